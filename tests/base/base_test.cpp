#include <atomic>
#include <cstdio>
#include <filesystem>
#include <gtest/gtest.h>
#include <set>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/random.h"
#include "base/text.h"
#include "base/threads.h"

namespace tusk {
namespace {

std::filesystem::path scratch_file(const std::string& name) {
  return std::filesystem::temp_directory_path() / (name + "." + std::to_string(::getpid()));
}

TEST(Random, SameSeedSameNumbersOnEveryMachine) {
  Random random(1);
  EXPECT_EQ(random.next(), Random(1).next());
  EXPECT_NE(random.next(), Random(2).next());
  // Frozen values: a change here would silently change every seeded experiment.
  Random frozen(42);
  EXPECT_EQ(frozen.next(), 6667968346354703667U) << "the generator changed";
}

TEST(Random, BelowIsEvenAndInRange) {
  Random random(7);
  std::vector<int> counts(6);
  for (int i = 0; i < 60000; ++i) ++counts[random.below(6)];
  for (const int count : counts) EXPECT_NEAR(count, 10000, 500);
}

TEST(Random, ShuffleKeepsTheItems) {
  std::vector<int> items{1, 2, 3, 4, 5, 6, 7};
  Random random(3);
  random.shuffle(std::span(items));
  EXPECT_EQ(std::set<int>(items.begin(), items.end()).size(), 7U);
}

TEST(InputError, SaysWhereAndWhat) {
  EXPECT_STREQ(InputError("bad").what(), "bad");
  EXPECT_STREQ(InputError(Place{"games.txt", 3, 7}, "bad").what(), "games.txt:3:7: bad");
  EXPECT_STREQ(InputError(Place{"", 0, 7}, "bad").what(), "column 7: bad");
  EXPECT_STREQ(InputError(Place{"", 1, 7}, "bad").inside("a.txt", 9, 2).what(), "a.txt:10:9: bad");
}

TEST(InputError, QuotedTextIsPrintableAndShort) {
  EXPECT_EQ(quote("a\tb"), "'a\\x09b'");
  EXPECT_LT(quote(std::string(1000, 'x')).size(), 70U);
}

TEST(Text, SameLettersIgnoreCaseAlone) {
  EXPECT_TRUE(equals_ignore_case("Result", "rESULT"));
  EXPECT_TRUE(equals_ignore_case("", ""));
  EXPECT_FALSE(equals_ignore_case("Result", "Results"));
  EXPECT_FALSE(equals_ignore_case("a_b", "a-b"));
}

TEST(Text, WordsKnowTheirColumns) {
  const auto words = words_of("  12g  Ea3n\r");
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[0].column, 3);
  EXPECT_EQ(words[1].text, "Ea3n");
  EXPECT_EQ(words[1].column, 8);
}

TEST(Text, LinesLoseTheirEnds) {
  EXPECT_EQ(lines_of("a\r\nb\n"), (std::vector<std::string_view>{"a", "b"}));
  EXPECT_TRUE(lines_of("").empty());
}

TEST(Text, NumbersAreWholeOrNothing) {
  EXPECT_EQ(parse_number("42"), 42U);
  EXPECT_FALSE(parse_number(""));
  EXPECT_FALSE(parse_number("4x"));
  EXPECT_FALSE(parse_number("-4"));
  EXPECT_FALSE(parse_number("99999999999999999999"));
  EXPECT_EQ(parse_number<int>("-4"), -4);
  EXPECT_FALSE(parse_number<int>("2147483648"));
  EXPECT_EQ(parse_number<std::int64_t>("2147483648"), 2147483648);
  EXPECT_EQ(parse_number<double>("-1.5e3"), -1500);
  for (const char* bad : {"", "1.5 ", "inf", "nan", "+1", "1e999"}) EXPECT_FALSE(parse_number<double>(bad)) << bad;
  EXPECT_EQ(must_be_number("7"), 7U);
  EXPECT_THROW((void)must_be_number("seven"), InputError);
  EXPECT_EQ(with_commas(19934340958800), "19,934,340,958,800");
}

TEST(ParallelFor, DoesEveryIndexOnce) {
  std::vector<std::atomic<int>> done(1000);
  parallel_for(done.size(), 4, [&](std::size_t i) { ++done[i]; });
  for (const auto& count : done) EXPECT_EQ(count, 1);
  parallel_for(0, 4, [](std::size_t) { FAIL(); });
}

TEST(ParallelFor, RethrowsTheFirstFailure) {
  EXPECT_THROW(parallel_for(100, 3,
                            [](std::size_t i) {
                              if (i == 50) throw std::runtime_error("x");
                            }),
               std::runtime_error);
}

TEST(MappedFile, ReadsWhatWasWrittenAtomically) {
  const auto path = scratch_file("mapped");
  write_file_atomically(path, "hello");
  EXPECT_EQ(MappedFile(path).text(), "hello");
  write_file_atomically(path, "");
  EXPECT_EQ(MappedFile(path).text(), "");
  std::filesystem::remove(path);
  EXPECT_THROW(MappedFile{path}, InputError);
  EXPECT_THROW(write_file_atomically("/no/such/folder/x", "y"), InputError);
}

TEST(Progress, PlainStyleWritesOneLinePerPercent) {
  const auto path = scratch_file("progress");
  std::FILE* out = std::fopen(path.c_str(), "w");
  {
    Progress progress("work", 1000, Progress::Style::plain, out);
    for (int i = 0; i < 1000; ++i) progress.advance();
  }
  std::fclose(out);
  EXPECT_EQ(lines_of(MappedFile(path).text()).size(), 100U);
  std::filesystem::remove(path);
}

TEST(Progress, ShortFormsForPeople) {
  EXPECT_EQ(short_duration(3.14159), "3.1s");
  EXPECT_EQ(short_duration(75), "1m15s");
  EXPECT_EQ(short_duration(3725), "1h02m");
  EXPECT_EQ(short_number(1234567), "1.23M");
  EXPECT_EQ(short_number(12), "12");
}

}  // namespace
}  // namespace tusk
