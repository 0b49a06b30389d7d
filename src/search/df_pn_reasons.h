// What can be read off after DfPn has answered: the line of a win, and the positions of either side's strategy. Part of
// df_pn.h, which includes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/df_pn.h"

namespace tusk::search {

template <Game G>
bool DfPn<G>::wins_within(const Position& position, int horizon) {
  if (horizon < 0) return false;
  Outlook outlook = look(position, horizon);
  if (!outlook.settled()) outlook = expand(position, horizon, kInfiniteProof, kInfiniteProof);
  return outlook.proof == 0;
}

template <Game G>
auto DfPn<G>::winning_line(const Position& root, int attacker, int plies, const Limits& limits) -> std::vector<Move> {
  LimitWatch watch(limits);
  watch_ = &watch;
  attacker_ = attacker;
  std::vector<Move> line;
  Position position = root;
  for (; plies > 0 && G::ending(position) == Ending::none; --plies) {
    const bool attacking = G::side_to_move(position) == attacker_;
    const auto moves = G::moves(position);
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Position next = G::after(position, moves[i]);
      if (attacking ? !wins_within(next, plies - 1) : wins_within(next, plies - 3)) continue;
      chosen = i;
      break;
    }
    if (watch.expired()) break;
    line.push_back(moves[chosen]);
    position = G::after(position, moves[chosen]);
  }
  watch_ = nullptr;
  return line;
}

template <Game G>
auto DfPn<G>::won_positions(const Position& root, int attacker, int plies, const Limits& limits)
    -> std::optional<std::vector<Reason>> {
  LimitWatch watch(limits);
  watch_ = &watch;
  attacker_ = attacker;
  KeyIndex index;
  index.clear();
  std::vector<Reason> reasons;
  std::vector<std::uint32_t> waiting;
  // A position reached again with fewer plies left must be examined again.
  const auto need = [&](const Position& position, int within) {
    if (needs_no_reason(position)) return;
    const auto [number, fresh] = index.insert(G::key(position));
    if (!fresh && reasons[number].plies <= within) return;
    if (fresh) reasons.push_back({position, within});
    reasons[number].plies = within;
    waiting.push_back(number);
  };
  need(root, plies);
  while (!waiting.empty() && !watch.expired()) {
    const auto [position, within] = reasons[waiting.back()];
    waiting.pop_back();
    const auto moves = G::moves(position);
    const bool attacking = G::side_to_move(position) == attacker_;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Position next = G::after(position, moves[i]);
      if (attacking && !wins_within(next, within - 1)) continue;
      if (!attacking) wins_within(next, within - 1);
      need(next, within - 1);
      if (attacking) break;
    }
  }
  const bool finished = !watch.expired();
  watch_ = nullptr;
  if (!finished) return std::nullopt;
  return reasons;
}

template <Game G>
auto DfPn<G>::held_positions(const Position& root, int attacker) -> std::optional<std::vector<Reason>> {
  const auto never_won = [&](const Position& position) {
    if (const Facts facts = facts_at_sight<G>(position, attacker, oracle_); facts.won() || facts.never_won())
      return facts.never_won();
    const ProofEntry* entry = table_.find(G::key(position), attacker);
    return entry != nullptr && entry->facts.never_won();
  };
  KeyIndex index;
  index.clear();
  std::vector<Reason> reasons;
  const auto need = [&](const Position& position) {
    if (needs_no_reason(position)) return;
    if (index.insert(G::key(position)).second) reasons.push_back({position, 0});
  };
  if (!never_won(root)) return std::nullopt;
  need(root);
  for (std::size_t number = 0; number < reasons.size(); ++number) {
    const Position position = reasons[number].position;
    const bool attacking = G::side_to_move(position) == attacker;
    const auto moves = G::moves(position);
    bool held = attacking || moves.size() == 0;
    for (std::size_t i = 0; i < moves.size() && (attacking || !held); ++i) {
      const Position next = G::after(position, moves[i]);
      if (never_won(next)) {
        need(next);
        held = true;
      } else if (attacking) {
        return std::nullopt;
      }
    }
    if (!held) return std::nullopt;
  }
  return reasons;
}

}  // namespace tusk::search
