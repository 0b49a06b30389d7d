// A small games database of made-up games, for the tests of what the server says about it.
#pragma once

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "arimaa/notation/turn_text.h"
#include "records/import.h"
#include "records/prepared_game.h"
#include "workload/generator.h"

namespace tusk::serve {

// Puzzles in the form that import takes: in games that ended by a goal the last turn won at once.
inline std::string puzzles_in(const std::string& archive) {
  std::string puzzles = "# found in made-up games\n";
  records::InputFile file(archive);
  while (const auto item = file.next()) {
    const auto game = std::get<records::PreparedGame>(file.parse(*item));
    if (game.reason != 'g' || game.occurrences.empty()) continue;
    const records::PreparedOccurrence& last = game.occurrences.back();
    const arimaa::Position position = records::seen(records::position_of(last.position.code), last.position.view);
    if (game.winner != letter_of(position.side())) continue;
    puzzles += fmt::format("{}:{}{} {} [7]\n", game.archive_id, last.ply / 2 + 2, letter_of(position.side()),
                           to_text(position, records::unpack(last.turn)));
  }
  return puzzles;
}

// Makes the database, with puzzles, and returns its address.
inline std::string make_up_database(const std::filesystem::path& folder, int games) {
  std::filesystem::create_directories(folder);
  const workload::GameGenerator generator(1);
  const std::string archive = (folder / "games.txt").string();
  {
    std::ofstream file(archive, std::ios::binary);
    file << workload::GameGenerator::header();
    for (int id = 1; id <= games; ++id) file << generator.row(static_cast<std::uint64_t>(id));
  }
  const std::string url = (folder / "games.db").string();
  records::with_database(url, records::Opening::create, [&](records::Database& database) {
    EXPECT_TRUE(records::import_files(database, {archive}).at(0).finished);
    const std::string puzzles = (folder / "puzzles.txt").string();
    std::ofstream(puzzles, std::ios::binary) << puzzles_in(archive);
    EXPECT_TRUE(records::import_files(database, {puzzles}).at(0).finished);
  });
  return url;
}

}  // namespace tusk::serve
