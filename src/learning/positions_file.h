// Files of searched positions, from which evaluations are learnt. docs/self-play.md describes the format byte by byte.
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

// How the game ended for the side to move; `unknown` if the position was not in the game itself. Of a position in the
// tree of a search the score may be no more than a bound.
enum class SampleResult : std::uint8_t { lost, won, unknown, at_least, at_most };
[[nodiscard]] constexpr bool is_known(SampleResult result) {
  return result == SampleResult::lost || result == SampleResult::won;
}

// The score of a sample that no search of the learner's judged: of a game by others, or of a rival's turn.
inline constexpr arimaa::Score kNoVerdict = -32768;

// A position, what a search said about it, and how the game ended. In mid-turn, never between the halves of a push.
struct Sample {
  arimaa::Position position;
  arimaa::Score score = 0;  // for the side to move
  SampleResult result = SampleResult::unknown;
  int ply = 0;             // turns played in the game before it
  std::uint16_t move = 0;  // code of the first move of the best turn, plus one; 0 if not known

  bool operator==(const Sample&) const = default;
};

inline constexpr std::size_t kSampleBytes = 32;
using PackedSample = std::array<std::byte, kSampleBytes>;

[[nodiscard]] PackedSample pack(const Sample& sample);
// Throws InputError if the bytes are no position.
[[nodiscard]] Sample unpack(const PackedSample& packed);

// Appends blocks of samples; a file that exists is continued, after a torn end has been cut off.
// Samples whose position and turn state the file holds already are left out.
class SampleWriter {
 public:
  explicit SampleWriter(const std::filesystem::path& path);
  ~SampleWriter();
  SampleWriter(const SampleWriter&) = delete;
  SampleWriter& operator=(const SampleWriter&) = delete;

  void add(const Sample& sample);
  // Writes what is not in a full block yet, and syncs. Called by the destructor, which cannot report a full disk.
  void flush();

  // Samples added, on disk or about to be.
  [[nodiscard]] std::uint64_t written() const { return written_ + block_.size(); }
  [[nodiscard]] std::uint64_t duplicates() const { return duplicates_; }
  // Samples that the file held at the start.
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

// What reading a file came to. `fault` is empty if every block was good to the end.
struct SampleScan {
  std::uint64_t samples = 0;
  std::uint64_t good_bytes = 0;  // up to the end of the last good block
  std::string fault;
};

// Calls `each` for the samples of all blocks up to the first bad one. Throws InputError if it is no such file.
SampleScan read_samples(const std::filesystem::path& path, const std::function<void(const Sample&)>& each);

}  // namespace tusk::learning
