// Converts turns and setups between text and the board: captures of steps, the canonical text of turns, and resolving
// text on a position.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/board/position.h"
#include "arimaa/board/setup.h"
#include "arimaa/board/step.h"
#include "arimaa/notation/tokens.h"

namespace tusk::arimaa {

// What a legal step removes from the board: the stepping piece, or the piece that it leaves unsupported on a trap. At
// most one.
[[nodiscard]] std::optional<Placement> capture_of(const Position& before, Step step);

// The canonical tokens of a turn: every removal directly after the step that causes it.
[[nodiscard]] std::vector<Token> tokens_of(const Position& before, const Turn& turn);
[[nodiscard]] std::vector<Token> tokens_of(const Setup& setup);
[[nodiscard]] std::string to_text(const Position& before, const Turn& turn);
[[nodiscard]] std::string to_text(const Setup& setup);

// The steps that the tokens describe, each legal where it is made. Removals may be omitted, or follow anywhere after
// the step that causes them; one that did not happen is an error. Throws InputError with the column. Game checks
// whether the turn as a whole is legal.
[[nodiscard]] Turn resolve_turn(std::span<const Token> tokens, const Position& before);
[[nodiscard]] Turn parse_turn(std::string_view text, const Position& before);

// The placements that the tokens describe; Game checks whether they are a legal setup.
[[nodiscard]] Setup resolve_setup(std::span<const Token> tokens);
[[nodiscard]] Setup parse_setup(std::string_view text);

}  // namespace tusk::arimaa
