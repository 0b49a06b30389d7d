#include "play/feature_record.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "base/error.h"

namespace tusk::play {

FeatureRecord features_of(const Sample& sample) {
  namespace network = arimaa::network;
  const arimaa::Position& position = sample.position;
  const network::Seen seen(position);
  FeatureRecord record{};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto inputs = network::active_inputs(seen, i == 0 ? position.side() : other(position.side()));
    record.views[i].fill(network::kInputs);
    std::copy_n(inputs.begin(), std::min(inputs.size(), network::kMostActive), record.views[i].begin());
  }
  record.score = static_cast<std::int16_t>(sample.score);
  record.result = static_cast<std::uint8_t>(sample.result);
  record.steps_left = static_cast<std::uint8_t>(position.steps_left());
  record.ply = static_cast<std::uint16_t>(sample.ply);
  record.move = sample.move;
  return record;
}

FeatureFile::FeatureFile(const std::filesystem::path& path)
    : path_(path),
      unfinished_(fmt::format("{}.{}.tmp", path.string(), ::getpid())),
      file_(std::fopen(unfinished_.c_str(), "wb")) {
  if (file_ == nullptr) fail();
}

FeatureFile::~FeatureFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  std::error_code ignored;
  std::filesystem::remove(unfinished_, ignored);
}

void FeatureFile::add(const Sample& sample) {
  const FeatureRecord record = features_of(sample);
  if (std::fwrite(&record, sizeof record, 1, file_) != 1) fail();
}

void FeatureFile::finish() {
  if (std::fflush(file_) != 0 || ::fsync(::fileno(file_)) != 0 || std::rename(unfinished_.c_str(), path_.c_str()) != 0)
    fail();
  std::fclose(std::exchange(file_, nullptr));
}

void FeatureFile::fail() const {
  throw InputError({path_.string()}, fmt::format("cannot be written: {}", std::strerror(errno)));
}

}  // namespace tusk::play
