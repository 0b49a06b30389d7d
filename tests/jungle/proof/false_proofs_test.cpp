// Proofs that are wrong in every way we know, by the hundred thousand: the checker accepts none of them.
#include <deque>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <unistd.h>

#include "base/error.h"
#include "base/random.h"
#include "base/text.h"
#include "jungle/notation.h"
#include "jungle/proof/checker.h"
#include "jungle/proof/prover.h"
#include "jungle/proof/writer.h"
#include "jungle/random_position.h"
#include "jungle/support.h"
#include "jungle/tablebase/builder.h"
#include "sample.h"

namespace tusk::jungle::proof {
namespace {

using tablebase::Outcome;

constexpr int kFalseProofs = 100'000;
constexpr std::size_t kMaxListed = 60;
constexpr int kPieces = 3;

enum class Lie : std::uint8_t { value, cycle, reply, leaf, finished_root, other_class, truncated, repeated };
constexpr int kLies = 8;

class FalseProofs : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::filesystem::temp_directory_path() / fmt::format("tusk-false-proofs-{}", ::getpid());
    tablebase::BuildOptions options;
    options.folder = folder_;
    options.pieces = kPieces;
    ASSERT_TRUE(tablebase::build_tables(options, {}));
    tables_ = std::make_unique<tablebase::Tablebase>(folder_);
  }
  static void TearDownTestSuite() {
    tables_.reset();
    std::filesystem::remove_all(folder_);
  }

  static bool is_won_by(Side attacker, const Position& position) {
    if (position.ending() != search::Ending::none) return position.to_move() != attacker;
    if (position.moves().empty()) return false;
    const Outcome outcome = tables_->probe(position)->outcome;
    return outcome == (position.to_move() == attacker ? Outcome::win : Outcome::loss);
  }

  Position unfinished_root() {
    for (;;) {
      const Position root = random_position(2 + static_cast<int>(random_.below(kPieces - 1)), random_);
      if (root.ending() == search::Ending::none && root.has_move()) return root;
    }
  }
  // The loser is to move, and the winner stands in its den.
  Position finished_root() {
    for (;;) {
      Position root = unfinished_root();
      for (const Animal animal : kAllAnimals)
        if (root.square_of(other(root.to_move()), animal) != kNowhere) {
          root.place(other(root.to_move()), animal, den_of(root.to_move()));
          break;
        }
      if (root.fault() == nullptr) return root;
    }
  }

  // Positions from the root on with numbers that fall, as a proof of this claim would list them, up to some number.
  // `keep` says which of the other side's moves are followed.
  template <typename Keep>
  Part body(const Position& root, Side attacker, bool wins, const Keep& keep) {
    Part part{attacker, wins, {}};
    std::deque<std::pair<Position, int>> open{{root, 200}};
    std::set<std::uint64_t> seen{root.key()};
    const std::size_t most = 1 + random_.below(kMaxListed);
    while (!open.empty() && part.positions.size() < most) {
      const auto [position, plies] = open.front();
      open.pop_front();
      part.positions.push_back({position, wins ? plies : 0});
      for (const Move move : position.moves()) {
        const Position next = position.after(move);
        if (next.ending() != search::Ending::none || !keep(next) || !seen.insert(next.key()).second) continue;
        open.emplace_back(next, plies - 1);
      }
    }
    return part;
  }

  // More than any proof needs: who lies may name all of them.
  static void name_all_tables(Proof& proof) {
    proof.tables.clear();
    for (int pieces = 2; pieces <= kPieces; ++pieces)
      for (const tablebase::Material material : tablebase::tables_with(pieces))
        proof.tables.push_back(
            {tablebase::file_name(material, tablebase::Kind::wdl), tables_->table(material)->checksum()});
  }

  // A claim that the tables know to be false.
  std::pair<Side, bool> false_claim(const Position& root) {
    const Side attacker = random_.chance(0.5) ? Side::white : Side::black;
    return {attacker, !is_won_by(attacker, root)};
  }

  Proof lying_proof(Lie lie) {
    const Position root = unfinished_root();
    const auto [attacker, wins] = false_claim(root);
    Proof proof{root, static_cast<int>(random_.below(kPieces + 1)), {}, {}};
    // Where the claim is about a reply that is missing, all that supports the claim is there.
    const auto supports = [&, attacker = attacker, wins = wins](const Position& next) {
      return lie != Lie::reply || is_won_by(attacker, next) == wins;
    };
    proof.parts.push_back(body(root, attacker, wins, supports));
    Part& part = proof.parts[0];
    if (lie == Lie::cycle) {
      for (Listed& listed : part.positions)
        listed.plies = wins ? static_cast<int>(random_.chance(0.5) ? 7 : random_.below(200)) : 0;
    } else if (lie == Lie::leaf) {
      const Position over = finished_root();
      part.positions.push_back({over, 0});
      if (random_.chance(0.5)) proof.root = over;
    } else if (lie == Lie::finished_root) {
      proof.root = finished_root();
      part.positions[0].position = proof.root;
      if (random_.chance(0.5)) part.positions.clear();
    }
    if (random_.chance(0.5))
      name_tables(proof, *tables_);
    else
      name_all_tables(proof);
    // The rest of a draw may even be true.
    if (!wins && random_.chance(0.3)) proof.parts.push_back(body(root, other(attacker), false, supports));
    return proof;
  }

  std::string spoilt(const Proof& proof, Lie lie) {
    Proof changed = proof;
    if (lie == Lie::other_class && !changed.tables.empty()) {
      NamedTable& table = changed.tables[random_.below(changed.tables.size())];
      switch (random_.below(4)) {
        case 0:
          table.checksum ^= std::uint64_t{1} << random_.below(64);
          break;
        case 1:
          table.name = "R-D.wdl";
          table.checksum ^= 1;
          break;
        case 2:
          table = changed.tables[0].name == table.name ? NamedTable{"T-E.wdl", table.checksum} : changed.tables[0];
          break;
        default:
          table.name = "RD-TE.wdl";
      }
    } else if (lie == Lie::repeated) {
      auto& positions = changed.parts[0].positions;
      if (!positions.empty() && random_.chance(0.7)) {
        Listed twice = positions[random_.below(positions.size())];
        if (random_.chance(0.5)) twice.plies = static_cast<int>(random_.below(300));
        positions.push_back(twice);
      } else {
        changed.parts.push_back(changed.parts[0]);
      }
    }
    std::string text = to_text(changed);
    if (lie == Lie::truncated) text.resize(random_.below(text.size()));
    return text;
  }

  bool accepted(const std::string& text) {
    try {
      check(parse_proof(text), tables_.get());
      return true;
    } catch (const InputError& error) {
      ++reasons_[std::string(error.reason()).substr(0, 12)];
      return false;
    }
  }

  static inline std::filesystem::path folder_;
  static inline std::unique_ptr<tablebase::Tablebase> tables_;
  Random random_{2026};
  std::map<std::string, int> reasons_;
};

TEST_F(FalseProofs, NoneIsAccepted) {
  for (int i = 0; i < sample(kFalseProofs); ++i) {
    const auto lie = static_cast<Lie>(i % kLies);
    const std::string text = spoilt(lying_proof(lie), lie);
    ASSERT_FALSE(accepted(text)) << "lie " << static_cast<int>(lie) << "\n" << text;
  }
  // They fall for many reasons, not all for one that hides the others.
  EXPECT_GE(reasons_.size(), kSanitized ? 6U : 8U);
}

// Spoilt proofs of the truth: what is cut off, repeated or bound to other tables is refused, even if its claim is true.
TEST_F(FalseProofs, SpoiltTrueProofsAreRefused) {
  int proofs = 0;
  while (proofs < sample(60)) {
    const Position root = unfinished_root();
    const bool white = is_won_by(Side::white, root);
    if (root.pieces() != 3 || (!white && !is_won_by(Side::black, root))) continue;
    const Side attacker = white ? Side::white : Side::black;
    Proof proof{root, 2, {}, {}};
    DfPn prover({.table_mebibytes = 16});
    search::Limits limits;
    limits.nodes = 20'000;
    const auto result = prover.prove(root, index_of(attacker), limits);
    if (result.verdict != search::Verdict::proved) continue;
    auto part = part_of(prover, root, attacker, result, limits);
    if (!part || part->positions.size() < 2 || part->positions.size() > 2000) continue;
    proof.parts.push_back(std::move(*part));
    name_tables(proof, *tables_);
    if (proof.tables.empty()) continue;
    ASSERT_TRUE(accepted(to_text(proof)));
    ++proofs;
    for (int i = 0; i < 30; ++i)
      for (const Lie lie : {Lie::other_class, Lie::truncated, Lie::repeated})
        ASSERT_FALSE(accepted(spoilt(proof, lie))) << static_cast<int>(lie);
  }
}

TEST_F(FalseProofs, FinishedRootsAreRefused) {
  for (int i = 0; i < 3000; ++i) {
    const Position root = finished_root();
    for (const Side attacker : kSides)
      for (const bool wins : {false, true}) {
        Proof proof{root, kPieces, {}, {{attacker, wins, {}}}};
        name_all_tables(proof);
        EXPECT_FALSE(accepted(to_text(proof))) << to_line(root);
      }
  }
  EXPECT_EQ(reasons_.size(), 1U);
}

}  // namespace
}  // namespace tusk::jungle::proof
