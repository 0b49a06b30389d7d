#include "arimaa/eval/network/network_evaluator.h"

#include <algorithm>
#include <cmath>

#include "arimaa/eval/network/kernels.h"
#include "base/error.h"

namespace tusk::arimaa::network {

namespace {

// With more changes it is cheaper to add up all rows again.
constexpr int kMaxChanges = 16;

std::span<const Input> span_of(const ActiveInputs& list) {
  return {list.begin(), static_cast<std::size_t>(list.size())};
}

// The layers after the first dense one, in floats that are added in the same order on every machine.
float head_output(const Head& head, const Dense1Sums& sums) {
  std::array<float, kDense1Out> from;
  for (std::size_t i = 0; i < kDense1; ++i) {
    const float value = static_cast<float>(sums[i]) * (1.0F / (kProductOne * kDenseOne)) + head.bias1[i];
    from[i] = std::clamp(value, 0.0F, 1.0F);
    from[kDense1 + i] = std::min(value * value, 1.0F);
  }
  std::array<float, kDense2> hidden = head.bias2;
  for (std::size_t i = 0; i < kDense1Out; ++i)
    for (std::size_t j = 0; j < kDense2; ++j) hidden[j] += from[i] * head.dense2[i][j];
  float out = head.bias_out;
  for (std::size_t j = 0; j < kDense2; ++j) out += std::clamp(hidden[j], 0.0F, 1.0F) * head.out[j];
  return out;
}

float direct_output(const Accumulator& own, const Accumulator& enemy) {
  return static_cast<float>(own.direct - enemy.direct) * (0.5F / kDirectOne);
}

Score to_score(float logit) {
  const float score = std::clamp(logit * static_cast<float>(kScorePerLogit), static_cast<float>(-kEvaluationLimit + 1),
                                 static_cast<float>(kEvaluationLimit - 1));
  return static_cast<Score>(std::lrint(score));
}

}  // namespace

NetworkEvaluator::NetworkEvaluator(std::shared_ptr<const Network> network)
    : network_(std::move(network)), slots_(kSlots) {
  for (Slot& slot : slots_)
    for (const Side view : kSides) update_view(view, slot, slot.seen, ~Bits{0}, slot);
}

void NetworkEvaluator::set_weight(std::string_view name, double) {
  throw InputError("a network has no weight " + quote(name) + ": it is learnt as a whole");
}

std::unique_ptr<Evaluator> NetworkEvaluator::clone() const { return std::make_unique<NetworkEvaluator>(network_); }

void NetworkEvaluator::update_view(Side view, const Slot& from, const Seen& seen, Bits changed, Slot& to) const {
  const std::size_t index = index_of(view);
  if (seen.mirrored(view) != from.seen.mirrored(view) || count_bits(changed) > kMaxChanges) {
    Accumulator empty;
    empty.values = network_->bias;
    update(*network_, empty, span_of(active_inputs(seen, view)), {}, to.views[index]);
    return;
  }
  ActiveInputs added;
  ActiveInputs removed;
  for (const int square : each_bit(changed & from.seen.occupied()))
    removed.push_back(from.seen.piece_input(view, square));
  for (const int square : each_bit(changed & seen.occupied())) added.push_back(seen.piece_input(view, square));
  for (int trap = 0; trap < 4; ++trap) {
    const Input before = from.seen.trap_input(view, trap);
    const Input now = seen.trap_input(view, trap);
    if (before == now) continue;
    removed.push_back(before);
    added.push_back(now);
  }
  const Bits dangers = seen.changed_dangers(from.seen, changed);
  for (const int square : each_bit(dangers & from.seen.in_danger()))
    removed.push_back(from.seen.danger_input(view, square));
  for (const int square : each_bit(dangers & seen.in_danger())) added.push_back(seen.danger_input(view, square));
  update(*network_, from.views[index], span_of(added), span_of(removed), to.views[index]);
}

const NetworkEvaluator::Slot& NetworkEvaluator::slot_at(const Position& position, int ply) {
  const auto index = static_cast<std::size_t>(std::clamp(ply, 0, kSlots - 1));
  Slot& to = slots_[index];
  const Seen seen(position);
  const Bits changed_here = seen.changed_squares(to.seen);
  const Slot& before = slots_[index > 0 ? index - 1 : 0];
  const Bits changed_before = seen.changed_squares(before.seen);
  const bool from_here = count_bits(changed_here) <= count_bits(changed_before);
  const Slot& from = from_here ? to : before;
  for (const Side view : kSides) update_view(view, from, seen, from_here ? changed_here : changed_before, to);
  to.seen = seen;
  return to;
}

float NetworkEvaluator::logit_at(const Position& position, int ply) {
  const Slot& slot = slot_at(position, ply);
  const Accumulator& own = slot.views[index_of(position.side())];
  const Accumulator& enemy = slot.views[index_of(other(position.side()))];
  const Head& head = network_->heads[head_of(position)];
  Dense1Sums sums;
  dense1_sums(head, own, enemy, sums);
  return head_output(head, sums) + direct_output(own, enemy);
}

Score NetworkEvaluator::evaluate_at(const Position& position, int ply) { return to_score(logit_at(position, ply)); }

std::vector<Term> NetworkEvaluator::explain(const Position& position) {
  const Score total = evaluate(position);
  const Slot& slot = slot_at(position, 0);
  const Score direct = to_score(direct_output(slot.views[0], slot.views[1]));
  const Score rest = (position.side() == Side::gold ? total : -total) - direct;
  return {{"pieces and squares", direct, 0}, {"hidden layers", rest, 0}};
}

}  // namespace tusk::arimaa::network
