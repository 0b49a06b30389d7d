// Turns and setups between text and the board: which capture a step makes, the canonical words of a turn, and
// words looked up on a position.
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

// What a legal step removes from the board: itself, or the piece it leaves alone on a trap. Never more than one.
[[nodiscard]] std::optional<Placement> capture_of(const Position& before, Step step);

// The canonical words of a turn: every removal right after the step that causes it.
[[nodiscard]] std::vector<Token> tokens_of(const Position& before, const Turn& turn);
[[nodiscard]] std::vector<Token> tokens_of(const Setup& setup);
[[nodiscard]] std::string to_text(const Position& before, const Turn& turn);
[[nodiscard]] std::string to_text(const Setup& setup);

// The steps that the words say, each legal where it is made. Removals may be left out, or stand anywhere after the
// step that causes them; one that did not happen is an error. Throws InputError with the column. Whether the turn
// as a whole is legal is Game's question.
[[nodiscard]] Turn resolve_turn(std::span<const Token> tokens, const Position& before);
[[nodiscard]] Turn parse_turn(std::string_view text, const Position& before);

// The placements that the words say; whether they make a legal setup is Game's question.
[[nodiscard]] Setup resolve_setup(std::span<const Token> tokens);
[[nodiscard]] Setup parse_setup(std::string_view text);

}  // namespace tusk::arimaa
