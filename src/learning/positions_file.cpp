#include "learning/positions_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <span>
#include <unistd.h>
#include <unordered_set>

#define XXH_INLINE_ALL  // a single hash function: not worth a shared library
#include <xxhash.h>

#include "base/error.h"
#include "base/mapped_file.h"

namespace tusk::learning {

namespace {

using arimaa::Animal;
using arimaa::Piece;
using arimaa::Position;
using arimaa::Side;
using arimaa::Square;

constexpr std::string_view kMagic = "TUSKPOS1";
constexpr std::size_t kBlockSamples = 4096;

struct BlockHeader {
  std::uint32_t samples = 0;
  std::uint32_t reserved = 0;
  std::uint64_t checksum = 0;
};
static_assert(sizeof(BlockHeader) == 16);

constexpr std::size_t kPieces = 8;
constexpr std::size_t kScore = 24;
constexpr std::size_t kState = 26;
constexpr std::size_t kPly = 28;
constexpr std::size_t kMove = 30;

// All numbers are little-endian, as are all supported machines.
template <typename T>
void put(PackedSample& packed, std::size_t offset, T value) {
  std::memcpy(packed.data() + offset, &value, sizeof value);
}
template <typename T>
T get(const PackedSample& packed, std::size_t offset) {
  T value;
  std::memcpy(&value, packed.data() + offset, sizeof value);
  return value;
}

std::uint64_t checksum_of(const void* data, std::size_t size) { return XXH3_64bits(data, size); }

// Finds the blocks with a correct checksum, in order, up to the first bad one.
SampleScan scan_blocks(const std::filesystem::path& path, std::span<const std::byte> bytes,
                       const std::function<void(std::span<const std::byte>)>& each) {
  if (bytes.size() < kMagic.size() || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0)
    throw InputError({path.string()}, "not a positions file: it does not begin with " + std::string(kMagic));
  SampleScan scan;
  scan.good_bytes = kMagic.size();
  while (scan.good_bytes < bytes.size()) {
    const auto rest = bytes.subspan(scan.good_bytes);
    const auto bad = [&](std::string_view what) {
      scan.fault =
          fmt::format("{} at byte {}; the {} positions before it are good", what, scan.good_bytes, scan.samples);
    };
    BlockHeader header;
    if (rest.size() < sizeof header) return bad("the file ends within a block"), scan;
    std::memcpy(&header, rest.data(), sizeof header);
    if (header.samples == 0 || header.samples > kBlockSamples || header.reserved != 0)
      return bad("there is no block"), scan;
    const std::size_t size = header.samples * kSampleBytes;
    if (rest.size() - sizeof header < size) return bad("the file ends within a block"), scan;
    const auto payload = rest.subspan(sizeof header, size);
    if (checksum_of(payload.data(), size) != header.checksum) return bad("the checksum is wrong of the block"), scan;
    each(payload);
    scan.samples += header.samples;
    scan.good_bytes += sizeof header + size;
  }
  return scan;
}

PackedSample packed_at(std::span<const std::byte> payload, std::size_t index) {
  PackedSample packed;
  std::memcpy(packed.data(), payload.data() + index * kSampleBytes, kSampleBytes);
  return packed;
}

// Hash of the position with its turn state only, to detect duplicates.
std::uint64_t identity_of(const PackedSample& packed) {
  std::array<std::byte, kScore + 1> bytes;
  std::copy_n(packed.begin(), kScore, bytes.begin());
  bytes[kScore] = packed[kState];
  return checksum_of(bytes.data(), bytes.size());
}

}  // namespace

PackedSample pack(const Sample& sample) {
  PackedSample packed{};
  const Position& position = sample.position;
  put(packed, 0, position.occupied());
  std::size_t number = 0;
  for (const int square : each_bit(position.occupied())) {
    const auto side = static_cast<unsigned>(position.of(Side::silver) >> square & 1);
    const unsigned code = side << 3 | static_cast<unsigned>(position.animal_at(Square(square)));
    packed[kPieces + number / 2] |= static_cast<std::byte>(code << (number % 2 * 4));
    ++number;
  }
  put(packed, kScore, static_cast<std::int16_t>(sample.score));
  packed[kState] =
      static_cast<std::byte>(arimaa::index_of(position.side()) | static_cast<unsigned>(position.steps_taken()) << 1);
  packed[kState + 1] = static_cast<std::byte>(sample.result);
  put(packed, kPly, static_cast<std::uint16_t>(std::min(sample.ply, 0xffff)));
  put(packed, kMove, sample.move);
  return packed;
}

Sample unpack(const PackedSample& packed) {
  Sample sample;
  const auto occupied = get<Bits>(packed, 0);
  if (count_bits(occupied) > 32) throw InputError("a position has more than 32 pieces");
  std::size_t number = 0;
  for (const int square : each_bit(occupied)) {
    const auto code = static_cast<unsigned>(packed[kPieces + number / 2]) >> (number % 2 * 4) & 15;
    const unsigned strength = code & 7;
    if (strength < 1 || strength > 6) throw InputError("a position has a piece of unknown kind");
    sample.position.place({static_cast<Side>(code >> 3), static_cast<Animal>(strength)}, Square(square));
    ++number;
  }
  const auto state = static_cast<unsigned>(packed[kState]);
  const auto result = static_cast<unsigned>(packed[kState + 1]);
  if (state >= 2 * arimaa::kStepsPerTurn || result > static_cast<unsigned>(SampleResult::at_most))
    throw InputError("a position has no valid turn state");
  sample.position.set_side(static_cast<Side>(state & 1));
  sample.position.set_steps_taken(static_cast<int>(state >> 1));
  sample.result = static_cast<SampleResult>(result);
  sample.score = get<std::int16_t>(packed, kScore);
  sample.ply = get<std::uint16_t>(packed, kPly);
  sample.move = get<std::uint16_t>(packed, kMove);
  return sample;
}

class SampleWriter::KeySet : public std::unordered_set<std::uint64_t> {};

SampleWriter::SampleWriter(const std::filesystem::path& path) : path_(path), keys_(std::make_unique<KeySet>()) {
  std::uint64_t good_bytes = 0;
  if (std::filesystem::exists(path) && std::filesystem::file_size(path) > 0) {
    const MappedFile file(path);
    // Unless even the magic bytes were not written completely.
    if (!kMagic.starts_with(file.text())) {
      const SampleScan scan = scan_blocks(path, file.bytes(), [&](std::span<const std::byte> payload) {
        for (std::size_t i = 0; i < payload.size() / kSampleBytes; ++i)
          keys_->insert(identity_of(packed_at(payload, i)));
      });
      good_bytes = scan.good_bytes;
      found_ = scan.samples;
    }
    std::filesystem::resize_file(path, good_bytes);
  }
  file_ = std::fopen(path.c_str(), "ab");
  if (file_ == nullptr) throw InputError({path.string()}, fmt::format("cannot be written: {}", std::strerror(errno)));
  if (good_bytes == 0 &&
      (std::fwrite(kMagic.data(), 1, kMagic.size(), file_) != kMagic.size() || std::fflush(file_) != 0))
    throw InputError({path.string()}, fmt::format("cannot be written: {}", std::strerror(errno)));
}

SampleWriter::~SampleWriter() {
  try {
    // Data may be in the file despite a failed write; a second attempt would duplicate it.
    if (!failed_) flush();
  } catch (const InputError&) {
  }
  std::fclose(file_);
}

void SampleWriter::add(const Sample& sample) {
  const PackedSample packed = pack(sample);
  if (!keys_->insert(identity_of(packed)).second) {
    ++duplicates_;
    return;
  }
  block_.push_back(packed);
  if (block_.size() == kBlockSamples) write_block();
}

void SampleWriter::write_block() {
  if (block_.empty()) return;
  const std::size_t size = block_.size() * kSampleBytes;
  const BlockHeader header{static_cast<std::uint32_t>(block_.size()), 0, checksum_of(block_.data(), size)};
  if (std::fwrite(&header, sizeof header, 1, file_) != 1 || std::fwrite(block_.data(), 1, size, file_) != size ||
      std::fflush(file_) != 0) {
    failed_ = true;
    throw InputError({path_.string()}, fmt::format("cannot be written: {}", std::strerror(errno)));
  }
  written_ += block_.size();
  block_.clear();
}

void SampleWriter::flush() {
  write_block();
  if (std::fflush(file_) != 0 || ::fsync(::fileno(file_)) != 0)
    throw InputError({path_.string()}, fmt::format("cannot be written: {}", std::strerror(errno)));
}

SampleScan read_samples(const std::filesystem::path& path, const std::function<void(const Sample&)>& each) {
  const MappedFile file(path);
  return scan_blocks(path, file.bytes(), [&](std::span<const std::byte> payload) {
    for (std::size_t i = 0; i < payload.size() / kSampleBytes; ++i) each(unpack(packed_at(payload, i)));
  });
}

}  // namespace tusk::learning
