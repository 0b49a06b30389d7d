#include "records/id_set.h"

#include <algorithm>
#include <cstring>

#include "base/bits.h"
#include "base/error.h"

namespace tusk::records {

namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr char kRuns = 'r';
constexpr char kBare = 'b';
constexpr std::uint32_t kNoLetter = 1 << 24;

// The value of each letter at each of the four places of a group, already shifted.
constexpr auto kValues = [] {
  std::array<std::array<std::uint32_t, 256>, 4> values{};
  for (std::size_t place = 0; place < 4; ++place) {
    values[place].fill(kNoLetter);
    for (std::size_t i = 0; i < kLetters.size(); ++i)
      values[place][static_cast<unsigned char>(kLetters[i])] = static_cast<std::uint32_t>(i << (18 - 6 * place));
  }
  return values;
}();

[[noreturn]] void damaged() { throw InputError("an index of the database is damaged: it holds no set of ids"); }

using Bytes = std::basic_string<std::uint8_t>;

void append_base64(const Bytes& bytes, std::string& text) {
  std::size_t at = 0;
  text.reserve(text.size() + bytes.size() * 4 / 3 + 4);
  for (; at + 3 <= bytes.size(); at += 3) {
    const auto group = static_cast<std::uint32_t>(bytes[at] << 16 | bytes[at + 1] << 8 | bytes[at + 2]);
    for (int shift = 18; shift >= 0; shift -= 6) text += kLetters[group >> shift & 63];
  }
  const std::size_t rest = bytes.size() - at;
  if (rest == 0) return;
  const auto group = static_cast<std::uint32_t>(bytes[at] << 16 | (rest == 2 ? bytes[at + 1] << 8 : 0));
  for (int shift = 18; shift >= (rest == 2 ? 6 : 12); shift -= 6) text += kLetters[group >> shift & 63];
}

Bytes from_base64(std::string_view text) {
  if (text.size() % 4 == 1) damaged();
  Bytes bytes(text.size() * 3 / 4, 0);
  std::uint8_t* out = bytes.data();
  const auto value = [&](std::size_t at, std::size_t place) {
    return kValues[place][static_cast<unsigned char>(text[at])];
  };
  std::uint32_t wrong = 0;
  std::size_t at = 0;
  for (; at + 4 <= text.size(); at += 4) {
    const std::uint32_t group = value(at, 0) | value(at + 1, 1) | value(at + 2, 2) | value(at + 3, 3);
    wrong |= group;
    *out++ = static_cast<std::uint8_t>(group >> 16);
    *out++ = static_cast<std::uint8_t>(group >> 8);
    *out++ = static_cast<std::uint8_t>(group);
  }
  if (const std::size_t rest = text.size() - at; rest > 0) {
    const std::uint32_t group = value(at, 0) | value(at + 1, 1) | (rest == 3 ? value(at + 2, 2) : 0);
    wrong |= group;
    *out++ = static_cast<std::uint8_t>(group >> 16);
    if (rest == 3) *out++ = static_cast<std::uint8_t>(group >> 8);
  }
  if ((wrong & kNoLetter) != 0) damaged();
  return bytes;
}

void append_number(std::uint32_t number, Bytes& bytes) {
  for (; number >= 128; number >>= 7) bytes += static_cast<std::uint8_t>(number | 128);
  bytes += static_cast<std::uint8_t>(number);
}

std::uint32_t take_number(const Bytes& bytes, std::size_t& at) {
  std::uint32_t number = 0;
  for (int shift = 0; shift < 21; shift += 7) {
    if (at == bytes.size()) damaged();
    const std::uint8_t byte = bytes[at++];
    number |= static_cast<std::uint32_t>(byte & 127) << shift;
    if (byte < 128) return number;
  }
  damaged();
}

}  // namespace

IdSet IdSet::first(int count) {
  IdSet set;
  set.add_range(0, count);
  return set;
}

void IdSet::add_range(int begin, int end) {
  while (begin < end) {
    const int in_word = begin % 64;
    const int length = std::min(64 - in_word, end - begin);
    const std::uint64_t ones = length == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << length) - 1;
    words_[static_cast<std::size_t>(begin) / 64] |= ones << in_word;
    begin += length;
  }
}

int IdSet::size() const {
  int count = 0;
  for (const std::uint64_t word : words_) count += count_bits(word);
  return count;
}

bool IdSet::empty() const {
  return std::all_of(words_.begin(), words_.end(), [](std::uint64_t word) { return word == 0; });
}

std::vector<int> IdSet::ids() const {
  std::vector<int> result;
  for (std::size_t i = 0; i < kWords; ++i)
    for (const int bit : each_bit(words_[i])) result.push_back(static_cast<int>(i) * 64 + bit);
  return result;
}

IdSet& IdSet::operator|=(const IdSet& other) {
  for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
  return *this;
}
IdSet& IdSet::operator&=(const IdSet& other) {
  for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
  return *this;
}
IdSet& IdSet::operator-=(const IdSet& other) {
  for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
  return *this;
}

std::string IdSet::encoded() const {
  Bytes bare(reinterpret_cast<const std::uint8_t*>(words_.data()), kSegmentSize / 8);
  bare.resize(bare.find_last_not_of(std::uint8_t{0}) + 1);
  Bytes runs;
  std::uint32_t done = 0;  // everything before this id has been written
  std::uint32_t run_start = 0;
  bool in_run = false;
  for (std::size_t i = 0; i < kWords && runs.size() < bare.size(); ++i) {
    // A bit is set where membership changes from one id to the next.
    const std::uint64_t before = i == 0 ? 0 : words_[i - 1] >> 63;
    for (const int bit : each_bit(words_[i] ^ (words_[i] << 1 | before))) {
      const auto id = static_cast<std::uint32_t>(i) * 64 + static_cast<std::uint32_t>(bit);
      if (!in_run) {
        append_number(id - done, runs);
        run_start = id;
      } else {
        append_number(id - run_start, runs);
        done = id;
      }
      in_run = !in_run;
    }
  }
  if (in_run) append_number(kSegmentSize - run_start, runs);
  const bool shorter = runs.size() < bare.size();
  std::string text(1, shorter ? kRuns : kBare);
  append_base64(shorter ? runs : bare, text);
  return text;
}

IdSet IdSet::decoded(std::string_view text) {
  IdSet set;
  if (text.empty()) damaged();
  const Bytes bytes = from_base64(text.substr(1));
  if (text[0] == kBare) {
    if (bytes.size() > kSegmentSize / 8) damaged();
    if (!bytes.empty()) std::memcpy(set.words_.data(), bytes.data(), bytes.size());
    return set;
  }
  if (text[0] != kRuns) damaged();
  std::uint32_t id = 0;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::uint32_t begin = id + take_number(bytes, at);
    const std::uint32_t end = begin + take_number(bytes, at);
    if (end > kSegmentSize) damaged();
    set.add_range(static_cast<int>(begin), static_cast<int>(end));
    id = end;
  }
  return set;
}

}  // namespace tusk::records
