#include "lab/goal_problems.h"

#include <atomic>
#include <set>

#include "arimaa/engine/engine.h"
#include "arimaa/engine/win_score.h"
#include "base/threads.h"
#include "puzzles/puzzle_finder.h"

namespace tusk::lab {

using namespace arimaa;

namespace {

// The first `wanted` problems, without duplicates.
std::vector<Problem> different(const std::vector<std::vector<Problem>>& found, std::size_t wanted) {
  std::vector<Problem> problems;
  std::set<Position::Key> seen;
  for (const auto& list : found)
    for (const Problem& problem : list)
      if (problems.size() < wanted && seen.insert(problem.position.key()).second) problems.push_back(problem);
  return problems;
}

}  // namespace

std::vector<Problem> find_problems(Session& session, const std::vector<StudyGame>& games, std::size_t wanted) {
  constexpr std::size_t kTurnsFromTheEnd = 8;
  std::vector<std::vector<Problem>> found(games.size());
  std::atomic<std::size_t> count{0};
  session.begin("looking for problems", games.size());
  parallel_for(games.size(), session.threads(), [&](std::size_t i) {
    session.check();
    const StudyGame& game = games[i];
    if (count < wanted && game.winner) {
      puzzles::PuzzleFinder finder({3, 1'000'000, 0});
      const std::size_t turns = game.turns.size();
      for (std::size_t ply = turns > kTurnsFromTheEnd ? turns - kTurnsFromTheEnd : 0; ply < turns; ++ply) {
        if (game.positions[ply].side() != *game.winner) continue;
        const auto puzzle = finder.find(game.positions[ply]);
        if (!puzzle || puzzle->kind != puzzles::PuzzleKind::win_in_two) continue;
        found[i].push_back({game.positions[ply], puzzle->solution});
        ++count;
      }
    }
    session.advance();
  });
  return different(found, wanted);
}

std::vector<Problem> find_long_problems(Session& session, const std::vector<StudyGame>& games, std::size_t wanted) {
  // The winner's third turn from the end.
  constexpr std::size_t kTurnsFromTheEnd = 5;
  constexpr int kMinSteps = 17, kMaxSteps = 20;
  constexpr std::uint64_t kNodes = 200'000;
  std::vector<std::vector<Problem>> found(games.size());
  std::atomic<std::size_t> count{0};
  session.begin("looking for longer problems", games.size());
  parallel_for(games.size(), session.threads(), [&](std::size_t i) {
    session.check();
    const StudyGame& game = games[i];
    const std::size_t turns = game.turns.size();
    if (count < wanted && game.winner && turns >= kTurnsFromTheEnd) {
      const Position& position = game.positions[turns - kTurnsFromTheEnd];
      EngineOptions options;
      options.hash_mebibytes = 16;
      options.evaluator.name = "classic";
      SearchLimits limits;
      limits.nodes = kNodes;
      const SearchReport report = Engine(options).search(Root(position), limits);
      const Score score = report.lines.empty() ? 0 : report.lines[0].score;
      if (position.side() == *game.winner && is_win(score) && kWin - score >= kMinSteps && kWin - score <= kMaxSteps) {
        found[i].push_back({position, report.best_turn().value_or(Turn{})});
        ++count;
      }
    }
    session.advance();
  });
  return different(found, wanted);
}

}  // namespace tusk::lab
