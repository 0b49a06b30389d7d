#include "records/support.h"

#include <cstdlib>
#include <fstream>
#include <soci/soci.h>
#include <unistd.h>

#include "base/error.h"
#include "records/input.h"
#include "workload/generator.h"

namespace tusk::records {

TestFolder::TestFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "tusk_records_XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw InputError("cannot make a folder for the test");
  folder_ = name;
}

TestFolder::~TestFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string TestFolder::file(const std::string& name, const std::string& contents) const {
  std::ofstream(folder_ / name, std::ios::binary) << contents;
  return path(name);
}

TestDatabase::TestDatabase() {
  const char* server = std::getenv("TUSK_TEST_DATABASE");
  url_ = server != nullptr ? server : folder_.path("games.db");
  database_ = std::make_unique<Database>(url_, Opening::create);
  if (server == nullptr) return;
  for (const char* table : {"players", "games", "game_texts", "positions", "occurrences", "bitmaps", "features",
                            "puzzles", "imports", "rejections"})
    database_->sql() << "DELETE FROM " + std::string(table);
}

void TestDatabase::reopen() {
  database_.reset();
  database_ = std::make_unique<Database>(url_, Opening::existing);
}

std::string made_up_archive(int games, std::uint64_t seed, int first_id) {
  const workload::GameGenerator generator(seed);
  std::string text = workload::GameGenerator::header();
  for (int i = 0; i < games; ++i) text += generator.row(static_cast<std::uint64_t>(first_id + i));
  return text;
}

std::vector<PreparedGame> games_in(const std::string& path) {
  std::vector<PreparedGame> games;
  InputFile file(path);
  while (const auto item = file.next()) games.push_back(std::get<PreparedGame>(file.parse(*item)));
  return games;
}

arimaa::Position board_in_game(const PreparedOccurrence& occurrence) {
  return seen(position_of(occurrence.position.code), occurrence.position.view);
}

}  // namespace tusk::records
