#include "api/hosted_game.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "api/position_json.h"
#include "arimaa/notation/ply.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/record.h"
#include "base/error.h"

namespace tusk::api {

using namespace arimaa;

namespace {

Clock::Duration milliseconds(std::int64_t count) { return Clock::Duration(std::max<std::int64_t>(0, count)); }

game::Terms clock_terms(const GameTerms& terms) {
  game::Terms timed;
  if (!terms.control.empty()) timed.control = parse_time_control(terms.control);
  return timed;
}

Json choice_json(const EngineChoice& choice) { return {{"engine", choice.engine}, {"level", choice.level}}; }

EngineChoice choice_in(const Json& stored) {
  return {stored.value("engine", std::string()), stored.at("level").get<int>()};
}

}  // namespace

std::string EngineChoice::title(const std::string& style) const {
  return engine.empty() ? fmt::format("Tusk (level {}, {})", level, style) : engine;
}

Moment now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

HostedGame::HostedGame(std::string id, const GameTerms& terms, Moment start)
    : id_(std::move(id)), terms_(terms), created_(start), turn_started_(start), timed_(clock_terms(terms)) {}

void HostedGame::play(const Ply& ply, std::int64_t used, Moment moment) {
  timed_.play(ply, milliseconds(used));
  turn_started_ = moment;
}

void HostedGame::play_for_person(const std::string& words, Moment moment) {
  play(parse_ply(words, game()), moment - turn_started_, moment);
}

void HostedGame::play_for_engine(const Ply& ply, std::int64_t used, Moment moment) { play(ply, used, moment); }

bool HostedGame::check_flag(Moment moment) {
  return persons_turn() && timed_.check_flag(milliseconds(moment - turn_started_));
}

void HostedGame::resign() { timed_.end(Outcome{other(terms_.person), Reason::resigned}); }

void HostedGame::end_for_engine(Reason reason) { timed_.end(Outcome{other(game().side()), reason}); }

bool HostedGame::take_back(Moment moment) {
  const std::size_t person_first = terms_.person == Side::gold ? 0 : 1;
  if (timed_.plies().size() <= person_first) return false;
  // All plies of the person have the same parity; removes the last of them and the reply to it.
  std::size_t keep = timed_.plies().size() - 1;
  if (keep % 2 != person_first % 2) --keep;
  timed_.take_back_to(keep);
  turn_started_ = moment;
  return true;
}

Json HostedGame::to_store() const {
  Json plies = Json::array();
  for (const game::MadePly& made : timed_.plies()) plies.push_back({{"words", made.text}, {"used", made.used.count()}});
  Json json{{"format", 1},
            {"id", id_},
            {"person", std::string(1, letter_of(terms_.person))},
            {"engine", terms_.opponent.engine},
            {"level", terms_.opponent.level},
            {"style", terms_.style},
            {"take_back", terms_.may_take_back},
            {"hints", terms_.may_ask_hints},
            {"ponder", terms_.ponders},
            {"control", terms_.control},
            {"seconds", terms_.seconds},
            {"seed", terms_.seed},
            {"created", created_},
            {"turn_started", turn_started_},
            {"plies", std::move(plies)}};
  if (terms_.rival) json["rival"] = choice_json(*terms_.rival);
  // An outcome that does not follow from the moves.
  if (outcome() && (outcome()->reason == Reason::resigned || outcome()->reason == Reason::time)) {
    json["ended"] = std::string(1, letter_of(outcome()->reason));
    json["winner"] = std::string(1, letter_of(*outcome()->winner));
  }
  return json;
}

HostedGame HostedGame::from_store(const Json& stored) {
  try {
    if (stored.at("format") != 1) throw InputError("the game was written by another version");
    GameTerms terms;
    terms.person = stored.at("person") == "g" ? Side::gold : Side::silver;
    terms.opponent = choice_in(stored);
    if (stored.contains("rival")) terms.rival = choice_in(stored.at("rival"));
    terms.may_take_back = stored.value("take_back", true);
    terms.may_ask_hints = stored.value("hints", true);
    terms.ponders = stored.value("ponder", false);
    terms.style = stored.at("style").get<std::string>();
    terms.control = stored.at("control").get<std::string>();
    terms.seconds = stored.at("seconds").get<double>();
    terms.seed = stored.at("seed").get<std::uint64_t>();
    HostedGame game(stored.at("id").get<std::string>(), terms, stored.at("created").get<Moment>());
    for (const Json& ply : stored.at("plies"))
      game.play(parse_ply(ply.at("words").get<std::string>(), game.game()), ply.at("used").get<std::int64_t>(),
                game.created_);
    game.turn_started_ = stored.at("turn_started").get<Moment>();
    if (stored.contains("ended") && !game.outcome()) {
      // Older games do not store the winner: there, the person lost.
      const Side winner =
          stored.contains("winner") ? (stored.at("winner") == "g" ? Side::gold : Side::silver) : other(terms.person);
      game.timed_.end({winner, stored.at("ended") == "r" ? Reason::resigned : Reason::time});
    }
    return game;
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("the stored game cannot be read: {}", error.what()));
  }
}

Json HostedGame::to_client(Moment moment) const {
  Json moves = Json::array();
  for (const game::MadePly& made : timed_.plies()) {
    const std::size_t i = moves.size();
    const Label label{static_cast<int>(i / 2) + 1, i % 2 == 0 ? Side::gold : Side::silver};
    moves.push_back({{"label", to_text(label)}, {"words", made.text}, {"position", short_form(made.after)}});
  }
  Json json{{"id", id_},
            {"side", side_word(terms_.person)},
            {"engine", terms_.opponent.engine},
            {"level", terms_.opponent.level},
            {"rival", terms_.rival ? choice_json(*terms_.rival) : Json()},
            {"style", terms_.style},
            {"takeBack", terms_.may_take_back},
            {"hints", terms_.may_ask_hints},
            {"ponder", terms_.ponders},
            {"control", terms_.control},
            {"seconds", terms_.seconds},
            {"ply", plies()},
            {"toMove", side_word(game().side())},
            {"inSetup", game().in_setup()},
            {"position", short_form(game().position())},
            {"moves", std::move(moves)}};
  json["outcome"] = outcome_json(outcome());
  json["clock"] = nullptr;
  if (!terms_.control.empty()) {
    const Clock& clock = time().clock();
    const auto allowed = clock.allowed();
    json["clock"] = Json{{"gold", clock.reserve(Side::gold).count()},
                         {"silver", clock.reserve(Side::silver).count()},
                         {"allowed", allowed && !outcome() ? Json(allowed->count()) : Json()},
                         {"used", outcome() || !persons_turn() ? 0 : std::max<Moment>(0, moment - turn_started_)}};
  }
  return json;
}

std::string HostedGame::record() const {
  const std::string opponent = terms_.opponent.title(terms_.style);
  const std::string person = terms_.rival ? terms_.rival->title(terms_.style) : "human";
  const bool person_is_gold = terms_.person == Side::gold;
  std::vector<Tag> tags{{"Gold", person_is_gold ? person : opponent}, {"Silver", person_is_gold ? opponent : person}};
  if (!terms_.control.empty()) tags.push_back({"TimeControl", terms_.control});
  return to_text(timed_.record(std::move(tags)));
}

}  // namespace tusk::api
