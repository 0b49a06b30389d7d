// The inner loops of the network, compiled for several instruction sets; the best one that this machine supports is
// used. All give identical results: the sums are of integers, and the few floats are added in a fixed order.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "arimaa/eval/network/network.h"

namespace tusk::arimaa::network {

// to = from + the rows added - the rows removed.
void update(const Network& network, const Accumulator& from, std::span<const Input> added,
            std::span<const Input> removed, Accumulator& to);

// The sums of the first dense layer for a position: own view first.
using Dense1Sums = std::array<std::int32_t, kDense1>;
void dense1_sums(const Head& head, const Accumulator& own, const Accumulator& enemy, Dense1Sums& sums);

// The same two in plain C++, as a reference and for machines without vector instructions.
void update_plainly(const Network& network, const Accumulator& from, std::span<const Input> added,
                    std::span<const Input> removed, Accumulator& to);
void dense1_sums_plainly(const Head& head, const Accumulator& own, const Accumulator& enemy, Dense1Sums& sums);

// The compiled instruction sets that this machine can run, best first; and the one to use for all later calls (for
// tests and benchmarks; an empty name restores the best).
[[nodiscard]] std::vector<std::string_view> instruction_sets();
void use_instruction_set(std::string_view name);

}  // namespace tusk::arimaa::network
