// Depth-first proof-number search for "can this side force a win?", correct in games with cycles.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "search/facts.h"
#include "search/game.h"
#include "search/limits.h"
#include "search/oracle.h"
#include "search/proof_table.h"
#include "search/trap.h"

namespace tusk::search {

enum class Verdict : std::uint8_t { proved, disproved, unknown };

struct ProofResult {
  // proved: the attacker forces a win. disproved: it cannot (the game is drawn or lost for it).
  Verdict verdict = Verdict::unknown;
  // Length of the win when proved: the shortest, unless the limits were reached first. When unknown, a lower bound on
  // the length of a win; when disproved, 0.
  int plies = 0;
  Statistics statistics;
};

struct Solution {
  // For the side to move.
  Value value = Value::unknown;
  // The winner's proof, or the result for the side to move.
  ProofResult proof;
};

struct DfPnOptions {
  std::size_t table_mebibytes = 64;
};

// Why no answer is wrong: the search never asks "can the attacker win?" but "can it win within h plies?", with h = 1,
// 3, 5, ... (or 0, 2, 4, ... when the defender is to move). Every move uses up a ply, so the graph of this question has
// no cycles: no path repeats, nothing depends on the path (no graph-history interaction), and nothing is expanded
// forever (as in plain df-pn). The table stores facts about the position alone:
//   won_within w   from a child with w-1 (attacker to move), or from all children (defender to move);
//   safe_for s     no win within s plies, by the same induction with the roles exchanged. It starts at 0, and a
//                  position already won must not pass on even that: see `a_ply_earlier`.
// A win is proved at its own length. That there is no win at all is claimed only in two cases: all lines of the
// disproof end in real ends of the game (safe_for becomes kForever by the induction), or `TrapFinder` has found a set
// of positions in which the defender can stay forever. Both hold for every path.
template <Game G>
class DfPn {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  explicit DfPn(DfPnOptions options = {}) : table_(options.table_mebibytes) {}

  using OnHorizon = std::function<void(int plies, std::uint64_t nodes)>;

  // Facts from earlier searches are reused; `forget` discards them. `on_horizon` is called whenever a win within
  // `plies` plies has been ruled out. limits.depth bounds the horizon.
  ProofResult prove(const Position& root, int attacker, const Limits& limits, const OnHorizon& on_horizon = {});
  // Alternates between the two sides as attacker, one horizon at a time: the value for the side to move.
  Solution solve(const Position& root, const Limits& limits);
  // The line of a win proved before: the shortest win against the longest resistance. What the table does not hold
  // exactly is searched again; the line is cut off when the limits are reached.
  std::vector<Move> winning_line(const Position& root, int attacker, int plies, const Limits& limits);
  void forget() { table_.forget(); }
  // Positions known to the oracle are not expanded. If the oracle gives no plies, "won within h plies" means that such
  // a position is reached within h plies; who wins is still certain.
  void consult(Oracle<Position> oracle) { oracle_ = std::move(oracle); }
  // The proved facts, to be saved and restored.
  [[nodiscard]] ProofTable& table() { return table_; }

  // A position of a proof, with a reason that needs no search; see `won_positions` and `held_positions`.
  struct Reason {
    Position position;
    int plies = 0;
  };
  // For a win proved before: every position that can arise under the attacker's strategy and that is neither over nor
  // known to the oracle, with plies that decrease along every line. Nothing if the limits were reached first.
  std::optional<std::vector<Reason>> won_positions(const Position& root, int attacker, int plies, const Limits& limits);
  // For a win disproved before: positions in which the defender can keep the game. Nothing if the table has lost too
  // much of the proof.
  std::optional<std::vector<Reason>> held_positions(const Position& root, int attacker);

 private:
  // What is known of a child at the current horizon.
  struct Outlook {
    Facts facts;
    ProofNumber proof = 1;
    ProofNumber disproof = 1;

    [[nodiscard]] bool settled() const { return proof == 0 || disproof == 0; }
  };
  static constexpr std::size_t kMaxMoves =
      std::remove_cvref_t<decltype(G::moves(std::declval<Position>()))>::capacity();
  struct Node {
    std::array<Outlook, kMaxMoves> children;
    std::size_t count = 0;
    // How many children were looked at; the rest is skipped once one settles the node.
    std::size_t looked = 0;
    bool attacking = false;
    // The numbers of the node, the second-best number among its children, and the child to expand next.
    ProofNumber proof = 0, disproof = 0, second = 0;
    std::size_t next = 0;
  };

  static constexpr std::uint64_t kFirstTrapSearch = 128;
  // A table full of facts can extend the horizon far without new nodes. So traps are also searched for at each doubling
  // of the horizon, including positions never expanded: four times as many each time.
  static constexpr int kFirstTrapHorizon = 64;
  static constexpr std::size_t kFirstUnexpanded = 20'000;
  static constexpr std::size_t kMaxUnexpanded = 10'000'000;
  // The recursion is as deep as the horizon; longer wins are not searched for.
  static constexpr int kLastHorizon = 4000;
  // The search for one attacker, horizon by horizon.
  struct Attempt {
    int attacker = 0;
    int horizon = 0;
    Facts facts;
    // Node count at which to search for traps; most wins are found earlier.
    std::uint64_t trap_due = kFirstTrapSearch;
    int trap_horizon = kFirstTrapHorizon;
    std::size_t unexpanded = kFirstUnexpanded;
  };

  [[nodiscard]] Attempt attempt_for(const Position& root, int attacker) const;
  bool step(const Position& root, Attempt& attempt, const Limits& limits);
  ProofResult finish(const Attempt& attempt);
  Outlook look(const Position& position, int horizon);
  Outlook expand(const Position& position, int horizon, ProofNumber proof_limit, ProofNumber disproof_limit);
  void sum_up(Node& node) const;
  [[nodiscard]] Facts facts_of(const Node& node) const;
  static Outlook outlook_of(Facts facts, int horizon);
  Outlook store(const Position& position, int horizon, Outlook outlook);
  bool wins_within(const Position& position, int horizon);
  [[nodiscard]] bool needs_no_reason(const Position& position) const {
    return G::ending(position) != Ending::none || (oracle_ && oracle_(position));
  }

  ProofTable table_;
  Oracle<Position> oracle_;
  TrapFinder<G> traps_{table_, oracle_};
  LimitWatch* watch_ = nullptr;
  int attacker_ = 0;
  std::uint64_t table_hits_ = 0;
};

// Searches one more horizon. True if the attempt is over: answered, or stopped by the limits.
template <Game G>
bool DfPn<G>::step(const Position& root, Attempt& attempt, const Limits& limits) {
  if (attempt.horizon > std::min(limits.depth, kLastHorizon)) return true;
  attacker_ = attempt.attacker;
  Outlook outlook = look(root, attempt.horizon);
  if (!outlook.settled()) outlook = expand(root, attempt.horizon, kInfiniteProof, kInfiniteProof);
  if (watch_->expired()) return true;
  attempt.facts = outlook.facts;
  if (outlook.facts.won_within <= attempt.horizon || outlook.facts.never_won()) return true;
  attempt.horizon += 2;
  std::size_t unexpanded = 0;
  if (attempt.horizon >= attempt.trap_horizon) {
    unexpanded = attempt.unexpanded;
    attempt.unexpanded = std::min(attempt.unexpanded * 4, kMaxUnexpanded);
    attempt.trap_horizon *= 2;
  } else if (watch_->nodes() < attempt.trap_due) {
    return false;
  }
  if (traps_.search(root, attacker_, unexpanded)) attempt.facts = kNeverWon;
  // Search half as many new nodes as the last trap search visited positions.
  attempt.trap_due = watch_->nodes() + traps_.visited() / 2;
  return attempt.facts.never_won();
}

template <Game G>
ProofResult DfPn<G>::prove(const Position& root, int attacker, const Limits& limits, const OnHorizon& on_horizon) {
  LimitWatch watch(limits);
  watch_ = &watch;
  table_hits_ = 0;
  Attempt attempt = attempt_for(root, attacker);
  while (!step(root, attempt, limits))
    if (on_horizon) on_horizon(attempt.horizon - 2, watch.nodes());
  return finish(attempt);
}

template <Game G>
Solution DfPn<G>::solve(const Position& root, const Limits& limits) {
  LimitWatch watch(limits);
  watch_ = &watch;
  table_hits_ = 0;
  const int mover = G::side_to_move(root);
  std::array attempts{attempt_for(root, mover), attempt_for(root, 1 - mover)};
  std::array<bool, 2> over{};
  // Shorter horizon first, so that the first win found is the shortest.
  while (!watch.expired() && !(over[0] && over[1])) {
    const std::size_t turn = over[0] || (!over[1] && attempts[1].horizon < attempts[0].horizon) ? 1 : 0;
    over[turn] = step(root, attempts[turn], limits);
    if (over[turn] && attempts[turn].facts.won()) return {turn == 0 ? Value::win : Value::loss, finish(attempts[turn])};
  }
  const bool drawn = attempts[0].facts.never_won() && attempts[1].facts.never_won();
  return {drawn ? Value::draw : Value::unknown, finish(attempts[0])};
}

template <Game G>
auto DfPn<G>::attempt_for(const Position& root, int attacker) const -> Attempt {
  Attempt attempt;
  attempt.attacker = attacker;
  attempt.horizon = G::side_to_move(root) == attacker ? 1 : 0;
  return attempt;
}

template <Game G>
ProofResult DfPn<G>::finish(const Attempt& attempt) {
  const Facts& facts = attempt.facts;
  ProofResult result;
  result.verdict = facts.won() ? Verdict::proved : facts.never_won() ? Verdict::disproved : Verdict::unknown;
  result.plies = facts.won() ? facts.won_within : facts.never_won() ? 0 : facts.safe_for + 1;
  result.statistics = {watch_->nodes(), table_hits_, watch_->seconds()};
  watch_ = nullptr;
  return result;
}

template <Game G>
auto DfPn<G>::outlook_of(Facts facts, int horizon) -> Outlook {
  if (facts.won_within <= horizon) return {facts, 0, kInfiniteProof};
  if (facts.safe_for >= horizon) return {facts, kInfiniteProof, 0};
  return {facts, 1, 1};
}

// What can be said about a position without expanding it.
template <Game G>
auto DfPn<G>::look(const Position& position, int horizon) -> Outlook {
  Facts facts = facts_at_sight<G>(position, attacker_, oracle_);
  if (facts.won_within <= horizon || facts.safe_for >= horizon) return outlook_of(facts, horizon);
  const ProofEntry* entry = table_.find(G::key(position), attacker_);
  if (entry == nullptr) return {facts, 1, 1};
  ++table_hits_;
  facts.won_within = std::min(facts.won_within, entry->facts.won_within);
  facts.safe_for = std::max(facts.safe_for, entry->facts.safe_for);
  Outlook outlook = outlook_of(facts, horizon);
  if (!outlook.settled() && entry->horizon == horizon) outlook = {facts, entry->proof, entry->disproof};
  return outlook;
}

// An attacker's node needs one child (the smallest proof number), a defender's node all of them (the sum); the reverse
// holds for disproof. Ties go to the earlier move.
template <Game G>
void DfPn<G>::sum_up(Node& node) const {
  ProofNumber least = kInfiniteProof, sum = 0;
  node.second = kInfiniteProof;
  node.next = 0;
  for (std::size_t i = 0; i < node.looked; ++i) {
    const Outlook& child = node.children[i];
    const ProofNumber mine = node.attacking ? child.proof : child.disproof;
    const ProofNumber theirs = node.attacking ? child.disproof : child.proof;
    // Only a settled child makes the sum infinite; transpositions counted many times must not.
    sum = theirs == kInfiniteProof ? kInfiniteProof : std::max(sum, std::min(kInfiniteProof - 1, sum + theirs));
    if (mine < least) {
      node.second = least;
      least = mine;
      node.next = i;
    } else {
      node.second = std::min(node.second, mine);
    }
  }
  node.proof = node.attacking ? least : sum;
  node.disproof = node.attacking ? sum : least;
}

template <Game G>
Facts DfPn<G>::facts_of(const Node& node) const {
  Facts facts = a_ply_earlier(node.children[0].facts);
  for (std::size_t i = 1; i < node.looked; ++i) {
    const Facts child = a_ply_earlier(node.children[i].facts);
    if (node.attacking) {
      facts.won_within = std::min(facts.won_within, child.won_within);
      facts.safe_for = std::min(facts.safe_for, child.safe_for);
    } else {
      facts.won_within = std::max(facts.won_within, child.won_within);
      facts.safe_for = std::max(facts.safe_for, child.safe_for);
    }
  }
  if (node.looked < node.count) (node.attacking ? facts.safe_for = 0 : facts.won_within = kForever);
  return facts;
}

template <Game G>
auto DfPn<G>::store(const Position& position, int horizon, Outlook outlook) -> Outlook {
  ProofEntry& entry = table_.change(G::key(position), attacker_);
  entry.facts.won_within = std::min(entry.facts.won_within, outlook.facts.won_within);
  entry.facts.safe_for = std::max(entry.facts.safe_for, outlook.facts.safe_for);
  entry.horizon = static_cast<Plies>(horizon);
  entry.proof = outlook.proof;
  entry.disproof = outlook.disproof;
  outlook.facts = entry.facts;
  return outlook;
}

// Expands a position until its numbers reach a limit. The children's numbers are kept on the stack, so every round
// makes progress even if the table has lost what was just stored.
template <Game G>
auto DfPn<G>::expand(const Position& position, int horizon, ProofNumber proof_limit, ProofNumber disproof_limit)
    -> Outlook {
  if (!watch_->count_node()) return {};
  Node node;
  node.attacking = G::side_to_move(position) == attacker_;
  const auto moves = G::moves(position);
  node.count = moves.size();
  if (node.count == 0) return store(position, horizon, outlook_of(facts_of_ending(G::kStuck, node.attacking), horizon));
  while (node.looked < node.count) {
    const Outlook& child = node.children[node.looked] = look(G::after(position, moves[node.looked]), horizon - 1);
    ++node.looked;
    if ((node.attacking ? child.proof : child.disproof) == 0) break;
  }
  for (;;) {
    sum_up(node);
    if (node.proof >= proof_limit || node.disproof >= disproof_limit) break;
    Outlook& child = node.children[node.next];
    // The child may work until it is clearly no longer the best, or until the node's own limit is reached.
    const ProofNumber margin = node.second < kInfiniteProof ? node.second + 1 + node.second / 4 : kInfiniteProof;
    const ProofNumber mine = std::min(node.attacking ? proof_limit : disproof_limit, margin);
    const ProofNumber others = node.attacking ? node.disproof - child.disproof : node.proof - child.proof;
    const ProofNumber limit = node.attacking ? disproof_limit : proof_limit;
    const ProofNumber theirs = limit >= kInfiniteProof ? kInfiniteProof : limit - others;
    child = expand(G::after(position, moves[node.next]), horizon - 1, node.attacking ? mine : theirs,
                   node.attacking ? theirs : mine);
    if (watch_->expired()) return {};
  }
  return store(position, horizon, {facts_of(node), node.proof, node.disproof});
}

}  // namespace tusk::search

#include "search/df_pn_reasons.h"
