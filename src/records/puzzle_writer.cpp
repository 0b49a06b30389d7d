#include "records/puzzle_writer.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include "arimaa/notation/archive.h"
#include "arimaa/notation/replay.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "puzzles/win_in_two.h"

namespace tusk::records {

using namespace arimaa;

namespace {

struct StoredGame {
  long long id = 0;
  std::string movelist;
};

std::optional<StoredGame> find_game(Database& database, const Puzzle& puzzle) {
  StoredGame game;
  const auto archive_id = static_cast<long long>(puzzle.game_id);
  database.sql() << "SELECT g.id, t.movelist FROM games g JOIN game_texts t ON t.id = g.id "
                    "WHERE g.archive_id = :archive_id",
      soci::use(archive_id), soci::into(game.id), soci::into(game.movelist);
  if (!database.sql().got_data()) return std::nullopt;
  return game;
}

// The game at the puzzle's position.
std::optional<Game> game_at(const StoredGame& stored, const Label& label) {
  const Replay whole = replay(parse_record(unescaped(stored.movelist)));
  const int plies = (label.number - 2) * 2 + (label.side == Side::silver ? 1 : 0);
  if (whole.rejection || whole.setups.size() < 2 || plies < 0 || plies > static_cast<int>(whole.turns.size()))
    return std::nullopt;
  Game game;
  for (const Setup& setup : whole.setups) game.set_up(setup);
  for (int i = 0; i < plies; ++i) game.play(whole.turns[i]);
  return game;
}

}  // namespace

PuzzleWriter::PuzzleWriter(Database& database)
    : database_(database),
      next_id_(database.number("SELECT MAX(id) FROM puzzles") + 1),
      positions_(database, 0),
      rows_("puzzles", {"id", "archive_id", "turn_number", "@side", "@steps", "note", "game_id", "position_id", "turn",
                        "view", "@verdict", "themes"}) {}

std::optional<std::string> PuzzleWriter::add(const Puzzle& puzzle) {
  if (puzzle.game_id > (std::uint64_t{1} << 62)) return "there is no such game";
  const auto stored = find_game(database_, puzzle);
  if (!stored) return fmt::format("game {} is not in the database", puzzle.game_id);
  const auto archive_id = static_cast<long long>(puzzle.game_id);
  const std::string side(1, letter_of(puzzle.label.side));
  const std::string steps = to_text(puzzle.steps);
  if (steps.size() > 250) return "it has too many steps";
  long long known = 0;
  database_.sql() << "SELECT COUNT(*) FROM puzzles WHERE archive_id = :archive_id AND turn_number = :turn_number "
                     "AND side = :side AND steps = :steps",
      soci::use(archive_id), soci::use(puzzle.label.number), soci::use(side), soci::use(steps), soci::into(known);
  if (known > 0) return "";
  try {
    const auto game = game_at(*stored, puzzle.label);
    if (!game) return "the game has no such turn";
    const Turn turn = resolve_turn(puzzle.steps, game->position());
    if (std::string reason = game->why_illegal(turn); !reason.empty()) return reason;
    const puzzles::PuzzleFacts facts = puzzles::examine_puzzle(*game, turn);
    const CanonicalPosition position = canonical(game->position());
    rows_.add(next_id_++, archive_id, puzzle.label.number, side, steps, puzzle.note.value_or(0), stored->id,
              positions_.id_of(position), pack(turn), number_of(position.view), name_of(facts.verdict), facts.themes);
  } catch (const InputError& error) {
    return error.reason();
  }
  // Flushes at once, so that a repeated line is recognised as a duplicate.
  flush();
  return std::nullopt;
}

void PuzzleWriter::flush() {
  positions_.flush();
  rows_.flush(database_);
}

}  // namespace tusk::records
