#include "arimaa/engine/searcher.h"

#include <algorithm>

#include "arimaa/board/rules.h"
#include "arimaa/tactics/goal.h"

namespace tusk::arimaa {

namespace {

constexpr int kMaxTableDepth = 64;
constexpr std::uint64_t kNodesBetweenChecks = 1024;

// A step that touches none of these squares captures nothing.
constexpr Bits kNearTraps = kTraps | neighbours(kTraps);

// A move that removes a piece from the board changes the number of pieces.
int pieces(const Position& position) { return count_bits(position.occupied()); }

}  // namespace

Searcher::Searcher(const Evaluator& evaluator, const EngineOptions& options, search::SharedTable& table)
    : evaluator_(evaluator.clone()),
      use_(options.techniques),
      judges_open_turns_(use_.open_turns && evaluator_->values_steps_left()),
      params_(options.params),
      table_(table),
      history_(std::make_unique<History>()),
      searched_(kMaxPlies + 2) {}

void Searcher::prepare(const Root& root, SearchControl& control) {
  root_ = &root;
  control_ = &control;
  nodes_ = 0;
  nodes_reported_ = 0;
  plan_next_check(control.nodes);
  deepest_ = 0;
  excluded_.clear();
  root_turns_.clear();
  lines_[0].clear();
}

Score Searcher::search_root(int depth, Score alpha, Score beta) {
  root_depth_ = depth;
  path_.clear();
  path_.push_back(root_->turn_start.key());
  const Node node = root_node();
  if (!lists_root_turns(depth)) return search(node, depth, alpha, beta);
  if (root_turns_.empty()) list_root_turns(node);
  return search_root_turns(node, depth, alpha, beta);
}

Searcher::Node Searcher::root_node() const {
  Node node;
  node.position = root_->position;
  node.turn_start = root_->turn_start.board_key();
  node.steps = root_->position.steps_taken();
  return node;
}

void Searcher::count_node() {
  ++nodes_;
  // A node may take milliseconds while the pages of a large table are first touched: react to a stop without delay.
  const bool stopped = control_->stop.load(std::memory_order_relaxed);
  if (stopped || nodes_ - nodes_reported_ >= nodes_to_check_) check_limits();
}

// Checks are rare because they cost time. But never go beyond the node limit, and check more often at first, while the
// pages of the table are first touched.
void Searcher::plan_next_check(std::uint64_t total) {
  constexpr std::uint64_t kFewest = 16;
  nodes_to_check_ = std::clamp<std::uint64_t>(nodes_ / 4, kFewest, kNodesBetweenChecks);
  if (const auto& most = control_->limits.nodes)
    nodes_to_check_ = std::min(nodes_to_check_, *most > total ? *most - total : 1);
}

void Searcher::check_limits() {
  const std::uint64_t total = control_->nodes.fetch_add(nodes_ - nodes_reported_) + nodes_ - nodes_reported_;
  nodes_reported_ = nodes_;
  const SearchLimits& limits = control_->limits;
  if (limits.nodes && total >= *limits.nodes) control_->stop = true;
  if (limits.maximum_seconds && control_->watch.seconds() >= *limits.maximum_seconds) control_->stop = true;
  if (control_->stop.load(std::memory_order_relaxed)) throw SearchStopped{};
  plan_next_check(total);
}

search::Bound Searcher::bound_of(Score score, Score alpha, Score beta) {
  if (score >= beta) return search::Bound::lower;
  return score > alpha ? search::Bound::exact : search::Bound::upper;
}

// The table stores moves as code + 1, so that zero means none.
void Searcher::keep_in_table(const Node& node, Score score, Score evaluation, Move move, int depth,
                             search::Bound bound) {
  table_.store(table_key(node), {static_cast<std::int16_t>(to_table(score, node.steps)),
                                 static_cast<std::int16_t>(evaluation), static_cast<std::uint16_t>(move.code() + 1),
                                 static_cast<std::int8_t>(std::min(depth, kMaxTableDepth)), bound});
}

void Searcher::keep_line(int ply, Move move) {
  MoveLine& line = lines_[ply];
  line.clear();
  line.push_back(move);
  for (const Move next : lines_[static_cast<std::size_t>(ply) + 1]) line.push_back(next);
}

Searcher::Node Searcher::after(const Node& node, Move move) {
  Node next;
  next.position = node.position;
  next.ply = node.ply + 1;
  if (move.is_end_turn()) {
    next.last_to = node.last_to;
  } else {
    move.make_on(next.position);
    next.last_to = move.steps() == 1 ? move.first().to() : move.second().to();
  }
  if (move.is_end_turn() || next.position.steps_left() == 0) {
    next.steps = node.steps + node.position.steps_left();
    next.position.end_turn();
    next.turn_start = next.position.board_key();
  } else {
    next.steps = node.steps + move.steps();
    next.turn_start = node.turn_start;
    next.turn_reduction = node.turn_reduction;
  }
  return next;
}

// Called with the node after a turn of the side to move at `node`; `decided` is the score for that side.
Searcher::TurnEnd Searcher::judge_turn_end(const Node& node, const Node& next, Score& decided) const {
  if (next.position.board_key() == node.turn_start) return TurnEnd::illegal;
  const Side mover = node.position.side();
  if (const auto outcome = outcome_on_board(next.position, mover, Rules::official)) {
    decided = outcome->winner == mover ? win_at(next.steps) : loss_at(next.steps);
    return TurnEnd::decided;
  }
  const Position::Key key = next.position.key();
  // A third occurrence is illegal. Within the current line even a second one leads nowhere.
  if (const auto seen = root_->seen.find(key); seen != root_->seen.end() && seen->second >= 2) return TurnEnd::illegal;
  if (std::find(path_.begin(), path_.end(), key) != path_.end()) return TurnEnd::illegal;
  return TurnEnd::legal;
}

bool Searcher::is_covered_by_other_order(const Node& node, Move move) const {
  if (!use_.commutation || move.is_end_turn()) return false;
  const Bits touched = move.touched();
  for (int i = node.siblings.size() - 1; i >= 0; --i) {
    if ((node.siblings[i].zone & touched) != 0) return false;
    if (node.siblings[i].searched_before->contains(move)) return true;
  }
  return false;
}

// The squares that a turn must touch to interfere with one goal that the opponent threatens, if there is one.
Searcher::Defence Searcher::defence_against_goal(const Position& position) const {
  Defence defence;
  if (!use_.goal_test) return defence;
  const Side opponent = other(position.side());
  const auto threat = find_goal(position, opponent, kStepsPerTurn);
  if (!threat) return defence;
  defence.needed = true;
  Bits zone = zone_of(*threat);
  // With steps to spare, a move may also prepare one that touches the zone. A step reaches one square out of it, and
  // what it depends on lies within two squares of that.
  for (auto& relevant : defence.relevant) {
    relevant = zone;
    for (int i = 0; i < 3; ++i) zone |= neighbours(zone);
  }
  return defence;
}

Score Searcher::search(const Node& node, int depth, Score alpha, Score beta) {
  const Position& position = node.position;
  const bool is_root = node.ply == 0;
  const bool turn_start = position.steps_taken() == 0;
  const bool open_window = beta - alpha > 1;
  lines_[node.ply].clear();
  deepest_ = std::max(deepest_, node.steps);

  if (!is_root && use_.goal_test && turn_start && steps_to_goal(position, position.side(), kStepsPerTurn) > 0)
    return win_at(node.steps + kStepsPerTurn);
  if (depth <= 0 || node.ply >= kMaxPlies) {
    defence_nodes_ = 0;
    return use_.quiescence ? quiesce(node, 0, alpha, beta) : evaluator_->evaluate_at(position, node.ply);
  }
  if (!is_root) {
    // The score cannot be better than winning now or worse than having already lost.
    alpha = std::max(alpha, loss_at(node.steps));
    beta = std::min(beta, win_at(node.steps));
    if (alpha >= beta) return alpha;
  }

  Move table_move;
  bool has_table_move = false;
  Score evaluation = -kInfinity;
  if (may_use_table(node)) {
    if (const auto entry = table_.find(table_key(node))) {
      const Score score = from_table(entry->score, node.steps);
      if (entry->move != 0) {
        table_move = Move::from_code(entry->move - 1);
        has_table_move = true;
      }
      evaluation = entry->evaluation;
      const bool deep_enough = entry->depth >= depth || is_decided(score);
      // In the root's own turn a good score must come with the rest of the turn, which the table does not store.
      const bool too_good = score > alpha && in_root_turn(node);
      if (!open_window && deep_enough && !is_root && !too_good) {
        if (entry->bound == search::Bound::exact) return score;
        if (entry->bound == search::Bound::lower && score >= beta) return score;
        if (entry->bound == search::Bound::upper && score <= alpha) return score;
      }
    }
  }
  if (!has_table_move) table_move = Move::from_code(kNoMove);

  const Defence defence = defence_against_goal(position);
  // A turn that threatens a goal should not have been reduced: give back its reduction, and one more step.
  if (defence.needed && use_.extensions && turn_start && root_depth_ >= kStepsPerTurn && node.steps < 2 * root_depth_)
    depth += 1 + node.last_reduction;
  if (evaluation == -kInfinity) evaluation = evaluator_->evaluate_at(position, node.ply);
  if (turn_start) turn_evaluations_[path_.size() - 1] = evaluation;
  // Where a good move is expected but none is known, a shallower search finds one for the next iteration.
  if (use_.internal_reduction && !has_table_move && !is_root && (open_window || node.expects_cut) &&
      depth >= params_.internal_depth)
    --depth;

  if (!open_window && !defence.needed && !is_decided(beta) && !is_decided(alpha))
    if (const auto score = pruned(node, depth, alpha, beta, evaluation)) return *score;
  return search_moves(node, depth, alpha, beta, evaluation, table_move, defence);
}

Score Searcher::search_child(const Node& node, Node next, Move move, int depth, Score alpha, Score beta,
                             const MoveSet* searched, int reduction, int number) {
  const bool turn_over = next.position.side() != node.position.side();
  const int cost = next.steps - node.steps;
  const bool likely_best = number == 1 && node.expects_cut;
  next.expects_cut = beta - alpha == 1 && turn_over != likely_best;
  if (turn_over) {
    next.last_reduction = node.turn_reduction + reduction;
    path_.push_back(next.position.key());
    const Score score = -search(next, depth - cost - reduction, -beta, -alpha);
    path_.pop_back();
    return score;
  }
  const Bits zone = zone_of(move);
  next.siblings = node.siblings;
  for (auto& sibling : next.siblings) sibling.zone |= zone;
  next.siblings.push_back({searched, zone});
  next.turn_reduction += reduction;
  return search(next, depth - cost - reduction, alpha, beta);
}

// A later or reduced move must first prove, with a zero window, that it deserves its full depth, and then the full
// window.
Score Searcher::search_move(const Node& node, const Node& next, Move move, const MoveTally& tally,
                            const MoveSet& searched, bool quiet) {
  const auto search_with = [&](Score beta, int reduction) {
    return search_child(node, next, move, tally.depth, tally.alpha, beta, &searched, reduction, tally.number());
  };
  const Score just_above = tally.alpha + 1;
  const int reduction = quiet ? reduction_of(node, tally) : 0;
  if (reduction > 0) {
    const Score score = search_with(just_above, reduction);
    if (score <= tally.alpha) return score;
  }
  if (use_.zero_window && tally.number() > 1 && tally.open_window()) {
    const Score score = search_with(just_above, 0);
    if (score <= tally.alpha || score >= tally.beta) return score;
  }
  return search_with(tally.beta, 0);
}

bool Searcher::is_excluded(const Node& node, const Node& next) const {
  return in_root_turn(node) &&
         std::find(excluded_.begin(), excluded_.end(), next.position.board_key()) != excluded_.end();
}

void Searcher::search_in_order(const Node& node, const Defence& defence, const ScoredMoves& moves, MoveTally& tally) {
  const Position& position = node.position;
  MoveSet& searched = searched_[node.ply];
  searched.clear();
  BestFirst order;
  for (const auto& scored : moves) order.add(scored.score);
  for (int place = order.next(); place >= 0; place = order.next()) {
    const Move move = moves[place].move;
    if (is_covered_by_other_order(node, move)) {
      tally.covered_any = true;
      continue;
    }
    const bool surely_quiet = !defence.needed && move.steps() == 1 && (move.touched() & kNearTraps) == 0;
    if (surely_quiet && is_hopeless(tally, position.steps_left())) {
      tally.skipped_any = true;
      continue;
    }
    const Node next = after(node, move);
    table_.prefetch(table_key(next));
    count_node();
    const bool turn_over = next.position.side() != position.side();
    // The board at the start of the turn offers nothing that was not available with more steps.
    if (!turn_over && next.position.board_key() == node.turn_start) continue;
    Score score = 0;
    const TurnEnd end = turn_over ? judge_turn_end(node, next, score) : TurnEnd::legal;
    if (end == TurnEnd::illegal || (turn_over && is_excluded(node, next))) continue;
    const bool quiet = pieces(next.position) == pieces(position) && move.steps() != 2 && !defence.needed;
    if (end == TurnEnd::legal && quiet && is_hopeless(tally, position.steps_left())) {
      tally.skipped_any = true;
      continue;
    }
    tally.tried.push_back(static_cast<std::uint8_t>(place));
    tally.quiet_moves += static_cast<int>(quiet);
    if (end == TurnEnd::decided)
      lines_[static_cast<std::size_t>(node.ply) + 1].clear();
    else
      score = search_move(node, next, move, tally, searched, quiet);
    searched.insert(move);
    if (score <= tally.best) continue;
    tally.best = score;
    tally.best_index = place;
    if (score <= tally.alpha) continue;
    tally.alpha = score;
    keep_line(node.ply, move);
    if (score >= tally.beta) return;
  }
}

Score Searcher::search_moves(const Node& node, int depth, Score alpha, Score beta, Score evaluation, Move table_move,
                             const Defence& defence) {
  ScoredMoves moves;
  score_moves(node, table_move, defence, moves);
  MoveTally tally{depth, evaluation, alpha, alpha, beta};
  tally.worsening = is_worsening(evaluation);
  search_in_order(node, defence, moves, tally);
  if (tally.best == -kInfinity) {
    // Nothing legal: lost at the start of a turn; in mid-turn all continuations are covered elsewhere or forbidden.
    if (tally.skipped_any) return alpha;
    return node.position.steps_taken() == 0 ? loss_at(node.steps) : -kInfinity;
  }
  if (tally.best >= beta) reward(node, moves, tally);
  // Moves covered by another order scored at most alpha there, so a lower score here proves no more than that.
  const Score best = tally.covered_any ? std::max(tally.best, alpha) : tally.best;
  if (may_use_table(node))
    keep_in_table(node, best, evaluation, best > alpha ? moves[tally.best_index].move : Move::from_code(kNoMove), depth,
                  bound_of(best, alpha, beta));
  if (observer_ && !defence.needed && !is_decided(best))
    observer_({node.position, evaluation, best, bound_of(best, alpha, beta), depth});
  return best;
}

}  // namespace tusk::arimaa
