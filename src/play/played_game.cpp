#include "play/played_game.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/random.h"
#include "base/stopwatch.h"

namespace tusk::play {

using namespace arimaa;

namespace {

class Referee {
 public:
  Referee(const Pairing& pairing, const Terms& terms, const std::atomic<bool>& stop)
      : pairing_(pairing), terms_(terms), stop_(stop), time_(terms) {}

  std::optional<PlayedGame> play(const Opening& opening, std::uint64_t seed) {
    try {
      start(opening, seed);
      while (!result_) {
        if (stop_) return std::nullopt;
        ask();
      }
    } catch (const PlayerFault& fault) {
      if (stop_) return std::nullopt;
      lose(culprit_, fault.reason(), fault.what());
    }
    played_.outcome = *result_;
    return std::move(played_);
  }

 private:
  Player& player(Side side) { return *pairing_.players[index_of(side)]; }

  void start(const Opening& opening, std::uint64_t seed) {
    std::vector<std::string> words;
    std::vector<Game> games;
    for (const Setup& setup : opening.setups) {
      words.push_back(to_text(setup));
      games.push_back(game_);
      make(setup);
    }
    for (const Turn& turn : opening.turns) {
      words.push_back(to_text(game_.position(), turn));
      games.push_back(game_);
      make(turn);
    }
    for (std::size_t i = 0; i < words.size(); ++i) time_.skip_turn();
    for (const Side side : kSides) {
      culprit_ = side;
      player(side).start_game({side, pairing_.names[index_of(other(side))], seed_of(seed, side)});
      for (std::size_t i = 0; i < words.size(); ++i) player(side).see(games[i], words[i]);
    }
    result_ = game_.outcome();
  }

  void make(const Setup& setup) {
    game_.set_up(setup);
    played_.setups.push_back(setup);
  }
  void make(const Turn& turn) {
    game_.play(turn);
    played_.turns.push_back(turn);
  }

  void ask() {
    const Side side = culprit_ = game_.side();
    const Stopwatch watch;
    const Answer answer = player(side).choose(game_, time_.move_time());
    const double seconds = watch.seconds();
    if (stop_) return;
    note_effort(side, answer.thought, seconds);
    const auto clock = time_.finish_turn(seconds);
    if (clock == Clock::State::lost_on_time) return lose(side, Reason::time, fmt::format("took {:.2f} s", seconds));
    if (answer.resigns) return lose(side, Reason::resigned, "");
    const Game before = game_;
    if (!make_words(side, answer.words)) return;
    for (const Side each : kSides) {
      culprit_ = each;
      player(each).see(before, last_words_);
    }
    scores_[index_of(side)] = before.in_setup() ? std::nullopt : answer.thought.score;
    decide(side, clock);
  }

  // False if the words were no legal move, which ends the game.
  bool make_words(Side side, const std::string& words) {
    try {
      return game_.in_setup() ? make_legal(side, parse_setup(words))
                              : make_legal(side, parse_turn(words, game_.position()));
    } catch (const InputError& error) {
      lose(side, Reason::illegal, fmt::format("{}: {}", quote(words), error.reason()));
      return false;
    }
  }
  template <typename Made>
  bool make_legal(Side side, const Made& made) {
    if (const std::string reason = game_.why_illegal(made); !reason.empty()) {
      const std::string words = in_words(made);
      lose(side, Reason::illegal, words.empty() ? reason : fmt::format("{}: {}", words, reason));
      return false;
    }
    last_words_ = in_words(made);
    make(made);
    return true;
  }
  [[nodiscard]] static std::string in_words(const Setup& setup) { return to_text(setup); }
  [[nodiscard]] std::string in_words(const Turn& turn) const { return to_text(game_.position(), turn); }

  void decide(Side mover, Clock::State clock) {
    if ((result_ = game_.outcome())) return;
    if (game_.in_setup()) return;
    if (clock == Clock::State::stopped) return stop_by_score("the time of the game is over");
    if (terms_.turn_limit > 0 && game_.plies() >= 2 * terms_.turn_limit)
      return stop_by_score(fmt::format("stopped after {} turns", terms_.turn_limit));
    if (terms_.agreed) decide_by_agreement(mover);
  }

  void stop_by_score(const std::string& why) {
    result_ = game_.outcome_by_score();
    played_.detail = why;
  }

  // Counts the turns since when both players have seen the same side far ahead.
  void decide_by_agreement(Side mover) {
    const auto& mine = scores_[index_of(mover)];
    const auto& theirs = scores_[index_of(other(mover))];
    const int least = terms_.agreed->centi_rabbits;
    const bool agree =
        mine && theirs && std::abs(*mine) >= least && std::abs(*theirs) >= least && (*mine > 0) != (*theirs > 0);
    if (!agree) {
      agreed_plies_ = 0;
      return;
    }
    const Side leader = *mine > 0 ? mover : other(mover);
    agreed_plies_ = leader == leader_ ? agreed_plies_ + 1 : 1;
    leader_ = leader;
    if (agreed_plies_ < 2 * terms_.agreed->turns) return;
    result_ = Outcome{leader, Reason::score};
    played_.detail = fmt::format("both players agree: {:+.2f} and {:+.2f}", *mine / 100.0, *theirs / 100.0);
  }

  void note_effort(Side side, const Thought& thought, double seconds) {
    SideEffort& effort = played_.efforts[index_of(side)];
    ++effort.moves;
    effort.seconds += seconds;
    effort.longest = std::max(effort.longest, seconds);
    effort.nodes += thought.nodes;
    if (thought.depth <= 0) return;
    effort.depth += thought.depth;
    ++effort.with_depth;
  }

  void lose(Side side, Reason reason, const std::string& detail) {
    result_ = Outcome{other(side), reason};
    played_.detail = detail;
  }

  const Pairing& pairing_;
  const Terms& terms_;
  const std::atomic<bool>& stop_;
  Timekeeper time_;
  Game game_;
  PlayedGame played_;
  std::string last_words_;  // of the last move, with every removal
  std::optional<Outcome> result_;
  Side culprit_ = Side::gold;  // whose fault a fault is
  std::array<std::optional<int>, 2> scores_;
  int agreed_plies_ = 0;
  Side leader_ = Side::gold;
};

}  // namespace

std::uint64_t seed_of(std::uint64_t game_seed, Side side) { return mix_bits(game_seed * 2 + index_of(side)); }

std::optional<PlayedGame> play_game(const Pairing& pairing, const Opening& opening, const Terms& terms,
                                    std::uint64_t seed, const std::atomic<bool>& stop) {
  return Referee(pairing, terms, stop).play(opening, seed);
}

}  // namespace tusk::play
