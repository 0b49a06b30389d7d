#include "arimaa/board/game.h"

#include <fmt/format.h>

#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"

namespace tusk::arimaa {

namespace {

constexpr int kForbiddenTime = 3;

Position with_turn_ended(Position position) {
  position.end_turn();
  return position;
}

}  // namespace

Game::Game(const Position& start, Rules rules) : rules_(rules), position_(start), in_setup_(false) {
  plies_ = start.side() == Side::gold ? 2 : 3;
  // A board that is already decided was decided by the previous turn.
  outcome_ = outcome_on_board(start, other(start.side()), rules);
  start_turn();
}

std::string Game::why_illegal(const Setup& setup) const {
  if (!in_setup_) return "the pieces are already set up";
  return arimaa::why_illegal(setup, side());
}

void Game::set_up(const Setup& setup) {
  place(setup, position_);
  position_.end_turn();
  ++plies_;
  if (plies_ == 2) {
    in_setup_ = false;
    start_turn();
  }
}

std::string Game::why_illegal(const Turn& turn) const {
  if (outcome_) return fmt::format("the game is over ({})", name_of(outcome_->reason));
  if (in_setup_) return fmt::format("{} has to set up first", name_of(side()));
  Position position = position_;
  for (int i = 0; i < turn.size(); ++i) {
    const std::string reason = arimaa::why_illegal(position, turn[i]);
    if (!reason.empty()) return fmt::format("step {}: {}", i + 1, reason);
    position.make(turn[i]);
  }
  if (turn.empty()) return "a turn has at least one step";
  if (!position.may_end_turn()) return "the turn ends between the halves of a push";
  if (position.same_board(position_)) return "the turn does not change the board";
  if (rules_ == Rules::official && is_third_repetition(with_turn_ended(position)))
    return "the turn brings about the same position for the third time";
  return {};
}

void Game::play(const Turn& turn) {
  const Side mover = side();
  for (const Step step : turn) position_.make(step);
  position_.end_turn();
  ++plies_;
  outcome_ = outcome_on_board(position_, mover, rules_);
  start_turn();
  if (!outcome_ && rules_ == Rules::rules2006 && seen_[position_.key()] >= kForbiddenTime)
    outcome_ = Outcome{other(mover), Reason::repetition};
}

void Game::start_turn() {
  history_.push_back(position_);
  ++seen_[position_.key()];
  const int gold = count_bits(position_.of(Side::gold));
  const int silver = count_bits(position_.of(Side::silver));
  if (gold != silver) last_leader_ = gold > silver ? Side::gold : Side::silver;
  if (!outcome_ && !has_legal_turn()) outcome_ = Outcome{other(side()), Reason::immobilised};
}

int Game::times_seen(const Position& after_turn) const {
  const auto found = seen_.find(after_turn.key());
  return found == seen_.end() ? 0 : found->second;
}

bool Game::is_third_repetition(const Position& position_to_be) const {
  return times_seen(position_to_be) >= kForbiddenTime - 1;
}

bool Game::has_legal_turn() const {
  const StepList steps = legal_steps(position_);
  if (steps.empty()) return false;
  if (rules_ == Rules::rules2006) return true;
  // A single own step is a legal turn unless it repeats a position: almost always the first one settles the question.
  const Bits own = position_.of(side());
  for (const Step step : steps)
    if ((own & step.from().bit()) != 0 && !is_third_repetition(with_turn_ended(position_.after(step)))) return true;
  TurnEnumerator turns;
  return !turns.for_each(position_, [&](const Turn&, const Position& after) {
    return is_third_repetition(with_turn_ended(after));  // continue while every turn is forbidden
  });
}

Outcome Game::outcome_by_score() const {
  if (rules_ == Rules::rules2006) {
    const int gold = score2006(position_, Side::gold);
    const int silver = score2006(position_, Side::silver);
    if (gold == silver) return {std::nullopt, Reason::score};
    return {gold > silver ? Side::gold : Side::silver, Reason::score};
  }
  return {last_leader_.value_or(Side::silver), Reason::score};
}

Game game_at(const Position& position) {
  Game game(Rules::official);
  if (position.occupied() == 0 && position.side() == Side::gold) return game;
  if (position.side() == Side::silver && position.of(Side::silver) == 0) {
    const Setup gold = setup_on(position, Side::gold);
    if (game.why_illegal(gold).empty()) {
      game.set_up(gold);
      return game;
    }
  }
  return Game(position, Rules::official);
}

}  // namespace tusk::arimaa
