#include "match/played_game.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

#include "arimaa/notation/ply.h"
#include "base/random.h"
#include "base/stopwatch.h"
#include "game/timed_game.h"

namespace tusk::match {

using namespace arimaa;

namespace {

// Interrupts both players.
struct Interrupt {
  const Pairing& pairing;
  void operator()() const {
    for (game::Player* const player : pairing.players) player->interrupt();
  }
};

// Also checks for a stop before every ply, because a player that is just starting a game may miss an interruption.
class Referee {
 public:
  Referee(const Pairing& pairing, const game::Terms& terms, const std::stop_token& stop)
      : pairing_(pairing), terms_(terms), timed_(terms), stop_(stop), on_stop_(stop, Interrupt{pairing}) {}

  std::optional<PlayedGame> play(const Opening& opening, std::uint64_t seed) {
    try {
      start(opening, seed);
      while (!timed_.outcome()) {
        if (stop_.stop_requested()) return std::nullopt;
        ask();
      }
    } catch (const game::PlayerFault& fault) {
      if (stop_.stop_requested()) return std::nullopt;
      lose(culprit_, fault.reason(), fault.what());
    }
    played_.outcome = *timed_.outcome();
    for (const game::MadePly& made : timed_.plies()) {
      if (made.ply.is_setup())
        played_.setups.push_back(made.ply.setup());
      else
        played_.turns.push_back(made.ply.turn());
    }
    return std::move(played_);
  }

 private:
  game::Player& player(Side side) { return *pairing_.players[index_of(side)]; }
  [[nodiscard]] const Game& game() const { return timed_.game(); }

  void start(const Opening& opening, std::uint64_t seed) {
    std::vector<Game> games;
    const auto make = [&](const Ply& ply) {
      games.push_back(game());
      timed_.play_opening(ply);
    };
    for (const Setup& setup : opening.setups) make(setup);
    for (const Turn& turn : opening.turns) make(turn);
    for (const Side side : kSides) {
      culprit_ = side;
      player(side).start_game({side, pairing_.names[index_of(other(side))], seed_of(seed, side)});
      for (std::size_t i = 0; i < games.size(); ++i) player(side).see(games[i], timed_.plies()[i].ply);
    }
  }

  void ask() {
    const Side side = culprit_ = game().side();
    const Stopwatch watch;
    const game::Answer answer = player(side).choose(game(), timed_.time().move_time());
    const double seconds = watch.seconds();
    if (stop_.stop_requested()) return;
    note_effort(side, answer.thought, seconds);
    const Clock::Duration used = game::clock_time(seconds);
    if (timed_.time().is_late(used)) return lose(side, Reason::time, fmt::format("took {:.2f} s", seconds));
    if (!answer.ply) return lose(side, Reason::resigned, "");
    const Game before = game();
    if (!make_legal(side, *answer.ply, used)) return;
    for (const Side each : kSides) {
      culprit_ = each;
      player(each).see(before, *answer.ply);
    }
    scores_[index_of(side)] = before.in_setup() ? std::nullopt : answer.thought.score;
    decide(side);
  }

  // False if the ply is illegal, which ends the game.
  bool make_legal(Side side, const Ply& ply, Clock::Duration used) {
    const std::string reason = why_illegal(game(), ply);
    if (reason.empty()) {
      timed_.play(ply, used);
      return true;
    }
    const std::string text = to_text(game(), ply);
    lose(side, Reason::illegal, text.empty() ? reason : fmt::format("{}: {}", text, reason));
    return false;
  }

  void decide(Side mover) {
    if (timed_.time().clock().state() == Clock::State::stopped && !game().outcome()) {
      played_.detail = "the time of the game is over";
      return;
    }
    if (timed_.outcome() || game().in_setup()) return;
    if (terms_.turn_limit > 0 && game().plies() >= 2 * terms_.turn_limit) {
      timed_.end(game().outcome_by_score());
      played_.detail = fmt::format("stopped after {} turns", terms_.turn_limit);
    } else if (terms_.agreed) {
      decide_by_agreement(mover);
    }
  }

  // Counts the plies for which both players have seen the same side far ahead.
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
    timed_.end(Outcome{leader, Reason::score});
    played_.detail = fmt::format("both players agree: {:+.2f} and {:+.2f}", *mine / 100.0, *theirs / 100.0);
  }

  void note_effort(Side side, const game::Thought& thought, double seconds) {
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
    timed_.end(Outcome{other(side), reason});
    played_.detail = detail;
  }

  const Pairing& pairing_;
  const game::Terms& terms_;
  game::TimedGame timed_;
  PlayedGame played_;
  Side culprit_ = Side::gold;  // the side to blame for a PlayerFault
  std::array<std::optional<int>, 2> scores_;
  int agreed_plies_ = 0;
  Side leader_ = Side::gold;
  const std::stop_token stop_;
  const std::stop_callback<Interrupt> on_stop_;
};

}  // namespace

std::uint64_t seed_of(std::uint64_t game_seed, Side side) { return mix_bits(game_seed * 2 + index_of(side)); }

std::optional<PlayedGame> play_game(const Pairing& pairing, const Opening& opening, const game::Terms& terms,
                                    std::uint64_t seed, const std::stop_token& stop) {
  return Referee(pairing, terms, stop).play(opening, seed);
}

}  // namespace tusk::match
