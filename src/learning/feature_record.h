// A sample as the trainer reads it: the network's inputs by number, so that they are defined in one place only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>
#include <vector>

#include "arimaa/eval/network/features.h"
#include "learning/positions_file.h"

namespace tusk::learning {

struct FeatureRecord {
  std::array<std::array<std::uint16_t, arimaa::network::kMaxActive>, 2> views;  // the mover's first; kInputs: none
  std::int16_t score;
  std::uint8_t result;
  std::uint8_t head;  // of the network: what is left of the pieces and of the turn
  std::uint16_t ply;
  std::uint16_t effort;              // hundreds of nodes that the searches of the game were granted; 0: not known
  arimaa::network::SeenBoard board;  // as the mover sees it, for networks that work on squares
};
static_assert(sizeof(FeatureRecord) == 264);

[[nodiscard]] FeatureRecord features_of(const Sample& sample, std::uint64_t nodes = 0);

// The records of a game as a learner reads them from a pipe: their number (32 bits), then the records.
[[nodiscard]] std::vector<std::byte> feature_block(std::span<const Sample> samples, std::uint64_t nodes);

// A file of such records behind a header with version and checksums, for the trainer; docs/self-play.md describes it.
class FeatureFile {
 public:
  explicit FeatureFile(const std::filesystem::path& path);
  ~FeatureFile();
  FeatureFile(const FeatureFile&) = delete;
  FeatureFile& operator=(const FeatureFile&) = delete;

  // Both throw InputError when the disk says no. The file appears, whole, with finish().
  void add(const Sample& sample);
  void finish();

 private:
  [[noreturn]] void fail() const;

  std::filesystem::path path_, unfinished_;
  std::FILE* file_;
  std::uint64_t records_ = 0;
  std::uint32_t checksum_ = 0;  // of the records so far
};

}  // namespace tusk::learning
