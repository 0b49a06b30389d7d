#include "records/import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "base/error.h"
#include "records/search.h"
#include "records/statistics.h"
#include "records/support.h"

namespace tusk::records {
namespace {

using namespace arimaa;

FileReport import_text(Database& database, const TestFolder& folder, const std::string& text,
                       const ImportOptions& options = {}) {
  return import_files(database, {folder.file("input.txt", text)}, options).at(0);
}

TEST(Import, KeepsEveryPositionOnceAndEveryOccurrenceExactly) {
  const TestFolder folder;
  const std::string text = made_up_archive(60);
  TestDatabase database;
  const FileReport report = import_text(*database, folder, text);
  EXPECT_EQ(report.added, 60);
  EXPECT_EQ(report.rejected, 0);
  EXPECT_TRUE(report.finished);
  std::map<BoardCode, int> boards;
  std::int64_t occurrences = 0;
  const auto games = games_in(folder.path("input.txt"));
  for (const PreparedGame& game : games) {
    for (const PreparedOccurrence& occurrence : game.occurrences) ++boards[occurrence.position.code];
    boards.try_emplace(game.last.code);
    occurrences += game.turns;
  }
  const DatabaseStats stats = database_stats(*database);
  EXPECT_EQ(stats.games, 60);
  EXPECT_EQ(stats.positions, static_cast<std::int64_t>(boards.size()));
  EXPECT_EQ(stats.occurrences, occurrences);
  EXPECT_LT(stats.positions, occurrences + stats.games);
  for (const PreparedGame& game : games) {
    for (const PreparedOccurrence& wanted : game.occurrences) {
      const auto hits = occurrences_of(*database, board_in_game(wanted));
      EXPECT_EQ(static_cast<int>(hits.size()), boards[wanted.position.code]);
      const auto mine = std::find_if(hits.begin(), hits.end(), [&](const Hit& hit) {
        return hit.archive_id == game.archive_id && hit.ply == wanted.ply;
      });
      ASSERT_NE(mine, hits.end());
      EXPECT_EQ(mine->view, View{});
      EXPECT_EQ(pack(mine->turn), wanted.turn);
      EXPECT_EQ(mine->merit.rank(), wanted.merit.rank());
    }
  }
}

TEST(Import, AddsNothingTheSecondTime) {
  const TestFolder folder;
  TestDatabase database;
  const std::string text = made_up_archive(30);
  (void)import_text(*database, folder, text);
  const std::string before = content_checksum(*database);
  const FileReport again = import_text(*database, folder, text);
  EXPECT_TRUE(again.known);
  EXPECT_EQ(again.added, 0);
  EXPECT_EQ(content_checksum(*database), before);
  // The same games in another file, with new ones behind.
  const FileReport longer = import_text(*database, folder, made_up_archive(35));
  EXPECT_EQ(longer.added, 5);
  EXPECT_EQ(longer.duplicates, 30);
}

TEST(Import, GoesOnWhereItStopped) {
  const TestFolder folder;
  const std::string text = made_up_archive(50);
  ImportOptions small;
  small.batch = 7;
  TestDatabase database;
  (void)import_text(*database, folder, text, small);
  const std::string undisturbed = content_checksum(*database);
  TestDatabase other;
  int batches = 0;
  ImportOptions stopping = small;
  FileReport report;
  int runs = 0;
  do {
    std::stop_source stop;
    stopping.stop = stop.get_token();
    stopping.advance = [&](std::size_t bytes) {
      if (bytes > 0 && ++batches % 2 == 0) stop.request_stop();
    };
    report = import_text(*other, folder, text, stopping);
    other.reopen();
    ++runs;
  } while (!report.finished && runs < 20);
  EXPECT_TRUE(report.finished);
  EXPECT_GE(runs, 3);
  EXPECT_EQ(report.total, 50);
  EXPECT_EQ(content_checksum(*other), undisturbed);
}

TEST(Import, ThreadsDoNotChangeTheContents) {
  const TestFolder folder;
  const std::string text = made_up_archive(40);
  std::vector<std::string> sums;
  for (const int threads : {1, 4}) {
    ImportOptions options;
    options.threads = threads;
    options.batch = 9;
    TestDatabase database;
    (void)import_text(*database, folder, text, options);
    sums.push_back(content_checksum(*database));
  }
  EXPECT_EQ(sums[0], sums[1]);
}

TEST(Import, RejectsRowsWithAReason) {
  const TestFolder folder;
  TestDatabase database;
  std::string text = made_up_archive(3);
  text += "77\ttoo few columns\n";
  std::string bad = made_up_archive(1, 1, 50);
  bad = bad.substr(bad.find('\n') + 1);
  std::string illegal = bad;
  illegal.replace(illegal.find("\\n2g ") + 5, 4, "Ra1s");
  std::string other_moves = made_up_archive(1, 99, 2);
  other_moves = other_moves.substr(other_moves.find('\n') + 1);
  std::string no_text = bad;
  no_text.replace(no_text.find("Made up"), 7, "\xff\xfe\xc3(\xa0");
  text += illegal + no_text + other_moves + bad;
  const FileReport report = import_text(*database, folder, text);
  EXPECT_EQ(report.added, 4);
  ASSERT_EQ(report.rejections.size(), 4U);
  EXPECT_EQ(report.rejections[0].line, 5);
  EXPECT_THAT(report.rejections[0].reason, ::testing::HasSubstr("columns"));
  EXPECT_EQ(report.rejections[1].game, "50");
  EXPECT_THAT(report.rejections[1].reason, ::testing::HasSubstr("2g"));
  EXPECT_THAT(report.rejections[2].reason, ::testing::HasSubstr("UTF-8"));
  EXPECT_THAT(report.rejections[3].reason, ::testing::HasSubstr("already there"));
  EXPECT_EQ(report.rejections[3].line, 8);
  EXPECT_THAT(rejection_report({report}), ::testing::HasSubstr("\t77\t"));
}

TEST(Import, RecordsWithTagsAndWithout) {
  const TestFolder folder;
  TestDatabase database;
  std::string text;
  for (const PreparedGame& game : games_in(folder.file("a.txt", made_up_archive(3)))) {
    text += "Gold: someone\nSilver: " + std::string("other\nGoldElo: 1700\nResult: ") + game.winner + "\n\n";
    text += unescaped(game.movelist) + "\n";
  }
  text += "\n" + unescaped(games_in(folder.path("a.txt"))[0].movelist) + "\n";
  const FileReport report = import_text(*database, folder, text);
  EXPECT_EQ(report.added, 4);
  EXPECT_EQ(report.rejected, 0) << rejection_report({report});
  const FileReport again = import_text(*database, folder, text + "\n");
  EXPECT_EQ(again.added, 0);
  EXPECT_EQ(again.duplicates, 4);
}

TEST(Import, HostileTextIsOnlyText) {
  const TestFolder folder;
  TestDatabase database;
  const std::string evil = "'); DROP TABLE games; --\"\\' OR 1=1 :id $1 ?";
  std::string text = made_up_archive(2);
  const std::size_t name = text.find("player", text.find('\n'));
  text.replace(name, text.find('\t', name) - name, evil);
  EXPECT_EQ(import_text(*database, folder, text).added, 2);
  EXPECT_EQ(database_stats(*database).games, 2);
  EXPECT_EQ(database->number("SELECT COUNT(*) FROM players WHERE name LIKE '%DROP TABLE%'"), 1);
}

TEST(Import, WhatIsNoFileOfGamesChangesNothing) {
  const TestFolder folder;
  TestDatabase database;
  (void)import_text(*database, folder, made_up_archive(2));
  const std::string before = content_checksum(*database);
  const std::string good = folder.file("good.txt", made_up_archive(5, 7));
  for (const std::string& text :
       {std::string(), std::string("\0\1\2\3", 4), std::string(3 << 20, 'x'), std::string("hello world\n"),
        std::string("\xff\xfe i\0d\0", 8), std::string("id\tname\nmovelist")}) {
    const std::string bad = folder.file("bad.txt", text);
    EXPECT_THROW((void)import_files(*database, {good, bad}), InputError) << text.substr(0, 20);
    EXPECT_EQ(content_checksum(*database), before);
  }
  EXPECT_THROW((void)import_files(*database, {folder.path("absent.txt")}), InputError);
  // A row without end inside an archive is one rejected row.
  const std::string row = made_up_archive(1, 9, 900) + std::string(5 << 20, 'R') + "\n";
  const FileReport report = import_text(*database, folder, row);
  EXPECT_EQ(report.added, 1);
  ASSERT_EQ(report.rejected, 1);
  EXPECT_THAT(report.rejections[0].reason, ::testing::HasSubstr("4 MiB"));
}

}  // namespace
}  // namespace tusk::records
