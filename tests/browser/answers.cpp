// What the rules say and what searches of a fixed size find, a line for each position: every build of the program must
// say the same. `answers` goes through games of random turns; `answers bench` searches the positions of `tusk bench`
// and tells the nodes, and on the error output their rate.
#include <fmt/format.h>
#include <string_view>

#include "arimaa/board/game.h"
#include "arimaa/board/turns.h"
#include "arimaa/engine/bench_positions.h"
#include "arimaa/engine/engine.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "arimaa/tactics/goal.h"
#include "base/random.h"
#include "jungle/notation.h"
#include "jungle/random_position.h"
#include "jungle/tablebase/move_choice.h"
#include "jungle/tablebase/solved_tables.h"

namespace tusk {
namespace {

constexpr int kArimaaPositions = 800;
constexpr int kJunglePositions = 200;
constexpr int kSearchedNodes = 2000;
constexpr int kBenchDepth = 8;

arimaa::EngineOptions engine_options(int hash_mebibytes) {
  arimaa::EngineOptions options;
  options.hash_mebibytes = hash_mebibytes;
  return options;
}

struct LegalTurns {
  std::uint64_t count = 0;
  std::uint64_t sum = 0;  // of the turns as text, in their order
  arimaa::Turn chosen;    // one of them by chance that may be played
};

LegalTurns legal_turns(const arimaa::Game& game, Random& random) {
  LegalTurns turns;
  std::uint64_t choices = 0;
  arimaa::TurnEnumerator().for_each(game.position(), [&](const arimaa::Turn& turn, const arimaa::Position& after) {
    ++turns.count;
    turns.sum = mix_bits(turns.sum ^ after.board_key());
    // Words for all of them would take longer than all the rest.
    if (turns.count % 64 == 0)
      for (const char c : to_text(game.position(), turn))
        turns.sum = mix_bits(turns.sum ^ static_cast<unsigned char>(c));
    if (random.below(++choices) == 0 && game.why_illegal(turn).empty()) turns.chosen = turn;
    return true;
  });
  return turns;
}

void tell_arimaa(int positions) {
  arimaa::Engine engine(engine_options(1));
  Random random(2024);
  arimaa::Game game;
  for (int told = 0; told < positions; ++told) {
    if (game.outcome() || told == 0) {
      game = arimaa::Game();
      for (const arimaa::Side side : arimaa::kSides) game.set_up(arimaa::random_setup(side, random));
    }
    const LegalTurns turns = legal_turns(game, random);
    engine.new_game();
    arimaa::SearchLimits limits;
    limits.nodes = kSearchedNodes;
    const arimaa::SearchReport report = engine.search(arimaa::Root(game), limits);
    fmt::print("{}: {} turns {:016x}, goal in {}; ", short_form(game.position()), turns.count, turns.sum,
               steps_to_goal(game.position(), game.side(), arimaa::kStepsPerTurn));
    fmt::print("{} nodes, depth {}, {} {}\n", report.nodes, report.depth, report.lines.at(0).score,
               report.best_turn() ? to_text(game.position(), *report.best_turn()) : "none");
    if (turns.chosen.empty()) break;
    game.play(turns.chosen);
    if (const auto& outcome = game.outcome())
      fmt::print("ends: {} {}\n", outcome->winner ? letter_of(*outcome->winner) : '-', letter_of(outcome->reason));
  }
}

void tell_jungle(int positions) {
  const jungle::tablebase::SolvedTables tables(3);
  Random random(7);
  search::Limits limits;
  limits.nodes = 2000;
  for (int told = 0; told < positions; ++told) {
    const jungle::Game game(jungle::random_position(2 + told % 7, random));
    fmt::print("{}:", to_line(game.now()));
    for (const jungle::Move move : game.now().moves()) fmt::print(" {}", to_string(game.now(), move));
    tables.prepare(game.now());
    const auto chosen = choose_move(game, &tables, 1, limits);
    fmt::print("; {} at depth {}", to_string(game.now(), chosen.move), chosen.depth);
    if (chosen.outlook) fmt::print(", {} in {}", static_cast<int>(chosen.outlook->outcome), chosen.outlook->plies);
    fmt::print("\n");
  }
}

void tell_bench() {
  arimaa::Engine engine(engine_options(128));
  arimaa::SearchLimits limits;
  limits.depth = kBenchDepth;
  std::uint64_t nodes = 0;
  double seconds = 0;
  for (const std::string_view text : arimaa::kBenchPositions) {
    engine.new_game();
    const auto report = engine.search(arimaa::Root(arimaa::parse_position(text).position), limits);
    nodes += report.nodes;
    seconds += report.seconds;
  }
  fmt::print("{}\n", nodes);
  fmt::print(stderr, "{:.0f} nodes a second\n", static_cast<double>(nodes) / seconds);
}

}  // namespace
}  // namespace tusk

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "bench") {
    tusk::tell_bench();
  } else {
    tusk::tell_arimaa(tusk::kArimaaPositions);
    tusk::tell_jungle(tusk::kJunglePositions);
  }
}
