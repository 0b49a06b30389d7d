#include "hold.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "jungle/hold/find_class.h"
#include "jungle/hold/named_sets.h"
#include "jungle/hold/solver.h"
#include "jungle/notation.h"

namespace tusk::cli {

namespace hold = jungle::hold;

void run_hold(const HoldArguments& arguments, cluster::MpiCrew& crew) {
  const jungle::Position position =
      arguments.position == "start" ? jungle::Position::start() : jungle::parse_position(arguments.position);
  const hold::Game game(position, arguments.side == "white" ? jungle::Side::white : jungle::Side::black,
                        hold::Goal::hold);
  const auto allows = hold::parse_set(arguments.set, game);
  if (!hold::contains(allows, game.position)) throw InputError("the position itself is not in the set");
  const Stopwatch watch;
  const hold::Placements placements(game.position.pieces(jungle::Side::white), allows);
  hold::Slices slices(game.material(), placements, false);
  slices.fill(arguments.tables.empty() ? hold::by_solving(arguments.threads)
                                       : hold::from_tables(arguments.tables, arguments.threads),
              hold::Slices::on_processor(arguments.threads));
  hold::SolverOptions options;
  options.threads = arguments.threads;
  options.crew = &crew;
  hold::Solver solver(game, placements, slices, options);
  const hold::Verdict verdict = solver.solve();
  const std::uint64_t violations = arguments.check ? solver.violations() : 0;
  if (violations > 0) throw InputError(fmt::format("the check found {} positions that are not held", violations));
  if (crew.rank() != 0) return;
  fmt::print(
      "{} keeps to {} placements: {} after {} passes; held {} with the other side to move and {} with its own{}\n",
      arguments.side == "white" ? "White" : "Black", with_commas(placements.count()), verdict.proved ? "holds" : "lost",
      verdict.passes, with_commas(verdict.counts.held_free), with_commas(verdict.counts.held_bound),
      arguments.check ? "; checked" : "");
  fmt::print("{} processes, {:.1f} s\n", crew.size(), watch.seconds());
}

}  // namespace tusk::cli
