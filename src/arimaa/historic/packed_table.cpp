#include "arimaa/historic/packed_table.h"

#include <algorithm>
#include <cmath>

#include "arimaa/engine/win_score.h"
#include "arimaa/eval/coxa_tables.h"

namespace tusk::arimaa::historic {

namespace {

using Layout = PackedLayout;
constexpr int kScoreAt = Layout::kMoveBits;
constexpr int kFlagAt = kScoreAt + Layout::kScoreBits;
constexpr int kDepthAt = kFlagAt + Layout::kFlagBits;
constexpr int kKeyAt = kDepthAt + Layout::kDepthBits;

constexpr std::uint64_t field(std::uint64_t word, int at, int bits) {
  return word >> at & ((std::uint64_t{1} << bits) - 1);
}

// Rounds bounds so that they stay valid.
int points_of(Score score, PackedTable::Bound bound) {
  const double points = score / coxa::kCentiRabbits;
  return static_cast<int>(bound == PackedTable::Bound::lower   ? std::floor(points)
                          : bound == PackedTable::Bound::upper ? std::ceil(points)
                                                               : std::round(points));
}

}  // namespace

PackedTable::PackedTable(int bits, int key_bits)
    : bits_(bits),
      key_bits_(std::min(key_bits, Layout::kKeyBits)),
      words_(std::size_t{1} << bits),
      hashes_(std::size_t{1} << bits) {}

void PackedTable::clear() {
  std::fill(words_.begin(), words_.end(), 0);
  counts_ = {};
}

std::uint64_t PackedTable::key_of(std::uint64_t hash) const {
  return hash >> bits_ & ((std::uint64_t{1} << key_bits_) - 1);
}

std::optional<PackedTable::Found> PackedTable::find(std::uint64_t hash) {
  ++counts_.probes;
  const std::size_t place = hash & (words_.size() - 1);
  const std::uint64_t word = words_[place];
  const auto flag = field(word, kFlagAt, Layout::kFlagBits);
  if (flag == 0 || word >> kKeyAt != key_of(hash)) return std::nullopt;
  Found found;
  found.entry.score = static_cast<Score>(std::lround(
      (static_cast<double>(field(word, kScoreAt, Layout::kScoreBits)) - Layout::kMaxPoints) * coxa::kCentiRabbits));
  found.entry.depth = static_cast<std::int16_t>(field(word, kDepthAt, Layout::kDepthBits));
  found.entry.move = static_cast<std::int16_t>(field(word, 0, Layout::kMoveBits));
  found.entry.bound = static_cast<Bound>(flag);
  found.is_false = hashes_[place] != hash;
  ++counts_.hits;
  if (found.is_false) ++counts_.false_hits;
  return found;
}

void PackedTable::store(std::uint64_t hash, int depth, Score score, int move, Bound bound) {
  const int points = is_decided(score) ? Layout::kMaxPoints + 1 : points_of(score, bound);
  if (std::abs(points) > Layout::kMaxPoints) {
    ++counts_.too_large;
    return;
  }
  ++counts_.stores;
  const std::size_t place = hash & (words_.size() - 1);
  std::uint64_t& word = words_[place];
  if (field(word, kFlagAt, Layout::kFlagBits) != 0 && hashes_[place] != hash) {
    ++counts_.collisions;
    if (static_cast<int>(field(word, kDepthAt, Layout::kDepthBits)) > depth) return;
  }
  word = key_of(hash) << kKeyAt | static_cast<std::uint64_t>(depth) << kDepthAt |
         static_cast<std::uint64_t>(bound) << kFlagAt |
         static_cast<std::uint64_t>(points + Layout::kMaxPoints) << kScoreAt | static_cast<std::uint64_t>(move);
  hashes_[place] = hash;
}

}  // namespace tusk::arimaa::historic
