// Facts about a position for one attacker, and those that are known without a search.
#pragma once

#include <algorithm>
#include <cstdint>

#include "search/game.h"
#include "search/oracle.h"

namespace tusk::search {

// A number of plies; kForever exceeds any game.
using Plies = std::uint16_t;
inline constexpr Plies kForever = 0xffff;

// Facts about "the attacker forces a win"; they hold whatever path led to the position.
struct Facts {
  // A win within this many plies; kForever: none known.
  Plies won_within = kForever;
  // No win within this many plies; kForever: no win at all. For a position already won even 0 is false, but there is
  // no smaller number: see `a_ply_earlier`.
  Plies safe_for = 0;

  [[nodiscard]] bool won() const { return won_within != kForever; }
  [[nodiscard]] bool never_won() const { return safe_for == kForever; }
};

inline constexpr Facts kWonAlready{.won_within = 0};
inline constexpr Facts kNeverWon{.safe_for = kForever};

// What a move contributes to the facts of a position, given the facts of the position after it. A move to a position
// already won wins within one ply, so it contributes no safe ply.
constexpr Facts a_ply_earlier(Facts facts) {
  const auto longer = [](Plies plies) { return static_cast<Plies>(plies >= kForever - 1 ? plies : plies + 1); };
  return {.won_within = longer(facts.won_within),
          .safe_for = facts.won_within == 0 ? Plies{0} : longer(facts.safe_for)};
}

// For a game that has ended.
constexpr Facts facts_of_ending(Ending ending, bool attacker_to_move) {
  return ending == Ending::lost && !attacker_to_move ? kWonAlready : kNeverWon;
}

// For a position known to the oracle.
inline Facts facts_of_known(const Known& known, bool attacker_to_move) {
  if (known.value != (attacker_to_move ? Value::win : Value::loss)) return kNeverWon;
  if (!known.plies) return {.won_within = 0};
  return {.won_within = static_cast<Plies>(*known.plies), .safe_for = static_cast<Plies>(*known.plies - 1)};
}

template <Game G>
Facts facts_at_sight(const typename G::Position& position, int attacker,
                     const Oracle<typename G::Position>& oracle = {}) {
  const bool attacking = G::side_to_move(position) == attacker;
  if (const Ending ending = G::ending(position); ending != Ending::none) return facts_of_ending(ending, attacking);
  if (oracle)
    if (const auto known = oracle(position)) return facts_of_known(*known, attacking);
  if constexpr (BoundedGame<G>) {
    const int plies = G::plies_to_win(position, attacker);
    if (plies == 1) return {.won_within = 1};
    if (!attacking && G::plies_to_win(position, 1 - attacker) == 1) return kNeverWon;
    // An oracle without distances may call a position won long before the end.
    if (oracle) return {};
    return {.safe_for = static_cast<Plies>(std::min<int>(plies - 1, kForever))};
  } else {
    return {};
  }
}

}  // namespace tusk::search
