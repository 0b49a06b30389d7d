// Game records: tags and moves as written, before they are resolved on a board.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/board/rules.h"
#include "arimaa/board/setup.h"
#include "arimaa/board/step.h"
#include "arimaa/notation/tokens.h"

namespace tusk::arimaa {

struct Tag {
  std::string name;
  std::string value;  // may have several lines

  bool operator==(const Tag&) const = default;
};

// Words that may replace a turn.
enum class TurnWord : std::uint8_t { takeback, resigns, lost, draw, pass };
[[nodiscard]] std::string_view name_of(TurnWord word);

// One line of the moves.
struct Entry {
  enum class Kind : std::uint8_t { setup, turn, word };

  Kind kind = Kind::turn;
  Label label;
  std::vector<Token> tokens;  // of a setup or turn
  TurnWord word = TurnWord::takeback;
  int line = 0;  // where it was read; ignored by comparisons
  int column = 0;

  bool operator==(const Entry& other) const;
};

struct Record {
  std::vector<Tag> tags;
  std::vector<Entry> entries;

  bool operator==(const Record&) const = default;

  // The value of the first tag with that name, ignoring case, or null.
  [[nodiscard]] const std::string* tag(std::string_view name) const;
};

// Adds the tags for the result of the game.
void add_outcome(const Outcome& outcome, Record& record);

// Parses `Tag: value` lines (values of several lines between -=+=- markers), `[Tag "value"]` lines and moves, in old
// (w, b) and new (g, s) style. Lines that start with #, ; or %, text in braces and what follows a # are comments. A
// last label without steps only says whose turn it was. Throws InputError with line and column.
[[nodiscard]] Record parse_record(std::string_view text);

// Tags, a blank line, one move per line with g and s. Parses back to an equal record.
[[nodiscard]] std::string to_text(const Record& record);

// The canonical entries, with all removals, of a game that starts with both setups.
[[nodiscard]] std::vector<Entry> entries_of(std::span<const Setup> setups, std::span<const Turn> turns);

}  // namespace tusk::arimaa
