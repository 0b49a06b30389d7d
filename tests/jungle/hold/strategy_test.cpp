// Ways to hold, written down as proofs: the checker accepts them, and nothing that was changed in them.
#include "jungle/hold/strategy.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <unistd.h>

#include "base/error.h"
#include "base/random.h"
#include "jungle/hold/find_class.h"
#include "jungle/hold/named_sets.h"
#include "jungle/hold/shrink.h"
#include "jungle/notation.h"
#include "jungle/proof/checker.h"
#include "jungle/proof/writer.h"
#include "jungle/tablebase/builder.h"
#include "sample.h"

namespace tusk::jungle::hold {
namespace {

using tablebase::Material;

class HoldStrategy : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::filesystem::temp_directory_path() / ("tusk_hold_strategy_" + std::to_string(::getpid()));
    std::filesystem::remove_all(folder_);
    tablebase::BuildOptions options;
    options.pieces = 3;
    options.folder = folder_;
    ASSERT_TRUE(tablebase::build_tables(options, {}));
    tables_ = std::make_unique<tablebase::Tablebase>(folder_);
  }
  static void TearDownTestSuite() {
    tables_.reset();
    std::filesystem::remove_all(folder_);
  }

  // Black is to move second and holds: with the rat and the dog the second mover even wins.
  HoldStrategy()
      : position_(parse_position("w Rf1 Dc2 rb7 de6")),
        game_(position_, Side::black, Goal::hold),
        placements_(2, parse_set("all", game_)),
        slices_(game_.material(), placements_, false) {
    slices_.fill(from_tables(folder_, 1), Slices::on_processor(1));
  }

  [[nodiscard]] Strategy strategy_of(const Placements& placements) const {
    Solver solver(game_, placements, slices_, {});
    EXPECT_TRUE(solver.solve().proved);
    return *follow(solver, game_, 10'000'000);
  }
  [[nodiscard]] proof::Proof proof_of(const Strategy& strategy) const {
    proof::Proof proof{position_, 3, {}, {part_of(strategy, Side::black)}};
    proof::name_tables(proof, *tables_);
    return proof;
  }
  [[nodiscard]] Placements shrunk(const ShrinkOptions& options) const {
    return shrink(game_, placements_, try_with<Solver>(game_, slices_, 2), options);
  }
  static bool accepted(const std::string& text) {
    try {
      check(proof::parse_proof(text), tables_.get());
      return true;
    } catch (const InputError&) {
      return false;
    }
  }

  static inline std::filesystem::path folder_;
  static inline std::unique_ptr<tablebase::Tablebase> tables_;
  Position position_;
  Game game_;
  Placements placements_;
  Slices slices_;
};

TEST_F(HoldStrategy, PassesTheChecker) {
  const Strategy strategy = strategy_of(placements_);
  const auto report = check(proof::parse_proof(proof::to_text(proof_of(strategy))), tables_.get());
  EXPECT_EQ(report.claim, proof::Claim::white_does_not_win);
  EXPECT_EQ(report.positions, strategy.positions.size());
}

TEST_F(HoldStrategy, NoChangeOfItPasses) {
  const proof::Proof good = proof_of(strategy_of(shrunk({})));
  const std::string text = proof::to_text(good);
  ASSERT_TRUE(accepted(text));
  Random random(17);
  for (int i = 0; i < sample(1000); ++i) {
    std::string changed = text;
    char& letter = changed[random.below(changed.size())];
    letter = static_cast<char>(letter ^ (1 << random.below(7)));
    ASSERT_FALSE(accepted(changed)) << i;
  }
  // With checksums made anew: one position given up for another that is lost.
  for (int i = 0; i < (kSanitized ? 5 : 50); ++i) {
    proof::Proof bad = good;
    auto& listed = bad.parts[0].positions;
    Position other = listed[random.below(listed.size())].position;
    const Animal animal = random.below(2) == 0 ? Animal::rat : Animal::dog;
    other.place(Side::white, animal, den_of(Side::black) - 7);
    if (other.fault() != nullptr || other.to_move() != Side::white) continue;
    listed[random.below(listed.size())].position = other;
    ASSERT_FALSE(accepted(proof::to_text(bad))) << to_line(other);
  }
}

TEST_F(HoldStrategy, ShrinksToASetThatStillHolds) {
  std::vector<std::uint64_t> curve;
  const Placements smallest = shrunk({[&](const Placements& set, std::uint64_t) { curve.push_back(set.count()); }, {}});
  ASSERT_FALSE(curve.empty());
  EXPECT_EQ(curve.back(), smallest.count());
  EXPECT_TRUE(std::is_sorted(curve.rbegin(), curve.rend()));
  ShrinkOptions again;
  again.restarts = 2;
  EXPECT_LE(shrunk(again).count(), smallest.count());
  EXPECT_LT(smallest.count(), placements_.count() / 20);
  Solver solver(game_, smallest, slices_, {});
  EXPECT_TRUE(solver.solve().proved);
  EXPECT_EQ(solver.violations(), 0U);
  // It is read again as it was written.
  const auto path = folder_ / "smallest.set";
  std::ofstream(path) << to_text(smallest, game_);
  EXPECT_EQ(Placements(2, parse_set("file:" + path.string(), game_)).count(), smallest.count());
}

TEST_F(HoldStrategy, BadSetsAreRefused) {
  for (const char* text :
       {"", "m=", "m=x", "s=9999", "R:a1", "R:h1-a2", "T:a1-b2", "X:a1-b2", "file:/no/such/file", "every"})
    EXPECT_THROW(parse_set(text, game_), InputError) << text;
}

}  // namespace
}  // namespace tusk::jungle::hold
