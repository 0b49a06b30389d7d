#include "jungle/hold/keeper.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "jungle/hold/named_sets.h"
#include "jungle/symmetry.h"

namespace tusk::jungle::hold {
namespace {

Slices slices_of(const Game& game, const Placements& placements, const FindClass& find, int threads) {
  Slices slices(game.material(), placements, false);
  slices.fill(find, Slices::on_processor(threads));
  return slices;
}

const Position& small_enough(const Position& position) {
  constexpr int kMaxAnimals = 6;
  if (position.pieces() > kMaxAnimals)
    throw InputError(
        fmt::format("to play by a set of placements, the position may have at most {} animals", kMaxAnimals));
  return position;
}

SolverOptions with_threads(int threads) {
  SolverOptions options;
  options.threads = threads;
  return options;
}

}  // namespace

Keeper::Keeper(const Position& position, Side bound, std::string_view set, const FindClass& find, int threads)
    : bound_(bound),
      game_(small_enough(position), bound, Goal::hold),
      placements_(game_.position.pieces(Side::white), parse_set(set, game_)),
      slices_(slices_of(game_, placements_, find, threads)),
      solver_(game_, placements_, slices_, with_threads(threads)) {
  if (!solver_.solve().proved)
    throw InputError(fmt::format("{} does not hold this position with the set {}", name_of(bound), quote(set)));
}

std::vector<Move> Keeper::moves(const Position& position) const {
  const Position seen = bound_ == Side::white ? position : swap_colours(position);
  std::vector<Move> kept;
  if (tablebase::Material::of(seen) != game_.material()) return kept;
  if (placements_.link_of(bound_squares_of(seen)) == kNoLink) return kept;
  for (const Move move : position.moves())
    if (solver_.keeps(seen, bound_ == Side::white ? move : swap_colours(move))) kept.push_back(move);
  return kept;
}

}  // namespace tusk::jungle::hold
