// Finds sets of positions in which a defender can stay forever: the proof that the attacker has no win.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "search/facts.h"
#include "search/game.h"
#include "search/proof_table.h"

namespace tusk::search {

// A small map from keys to their order of insertion.
class KeyIndex {
 public:
  void clear() {
    numbers_.assign(64, kEmpty);
    keys_.clear();
  }
  // The number of the key, and whether it is new.
  std::pair<std::uint32_t, bool> insert(std::uint64_t key) {
    if (keys_.size() * 2 >= numbers_.size()) grow();
    std::uint32_t& number = number_of(key);
    if (number != kEmpty) return {number, false};
    number = static_cast<std::uint32_t>(keys_.size());
    keys_.push_back(key);
    return {number, true};
  }
  [[nodiscard]] std::size_t size() const { return keys_.size(); }
  [[nodiscard]] std::uint64_t key(std::size_t number) const { return keys_[number]; }

 private:
  static constexpr std::uint32_t kEmpty = ~std::uint32_t{0};

  std::uint32_t& number_of(std::uint64_t key) {
    std::size_t at = mix_bits(key) & (numbers_.size() - 1);
    while (numbers_[at] != kEmpty && keys_[numbers_[at]] != key) at = (at + 1) & (numbers_.size() - 1);
    return numbers_[at];
  }
  void grow() {
    numbers_.assign(numbers_.size() * 2, kEmpty);
    for (std::uint32_t number = 0; number < keys_.size(); ++number) number_of(keys_[number]) = number;
  }

  std::vector<std::uint32_t> numbers_;
  std::vector<std::uint64_t> keys_;
};

// A trap is a set of unfinished positions such that every move of the attacker stays inside (or leads to a position
// already known never to be won), and the defender always has a move that stays inside. The attacker cannot win from
// inside a trap, whatever was played before. The largest trap among the positions visited is what remains after
// repeatedly removing every position that breaks this rule. Positions not visited count as outside, which is safe.
template <Game G>
class TrapFinder {
 public:
  using Position = typename G::Position;

  TrapFinder(ProofTable& table, const Oracle<Position>& oracle) : table_(&table), oracle_(&oracle) {}

  // Visits the positions around `root` that a search has expanded, and others until there are `unexpanded` positions in
  // all. Marks every trapped position in the table and returns whether `root` is one.
  bool search(const Position& root, int attacker, std::size_t unexpanded = 0);
  // Number of positions visited by the last search.
  [[nodiscard]] std::uint64_t visited() const { return index_.size(); }

 private:
  enum class Status : std::uint8_t { inside, outside, candidate };
  struct Edge {
    std::uint32_t parent, child;
  };

  Status status_of(const Position& position) const;
  void visit(std::uint32_t number);
  void leave(std::uint32_t number);
  void take_out();

  ProofTable* table_;
  const Oracle<Position>* oracle_;
  int attacker_ = 0;
  std::size_t unexpanded_ = 0;
  KeyIndex index_;
  std::vector<Position> positions_;
  // Number of a position's moves into the trap; kSettled for a position that stays inside anyway.
  std::vector<std::uint32_t> exits_;
  std::vector<std::uint8_t> out_;
  std::vector<std::uint32_t> leaving_;
  std::vector<Edge> edges_;
  static constexpr std::uint32_t kSettled = ~std::uint32_t{0};
};

template <Game G>
bool TrapFinder<G>::search(const Position& root, int attacker, std::size_t unexpanded) {
  attacker_ = attacker;
  unexpanded_ = unexpanded;
  index_.clear();
  positions_.clear();
  exits_.clear();
  out_.clear();
  leaving_.clear();
  edges_.clear();
  const Status status = status_of(root);
  if (status != Status::candidate) return status == Status::inside;
  index_.insert(G::key(root));
  positions_.push_back(root);
  for (std::uint32_t number = 0; number < positions_.size(); ++number) visit(number);
  take_out();
  for (std::uint32_t number = 0; number < positions_.size(); ++number)
    if (!out_[number]) table_->change(index_.key(number), attacker_).facts = kNeverWon;
  return !out_[0];
}

template <Game G>
auto TrapFinder<G>::status_of(const Position& position) const -> Status {
  Facts facts = facts_at_sight<G>(position, attacker_, *oracle_);
  if (!facts.won() && !facts.never_won()) {
    const ProofEntry* entry = table_->find(G::key(position), attacker_);
    if (entry == nullptr) return positions_.size() < unexpanded_ ? Status::candidate : Status::outside;
    facts = entry->facts;
  }
  return facts.won() ? Status::outside : facts.never_won() ? Status::inside : Status::candidate;
}

// Lists the moves into the trap. The attacker must have no move out of it; the defender needs one into it.
template <Game G>
void TrapFinder<G>::visit(std::uint32_t number) {
  const Position position = positions_[number];
  const bool attacking = G::side_to_move(position) == attacker_;
  const auto moves = G::moves(position);
  exits_.push_back(0);
  out_.push_back(0);
  const std::size_t first_edge = edges_.size();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Position next = G::after(position, moves[i]);
    const Status status = status_of(next);
    if (status == (attacking ? Status::outside : Status::inside)) {
      edges_.resize(first_edge);
      if (attacking) {
        leave(number);
      } else {
        exits_[number] = kSettled;
      }
      return;
    }
    if (status != Status::candidate) continue;
    const auto [child, fresh] = index_.insert(G::key(next));
    if (fresh) positions_.push_back(next);
    edges_.push_back({number, child});
    ++exits_[number];
  }
  if (!attacking && exits_[number] == 0) leave(number);
}

template <Game G>
void TrapFinder<G>::leave(std::uint32_t number) {
  if (out_[number]) return;
  out_[number] = 1;
  leaving_.push_back(number);
}

template <Game G>
void TrapFinder<G>::take_out() {
  // The parents of each position, stored contiguously.
  std::vector<std::uint32_t> first(positions_.size() + 1), parents(edges_.size());
  for (const Edge& edge : edges_) ++first[edge.child + 1];
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  auto next = first;
  for (const Edge& edge : edges_) parents[next[edge.child]++] = edge.parent;
  while (!leaving_.empty()) {
    const std::uint32_t gone = leaving_.back();
    leaving_.pop_back();
    for (std::uint32_t i = first[gone]; i < first[gone + 1]; ++i) {
      const std::uint32_t parent = parents[i];
      const bool attacking = G::side_to_move(positions_[parent]) == attacker_;
      if (attacking || (exits_[parent] != kSettled && --exits_[parent] == 0)) leave(parent);
    }
  }
}

}  // namespace tusk::search
