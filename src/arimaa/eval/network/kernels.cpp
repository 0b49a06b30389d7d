#include "arimaa/eval/network/kernels.h"

// Highway compiles this file once for every instruction set: what is in HWY_NAMESPACE exists once for each. Arm's
// scalable vectors are excluded: they have no fixed size, so there can be no arrays of them.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "arimaa/eval/network/kernels.cpp"
#include <hwy/foreach_target.h>
// The order matters: highway.h depends on the target that foreach_target.h selects.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tusk::arimaa::network::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

// No vector instructions that Highway supports: the oldest x86-64.
void Update(const Network& network, const Accumulator& from, std::span<const Input> added,
            std::span<const Input> removed, Accumulator& to) {
  update_plainly(network, from, added, removed, to);
}

void Dense1(const Head& head, const Accumulator& own, const Accumulator& enemy, Dense1Sums& sums) {
  dense1_sums_plainly(head, own, enemy, sums);
}

#else

namespace hn = hwy::HWY_NAMESPACE;
// At most 32 bytes: on a machine that splits 64 into halves, an evaluation with 64 took 6 % longer.
using Lanes16 = hn::CappedTag<std::int16_t, 16>;

// A block of the accumulator stays in registers while all rows are added.
template <int kVectors>
void UpdateBlock(const Network& network, const std::int16_t* from, std::span<const Input> added,
                 std::span<const Input> removed, std::int16_t* to, std::size_t start) {
  const Lanes16 lanes;
  const std::size_t width = hn::Lanes(lanes);
  using Vector = hn::Vec<Lanes16>;
  Vector sums[kVectors];
  for (int i = 0; i < kVectors; ++i) sums[i] = hn::Load(lanes, from + start + static_cast<std::size_t>(i) * width);
  for (const Input input : added) {
    const std::int16_t* row = network.weights[input].data() + start;
    for (int i = 0; i < kVectors; ++i)
      sums[i] = hn::Add(sums[i], hn::Load(lanes, row + static_cast<std::size_t>(i) * width));
  }
  for (const Input input : removed) {
    const std::int16_t* row = network.weights[input].data() + start;
    for (int i = 0; i < kVectors; ++i)
      sums[i] = hn::Sub(sums[i], hn::Load(lanes, row + static_cast<std::size_t>(i) * width));
  }
  for (int i = 0; i < kVectors; ++i) hn::Store(sums[i], lanes, to + start + static_cast<std::size_t>(i) * width);
}

void Update(const Network& network, const Accumulator& from, std::span<const Input> added,
            std::span<const Input> removed, Accumulator& to) {
  constexpr int kVectors = 8;
  const std::size_t block = kVectors * hn::Lanes(Lanes16());
  for (std::size_t start = 0; start < kHidden; start += block)
    UpdateBlock<kVectors>(network, from.values.data(), added, removed, to.values.data(), start);
}

// Products of pairs of clipped values, as numbers of at most kProductOne.
void Products(const Accumulator& view, std::int16_t* to) {
  const Lanes16 lanes;
  const auto zero = hn::Zero(lanes);
  const auto one = hn::Set(lanes, std::int16_t{kAccumulatorOne});
  for (std::size_t i = 0; i < kHidden / 2; i += hn::Lanes(lanes)) {
    const auto first = hn::Min(hn::Max(hn::Load(lanes, view.values.data() + i), zero), one);
    const auto second = hn::Min(hn::Max(hn::Load(lanes, view.values.data() + kHidden / 2 + i), zero), one);
    hn::Store(hn::MulHigh(hn::ShiftLeft<7>(first), second), lanes, to + i);
  }
}

// The sums of each block of four lanes, those of the four vectors next to each other.
template <typename Vector>
Vector SumsOfBlocks(const hn::DFromV<Vector> lanes, Vector a, Vector b, Vector c, Vector d) {
  const hn::RepartitionToWide<hn::DFromV<Vector>> pairs;
  const auto ab = hn::Add(hn::InterleaveLower(lanes, a, b), hn::InterleaveUpper(lanes, a, b));
  const auto cd = hn::Add(hn::InterleaveLower(lanes, c, d), hn::InterleaveUpper(lanes, c, d));
  const auto low = hn::InterleaveLower(pairs, hn::BitCast(pairs, ab), hn::BitCast(pairs, cd));
  const auto high = hn::InterleaveUpper(pairs, hn::BitCast(pairs, ab), hn::BitCast(pairs, cd));
  return hn::Add(hn::BitCast(lanes, low), hn::BitCast(lanes, high));
}

void Dense1(const Head& head, const Accumulator& own, const Accumulator& enemy, Dense1Sums& sums) {
  alignas(64) std::array<std::int16_t, kProducts> products;
  Products(own, products.data());
  Products(enemy, products.data() + kHidden / 2);
  const Lanes16 lanes;
  using Wide = hn::RepartitionToWide<Lanes16>;
  const Wide wide;
  constexpr std::size_t kBlock = 8;
  constexpr std::size_t kQuarter = kDense1 / 4;
  constexpr std::size_t kParts = kQuarter * kBlock / hn::MaxLanes(Lanes16());
  // Two sums each: what the second one holds depends on the instruction set; their total does not.
  hn::Vec<Wide> totals[kParts][4], rests[kParts][4];
  for (std::size_t part = 0; part < kParts; ++part)
    for (std::size_t i = 0; i < 4; ++i) totals[part][i] = rests[part][i] = hn::Zero(wide);
  const std::int16_t* weights = head.dense1[0][0][0].data();
  for (std::size_t from = 0; from < kProducts; from += kBlock) {
    const auto x = hn::LoadDup128(lanes, products.data() + from);
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t part = 0; part < kParts; ++part, weights += hn::Lanes(lanes))
        totals[part][i] =
            hn::ReorderWidenMulAccumulate(wide, x, hn::Load(lanes, weights), totals[part][i], rests[part][i]);
  }
  for (std::size_t part = 0; part < kParts; ++part) {
    for (std::size_t i = 0; i < 4; ++i) totals[part][i] = hn::Add(totals[part][i], rests[part][i]);
    const auto& [a, b, c, d] = totals[part];
    hn::StoreU(SumsOfBlocks(wide, a, b, c, d), wide, sums.data() + part * hn::Lanes(wide));
  }
}

#endif

}  // namespace tusk::arimaa::network::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>
#include <fmt/format.h>

#include "base/error.h"

namespace tusk::arimaa::network {

namespace {

HWY_EXPORT(Update);
HWY_EXPORT(Dense1);

bool plainly = false;

std::int32_t direct_sum(const Network& network, std::int32_t sum, std::span<const Input> added,
                        std::span<const Input> removed) {
  for (const Input input : added) sum += network.direct[input];
  for (const Input input : removed) sum -= network.direct[input];
  return sum;
}

}  // namespace

void update(const Network& network, const Accumulator& from, std::span<const Input> added,
            std::span<const Input> removed, Accumulator& to) {
  if (plainly) return update_plainly(network, from, added, removed, to);
  HWY_DYNAMIC_DISPATCH(Update)(network, from, added, removed, to);
  to.direct = direct_sum(network, from.direct, added, removed);
}

void dense1_sums(const Head& head, const Accumulator& own, const Accumulator& enemy, Dense1Sums& sums) {
  if (plainly) return dense1_sums_plainly(head, own, enemy, sums);
  HWY_DYNAMIC_DISPATCH(Dense1)(head, own, enemy, sums);
}

void update_plainly(const Network& network, const Accumulator& from, std::span<const Input> added,
                    std::span<const Input> removed, Accumulator& to) {
  std::array<int, kHidden> values;
  std::copy(from.values.begin(), from.values.end(), values.begin());
  for (std::size_t i = 0; i < kHidden; ++i) {
    for (const Input input : added) values[i] += network.weights[input][i];
    for (const Input input : removed) values[i] -= network.weights[input][i];
    to.values[i] = static_cast<std::int16_t>(values[i]);
  }
  to.direct = direct_sum(network, from.direct, added, removed);
}

void dense1_sums_plainly(const Head& head, const Accumulator& own, const Accumulator& enemy, Dense1Sums& sums) {
  std::array<int, kProducts> products{};
  const auto clipped = [](int value) { return std::clamp(value, 0, kAccumulatorOne); };
  for (std::size_t view = 0; view < 2; ++view)
    for (std::size_t i = 0; i < kHidden / 2; ++i) {
      const auto& values = (view == 0 ? own : enemy).values;
      products[view * kHidden / 2 + i] = clipped(values[i]) * clipped(values[i + kHidden / 2]) >> 9;
    }
  for (std::size_t to = 0; to < kDense1; ++to) {
    sums[to] = 0;
    for (std::size_t i = 0; i < kProducts; ++i) sums[to] += products[i] * head.dense1_weight(to, i);
  }
}

std::vector<std::string_view> instruction_sets() {
  std::vector<std::string_view> names;
  for (const auto target : hwy::SupportedAndGeneratedTargets()) names.emplace_back(hwy::TargetName(target));
  names.emplace_back("plain");
  return names;
}

void use_instruction_set(std::string_view name) {
  plainly = name == "plain";
  hwy::SetSupportedTargetsForTest(0);
  if (name.empty() || plainly) return;
  for (const auto target : hwy::SupportedAndGeneratedTargets()) {
    if (name != hwy::TargetName(target)) continue;
    hwy::SetSupportedTargetsForTest(target);
    return;
  }
  throw InputError(fmt::format("this machine does not support the instruction set {}", quote(name)));
}

}  // namespace tusk::arimaa::network
#endif
