#include "lab/plain_df_pn.h"

#include <algorithm>

#include "base/work_clock.h"

namespace tusk::lab {

using jungle::Position;

namespace {

std::uint64_t mixed(std::uint64_t key) {
  key *= 0x9e3779b97f4a7c15U;
  return key ^ key >> 29;
}

}  // namespace

struct PlainDfPn::Children {
  Effort proof_sum = 0;               // of all children, at most kInfinity
  Effort least_disproof = kInfinity;  // of the child to expand
  Effort second_disproof = kInfinity;
  Effort proof = kInfinity;  // of the child to expand
  std::size_t next = 0;
};

PlainDfPn::PlainDfPn(int table_bits) : table_(std::size_t{1} << table_bits) {}

PlainDfPn::Entry& PlainDfPn::entry_of(const Position& position) {
  return table_[mixed(position.key()) & (table_.size() - 1)];
}

PlainDfPn::Thresholds PlainDfPn::numbers_of(const Position& position) {
  const Entry& entry = entry_of(position);
  // No position has key 0, because two animals would share a square.
  if (entry.key != position.key()) return {1, 1};
  return {entry.proof, entry.disproof};
}

// Always replaces the old entry.
void PlainDfPn::store(const Position& position, Thresholds numbers) {
  entry_of(position) = {position.key(), numbers.proof, numbers.disproof};
}

PlainDfPn::Children PlainDfPn::look_at_children(const Position& position, const jungle::MoveList& moves) {
  Children children;
  bool chosen = false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Thresholds child = numbers_of(position.after(moves[i]));
    children.proof_sum = std::min(children.proof_sum + child.proof, kInfinity);
    if (chosen) {
      children.least_disproof = std::min(children.least_disproof, child.disproof);
      continue;
    }
    if (child.disproof < children.least_disproof) {
      children.second_disproof = children.least_disproof;
      children.least_disproof = child.disproof;
      children.proof = child.proof;
      children.next = i;
    } else if (child.disproof < children.second_disproof) {
      children.second_disproof = child.disproof;
    }
    // As printed: a child that cannot be proved ends the selection, but not the sums.
    chosen = child.proof == kInfinity;
  }
  return children;
}

PlainDfPn::Thresholds PlainDfPn::expand(const Position& position, Thresholds thresholds, int depth) {
  ++nodes_;
  if (depth > kDeepest || nodes_ >= most_nodes_ || (nodes_ % 4096 == 0 && stop_.stop_requested())) stopped_ = true;
  const Thresholds known = numbers_of(position);
  if (known.proof >= thresholds.proof || known.disproof >= thresholds.disproof) return known;
  if (position.ending() == search::Ending::lost) {
    store(position, {kInfinity, 0});
    return {kInfinity, 0};
  }
  const jungle::MoveList moves = position.moves();
  store(position, thresholds);
  Children children = look_at_children(position, moves);
  while (!stopped_ && thresholds.proof > children.least_disproof && thresholds.disproof > children.proof_sum) {
    Thresholds below{};
    below.proof = std::min(thresholds.disproof + children.proof - children.proof_sum, kInfinity);
    below.disproof = std::min(thresholds.proof, children.second_disproof + 1);
    (void)expand(position.after(moves[children.next]), below, depth + 1);
    children = look_at_children(position, moves);
  }
  const Thresholds numbers{children.least_disproof, children.proof_sum};
  store(position, numbers);
  return numbers;
}

PlainDfPnResult PlainDfPn::search(const Position& root, std::uint64_t most_nodes, const std::stop_token& stop) {
  std::fill(table_.begin(), table_.end(), Entry{});
  nodes_ = 0;
  most_nodes_ = most_nodes;
  stopped_ = false;
  stop_ = stop;
  const WorkClock watch;
  const Thresholds numbers = expand(root, {kInfinity, kInfinity}, 0);
  PlainDfPnResult result;
  result.nodes = nodes_;
  result.seconds = watch.seconds();
  if (!stopped_) result.value = numbers.disproof == kInfinity ? search::Value::win : search::Value::loss;
  return result;
}

}  // namespace tusk::lab
