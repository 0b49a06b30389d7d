// Databases and made-up games for the tests of this room.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "records/database.h"
#include "records/import.h"
#include "records/prepared_game.h"

namespace tusk::records {

// A folder that goes away with its owner.
class TestFolder {
 public:
  TestFolder();
  ~TestFolder();
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  // Writes a file and returns its path.
  std::string file(const std::string& name, const std::string& contents) const;
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

// An empty database: a new file, or what the variable TUSK_TEST_DATABASE names, emptied.
class TestDatabase {
 public:
  TestDatabase();

  Database& operator*() { return *database_; }
  Database* operator->() { return database_.get(); }
  [[nodiscard]] const std::string& url() const { return url_; }
  // Closes and opens it again, as another program would.
  void reopen();

 private:
  TestFolder folder_;
  std::string url_;
  std::unique_ptr<Database> database_;
};

// Made-up games as an archive, and the same taken apart.
[[nodiscard]] std::string made_up_archive(int games, std::uint64_t seed = 1, int first_id = 1);
[[nodiscard]] std::vector<PreparedGame> games_in(const std::string& path);

// The position of an occurrence as it stood in the game.
[[nodiscard]] arimaa::Position board_in_game(const PreparedOccurrence& occurrence);

}  // namespace tusk::records
