// A game that has been parsed, replayed and prepared for writing: everything that needs no database.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "arimaa/notation/archive.h"
#include "arimaa/notation/replay.h"
#include "records/features.h"
#include "records/view.h"

namespace tusk::records {

// A position of the game and the turn played in it.
struct PreparedOccurrence {
  CanonicalPosition position;
  int ply = 0;  // 0 is Gold's first turn after the setups
  std::uint32_t turn = 0;
  Merit merit;

  [[nodiscard]] arimaa::Side side() const { return ply % 2 == 0 ? arimaa::Side::gold : arimaa::Side::silver; }
};

struct PreparedPlayer {
  std::int64_t archive_id = 0;
  std::string name, title, country, kind;
  int rating = 0;
  int rating_k = 0;
};

struct PreparedGame {
  static constexpr std::int64_t kNoArchive = -1;

  std::int64_t archive_id = kNoArchive;
  std::int64_t content_key = 0;  // hash of the setups, turns and players' names
  std::array<PreparedPlayer, 2> players;
  std::string event, site, time_control, mode;
  std::int64_t postal = 0, started = 0, ended = 0, ply_count = 0, rated = 0, corrupt = 0;
  char winner = 'u';  // g, s, d or u
  char reason = ' ';
  std::array<std::string, 2> setups;  // sixteen letters each, see setup_letters()
  std::string movelist, events;       // as in the archive
  std::vector<PreparedOccurrence> occurrences;
  CanonicalPosition last;
  int turns = 0;
};

// The front rank, then the back rank, each from a to h.
[[nodiscard]] std::string setup_letters(const arimaa::Setup& setup, arimaa::Side side);
[[nodiscard]] arimaa::Setup setup_from_letters(std::string_view letters, arimaa::Side side);
// The mirror image of a setup.
[[nodiscard]] std::string mirrored_setup(std::string_view letters);

// Throws InputError with the reason if the game cannot be stored.
[[nodiscard]] PreparedGame prepare(const arimaa::ArchiveGame& row);
[[nodiscard]] PreparedGame prepare(const arimaa::Record& record);

}  // namespace tusk::records
