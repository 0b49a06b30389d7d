// Move ordering, and what the search learns from a cutoff.
#include <algorithm>

#include "arimaa/engine/searcher.h"
#include "arimaa/tactics/capture.h"

namespace tusk::arimaa {

namespace {

// Each exceeds all those after it together.
constexpr int kTableMove = BestFirst::kMaxScore;
constexpr int kCapture = 1 << 20;
constexpr int kKiller = 1 << 18;
constexpr int kPushOrPull = 2000;
constexpr int kEndTurn = -1000;

}  // namespace

void Searcher::score_moves(const Node& node, Move table_move, const Defence& defence, ScoredMoves& moves) {
  const Position& position = node.position;
  MoveList legal;
  generate_moves(position, legal);
  const bool restrict_to_defence = defence.needed && use_.defence_only;
  const auto& killers = killers_[std::min(node.steps, kMaxSteps - 1)];
  for (const Move move : legal) {
    const int left = position.steps_left() - move.steps();
    if (restrict_to_defence && (move.touched() & defence.relevant[left]) == 0) continue;
    const int index = History::index_of_move(position, move);
    int score = move.steps() == 2 ? kPushOrPull : 0;
    if (use_.history) score += history_->plain(position.side(), index).value();
    if (use_.continuation && node.ply > 0) score += history_->after(node.last_to, index).value();
    if (use_.killers && (move == killers[0] || move == killers[1])) score += kKiller;
    if (move == table_move) score = kTableMove;
    moves.push_back({move, score, index});
  }
  if (position.steps_taken() > 0) {
    const int score = Move::end_turn() == table_move ? kTableMove : kEndTurn;
    moves.push_back({Move::end_turn(), score, History::kIndices - 1});
  }
  if (use_.capture_order && !defence.needed) score_captures(node, moves);
}

void Searcher::score_captures(const Node& node, ScoredMoves& moves) const {
  const Position& position = node.position;
  const auto captures = find_captures(position, position.side(), position.steps_left());
  for (const auto& capture : captures) {
    const Move first = first_move(position, capture.line);
    for (auto& scored : moves) {
      if (scored.move != first || scored.score == kTableMove) continue;
      const int bonus = kCapture + static_cast<int>(position.animal_at(capture.victim)) * 100 - capture.line.size();
      scored.score = std::max(scored.score, bonus);
    }
  }
}

void Searcher::reward(const Node& node, const ScoredMoves& moves, const MoveTally& tally) {
  const Move move = moves[tally.best_index].move;
  if (move.is_end_turn()) return;
  const Side side = node.position.side();
  const int bonus = std::min(tally.depth * tally.depth * 16, 2000);
  for (const int tried : tally.tried) {
    if (moves[tried].move.is_end_turn()) continue;
    const int index = moves[tried].history_index;
    const int by = tried == tally.best_index ? bonus : -bonus;
    if (use_.history) history_->plain(side, index).add(by);
    if (use_.continuation && node.ply > 0) history_->after(node.last_to, index).add(by);
  }
  if (use_.killers) {
    auto& killers = killers_[std::min(node.steps, kMaxSteps - 1)];
    if (killers[0] != move) {
      killers[1] = killers[0];
      killers[0] = move;
    }
  }
}

}  // namespace tusk::arimaa
