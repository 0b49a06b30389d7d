// The record of a match on disk: what is appended comes back, and what was torn off does not hurt.
#include "match/journal.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/temporary_folder.h"
#include "base/text.h"

namespace tusk::match {
namespace {

using arimaa::Outcome;
using arimaa::Reason;
using arimaa::Side;
using testing::TemporaryFolder;

FinishedGame sample(int id) {
  FinishedGame game;
  game.task = {id, 2, 0, 1, id / 2};
  game.names = {"Name with blanks", "b=c"};
  game.outcome = id % 3 == 0 ? Outcome{std::nullopt, Reason::agreed}
                             : Outcome{id % 2 == 0 ? Side::gold : Side::silver, Reason::goal};
  game.detail = "it said 'back\\slash'";
  game.efforts[0] = {40, 1.25, 0.5, 12345678901, 400, 39};
  game.efforts[1] = {39, 2.5, 0.75, 99, 0, 0};
  game.plies = 2;
  game.moves = "1g Ra1 Rb1\n1s ra8 rb8";
  return game;
}

void expect_same(const FinishedGame& one, const FinishedGame& two) {
  EXPECT_EQ(one.task, two.task);
  EXPECT_EQ(one.names, two.names);
  EXPECT_EQ(one.outcome, two.outcome);
  EXPECT_EQ(one.detail, two.detail);
  EXPECT_EQ(one.moves, two.moves);
  EXPECT_EQ(one.plies, two.plies);
  for (std::size_t side = 0; side < 2; ++side) {
    EXPECT_EQ(one.efforts[side].moves, two.efforts[side].moves);
    EXPECT_EQ(one.efforts[side].seconds, two.efforts[side].seconds);
    EXPECT_EQ(one.efforts[side].nodes, two.efforts[side].nodes);
    EXPECT_EQ(one.efforts[side].depth, two.efforts[side].depth);
  }
}

TEST(Journal, GamesComeBack) {
  const TemporaryFolder folder;
  {
    Journal journal(folder.file("games"), "m", "2/2");
    for (int id = 1; id <= 5; ++id) journal.append(sample(id));
    EXPECT_TRUE(journal.earlier().empty());
  }
  Journal journal(folder.file("games"), "m", "2/2");
  ASSERT_EQ(journal.earlier().size(), 5u);
  for (int id = 1; id <= 5; ++id) expect_same(journal.earlier()[static_cast<std::size_t>(id - 1)], sample(id));
}

TEST(Journal, AChangedByteIsSeen) {
  const TemporaryFolder folder;
  {
    Journal journal(folder.file("games"), "m", "2/2");
    for (int id = 1; id <= 2; ++id) journal.append(sample(id));
  }
  const std::string text = folder.read("games");
  for (std::size_t at = text.find('\n') + 1; at + 1 < text.size(); ++at) {
    std::string changed = text;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    folder.write("games", changed);
    EXPECT_THROW(Journal(folder.file("games"), "m", "2/2"), InputError) << at;
  }
}

TEST(Journal, FilesFromBeforeChecksumsGoOn) {
  const TemporaryFolder folder;
  { Journal(folder.file("games"), "m", "2/2").append(sample(1)); }
  const std::string now = folder.read("games");
  std::string before;
  for (const std::string_view line : lines_of(now)) before += std::string(line.substr(0, line.rfind('\t'))) + "\n";
  folder.write("games", before);
  { Journal(folder.file("games"), "m", "2/2").append(sample(2)); }
  EXPECT_EQ(Journal(folder.file("games"), "m", "2/2").earlier().size(), 2u);
}

// Cut off after any byte, the file still gives every game whose row is whole, and takes further ones.
TEST(Journal, TornAnywhere) {
  const TemporaryFolder folder;
  {
    Journal journal(folder.file("games"), "m", "");
    for (int id = 1; id <= 3; ++id) journal.append(sample(id));
  }
  const std::string whole = folder.read("games");
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    folder.write("torn", whole.substr(0, size));
    const auto lines =
        static_cast<std::size_t>(std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size), '\n'));
    const std::size_t games = lines == 0 ? 0 : lines - 1;
    {
      Journal journal(folder.file("torn"), "m", "");
      ASSERT_EQ(journal.earlier().size(), games) << size;
      journal.append(sample(9));
    }
    Journal again(folder.file("torn"), "m", "");
    ASSERT_EQ(again.earlier().size(), games + 1) << size;
    expect_same(again.earlier().back(), sample(9));
  }
}

TEST(Journal, RefusesOtherFiles) {
  const TemporaryFolder folder;
  { Journal(folder.file("games"), "m", "").append(sample(1)); }
  EXPECT_THROW(Journal(folder.file("games"), "other", ""), InputError);
  const std::string kept = folder.read("games");
  folder.write("letter", "Dear Sir,\nhow do you do?\n");
  EXPECT_THROW(Journal(folder.file("letter"), "m", ""), InputError);
  EXPECT_EQ(folder.read("letter"), "Dear Sir,\nhow do you do?\n");
  folder.write("word", "hello");
  EXPECT_THROW(Journal(folder.file("word"), "m", ""), InputError);
  EXPECT_EQ(folder.read("word"), "hello");
  EXPECT_THROW(Journal(folder.file("no/such/folder"), "m", ""), InputError);
  const Journal first(folder.file("games"), "m", "");
  EXPECT_THROW(Journal(folder.file("games"), "m", ""), InputError);
  EXPECT_EQ(folder.read("games"), kept);
}

// A row with any byte changed is either read or refused with its line.
TEST(Journal, DamagedRows) {
  const TemporaryFolder folder;
  { Journal(folder.file("games"), "m", "").append(sample(1)); }
  const std::string whole = folder.read("games");
  for (std::size_t at = whole.find('\n') + 1; at + 1 < whole.size(); ++at) {
    for (const char c : {'\t', 'x', '7', '\0'}) {
      std::string damaged = whole;
      damaged[at] = c;
      folder.write("damaged", damaged);
      try {
        const Journal journal(folder.file("damaged"), "m", "");
        EXPECT_LE(journal.earlier().size(), 1u);
      } catch (const InputError& error) {
        EXPECT_EQ(error.place().line, 2) << error.what();
      }
    }
  }
}

}  // namespace
}  // namespace tusk::match
