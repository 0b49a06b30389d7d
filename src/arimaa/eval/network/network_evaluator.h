// The learned evaluation: a small network whose first layer is updated incrementally from position to position.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "arimaa/eval/evaluator.h"
#include "arimaa/eval/network/network.h"

namespace tusk::arimaa::network {

class NetworkEvaluator final : public Evaluator {
 public:
  explicit NetworkEvaluator(std::shared_ptr<const Network> network = default_network());

  [[nodiscard]] std::string_view name() const override { return "network"; }
  [[nodiscard]] Score evaluate(const Position& position) override { return evaluate_at(position, 0); }
  [[nodiscard]] Score evaluate_at(const Position& position, int ply) override;
  [[nodiscard]] bool values_steps_left() const override { return true; }
  // A network has no nameable terms: only the direct part of the output, and the rest.
  [[nodiscard]] std::vector<Term> explain(const Position& position) override;
  [[nodiscard]] std::span<const Weight> weights() const override { return {}; }
  void set_weight(std::string_view name, double value) override;
  [[nodiscard]] std::unique_ptr<Evaluator> clone() const override;

  // The logit of winning for the side to move; the score is this times kScorePerLogit.
  [[nodiscard]] float logit_at(const Position& position, int ply);

 private:
  // What was computed for a position, as a start for the next one. Any slot may serve any position: only the number of
  // rows to add and remove depends on how close they are.
  struct Slot {
    Seen seen;
    std::array<Accumulator, 2> views;  // [side]
  };
  static constexpr int kSlots = 128;

  // Updates the slot of this ply to the position, from itself or from the previous one, whichever is closer.
  const Slot& slot_at(const Position& position, int ply);
  void update_view(Side view, const Slot& from, const Seen& seen, Bits changed, Slot& to) const;

  std::shared_ptr<const Network> network_;
  std::vector<Slot> slots_;
};

}  // namespace tusk::arimaa::network
