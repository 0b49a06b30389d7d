// A game as people study it: a record whose turns have variations, comments, glyphs and scores.
//
// The text is a record that any reader of records can read, for all that is new stands in braces and comment lines:
//
//   Position: 5s [...]                       where it starts, if not before the setups
//   2g Ed2n Ed3n {!} {=120 loss 3} {Takes the centre.}
//   #> 2g Ee2n {?} {Too slow.}               in place of the turn above
//   #> 2s ed7s
//   #>> 2s ee7s                              in place of that
//   2s ed7s ed6s
//
// Within a variation numbers rise turn by turn; the number of the turn that it replaces begins another variation.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/rules.h"
#include "arimaa/notation/annotations.h"
#include "arimaa/notation/record.h"

namespace tusk::arimaa {

inline constexpr int kStudyStart = -1;

struct StudyNode {
  int parent = kStudyStart;  // among the nodes
  Label label;
  std::string words;  // canonical
  Position position;  // after them
  Annotations annotations;
  std::optional<Outcome> outcome;  // by the rules
};

struct Study {
  std::vector<Tag> tags;
  std::optional<Position> start;  // nothing: before the setups
  Label first{1, Side::gold};     // of the first turn, or setup
  Annotations annotations;        // of the start
  // Parents before children. Of turns with the same parent the first is the main one.
  std::vector<StudyNode> nodes;
  // Why the game could not be played to its end, if it could not: old records hold games with illegal turns.
  std::string problem;
};

// Throws InputError with line and column for text that cannot be read and for variations that are not legal. Turns are
// checked one by one, so that repetitions, which analysis may try, are no fault.
[[nodiscard]] Study parse_study(std::string_view text);

// The same for an archive with one row, and for a row without its header too.
[[nodiscard]] Study parse_study_or_archive(std::string_view text);

}  // namespace tusk::arimaa
