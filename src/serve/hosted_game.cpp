#include "serve/hosted_game.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "arimaa/notation/position_text.h"
#include "arimaa/notation/record.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "serve/position_json.h"

namespace tusk::serve {

using namespace arimaa;

namespace {

Clock::Duration milliseconds(std::int64_t count) { return Clock::Duration(count); }

}  // namespace

Moment now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

HostedGame::HostedGame(std::string id, const GameTerms& terms, Moment start)
    : id_(std::move(id)), terms_(terms), created_(start), turn_started_(start) {
  restart();
}

void HostedGame::restart() {
  game_ = Game();
  clock_.reset();
  outcome_.reset();
  if (!terms_.control.empty()) clock_.emplace(parse_time_control(terms_.control));
}

void HostedGame::play(const std::string& words, std::int64_t used, Moment moment) {
  if (outcome_) throw InputError("the game is over");
  Ply ply{"", std::max<std::int64_t>(0, used), ""};
  const Side mover = game_.side();
  if (game_.in_setup()) {
    const Setup setup = parse_setup(words);
    if (const std::string reason = game_.why_illegal(setup); !reason.empty()) throw InputError(reason);
    ply.words = to_text(setup);
    game_.set_up(setup);
  } else {
    const Turn turn = parse_turn(words, game_.position());
    if (const std::string reason = game_.why_illegal(turn); !reason.empty()) throw InputError(reason);
    ply.words = to_text(game_.position(), turn);
    game_.play(turn);
  }
  ply.position_after = short_form(game_.position());
  plies_.push_back(ply);
  turn_started_ = moment;
  outcome_ = game_.outcome();
  if (!clock_) return;
  clock_->finish_turn(milliseconds(ply.used));
  if (clock_->state() == Clock::State::lost_on_time) outcome_ = Outcome{other(mover), Reason::time};
  if (clock_->state() == Clock::State::stopped && !outcome_) outcome_ = game_.outcome_by_score();
}

void HostedGame::play_for_person(const std::string& words, Moment moment) {
  play(words, moment - turn_started_, moment);
}

void HostedGame::play_for_engine(const std::string& words, std::int64_t used, Moment moment) {
  play(words, used, moment);
}

bool HostedGame::check_flag(Moment moment) {
  if (outcome_ || !clock_ || !persons_turn()) return false;
  if (clock_->state_at(milliseconds(std::max<Moment>(0, moment - turn_started_))) != Clock::State::lost_on_time)
    return false;
  outcome_ = Outcome{other(terms_.person), Reason::time};
  return true;
}

void HostedGame::resign() { outcome_ = Outcome{other(terms_.person), Reason::resigned}; }

bool HostedGame::take_back(Moment moment) {
  const std::size_t person_first = terms_.person == Side::gold ? 0 : 1;
  if (plies_.size() <= person_first) return false;
  // The person's plies have the same parity; the last of them goes, with the answer to it.
  std::size_t keep = plies_.size() - 1;
  if (keep % 2 != person_first % 2) --keep;
  const std::vector<Ply> kept(plies_.begin(), plies_.begin() + static_cast<std::ptrdiff_t>(keep));
  plies_.clear();
  restart();
  for (const Ply& ply : kept) play(ply.words, ply.used, moment);
  return true;
}

Json HostedGame::to_store() const {
  Json plies = Json::array();
  for (const Ply& ply : plies_) plies.push_back({{"words", ply.words}, {"used", ply.used}});
  Json json{{"format", 1},
            {"id", id_},
            {"person", std::string(1, letter_of(terms_.person))},
            {"level", terms_.level},
            {"style", terms_.style},
            {"control", terms_.control},
            {"seconds", terms_.seconds},
            {"seed", terms_.seed},
            {"created", created_},
            {"turn_started", turn_started_},
            {"plies", std::move(plies)}};
  // An end that the moves do not show.
  if (outcome_ && (outcome_->reason == Reason::resigned || outcome_->reason == Reason::time))
    json["ended"] = std::string(1, letter_of(outcome_->reason));
  return json;
}

HostedGame HostedGame::from_store(const Json& stored) {
  try {
    if (stored.at("format") != 1) throw InputError("the game was written by another version");
    GameTerms terms;
    terms.person = stored.at("person") == "g" ? Side::gold : Side::silver;
    terms.level = stored.at("level").get<int>();
    terms.style = stored.at("style").get<std::string>();
    terms.control = stored.at("control").get<std::string>();
    terms.seconds = stored.at("seconds").get<double>();
    terms.seed = stored.at("seed").get<std::uint64_t>();
    HostedGame game(stored.at("id").get<std::string>(), terms, stored.at("created").get<Moment>());
    for (const Json& ply : stored.at("plies"))
      game.play(ply.at("words").get<std::string>(), ply.at("used").get<std::int64_t>(), game.created_);
    game.turn_started_ = stored.at("turn_started").get<Moment>();
    if (stored.contains("ended") && !game.outcome_)
      game.outcome_ = Outcome{other(terms.person), stored.at("ended") == "r" ? Reason::resigned : Reason::time};
    return game;
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("the stored game cannot be read: {}", error.what()));
  }
}

Json HostedGame::to_client(Moment moment) const {
  Json moves = Json::array();
  for (std::size_t i = 0; i < plies_.size(); ++i) {
    const Label label{static_cast<int>(i / 2) + 1, i % 2 == 0 ? Side::gold : Side::silver};
    moves.push_back({{"label", to_text(label)}, {"words", plies_[i].words}, {"position", plies_[i].position_after}});
  }
  Json json{{"id", id_},
            {"side", side_word(terms_.person)},
            {"level", terms_.level},
            {"style", terms_.style},
            {"control", terms_.control},
            {"seconds", terms_.seconds},
            {"ply", plies()},
            {"toMove", side_word(game_.side())},
            {"inSetup", game_.in_setup()},
            {"position", short_form(game_.position())},
            {"moves", std::move(moves)}};
  json["outcome"] = nullptr;
  if (outcome_)
    json["outcome"] = Json{{"winner", outcome_->winner ? Json(side_word(*outcome_->winner)) : Json()},
                           {"reason", std::string(name_of(outcome_->reason))}};
  json["clock"] = nullptr;
  if (clock_) {
    const auto allowed = clock_->allowed();
    json["clock"] = Json{{"gold", clock_->reserve(Side::gold).count()},
                         {"silver", clock_->reserve(Side::silver).count()},
                         {"allowed", allowed && !outcome_ ? Json(allowed->count()) : Json()},
                         {"used", outcome_ || !persons_turn() ? 0 : std::max<Moment>(0, moment - turn_started_)}};
  }
  return json;
}

std::string HostedGame::record() const {
  Record record;
  const std::string engine = fmt::format("Tusk (level {}, {})", terms_.level, terms_.style);
  const bool person_is_gold = terms_.person == Side::gold;
  record.tags = {{"Gold", person_is_gold ? "human" : engine}, {"Silver", person_is_gold ? engine : "human"}};
  if (!terms_.control.empty()) record.tags.push_back({"TimeControl", terms_.control});
  if (outcome_) add_outcome(*outcome_, record);
  std::vector<Setup> setups;
  std::vector<Turn> turns;
  Position position;
  for (std::size_t i = 0; i < plies_.size(); ++i) {
    if (i < 2)
      setups.push_back(parse_setup(plies_[i].words));
    else
      turns.push_back(parse_turn(plies_[i].words, position));
    position = parse_position(plies_[i].position_after).position;
  }
  record.entries = entries_of(setups, turns);
  return to_text(record);
}

}  // namespace tusk::serve
