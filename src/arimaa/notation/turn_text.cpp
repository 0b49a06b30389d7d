#include "arimaa/notation/turn_text.h"

#include <algorithm>
#include <fmt/format.h>

#include "arimaa/board/steps.h"
#include "base/error.h"

namespace tusk::arimaa {

namespace {

[[noreturn]] void fail(const Token& token, const std::string& reason) {
  throw InputError(Place{"", 0, token.column}, fmt::format("{}: {}", to_text(token), reason));
}

void check_piece(const Token& token, const Position& position) {
  const auto found = position.at(token.square);
  if (found && *found == token.piece) return;
  const std::string there = found ? fmt::format("{} stands", letter_of(*found)) : "nothing stands";
  fail(token, fmt::format("{} on {}", there, to_text(token.square)));
}

std::vector<Token> tokens_in(std::string_view text) {
  std::vector<Token> tokens;
  for (const Word& word : words_of(text)) tokens.push_back(parse_token(word));
  return tokens;
}

}  // namespace

std::optional<Placement> capture_of(const Position& before, Step step) {
  Position after = before;
  after.make_plain(step);
  const Bits moved = (before.occupied() & ~step.from().bit()) | step.to().bit();
  const Bits removed = moved & ~after.occupied();
  if (removed == 0) return std::nullopt;
  const Square square(lowest_bit(removed));
  return Placement{*before.at(square == step.to() ? step.from() : square), square};
}

std::vector<Token> tokens_of(const Position& before, const Turn& turn) {
  std::vector<Token> tokens;
  Position position = before;
  for (const Step step : turn) {
    tokens.push_back({Token::Kind::step, *position.at(step.from()), step.from(), step.direction()});
    if (const auto capture = capture_of(position, step))
      tokens.push_back({Token::Kind::removal, capture->piece, capture->square});
    position.make(step);
  }
  return tokens;
}

std::vector<Token> tokens_of(const Setup& setup) {
  std::vector<Token> tokens;
  for (const auto& [piece, square] : setup) tokens.push_back({Token::Kind::placement, piece, square});
  return tokens;
}

std::string to_text(const Position& before, const Turn& turn) { return to_text(tokens_of(before, turn)); }
std::string to_text(const Setup& setup) { return to_text(tokens_of(setup)); }

Turn resolve_turn(std::span<const Token> tokens, const Position& before) {
  Turn turn;
  Position position = before;
  std::vector<Placement> captured;  // in this turn, and not yet named by a removal
  for (const Token& token : tokens) {
    if (token.kind == Token::Kind::placement) fail(token, "a step needs a direction (n, e, s, w)");
    if (token.kind == Token::Kind::removal) {
      const auto named = std::find(captured.begin(), captured.end(), Placement{token.piece, token.square});
      if (named == captured.end()) fail(token, "no such piece is captured there");
      captured.erase(named);
      continue;
    }
    if (turn.size() == kStepsPerTurn) fail(token, "a turn has at most four steps");
    check_piece(token, position);
    const Step step(token.square, token.direction);
    const std::string reason = why_illegal(position, step);
    if (!reason.empty()) fail(token, reason);
    if (const auto capture = capture_of(position, step)) captured.push_back(*capture);
    position.make(step);
    turn.push_back(step);
  }
  return turn;
}

Turn parse_turn(std::string_view text, const Position& before) { return resolve_turn(tokens_in(text), before); }

Setup resolve_setup(std::span<const Token> tokens) {
  Setup setup;
  for (const Token& token : tokens) {
    if (token.kind != Token::Kind::placement) fail(token, "a setup has placements such as Da2 only");
    setup.push_back({token.piece, token.square});
  }
  return setup;
}

Setup parse_setup(std::string_view text) { return resolve_setup(tokens_in(text)); }

}  // namespace tusk::arimaa
