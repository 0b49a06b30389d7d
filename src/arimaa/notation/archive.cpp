#include "arimaa/notation/archive.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace tusk::arimaa {

namespace {

constexpr std::array<std::string_view, 7> kSidedColumns{"playerid", "username", "title", "country",
                                                        "rating",   "ratingk",  "type"};

// wusername and gusername are the same column.
std::string new_name(std::string_view name) {
  if (name.empty()) return {};
  const bool sided = std::find(kSidedColumns.begin(), kSidedColumns.end(), name.substr(1)) != kSidedColumns.end();
  const auto side = side_from_letter(name.front());
  std::string result(name);
  if (sided && side) result.front() = letter_of(*side);
  return result;
}

std::string_view first_line(std::string_view text) {
  std::string_view line = text.substr(0, text.find('\n'));
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

std::optional<TimeControl> readable_time_control(std::string_view text) {
  if (text.empty()) return std::nullopt;
  try {
    return parse_time_control(text);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

void add_tags(const ArchiveGame& game, std::vector<Tag>& tags) {
  constexpr std::array<std::pair<const char*, std::string_view>, 8> kTags{{{"Id", "id"},
                                                                           {"Event", "event"},
                                                                           {"Site", "site"},
                                                                           {"Gold", "gusername"},
                                                                           {"Silver", "susername"},
                                                                           {"TimeControl", "timecontrol"},
                                                                           {"Result", "result"},
                                                                           {"Termination", "termination"}}};
  for (const auto& [tag, column] : kTags) {
    const std::string_view value = game.value(column);
    if (!value.empty()) tags.push_back({tag, std::string(value)});
  }
}

}  // namespace

ArchiveColumns::ArchiveColumns(std::string_view header) {
  for (const std::string_view name : split(header, '\t')) names_.push_back(new_name(trimmed(name)));
  for (const std::string_view needed : {"id", "movelist"})
    if (!index(needed)) throw InputError(Place{"", 1, 1}, fmt::format("the header has no column '{}'", needed));
}

bool ArchiveColumns::is_header(std::string_view line) {
  return line.find('\t') != std::string_view::npos && line.find("movelist") != std::string_view::npos;
}

std::optional<std::size_t> ArchiveColumns::index(std::string_view name) const {
  const auto found = std::find(names_.begin(), names_.end(), new_name(name));
  if (found == names_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names_.begin());
}

std::string_view ArchiveGame::value(std::string_view name) const {
  const auto index = columns->index(name);
  if (!index || *index >= values.size() || values[*index] == "NULL" || values[*index] == "\\N") return {};
  return values[*index];
}

ArchiveReader::ArchiveReader(std::string_view text) : text_(text) {
  const std::string_view header = first_line(text);
  if (!ArchiveColumns::is_header(header)) throw InputError(Place{"", 1, 1}, "this is not the header of an archive");
  columns_ = std::make_shared<const ArchiveColumns>(header);
  (void)next();
}

std::optional<ArchiveRow> ArchiveReader::next() {
  while (offset_ < text_.size()) {
    const std::string_view rest = text_.substr(offset_);
    const std::size_t end = rest.find('\n');
    offset_ = end == std::string_view::npos ? text_.size() : offset_ + end + 1;
    ++line_;
    const std::string_view line = first_line(rest);
    if (!trimmed(line).empty()) return ArchiveRow{line, line_};
  }
  return std::nullopt;
}

std::string ArchiveReader::id_of(const ArchiveRow& row) const {
  const auto values = split(row.text, '\t');
  const std::size_t index = *columns_->index("id");
  return index < values.size() ? std::string(trimmed(values[index])) : std::string();
}

ArchiveGame ArchiveReader::parse(const ArchiveRow& row) const {
  ArchiveGame game;
  game.columns = columns_;
  game.values = split(row.text, '\t');
  if (game.values.size() != columns_->names().size())
    throw InputError(
        fmt::format("the row has {} columns, the header {}", game.values.size(), columns_->names().size()));
  game.id = id_of(row);
  game.claim = claim_from_letters(game.value("result"), game.value("termination"));
  game.time_control = readable_time_control(game.value("timecontrol"));
  game.record = parse_record(unescaped(game.value("movelist")));
  add_tags(game, game.record.tags);
  return game;
}

std::string escaped(std::string_view text) {
  std::string value;
  value.reserve(text.size());
  for (const char c : text) {
    const std::size_t kind = std::string_view("\n\t\r\\").find(c);
    if (kind == std::string_view::npos)
      value += c;
    else
      value += {'\\', "ntr\\"[kind]};
  }
  return value;
}

std::string unescaped(std::string_view value) {
  std::string text;
  text.reserve(value.size());
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] != '\\' || at + 1 == value.size()) {
      text += value[at];
      continue;
    }
    const char next = value[++at];
    if (next == 'n') {
      text += '\n';
    } else if (next == 't') {
      text += '\t';
    } else if (next == 'r') {
      text += '\r';
    } else {
      text += next;
    }
  }
  return text;
}

}  // namespace tusk::arimaa
