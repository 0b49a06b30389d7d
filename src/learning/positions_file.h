// Files of searched positions for training. docs/self-play.md describes the format byte by byte.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/eval/evaluator.h"

namespace tusk::learning {

// The result for the side to move; `unknown` if the position did not occur in the game itself. `at_least` and
// `at_most`: the position is from a search tree and its score is only a bound.
enum class SampleResult : std::uint8_t { lost, won, unknown, at_least, at_most };
[[nodiscard]] constexpr bool is_known(SampleResult result) {
  return result == SampleResult::lost || result == SampleResult::won;
}

// Score of a sample that the learner did not search: from other players' games, or a rival's turn.
inline constexpr arimaa::Score kNoVerdict = -32768;

// A position, its search score, and the result of the game. In mid-turn, never between the two steps of a push.
struct Sample {
  arimaa::Position position;
  arimaa::Score score = 0;  // for the side to move
  SampleResult result = SampleResult::unknown;
  int ply = 0;             // turns played before it in the game
  std::uint16_t move = 0;  // code of the first move of the best turn, plus one; 0 if unknown

  bool operator==(const Sample&) const = default;
};

inline constexpr std::size_t kSampleBytes = 32;
using PackedSample = std::array<std::byte, kSampleBytes>;

[[nodiscard]] PackedSample pack(const Sample& sample);
// Throws InputError if the bytes are not a valid position.
[[nodiscard]] Sample unpack(const PackedSample& packed);

// Appends blocks of samples. An existing file is continued after a damaged end has been cut off.
// Samples whose position and turn state are already in the file are skipped.
class SampleWriter {
 public:
  explicit SampleWriter(const std::filesystem::path& path);
  ~SampleWriter();
  SampleWriter(const SampleWriter&) = delete;
  SampleWriter& operator=(const SampleWriter&) = delete;

  void add(const Sample& sample);
  // Writes the last, incomplete block and syncs. The destructor calls it too, but cannot report a write error.
  void flush();

  // Samples added, including those not yet on disk.
  [[nodiscard]] std::uint64_t written() const { return written_ + block_.size(); }
  [[nodiscard]] std::uint64_t duplicates() const { return duplicates_; }
  // Samples in the file at the start.
  [[nodiscard]] std::uint64_t found() const { return found_; }

 private:
  class KeySet;
  void write_block();

  std::filesystem::path path_;
  bool failed_ = false;
  std::FILE* file_ = nullptr;
  std::vector<PackedSample> block_;
  std::unique_ptr<KeySet> keys_;
  std::uint64_t written_ = 0;
  std::uint64_t duplicates_ = 0;
  std::uint64_t found_ = 0;
};

// Result of reading a file. `fault` is empty if all blocks are good.
struct SampleScan {
  std::uint64_t samples = 0;
  std::uint64_t good_bytes = 0;  // up to the end of the last good block
  std::string fault;
};

// Calls `each` for the samples of all blocks up to the first bad one. Throws InputError if it is not a positions file.
SampleScan read_samples(const std::filesystem::path& path, const std::function<void(const Sample&)>& each);

}  // namespace tusk::learning
