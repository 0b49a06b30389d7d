#include "learning/feature_record.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "base/crc32.h"
#include "base/error.h"

namespace tusk::learning {

namespace {

struct FeatureHeader {
  char magic[8];
  std::uint32_t inputs;        // number of network inputs, the range of the indices
  std::uint32_t record_bytes;  // size of one record
  std::uint64_t records;
  std::uint32_t records_checksum;
  std::uint32_t header_checksum;  // of all preceding fields
};
static_assert(sizeof(FeatureHeader) == 32);
constexpr char kFeatureMagic[8] = {'T', 'U', 'S', 'K', 'F', 'E', 'A', '1'};

template <typename T>
std::span<const std::byte> bytes_of(const T& value) {
  return std::as_bytes(std::span(&value, 1));
}

}  // namespace

FeatureRecord features_of(const Sample& sample, std::uint64_t nodes) {
  namespace network = arimaa::network;
  const arimaa::Position& position = sample.position;
  const network::Seen seen(position);
  FeatureRecord record{};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto inputs = network::active_inputs(seen, i == 0 ? position.side() : other(position.side()));
    record.views[i].fill(network::kInputs);
    std::copy_n(inputs.begin(), std::min(inputs.size(), network::kMaxActive), record.views[i].begin());
  }
  record.score = static_cast<std::int16_t>(sample.score);
  record.result = static_cast<std::uint8_t>(sample.result);
  record.head = static_cast<std::uint8_t>(network::head_of(position));
  record.ply = static_cast<std::uint16_t>(sample.ply);
  record.effort = static_cast<std::uint16_t>(std::min<std::uint64_t>(nodes / 100, UINT16_MAX));
  record.board = seen.board(position.side());
  return record;
}

std::vector<std::byte> feature_block(std::span<const Sample> samples, std::uint64_t nodes) {
  const auto count = static_cast<std::uint32_t>(samples.size());
  std::vector<std::byte> block(sizeof count + samples.size() * sizeof(FeatureRecord));
  std::memcpy(block.data(), &count, sizeof count);
  std::byte* to = block.data() + sizeof count;
  for (const Sample& sample : samples) {
    const FeatureRecord record = features_of(sample, nodes);
    std::memcpy(to, &record, sizeof record);
    to += sizeof record;
  }
  return block;
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
  // The header is written at the end, once it is known.
  if (records_ == 0 && std::fseek(file_, sizeof(FeatureHeader), SEEK_SET) != 0) fail();
  if (std::fwrite(&record, sizeof record, 1, file_) != 1) fail();
  checksum_ = crc32(bytes_of(record), checksum_);
  ++records_;
}

void FeatureFile::finish() {
  FeatureHeader header{{}, arimaa::network::kInputs, sizeof(FeatureRecord), records_, checksum_, 0};
  std::memcpy(header.magic, kFeatureMagic, sizeof kFeatureMagic);
  header.header_checksum = crc32(bytes_of(header).first(offsetof(FeatureHeader, header_checksum)));
  if (std::fseek(file_, 0, SEEK_SET) != 0 || std::fwrite(&header, sizeof header, 1, file_) != 1) fail();
  if (std::fflush(file_) != 0 || ::fsync(::fileno(file_)) != 0 || std::rename(unfinished_.c_str(), path_.c_str()) != 0)
    fail();
  std::fclose(std::exchange(file_, nullptr));
}

void FeatureFile::fail() const {
  throw InputError({path_.string()}, fmt::format("cannot be written: {}", std::strerror(errno)));
}

}  // namespace tusk::learning
