// Games between two variants of Cox's program (000 chapter 6), and the cost of their searches.
#pragma once

#include <array>
#include <vector>

#include "arimaa/eval/coxa.h"
#include "arimaa/historic/step_search.h"
#include "lab/experiment.h"

namespace tusk::lab {

inline constexpr int kMaxCoxDepth = 6;
// The thesis adds 0.3 times a random number of up to 10 points; a point is 25 centi-rabbits.
inline constexpr int kCoxNoise = 75;

struct CoxPlayer {
  arimaa::historic::StepSearchOptions search;
  arimaa::Coxa::Reading reading{};
};

struct CoxGamePlan {
  int play_depth = 4;     // for choosing turns
  int depth = 5;          // for measuring: both variants search the same positions to this depth
  int measure_every = 1;  // turns between two measured positions
  int turns = 10;         // of both sides together; after that the score decides
  std::uint64_t seed = 1;
  bool with_is_gold = true;
};

// What one variant spent on the positions searched by both, over one or more games.
struct CoxEffort {
  double moves = 0;
  double points = 0;
  std::array<arimaa::historic::DepthCost, kMaxCoxDepth> depths{};

  void add(const arimaa::historic::StepSearchResult& result);
  void write(Notebook::Numbers& numbers) const;
  // Adds written numbers and returns a pointer past them.
  const double* read(const double* number);
};

// The turn with the best evaluation for the mover, and that evaluation. Any search of four steps finds the same turn,
// since there are no cut-offs in its first turn, but takes much longer.
struct ValuedTurn {
  arimaa::Turn turn;
  arimaa::Score score = 0;
};
[[nodiscard]] ValuedTurn best_turn(const arimaa::Position& position, arimaa::Evaluator& evaluator);

// Plays a game with its own setups, first turns and noise. Returns the efforts of `without` and `with`. Throws
// Interrupted.
[[nodiscard]] Notebook::Numbers play_cox_game(Session& session, const CoxPlayer& without, const CoxPlayer& with,
                                              const CoxGamePlan& plan);

// All games of a duel. Figures are means per move, and each game is one sample.
struct CoxGames {
  std::vector<CoxEffort> without, with;

  void add(const Notebook::Numbers& game);
  // `pick` selects a number from the cost of a depth.
  template <typename Pick>
  [[nodiscard]] static RatioSample per_move(const std::vector<CoxEffort>& games, std::size_t depth, Pick pick) {
    RatioSample sample;
    for (const CoxEffort& game : games) sample.add(static_cast<double>(pick(game.depths[depth])), game.moves);
    return sample;
  }
  [[nodiscard]] static RatioSample nodes(const std::vector<CoxEffort>& games, std::size_t depth);
  // The fraction of nodes that `with` saves. Both variants search the same positions.
  [[nodiscard]] RatioSample gain(std::size_t depth) const;
  // The score of `with` in percent, with its error.
  [[nodiscard]] std::string points_text() const;
};

// The searches of chapter 6: the best one at the end of each section.
[[nodiscard]] arimaa::historic::StepSearchOptions cox_plain_search();
[[nodiscard]] arimaa::historic::StepSearchOptions cox_search_with_pvs();
[[nodiscard]] arimaa::historic::StepSearchOptions cox_search_with_table();
[[nodiscard]] arimaa::historic::StepSearchOptions cox_search_with_killers(int killers);

}  // namespace tusk::lab
