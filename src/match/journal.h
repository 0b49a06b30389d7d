// The games of a match on disk: an archive file with a row for every finished game. It is a record for people and other
// commands, and an interrupted match resumes from it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/board/rules.h"
#include "match/played_game.h"
#include "match/schedule.h"

namespace tusk::match {

// A finished game as stored in the journal.
struct FinishedGame {
  GameTask task;
  std::array<std::string, 2> names;  // by side
  arimaa::Outcome outcome;
  std::string detail;
  std::array<SideEffort, 2> efforts;
  int plies = 0;
  std::string moves;  // the record without tags
};

[[nodiscard]] FinishedGame finished_game(const GameTask& task, const std::array<std::string, 2>& names,
                                         const PlayedGame& played);

// A game as text for another process: a journal of one game.
[[nodiscard]] std::string to_text(const FinishedGame& game);
// Throws InputError.
[[nodiscard]] FinishedGame parse_finished_game(std::string_view text);

// A row is on disk once append() returns. If a row was cut off because the program ended, it is dropped when the file
// is opened again, and its game counts as not played.
class Journal {
 public:
  // Throws InputError if the file cannot be used, is in use by another match, or belongs to a match with another
  // fingerprint `match` (one word).
  Journal(const std::string& path, const std::string& match, const std::string& time_control);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // The games in the file when it was opened, in order.
  [[nodiscard]] const std::vector<FinishedGame>& earlier() const { return earlier_; }
  void append(const FinishedGame& game);

 private:
  void lock();
  void load();
  void write_line(const std::string& line);
  [[noreturn]] void fail(const std::string& what) const;

  std::string path_;
  std::string match_;
  std::string time_control_;
  int file_ = -1;
  bool has_checksums_ = true;
  std::vector<FinishedGame> earlier_;
};

}  // namespace tusk::match
