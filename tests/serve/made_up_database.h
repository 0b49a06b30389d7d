// A small games database of made-up games, for the tests of what the server says about it.
#pragma once

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "records/generator.h"
#include "records/import.h"

namespace tusk::serve {

// Makes the database and returns its address.
inline std::string make_up_database(const std::filesystem::path& folder, int games) {
  std::filesystem::create_directories(folder);
  const records::GameGenerator generator(1);
  const std::string archive = (folder / "games.txt").string();
  {
    std::ofstream file(archive, std::ios::binary);
    file << records::GameGenerator::header();
    for (int id = 1; id <= games; ++id) file << generator.row(static_cast<std::uint64_t>(id));
  }
  const std::string url = (folder / "games.db").string();
  records::with_database(url, records::Opening::create, [&](records::Database& database) {
    EXPECT_TRUE(records::import_files(database, {archive}).at(0).finished);
  });
  return url;
}

}  // namespace tusk::serve
