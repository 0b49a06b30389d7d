// A sample as the trainer reads it: the network's inputs by index, so that they are defined in only one place.
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
  std::array<std::array<std::uint16_t, arimaa::network::kMaxActive>, 2>
      views;  // the mover's view first; unused entries are kInputs
  std::int16_t score;
  std::uint8_t result;
  std::uint8_t head;  // head of the network for this material and number of steps left
  std::uint16_t ply;
  std::uint16_t effort;              // node limit of the searches in the game, in hundreds; 0 if unknown
  arimaa::network::SeenBoard board;  // from the mover's view, for networks that work on squares
};
static_assert(sizeof(FeatureRecord) == 264);

[[nodiscard]] FeatureRecord features_of(const Sample& sample, std::uint64_t nodes = 0);

// The records of a game as a learner reads them from a pipe: their number (32 bits), then the records.
[[nodiscard]] std::vector<std::byte> feature_block(std::span<const Sample> samples, std::uint64_t nodes);

// A file of such records for the trainer, with a header that holds version and checksums; see docs/self-play.md.
class FeatureFile {
 public:
  explicit FeatureFile(const std::filesystem::path& path);
  ~FeatureFile();
  FeatureFile(const FeatureFile&) = delete;
  FeatureFile& operator=(const FeatureFile&) = delete;

  // Both throw InputError on a write error. The file appears under its name, complete, when finish() returns.
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
