// A game for study: a record whose turns have variations, comments, glyphs and scores.
//
// The text is a record that any parser of records can read, because everything new is in braces and comment lines:
//
//   Position: 5s [...]                       the start, if not before the setups
//   2g Ed2n Ed3n {!} {=120 loss 3} {Takes the centre.}
//   #> 2g Ee2n {?} {Too slow.}               replaces the turn above
//   #> 2s ed7s
//   #>> 2s ee7s                              replaces that one
//   2s ed7s ed6s
//
// Within a variation the numbers increase turn by turn; the number of the turn that it replaces starts another
// variation.
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
  int parent = kStudyStart;  // index of a node
  Label label;
  std::string words;  // canonical
  Position position;  // after the turn
  Annotations annotations;
  std::optional<Outcome> outcome;  // by the rules
};

struct Study {
  std::vector<Tag> tags;
  std::optional<Position> start;  // nothing: before the setups
  Label first{1, Side::gold};     // label of the first turn or setup
  Annotations annotations;        // of the start
  // Parents before children. Among turns with the same parent, the first is the main line.
  std::vector<StudyNode> nodes;
  // Why the game could not be played to its end, if so: old records contain games with illegal turns.
  std::string problem;
};

// Throws InputError with line and column for text that cannot be parsed and for illegal variations. Turns are checked
// one by one, so that repetitions, which an analysis may try, are allowed.
[[nodiscard]] Study parse_study(std::string_view text);

// The same for an archive with one row, also without its header.
[[nodiscard]] Study parse_study_or_archive(std::string_view text);

}  // namespace tusk::arimaa
