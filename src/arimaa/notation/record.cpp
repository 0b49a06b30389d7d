#include "arimaa/notation/record.h"

#include <fmt/format.h>

#include "arimaa/notation/board_cells.h"
#include "arimaa/notation/move_reader.h"
#include "arimaa/notation/tags.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::arimaa {

bool Entry::operator==(const Entry& other) const {
  if (kind != other.kind || label != other.label) return false;
  return kind == Kind::word ? word == other.word : tokens == other.tokens;
}

const std::string* Record::tag(std::string_view name) const {
  for (const Tag& tag : tags)
    if (equals_ignore_case(tag.name, name)) return &tag.value;
  return nullptr;
}

Record parse_record(std::string_view text) {
  Record record;
  MoveReader moves(record.entries);
  const auto lines = lines_of(text);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const int number = static_cast<int>(at) + 1;
    try {
      if (is_comment_line(lines[at])) continue;
      if (const auto tag = parse_tag(lines, at)) {
        record.tags.push_back(*tag);
      } else {
        moves.read_line(lines[at], number);
      }
    } catch (const InputError& error) {
      throw error.place().line > 0 ? error : on_line(error, number);
    }
  }
  return record;
}

std::string to_text(const Record& record) {
  std::string text;
  for (const Tag& tag : record.tags) text += to_text(tag);
  if (!record.tags.empty()) text += '\n';
  for (const Entry& entry : record.entries) {
    const bool is_word = entry.kind == Entry::Kind::word;
    text += fmt::format("{} {}\n", to_text(entry.label), is_word ? name_of(entry.word) : to_text(entry.tokens));
  }
  return text;
}

std::vector<Entry> entries_of(std::span<const Setup> setups, std::span<const Turn> turns) {
  std::vector<Entry> entries;
  const auto add = [&](Entry::Kind kind, std::vector<Token> tokens) {
    const auto plies = static_cast<int>(entries.size());
    const Label label{plies / 2 + 1, plies % 2 == 0 ? Side::gold : Side::silver};
    entries.push_back({kind, label, std::move(tokens), {}, 0, 0});
  };
  Position position;
  for (const Setup& setup : setups) {
    add(Entry::Kind::setup, tokens_of(setup));
    place(setup, position);
  }
  for (const Turn& turn : turns) {
    add(Entry::Kind::turn, tokens_of(position, turn));
    for (const Step step : turn) position.make(step);
    position.end_turn();
  }
  return entries;
}

void add_outcome(const Outcome& outcome, Record& record) {
  const char* const result = !outcome.winner ? "1/2-1/2" : *outcome.winner == Side::gold ? "1-0" : "0-1";
  record.tags.push_back({"Result", result});
  record.tags.push_back({"Termination", std::string(1, letter_of(outcome.reason))});
}

}  // namespace tusk::arimaa
