// Game records: tags and moves as written, before anything is looked up on a board.
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

// What may stand in place of a turn.
enum class TurnWord : std::uint8_t { takeback, resigns, lost, draw, pass };
[[nodiscard]] std::string_view name_of(TurnWord word);

// One line of the moves.
struct Entry {
  enum class Kind : std::uint8_t { setup, turn, word };

  Kind kind = Kind::turn;
  Label label;
  std::vector<Token> tokens;  // of a setup or turn
  TurnWord word = TurnWord::takeback;
  int line = 0;  // where it was read; not part of what it says
  int column = 0;

  bool operator==(const Entry& other) const;
};

struct Record {
  std::vector<Tag> tags;
  std::vector<Entry> entries;

  bool operator==(const Record&) const = default;

  // The value of the first tag of that name in any case of letters, or nothing.
  [[nodiscard]] const std::string* tag(std::string_view name) const;
};

// Adds the tags that say how the game ended.
void add_outcome(const Outcome& outcome, Record& record);

// Reads `Tag: value` lines (values of several lines between -=+=- markers), `[Tag "value"]` lines and moves, in old
// (w, b) and new (g, s) style. Lines that start with #, ; or %, parts in braces and what follows a # are comments. A
// last label without steps says only whose turn it was. Throws InputError with line and column.
[[nodiscard]] Record parse_record(std::string_view text);

// Tags, a blank line, one move per line with g and s. Reads back as an equal record.
[[nodiscard]] std::string to_text(const Record& record);

// The canonical entries, with every removal, of a game that starts with both setups.
[[nodiscard]] std::vector<Entry> entries_of(std::span<const Setup> setups, std::span<const Turn> turns);

}  // namespace tusk::arimaa
