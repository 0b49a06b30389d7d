#include "serve/database_puzzles.h"

#include <fmt/format.h>

#include "puzzles/win_in_two.h"
#include "records/puzzles.h"

namespace tusk::serve {

using namespace api;
using puzzles::PuzzleKind;
using puzzles::PuzzleVerdict;

namespace {

// Enough for the page to choose from.
constexpr std::size_t kMaxStored = 1000;

// nullopt for puzzles that are refuted or undecided.
std::optional<PuzzleKind> kind_of(const records::StoredPuzzle& puzzle) {
  if (puzzle.verdict == name_of(PuzzleVerdict::wins)) return PuzzleKind::win_in_two;
  if (puzzle.verdict == name_of(PuzzleVerdict::wins_at_once)) return PuzzleKind::win_in_one;
  return std::nullopt;
}

KnownPuzzle known(const records::StoredPuzzle& stored, PuzzleKind kind) {
  std::string where =
      fmt::format("game {} turn {}{}", stored.archive_id, stored.turn_number, letter_of(stored.position.side()));
  return {stored.id, {kind, std::move(where), stored.position, stored.turn}, puzzles::theme_names(stored.themes)};
}

}  // namespace

std::optional<KnownPuzzle> DatabasePuzzles::find(std::int64_t number) {
  const auto stored =
      database_.ask([&](records::Database& database) { return records::puzzle_with_id(database, number); });
  const auto kind = stored ? kind_of(*stored) : std::nullopt;
  return kind ? std::optional(known(*stored, *kind)) : std::nullopt;
}

std::vector<KnownPuzzle> DatabasePuzzles::list(PuzzleKind kind) {
  const auto verdict = kind == PuzzleKind::win_in_one ? PuzzleVerdict::wins_at_once : PuzzleVerdict::wins;
  std::vector<KnownPuzzle> puzzles;
  try {
    for (const records::StoredPuzzle& stored : database_.ask([verdict](records::Database& database) {
           return records::list_puzzles(database, 0, name_of(verdict), kMaxStored);
         }))
      puzzles.push_back(known(stored, kind));
  } catch (const Refusal& refusal) {
    if (refusal.status() != status::kNotFound && refusal.status() != status::kBusy) throw;
  }
  return puzzles;
}

}  // namespace tusk::serve
