// A set of ids of one segment as a bitmap, with a compact text encoding that fits a column of any database.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tusk::records {

// Ids are divided into segments, so that a growing database changes only the last one.
inline constexpr int kSegmentBits = 16;
inline constexpr int kSegmentSize = 1 << kSegmentBits;
constexpr std::int64_t segment_of(std::int64_t id) { return id >> kSegmentBits; }

class IdSet {
 public:
  static constexpr std::size_t kWords = kSegmentSize / 64;

  IdSet() : words_(kWords) {}
  // The ids [0, count).
  static IdSet first(int count);

  void add(int id) { words_[static_cast<std::size_t>(id) / 64] |= std::uint64_t{1} << (id % 64); }
  void add_range(int begin, int end);
  [[nodiscard]] bool has(int id) const { return (words_[static_cast<std::size_t>(id) / 64] >> (id % 64) & 1) != 0; }
  [[nodiscard]] int size() const;
  [[nodiscard]] bool empty() const;
  [[nodiscard]] std::vector<int> ids() const;

  IdSet& operator|=(const IdSet& other);
  IdSet& operator&=(const IdSet& other);
  IdSet& operator-=(const IdSet& other);
  bool operator==(const IdSet&) const = default;

  // The runs of ids as variable-length numbers, or the plain bits where that is shorter, in base 64.
  [[nodiscard]] std::string encoded() const;
  // Throws InputError for malformed text.
  [[nodiscard]] static IdSet decoded(std::string_view text);

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace tusk::records
