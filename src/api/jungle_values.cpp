#include "api/jungle_values.h"

#include <algorithm>

#include "base/stopwatch.h"
#include "jungle/proved.h"
#include "jungle/record.h"
#include "jungle/rules.h"
#include "jungle/tablebase/oracle.h"

namespace tusk::api {

using namespace jungle;
using tablebase::Outcome;
using tablebase::Outlook;

namespace {

// The value of a move, from the value of the position after it.
Outlook before(const Outlook& after) {
  if (after.outcome == Outcome::draw) return {Outcome::draw, -1};
  return {after.outcome == Outcome::win ? Outcome::loss : Outcome::win, after.plies < 0 ? -1 : after.plies + 1};
}

// Looks up a finished game, a proved draw, or a value in the tables.
MoveValue looked_up(const Position& position, Move move, const tablebase::Tables* tables) {
  const Position after = position.after(move);
  if (const Result result = result_of(after); result != Result::unknown)
    return {move, before({result == Result::draw ? Outcome::draw : Outcome::loss, 0}), ValueSource::search};
  if (is_proved_draw(after)) return {move, Outlook{Outcome::draw, -1}, ValueSource::proof};
  if (tables == nullptr || after.pieces() > tables->max_pieces()) return {move, std::nullopt, ValueSource::none};
  const auto outlook = tables->probe(after);
  if (!outlook) return {move, std::nullopt, ValueSource::none};
  return {move, before(*outlook), ValueSource::tables};
}

bool lacks_something(const MoveValue& value) {
  return !value.outlook || (value.outlook->outcome != Outcome::draw && value.outlook->plies < 0);
}

// Adds the plies if the tables only name the winner: a search without tables finds the shortest win.
void add_plies(DfPn& solver, const Position& after, MoveValue& value, const search::Limits& limits) {
  const bool mover_wins = value.outlook->outcome == Outcome::win;
  const Side winner = mover_wins ? other(after.to_move()) : after.to_move();
  const auto proof = solver.prove(after, index_of(winner), limits);
  if (proof.verdict == search::Verdict::proved) value.outlook->plies = proof.plies + 1;
}

void solve(DfPn& solver, const Position& after, MoveValue& value, bool tells_plies, const search::Limits& limits) {
  const search::Solution solution = solver.solve(after, limits);
  if (solution.value == search::Value::unknown) return;
  value.source = ValueSource::search;
  if (solution.value == search::Value::draw)
    value.outlook = Outlook{Outcome::draw, -1};
  else
    value.outlook = before(
        {solution.value == search::Value::win ? Outcome::win : Outcome::loss, tells_plies ? solution.proof.plies : -1});
}

}  // namespace

std::vector<MoveValue> move_values(const Position& position, const tablebase::Tables* tables,
                                   std::size_t table_mebibytes, const search::Limits& limits) {
  const Stopwatch watch;
  std::vector<MoveValue> values;
  for (const Move move : position.moves()) values.push_back(looked_up(position, move, tables));
  auto open = std::ranges::count_if(values, lacks_something);
  if (open == 0) return values;
  DfPn asking({.table_mebibytes = table_mebibytes});
  DfPn alone({.table_mebibytes = table_mebibytes});
  if (tables != nullptr) asking.consult(tablebase::oracle_of(*tables));
  for (MoveValue& value : values) {
    if (!lacks_something(value)) continue;
    // A search checks the clock only every few thousand nodes, which would add up over the remaining moves.
    if (watch.seconds() >= limits.seconds || limits.stop.stop_requested()) break;
    search::Limits share = limits;
    share.seconds = (limits.seconds - watch.seconds()) / static_cast<double>(open--);
    const Position after = position.after(value.move);
    if (value.outlook)
      add_plies(alone, after, value, share);
    else
      solve(asking, after, value, tables == nullptr || tables->has_distances(), share);
  }
  return values;
}

}  // namespace tusk::api
