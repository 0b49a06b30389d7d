// Proofs hold when the search says so, and break when they are tampered with.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "base/error.h"
#include "base/random.h"
#include "base/temporary_folder.h"
#include "jungle/notation.h"
#include "jungle/proof/checker.h"
#include "jungle/proof/prover.h"
#include "jungle/proof/writer.h"
#include "jungle/random_position.h"
#include "jungle/support.h"
#include "jungle/tablebase/builder.h"

namespace tusk::jungle::proof {
namespace {

struct Proved {
  Proof proof;
  search::Value value;
};

Proved prove(const Position& root) {
  DfPn prover({.table_mebibytes = 32});
  const auto [value, ignored] = prover.solve(root, {});
  Proved proved{{root, 0, {}, {}}, value};
  for (const Side side : kSides) {
    const auto result = prover.prove(root, index_of(side), {});
    const bool needed = value == search::Value::draw || result.verdict == search::Verdict::proved;
    if (needed) proved.proof.parts.push_back(*part_of(prover, root, side, result, {}));
  }
  return proved;
}

bool holds(const Proof& proof) {
  try {
    check(proof, nullptr);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

TEST(Proof, ProofsOfRandomPositionsHold) {
  Random random(11);
  int draws = 0, wins = 0;
  for (int i = 0; i < sample(120); ++i) {
    const Position root = random_position(2 + i % 2, random);
    if (!root.has_move()) continue;
    const auto [proof, value] = prove(root);
    ASSERT_NE(value, search::Value::unknown);
    const auto report = check(proof, nullptr);
    const Claim won =
        (value == search::Value::win) == (root.to_move() == Side::white) ? Claim::white_wins : Claim::black_wins;
    ASSERT_EQ(report.claim, value == search::Value::draw ? Claim::draw : won) << to_line(root);
    ++(value == search::Value::draw ? draws : wins);
    const auto again = parse_proof(to_text(proof));
    ASSERT_EQ(to_text(again), to_text(proof));
    ASSERT_TRUE(holds(again));
  }
  EXPECT_GT(wins, 0);
}

// A proof with a gap is rejected. Only a position that a shorter way has made superfluous may be missing.
TEST(Proof, GapsAreFound) {
  for (const char* text : {"w Ta3 rd4 dc5", "b Ra3 ea1 df3", "w Ra1 dg7"}) {
    const auto [proof, value] = prove(parse_position(text));
    ASSERT_TRUE(holds(proof));
    Proof headless = proof;
    for (Part& part : headless.parts)
      std::erase_if(part.positions, [&root = proof.root](const Listed& listed) { return listed.position == root; });
    EXPECT_FALSE(holds(headless));
    int gaps = 0, found = 0;
    for (std::size_t p = 0; p < proof.parts.size(); ++p) {
      for (std::size_t i = 0; i < proof.parts[p].positions.size() && i < 200; ++i) {
        Proof broken = proof;
        auto& positions = broken.parts[p].positions;
        positions.erase(positions.begin() + static_cast<std::ptrdiff_t>(i));
        ++gaps;
        found += !holds(broken);
      }
    }
    EXPECT_GT(found * 2, gaps) << text;
  }
}

TEST(Proof, ContradictionsAndCirclesAreRejected) {
  auto [proof, value] = prove(parse_position("w Ta3 rd4 dc5"));
  ASSERT_TRUE(proof.parts[0].wins);
  Proof equal = proof;
  for (auto& listed : equal.parts[0].positions) listed.plies = 5;
  EXPECT_FALSE(holds(equal));
  Proof other_side = proof;
  other_side.parts[0].attacker = Side::white;
  EXPECT_FALSE(holds(other_side));
  Proof held = proof;
  held.parts[0].wins = false;
  EXPECT_FALSE(holds(held));
  proof.parts.push_back(proof.parts[0]);
  proof.parts[1].attacker = Side::white;
  EXPECT_FALSE(holds(proof));
}

TEST(Proof, BadTextSaysWhere) {
  const std::string start = "tusk jungle proof 2\nposition w Ra1 rb3\n";
  for (const auto& [text, line] : {std::pair<std::string, int>{"nonsense\n", 1},
                                   {"tusk jungle proof 1\n", 1},
                                   {"tusk jungle proof 2\nposition w Rz9\n", 2},
                                   {start + "tables 99\n", 3},
                                   {start + "tables 0\nwins green\n", 4},
                                   {start + "tables 0\nheld white\nxx\n", 5},
                                   {start + "tables 2\ntable R-R.wdl 12\n", 4},
                                   {start + "tables 0\nheld white\n", 5},
                                   {start + "tables 0\nend 3 0000000000000000\n", 4},
                                   {start + "tables 0", 3}}) {
    try {
      parse_proof(text);
      FAIL() << text;
    } catch (const InputError& error) {
      EXPECT_EQ(error.place().line, line) << text;
    }
  }
}

TEST(Proof, StateComesBack) {
  const auto path = std::filesystem::temp_directory_path() / ("tusk-state-" + std::to_string(::getpid()));
  const Position root = parse_position("w Te2 Eb1 tc6 ef7");
  search::Limits limits;
  limits.nodes = 20'000;
  DfPn first;
  first.solve(root, limits);
  save_state(first, root, {}, path);
  DfPn second;
  EXPECT_GT(load_state(second, root, {}, path), 1000U);
  const auto* before = first.table().find(root.key(), 0);
  const auto* after = second.table().find(root.key(), 0);
  ASSERT_TRUE(before != nullptr && after != nullptr);
  EXPECT_EQ(before->facts.safe_for, after->facts.safe_for);
  EXPECT_THROW(load_state(second, Position::start(), {}, path), InputError);
  EXPECT_THROW(load_state(second, root, {4, 0}, path), InputError);
  EXPECT_THROW(load_state(second, root, {0, 1}, path), InputError);
  std::filesystem::resize_file(path, 1000);
  EXPECT_THROW(load_state(second, root, {}, path), InputError);
  std::filesystem::remove(path);
}

// Files of version 1 have the same layout, with zeros for the kinds of the tables.
TEST(Proof, StatesOfVersion1ComeBack) {
  const auto path = std::filesystem::temp_directory_path() / ("tusk-state-1-" + std::to_string(::getpid()));
  const Position root = parse_position("w Te2 Eb1 tc6 ef7");
  search::Limits limits;
  limits.nodes = 1000;
  DfPn first;
  first.solve(root, limits);
  save_state(first, root, {3, 0}, path);
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(6);
  file.put('1');
  file.close();
  DfPn second;
  EXPECT_GT(load_state(second, root, {3, 12345}, path), 100U);
  EXPECT_THROW(load_state(second, root, {4, 12345}, path), InputError);
  std::filesystem::remove(path);
}

// Where a table has plies, they count; where it has none, reaching it is the end. Facts of both kinds do not mix.
TEST(Proof, StatesKnowTheKindOfTheirTables) {
  const tusk::testing::TemporaryFolder folder;
  std::vector<TablesUsed> used;
  for (const auto kind : {tablebase::Kind::wdl, tablebase::Kind::dtw}) {
    tablebase::BuildOptions options;
    options.pieces = 2;
    options.kind = kind;
    options.folder = folder.file(kind == tablebase::Kind::wdl ? "wdl" : "dtw");
    ASSERT_TRUE(tablebase::build_tables(options, {}));
    const tablebase::Tablebase tables(options.folder);
    used.push_back(tables_used(&tables));
    EXPECT_EQ(used.back().pieces, 2);
  }
  EXPECT_NE(used[0].kinds, used[1].kinds);
  EXPECT_EQ(tables_used(nullptr).pieces, 0);
}

}  // namespace
}  // namespace tusk::jungle::proof
