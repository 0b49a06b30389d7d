#include "match/match.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "arimaa/clock/time_control.h"
#include "base/error.h"
#include "base/random.h"
#include "base/threads.h"
#include "match/match_table.h"

namespace tusk::match {

namespace {

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0;
  for (const char c : text) hash = mix_bits(hash ^ static_cast<unsigned char>(c));
  return hash;
}

std::string time_control_text(const game::Terms& terms) {
  if (terms.control) return to_text(*terms.control);
  return terms.move_seconds ? fmt::format("{}s a move", *terms.move_seconds) : "";
}

void check(const MatchSettings& settings) {
  if (settings.players.size() < 2) throw InputError("a match needs at least two players");
  if (settings.games < 2 || settings.games % 2 != 0)
    throw InputError("the number of games must be even: every opening is played with both colours");
  if (settings.sprt && settings.players.size() != 2) throw InputError("the sequential test compares two players");
  if (settings.sprt && settings.format == Format::swiss) throw InputError("the sequential test has no Swiss rounds");
}

class Match {
 public:
  Match(const MatchSettings& settings, const game::PlayerMakers& makers, const MatchNews& news,
        const std::stop_token& stop, const PlayElsewhere& elsewhere)
      : settings_(settings),
        makers_(makers),
        news_(news),
        on_stop_(stop, [this] { stop_.request_stop(); }),
        elsewhere_(elsewhere),
        result_{Standings(names()), {}, {}, false} {
    result_.byes.resize(settings.players.size());
    if (settings.sprt) result_.verdict = Sprt::Verdict::open;
  }

  MatchResult run() {
    // Find out now whether every player can be created, not after some games.
    for (const game::PlayerSpec& spec : settings_.players) (void)makers_.make(spec, settings_.terms);
    if (!settings_.record.empty())
      journal_.emplace(settings_.record, settings_.fingerprint(), time_control_text(settings_.terms));
    take_earlier_games();
    if (settings_.format == Format::swiss)
      play_swiss();
    else
      play(schedule(settings_.format, static_cast<int>(settings_.players.size()), settings_.games));
    result_.complete = is_decided() || (!stop_.stop_requested() && !failure_);
    if (failure_) std::rethrow_exception(failure_);
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const game::PlayerSpec& spec : settings_.players) names.push_back(spec.name);
    return names;
  }

  // Games beyond the current number of games stay in the file but do not count.
  void take_earlier_games() {
    std::vector<FinishedGame> counted;
    for (const FinishedGame& game : journal_ ? journal_->earlier() : std::vector<FinishedGame>()) {
      if (game.task.id > settings_.total_games() || !done_.insert(game.task.id).second) continue;
      add(game);
      counted.push_back(game);
    }
    if (news_.begun) news_.begun(counted);
  }

  void add(const FinishedGame& game) {
    result_.standings.add(game);
    auto& points = points_[game.task.round];
    points.resize(settings_.players.size());
    const auto winner = game.outcome.winner;
    points[game.task.gold] += !winner ? 0.5 : *winner == arimaa::Side::gold ? 1 : 0;
    points[game.task.silver] += !winner ? 0.5 : *winner == arimaa::Side::silver ? 1 : 0;
    if (result_.verdict == Sprt::Verdict::open)
      result_.verdict = settings_.sprt->verdict(result_.standings.pairs_between(0, 1));
  }

  [[nodiscard]] bool is_decided() const { return result_.verdict && *result_.verdict != Sprt::Verdict::open; }

  // A round is paired by the points of the rounds before it, even if the journal contained later games.
  void play_swiss() {
    SwissPast past;
    past.points.resize(settings_.players.size());
    for (int number = 1; number <= settings_.rounds && !stop_.stop_requested() && !failure_; ++number) {
      const SwissRound round = pair_swiss(past);
      play(swiss_games(round, number, settings_.games));
      const auto& points = points_[number];
      for (std::size_t i = 0; i < points.size(); ++i) past.points[i] += points[i];
      past.met.insert(past.met.end(), round.encounters.begin(), round.encounters.end());
      if (round.bye < 0) continue;
      past.byes.push_back(round.bye);
      past.points[round.bye] += settings_.games;
      result_.byes[round.bye] += settings_.games;
    }
  }

  void play(const std::vector<GameTask>& tasks) {
    std::vector<GameTask> open;
    for (const GameTask& task : tasks)
      if (!done_.contains(task.id)) open.push_back(task);
    if (open.empty() || is_decided()) return;
    const auto workers = std::min(open.size(), static_cast<std::size_t>(std::max(settings_.concurrency, 1)));
    next_ = 0;
    std::vector<std::unique_ptr<MatchTable>> tables;
    tables.reserve(workers);
    for (std::size_t i = 0; i < workers; ++i) tables.push_back(std::make_unique<MatchTable>(settings_, makers_));
    std::vector<std::jthread> threads;
    threads.reserve(workers);
    for (auto& table : tables) threads.emplace_back([&] { work(open, *table); });
  }

  void work(const std::vector<GameTask>& tasks, MatchTable& table) {
    try {
      for (std::size_t i = next_++; i < tasks.size() && !stop_.stop_requested() && !halted_; i = next_++)
        if (const auto game = elsewhere_ ? elsewhere_(tasks[i]) : table.play(tasks[i], stop_.get_token()))
          finish(*game);
      table.clear();
    } catch (...) {
      const std::lock_guard hold(lock_);
      if (!failure_) failure_ = std::current_exception();
      stop_.request_stop();
    }
  }

  void finish(const FinishedGame& game) {
    const std::lock_guard hold(lock_);
    if (journal_) journal_->append(game);
    done_.insert(game.task.id);
    add(game);
    if (is_decided()) halted_ = true;
    if (news_.finished) news_.finished(game, result_.standings);
  }

  const MatchSettings& settings_;
  const game::PlayerMakers& makers_;
  const MatchNews& news_;
  std::stop_source stop_;  // stops all games: requested from outside or by a failed game
  const std::stop_callback<std::function<void()>> on_stop_;
  const PlayElsewhere& elsewhere_;
  std::optional<Journal> journal_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> halted_{false};  // no further game starts
  std::mutex lock_;                  // guards the members below while games are played
  std::set<int> done_;
  std::map<int, std::vector<double>> points_;  // by round
  MatchResult result_;
  std::exception_ptr failure_;
};

}  // namespace

int MatchSettings::total_games() const {
  const int count = static_cast<int>(players.size());
  if (format == Format::swiss) return count / 2 * games * rounds;
  return (format == Format::gauntlet ? count - 1 : count * (count - 1) / 2) * games;
}

std::string MatchSettings::fingerprint() const {
  std::string text = fmt::format("{}\n{}\n", static_cast<int>(format), seed);
  for (const game::PlayerSpec& player : players) text += fmt::format("{}\n{}\n", player.name, player.text);
  if (format == Format::swiss) text += fmt::format("{}\n", games);
  text += fmt::format("{}\n{}\n{}\n{}\n{}\n", time_control_text(terms), terms.depth, terms.nodes, terms.margin,
                      terms.turn_limit);
  if (terms.agreed) text += fmt::format("{}\n{}\n", terms.agreed->centi_rabbits, terms.agreed->turns);
  return fmt::format("{:016x}", hash_of(text + openings.fingerprint()));
}

MatchResult run_match(const MatchSettings& settings, const game::PlayerMakers& makers, const MatchNews& news,
                      const std::stop_token& stop, const PlayElsewhere& elsewhere) {
  check(settings);
  return Match(settings, makers, news, stop, elsewhere).run();
}

}  // namespace tusk::match
