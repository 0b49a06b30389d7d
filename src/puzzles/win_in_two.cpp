#include "puzzles/win_in_two.h"

#include <array>
#include <fmt/format.h>

#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"
#include "arimaa/tactics/goal.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::puzzles {

using namespace arimaa;

namespace {

constexpr std::array<std::pair<Theme, const char*>, 5> kThemeNames{{{kGoalTheme, "goal"},
                                                                    {kGoalRaceTheme, "goal-race"},
                                                                    {kCaptureTheme, "capture"},
                                                                    {kImmobiliseTheme, "immobilise"},
                                                                    {kEliminationTheme, "elimination"}}};
// Maximum number of replies without a goal for which all second turns are tried.
constexpr int kMaxFullSearches = 2000;

int theme_of(Reason reason) {
  return reason == Reason::goal ? kGoalTheme : reason == Reason::immobilised ? kImmobiliseTheme : kEliminationTheme;
}

Position made(Position position, const Turn& turn) {
  for (const Step step : turn) position.make(step);
  position.end_turn();
  return position;
}

}  // namespace

const char* name_of(PuzzleVerdict verdict) {
  switch (verdict) {
    case PuzzleVerdict::wins:
      return "wins";
    case PuzzleVerdict::wins_at_once:
      return "wins at once";
    case PuzzleVerdict::refuted:
      return "refuted";
    default:
      return "undecided";
  }
}

std::string theme_names(int themes) {
  std::string names;
  for (const auto& [theme, name] : kThemeNames)
    if ((themes & theme) != 0) names += (names.empty() ? "" : ", ") + std::string(name);
  return names;
}

int themes_from(const std::string& names) {
  int themes = 0;
  for (const std::string_view part : split(names, ',')) {
    int found = 0;
    for (const auto& [theme, name] : kThemeNames)
      if (trimmed(part) == name) found = theme;
    if (found == 0) throw InputError(fmt::format("unknown theme {}; choose one of {}", quote(part), theme_names(31)));
    themes |= found;
  }
  return themes;
}

std::optional<WinNow> win_now(const Position& position) {
  const Side side = position.side();
  if (const auto goal = find_goal(position, side, kStepsPerTurn)) return WinNow{*goal, Reason::goal};
  std::optional<WinNow> found;
  TurnEnumerator().for_each(position, [&](const Turn& turn, Position after) {
    after.end_turn();
    const auto outcome = outcome_on_board(after, side, Rules::official);
    if (outcome && outcome->winner == side) {
      found = WinNow{turn, outcome->reason};
    } else if (!outcome && !has_legal_step(after)) {
      found = WinNow{turn, Reason::immobilised};
    }
    return !found;
  });
  return found;
}

PuzzleFacts examine_puzzle(const Game& start, const Turn& turn) {
  PuzzleFacts facts;
  const Side side = start.side();
  const Position& before = start.position();
  if (steps_to_goal(before, other(side), kStepsPerTurn) > 0) facts.themes |= kGoalRaceTheme;
  const Position after = made(before, turn);
  if (count_bits(after.of(other(side))) < count_bits(before.of(other(side)))) facts.themes |= kCaptureTheme;
  Game game = start;
  game.play(turn);
  if (game.outcome()) {
    const bool won = game.outcome()->winner == side;
    facts.verdict = won ? PuzzleVerdict::wins_at_once : PuzzleVerdict::refuted;
    if (won) facts.themes |= theme_of(game.outcome()->reason);
    return facts;
  }
  facts.verdict = PuzzleVerdict::wins;
  int full_searches = 0;
  TurnEnumerator().for_each(after, [&](const Turn&, Position answer) {
    answer.end_turn();
    if (game.is_third_repetition(answer)) return true;
    std::optional<Reason> reason;
    if (const auto outcome = outcome_on_board(answer, other(side), Rules::official)) {
      if (outcome->winner == side) reason = outcome->reason;
    } else if (steps_to_goal(answer, side, kStepsPerTurn) > 0) {
      reason = Reason::goal;
    } else if (++full_searches > kMaxFullSearches) {
      facts.verdict = PuzzleVerdict::undecided;
      return false;
    } else {
      if (const auto win = win_now(answer)) reason = win->reason;
    }
    if (!reason) facts.verdict = PuzzleVerdict::refuted;
    if (reason) facts.themes |= theme_of(*reason);
    return reason.has_value();
  });
  return facts;
}

}  // namespace tusk::puzzles
