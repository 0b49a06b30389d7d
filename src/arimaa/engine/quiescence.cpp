// The search beyond the last step of depth: captures are played out, so that only quiet positions are evaluated, and a
// goal threat is never left unanswered. A turn cut off by the depth is evaluated with its remaining steps if the
// evaluator can do that, and ended otherwise.
#include <algorithm>

#include "arimaa/board/rules.h"
#include "arimaa/engine/searcher.h"
#include "arimaa/tactics/capture.h"
#include "arimaa/tactics/goal.h"

namespace tusk::arimaa {

namespace {

// Minimum value of a captured animal, for skipping captures that cannot help.
constexpr std::array kVictimValues{0, 150, 220, 320, 520, 850, 1500};

// Level 0 is the rest of the turn in which the depth ran out, level 1 the opponent's turn after it.
constexpr int kLastLevel = 1;

}  // namespace

Score Searcher::quiesce(const Node& node, int level, Score alpha, Score beta) {
  const Position& position = node.position;
  const bool turn_start = position.steps_taken() == 0;
  lines_[std::min(node.ply, kMaxPlies + 1)].clear();
  if (turn_start) {
    level = kLastLevel;
    if (use_.goal_test && steps_to_goal(position, position.side(), kStepsPerTurn) > 0)
      return win_at(node.steps + kStepsPerTurn);
  }
  if (node.ply >= kMaxPlies) return evaluator_->evaluate_at(position, node.ply);

  const int table_depth = -level;
  const Score old_alpha = alpha;
  if (may_use_table(node)) {
    if (const auto entry = table_.find(table_key(node)); entry && entry->depth >= table_depth && beta - alpha == 1) {
      const Score score = from_table(entry->score, node.steps);
      const bool too_good = score > alpha && in_root_turn(node);  // as in search()
      if (!too_good &&
          (entry->bound == search::Bound::exact || (entry->bound == search::Bound::lower && score >= beta) ||
           (entry->bound == search::Bound::upper && score <= alpha)))
        return score;
    }
  }

  const Defence defence = defence_against_goal(position);
  if (defence.needed) {
    bool certain = true;
    const Score score = quiesce_defence(node, level, alpha, beta, defence, certain);
    // Proven losses and defences that hold are worth storing; a loss that is only likely is not.
    if (may_use_table(node) && certain)
      keep_in_table(node, score, -kInfinity, Move::from_code(kNoMove), table_depth,
                    is_loss(score) ? search::Bound::upper : search::Bound::lower);
    return score;
  }

  Score best = stand_pat(node, level, alpha, beta);
  const Score standing = best > -kInfinity ? best : evaluator_->evaluate_at(position, node.ply);
  if (best < beta) {
    alpha = std::max(alpha, best);
    CaptureList captures;
    if (position.steps_left() > 0) captures = find_captures(position, position.side(), position.steps_left());
    std::sort(captures.begin(), captures.end(), [&](const auto& one, const auto& two) {
      const Animal first = position.animal_at(one.victim);
      const Animal second = position.animal_at(two.victim);
      return first != second ? first > second : one.line.size() < two.line.size();
    });
    for (const auto& capture : captures) {
      const int gain = kVictimValues[index_of(position.animal_at(capture.victim))];
      if (standing + gain + params_.delta_margin <= alpha) continue;
      Node next = node;
      next.siblings.clear();
      ++next.ply;
      for (const Step step : capture.line) next.position.make_plain(step);
      next.steps += capture.line.size();
      count_node();
      const Score score = quiesce(next, level, alpha, beta);
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      alpha = score;
      keep_capture(node, capture.line);
      if (alpha >= beta) break;
    }
  }
  if (may_use_table(node) && best > -kInfinity)
    keep_in_table(node, best, standing, Move::from_code(kNoMove), table_depth, bound_of(best, old_alpha, beta));
  return best;
}

// In the root's own turn the line must contain every step to be played.
void Searcher::keep_capture(const Node& node, const Turn& steps) {
  if (!in_root_turn(node)) return;
  MoveLine rest = lines_[static_cast<std::size_t>(node.ply) + 1];
  MoveLine& line = lines_[node.ply];
  line.clear();
  for (const Move move : moves_of(node.position, steps)) line.push_back(move);
  for (const Move move : rest) line.push_back(move);
}

// The score without searching another step. The opponent has no goal within reach.
Score Searcher::stand_pat(const Node& node, int level, Score alpha, Score beta) {
  const Position& position = node.position;
  // Ending the turn here would deprive the mover of its remaining steps and overrate the opponent.
  const bool stays_open = level == kLastLevel || judges_open_turns_;
  if (stays_open && position.steps_left() > 0) {
    const auto outcome = outcome_on_board(position, position.side(), Rules::official);
    if (!outcome) return evaluator_->evaluate_at(position, node.ply);
    const int end = node.steps + position.steps_left();
    return outcome->winner == position.side() ? win_at(end) : loss_at(end);
  }
  Node next = after(node, Move::end_turn());
  Score decided = 0;
  switch (judge_turn_end(node, next, decided)) {
    case TurnEnd::decided:
      return decided;
    case TurnEnd::illegal:
      return -kInfinity;
    case TurnEnd::legal:
      break;
  }
  if (level == kLastLevel) return -evaluator_->evaluate_at(next.position, next.ply);
  count_node();
  return -quiesce(next, level + 1, -beta, -alpha);
}

// The opponent threatens a goal: only turns that stop it count, and passing is not one of them.
Score Searcher::quiesce_defence(const Node& node, int level, Score alpha, Score beta, const Defence& defence,
                                bool& certain) {
  const Position& position = node.position;
  const int left = position.steps_left();
  if (left == 0) return loss_at(node.steps + kStepsPerTurn);
  MoveList moves;
  generate_moves(position, moves);
  // Moves that touch the threat itself come before those that only prepare another.
  std::stable_partition(moves.begin(), moves.end(),
                        [&](Move move) { return (move.touched() & defence.relevant[0]) != 0; });
  Score best = loss_at(node.steps + left + kStepsPerTurn);
  const int budget = level == kLastLevel ? params_.defence_budget / 4 : params_.defence_budget;
  for (const Move move : moves) {
    if (use_.defence_only && (move.touched() & defence.relevant[left - move.steps()]) == 0) continue;
    if (defence_nodes_ >= budget) {
      certain = false;
      break;
    }
    Node next = node;
    next.siblings.clear();
    move.make_on(next.position);
    next.steps += move.steps();
    ++next.ply;
    if (next.position.board_key() == node.turn_start) continue;
    count_node();
    ++defence_nodes_;
    const Score score = quiesce(next, level, alpha, beta);
    if (score <= best) continue;
    best = score;
    if (score > alpha) {
      alpha = score;
      keep_line(node.ply, move);
    }
    // The first defence that holds is enough here; finding a better one is left to the main search.
    if (!is_loss(best)) {
      // A child that ran out of budget returns a guess, which proves no defence.
      certain = defence_nodes_ < budget;
      return best;
    }
  }
  // With the budget spent, a loss is likely but not proven.
  if (!certain && is_loss(best))
    return std::max(-kEvaluationLimit, evaluator_->evaluate_at(position, node.ply) - params_.uncertain_penalty);
  return best;
}

}  // namespace tusk::arimaa
