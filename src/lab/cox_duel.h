// Games between two variants of Cox's program (000 chapter 6), and what their searches cost.
#pragma once

#include <array>
#include <vector>

#include "arimaa/eval/coxa.h"
#include "lab/experiment.h"
#include "lab/step_search.h"

namespace tusk::lab {

inline constexpr int kMaxCoxDepth = 6;
// The document adds 0.3 times a random number up to 10 of its points; a point is 25 centi-rabbits here.
inline constexpr int kCoxNoise = 75;

struct CoxPlayer {
  StepSearchOptions search;
  arimaa::Coxa::Reading reading{};
};

struct CoxGamePlan {
  int play_depth = 4;     // at which turns are chosen
  int depth = 5;          // to which both variants search some positions
  int measure_every = 1;  // turns from one such position to the next
  int turns = 10;         // of both sides together; a longer game is decided by its score
  std::uint64_t seed = 1;
  bool with_is_gold = true;
};

// What one variant spent on the positions that both have searched, in one or more games.
struct CoxEffort {
  double moves = 0;
  double points = 0;
  std::array<DepthCost, kMaxCoxDepth> depths{};

  void add(const StepSearchResult& result);
  void write(Notebook::Numbers& numbers) const;
  // Adds what was written, and returns what comes after it.
  const double* read(const double* number);
};

// The turn after which the board is worth most for the mover: what any search of four steps finds, since nothing is cut
// off in its first turn, and much sooner. `score` is its value.
struct ValuedTurn {
  arimaa::Turn turn;
  arimaa::Score score = 0;
};
[[nodiscard]] ValuedTurn best_turn(const arimaa::Position& position, arimaa::Evaluator& evaluator);

// A game with setups, first turns and noise of its own: the efforts of `without` and `with`. Throws Interrupted.
[[nodiscard]] Notebook::Numbers play_cox_game(Session& session, const CoxPlayer& without, const CoxPlayer& with,
                                              const CoxGamePlan& plan);

// Of all games of a duel, one by one: figures are means per move, and each game is one case.
struct CoxGames {
  std::vector<CoxEffort> without, with;

  void add(const Notebook::Numbers& game);
  // `pick` takes a number from the cost of a depth.
  template <typename Pick>
  [[nodiscard]] static RatioSample per_move(const std::vector<CoxEffort>& games, std::size_t depth, Pick pick) {
    RatioSample sample;
    for (const CoxEffort& game : games) sample.add(static_cast<double>(pick(game.depths[depth])), game.moves);
    return sample;
  }
  [[nodiscard]] static RatioSample nodes(const std::vector<CoxEffort>& games, std::size_t depth);
  // The share of nodes that `with` spares. Both variants search the same positions.
  [[nodiscard]] RatioSample gain(std::size_t depth) const;
  // The share of the points that `with` has, with its error.
  [[nodiscard]] std::string points_text() const;
};

// The searches of chapter 6: the best so far at the end of each section.
[[nodiscard]] StepSearchOptions cox_plain_search();
[[nodiscard]] StepSearchOptions cox_search_with_pvs();
[[nodiscard]] StepSearchOptions cox_search_with_table();
[[nodiscard]] StepSearchOptions cox_search_with_killers(int killers);

}  // namespace tusk::lab
