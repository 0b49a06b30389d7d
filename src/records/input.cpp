#include "records/input.h"

#include <cstring>
#include <fmt/format.h>

#include "base/error.h"
#include "base/random.h"
#include "base/text.h"

namespace tusk::records {

using namespace arimaa;

namespace {

constexpr std::size_t kLongestFirstLine = 1 << 20;
constexpr std::size_t kLongestItem = 4 << 20;

std::string_view first_content_line(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, end));
    if (!line.empty() && line.front() != '#') return line;
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return {};
}

// Recognises lines such as `33:14s ...`.
bool looks_like_puzzle(std::string_view line) {
  const auto words = words_of(line.substr(0, 100));
  if (words.empty()) return false;
  const std::size_t colon = words[0].text.find(':');
  return colon != std::string_view::npos && parse_number(words[0].text.substr(0, colon)).has_value() &&
         looks_like_label(words[0].text.substr(colon + 1));
}

bool looks_like_move(std::string_view line) {
  const auto words = words_of(line.substr(0, 100));
  return !words.empty() && looks_like_label(words[0].text);
}

bool begins_record(std::string_view line, bool has_moves) {
  if (!has_moves) return false;
  const std::string_view content = trimmed(line);
  if (content.empty()) return false;
  if (!looks_like_move(content)) return content.front() == '[' || content.find(':') != std::string_view::npos;
  // Another first move starts a new record.
  const std::string_view label = words_of(content.substr(0, 100))[0].text;
  return label == "1g" || label == "1w";
}

bool is_record(std::string_view text) {
  const std::string_view line = first_content_line(text);
  return looks_like_move(line) || line.starts_with('[') || line.find(':') != std::string_view::npos;
}

}  // namespace

InputFile::InputFile(const std::string& path) : path_(path), file_(path), text_(file_->text()) { recognise(); }

InputFile::InputFile(std::string name, std::string_view text) : path_(std::move(name)), text_(text) { recognise(); }

void InputFile::recognise() {
  const std::size_t first_end = text_.substr(0, kLongestFirstLine).find('\n');
  if (first_end == std::string_view::npos && text_.size() > kLongestFirstLine)
    throw InputError(Place{path_, 1, 0}, "the first line is longer than 1 MiB: this is not a file of games or puzzles");
  const std::string_view start = text_.substr(0, kLongestFirstLine);
  if (ArchiveColumns::is_header(start.substr(0, start.find('\n')))) {
    kind_ = InputKind::archive;
    try {
      archive_.emplace(text_);
    } catch (const InputError& error) {
      throw error.inside(path_);
    }
    offset_ = first_end == std::string_view::npos ? text_.size() : first_end + 1;
    line_ = 1;
  } else if (looks_like_puzzle(first_content_line(start))) {
    kind_ = InputKind::puzzles;
  } else if (is_record(start)) {
    kind_ = InputKind::records;
  } else {
    throw InputError(Place{path_, 1, 0}, "not an archive, game records or puzzles");
  }
}

std::string InputFile::fingerprint() const {
  std::uint64_t one = text_.size();
  std::uint64_t two = ~one;
  for (std::size_t at = 0; at < text_.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text_.data() + at, std::min<std::size_t>(8, text_.size() - at));
    one = (one ^ word) * 0x9e3779b97f4a7c15;
    one ^= one >> 32;
    two = mix_bits(two + word);
  }
  return fmt::format("{:016x}{:016x}", one, two);
}

void InputFile::seek(std::size_t offset, std::int64_t line) {
  offset_ = std::min(offset, text_.size());
  line_ = line;
}

std::string_view InputFile::take_line() {
  const std::string_view rest = text_.substr(offset_);
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  std::string_view line = rest.substr(0, end);
  offset_ += std::min(end + 1, rest.size());
  ++line_;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

InputItem InputFile::take_record() {
  const std::size_t begin = offset_;
  InputItem item{{}, line_ + 1};
  bool has_moves = false;
  std::size_t end = begin;
  while (offset_ < text_.size()) {
    const std::size_t line_start = offset_;
    const std::int64_t line_before = line_;
    const std::string_view line = take_line();
    if (begins_record(line, has_moves)) {
      offset_ = line_start;
      line_ = line_before;
      break;
    }
    has_moves = has_moves || looks_like_move(line);
    end = offset_;
  }
  item.text = text_.substr(begin, end - begin);
  return item;
}

std::optional<InputItem> InputFile::next() {
  while (offset_ < text_.size()) {
    if (kind_ == InputKind::records) {
      const InputItem item = take_record();
      if (!trimmed(item.text.substr(0, kLongestItem)).empty()) return item;
      continue;
    }
    const std::string_view line = take_line();
    const std::string_view content = trimmed(line.substr(0, kLongestItem));
    if (content.empty() || (kind_ == InputKind::puzzles && content.front() == '#')) continue;
    return InputItem{line, line_};
  }
  return std::nullopt;
}

ParsedItem InputFile::parse(const InputItem& item) const {
  Rejected rejected{item.line, {}, {}};
  try {
    if (item.text.size() > kLongestItem) throw InputError("it is longer than 4 MiB");
    if (!is_clean_utf8(item.text)) throw InputError("it is not valid UTF-8 text");
    switch (kind_) {
      case InputKind::archive: {
        const ArchiveRow row{item.text, static_cast<int>(item.line)};
        rejected.game = archive_->id_of(row).substr(0, 40);
        return prepare(archive_->parse(row));
      }
      case InputKind::records:
        return prepare(parse_record(item.text));
      default:
        rejected.game = std::string(item.text.substr(0, item.text.find(':')).substr(0, 40));
        return parse_puzzle(item.text);
    }
  } catch (const InputError& error) {
    rejected.reason = error.what();
    return rejected;
  }
}

}  // namespace tusk::records
