// Tables as files: what comes back is what the reference says, and no damage goes unseen.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>

#include "base/error.h"
#include "base/random.h"
#include "jungle/notation.h"
#include "jungle/random_position.h"
#include "jungle/rules.h"
#include "jungle/support.h"
#include "jungle/symmetry.h"
#include "jungle/tablebase/builder.h"
#include "jungle/tablebase/oracle.h"
#include "jungle/tablebase/planes.h"
#include "jungle/tablebase/statistics.h"
#include "jungle/tablebase/verifier.h"

namespace tusk::jungle::tablebase {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  explicit Folder(const char* name) : path_(fs::temp_directory_path() / fmt_name(name)) { fs::remove_all(path_); }
  ~Folder() { fs::remove_all(path_); }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  static std::string fmt_name(const char* name) {
    return "tusk-" + std::string(name) + "-" + std::to_string(::getpid());
  }
  fs::path path_;
};

void build(const Folder& folder, int pieces, Kind kind, std::uint64_t memory = std::uint64_t{1} << 30) {
  BuildOptions options;
  options.pieces = pieces;
  options.folder = folder.path();
  options.kind = kind;
  options.threads = 2;
  options.memory = memory;
  ASSERT_TRUE(build_tables(options, {}));
}

std::string contents_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& contents) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << contents;
}

// What is wrong with a table; empty if it is sound.
std::string fault_of(const Folder& folder, Material material, Kind kind) {
  try {
    verify_table(folder.path(), material, kind, 1);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

bool sound(const Folder& folder, Material material, Kind kind) { return fault_of(folder, material, kind).empty(); }

TEST(TablebaseFiles, EveryThreeAnimalPositionComesBack) {
  const Folder folder("three");
  build(folder, 3, Kind::dtw);
  build(folder, 3, Kind::wdl);
  const Tablebase tables(folder.path());
  EXPECT_EQ(tables.complete_pieces(), 3);
  EXPECT_TRUE(tables.has_distances());
  reference::Solver reference;
  for (const int pieces : {2, 3}) {
    for (const auto material : reference::classes(pieces)) {
      if (pieces == 3 && material % (kSanitized ? 31 : 3) != 0) continue;
      const auto& table = reference.table(material);
      table.each([&](const reference::Board& board) {
        const int value = table.values[table.index_of(board)];
        const auto outlook = tables.probe(to_position(board));
        ASSERT_TRUE(outlook);
        ASSERT_EQ(outlook->outcome, value > 0 ? Outcome::win : value < 0 ? Outcome::loss : Outcome::draw);
        ASSERT_EQ(outlook->plies, std::abs(value));
      });
      if (HasFatalFailure()) return;
    }
  }
  for (const int pieces : {2, 3})
    for (const Material material : tables_with(pieces))
      for (const Kind kind : {Kind::wdl, Kind::dtw})
        if (!kSanitized || material.bits() % 7 == 0) {
          EXPECT_EQ(fault_of(folder, material, kind), "");
        }
}

TEST(TablebaseFiles, KnownFigures) {
  const Folder folder("figures");
  build(folder, 3, Kind::dtw);
  const Tablebase tables(folder.path());
  const auto list = statistics_of(tables);
  EXPECT_EQ(list.size(), 64U);
  std::set<std::string> seen;
  for (const auto& entry : list) {
    if (entry.material.name() == "R-R") {
      EXPECT_EQ(std::tuple(entry.won, entry.lost, entry.drawn), std::tuple(1250U, 912U, 0U));
    }
    if (entry.material.name() == "R-D") {
      EXPECT_EQ(std::tuple(entry.won, entry.lost, entry.drawn), std::tuple(796U, 1257U, 109U));
    }
    if (entry.material.name() == "T-RD") {
      EXPECT_EQ(std::tuple(entry.won, entry.lost, entry.drawn), std::tuple(46264U, 48098U, 2928U));
      EXPECT_EQ(std::max(entry.white_win.plies, entry.black_win.plies), 31);
      EXPECT_EQ(best_line(tables, *entry.black_win.position).size(), 31U);
    }
    seen.insert(entry.material.name());
  }
  EXPECT_EQ(seen.size(), 64U);
  // Independent of all tables: the searches find the same 31 plies.
  const Position position = parse_position("b Ta1 da6 ra3");
  EXPECT_EQ(tables.probe(position)->plies, 31);
  DfPn prover;
  EXPECT_EQ(prover.prove(position, 1, {}).plies, 31);
}

// A class that does not fit into the memory works in a file: the tables are the same.
TEST(TablebaseFiles, LittleMemoryGivesTheSameFiles) {
  const Folder plenty("plenty"), little("little");
  build(plenty, 3, Kind::wdl);
  build(little, 3, Kind::wdl, 1);
  for (const auto& file : fs::directory_iterator(plenty.path())) {
    if (file.path().extension() != ".wdl") continue;
    EXPECT_EQ(contents_of(file), contents_of(little.path() / file.path().filename()));
  }
}

TEST(TablebaseFiles, EveryFlippedBitIsFound) {
  const Folder folder("flips");
  build(folder, 3, Kind::wdl);
  const Material material = Material::parse("RD-T");
  const fs::path path = folder.path() / file_name(material, Kind::wdl);
  const std::string good = contents_of(path);
  Random random(7);
  std::vector<Position> positions;
  std::vector<Outlook> answers;
  {
    const Tablebase tables(folder.path());
    while (positions.size() < 20) {
      const Position position = random_position(3, random);
      if (Material::of(position).canonical() != material) continue;
      positions.push_back(position);
      answers.push_back(*tables.probe(position));
    }
  }
  for (int flip = 0; flip < sample(1000); ++flip) {
    std::string bad = good;
    const std::uint64_t bit = random.below(bad.size() * 8);
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ 1 << bit % 8);
    write(path, bad);
    ASSERT_FALSE(sound(folder, material, Kind::wdl)) << "bit " << bit;
    try {
      const Tablebase tables(folder.path());
      for (std::size_t i = 0; i < positions.size(); ++i)
        ASSERT_EQ(tables.probe(positions[i]), answers[i]) << "bit " << bit;
    } catch (const InputError&) {
    }
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, good.size() / 2, good.size() - 1}) {
    write(path, good.substr(0, size));
    EXPECT_FALSE(sound(folder, material, Kind::wdl));
  }
  write(path, good + "x");
  EXPECT_FALSE(sound(folder, material, Kind::wdl));
  // A sound file with a wrong entry: only the comparison with the moves can tell.
  fs::copy_file(folder.path() / "RE-T.wdl", path, fs::copy_options::overwrite_existing);
  EXPECT_FALSE(sound(folder, material, Kind::wdl));
}

// A broken folder is built again where it is broken, and only there.
TEST(TablebaseFiles, BuildRepairs) {
  const Folder folder("repair");
  build(folder, 3, Kind::wdl);
  const std::string good = contents_of(folder.path() / "RD-T.wdl");
  write(folder.path() / "RD-T.wdl", good.substr(0, 100));
  write(folder.path() / "RD-T.wdl.123.tmp", "left over");
  int written = 0;
  BuildObserver observer;
  observer.on_written = [&](const TableFigures&, double) { ++written; };
  BuildOptions options;
  options.pieces = 3;
  options.folder = folder.path();
  ASSERT_TRUE(build_tables(options, observer));
  EXPECT_EQ(written, 1);
  EXPECT_EQ(contents_of(folder.path() / "RD-T.wdl"), good);
  EXPECT_FALSE(fs::exists(folder.path() / "RD-T.wdl.123.tmp"));
}

TEST(TablebaseFiles, FlippingTwiceIsNothing) {
  Random random(8);
  for (const char* name : {"RD-T", "RD-RT", "DT-D", "TE-DE"}) {
    const Material material = Material::parse(name);
    const Layout layout = layout_of(material), twin = layout_of(material.flipped());
    std::vector<std::uint64_t> source(twin.words()), there(layout.words()), back(twin.words());
    for (int i = 0; i < 20'000; ++i) {
      Position position;
      for (const int piece : each_bit(material.bits())) {
        int square = kNowhere;
        while ((kField & ~position.occupied() & bit_of(square)) == 0) square = static_cast<int>(random.below(kSquares));
        position.place(side_of(piece), animal_of(piece), square);
      }
      for (const Position& image : {position, mirror(position)}) {
        const Entry entry = entry_of(material.flipped(), twin, swap_colours(image));
        source[entry.word] |= bit_of(entry.bit);
      }
    }
    flip_words(material, source.data(), there.data(), 2);
    flip_words(material.flipped(), there.data(), back.data(), 2);
    EXPECT_EQ(source, back) << name;
    EXPECT_NE(source, std::vector<std::uint64_t>(twin.words()));
  }
}

TEST(TablebaseIndex, TableTwoOfTheDocument) {
  const auto five = index_sizes(5), eight = index_sizes(8);
  EXPECT_EQ(five.positions, 10'308'070'080U);
  EXPECT_EQ(eight.positions, 12'678'926'198'400U);
  EXPECT_EQ(index_sizes(2).document_entries / 4, 9604U);
  EXPECT_EQ(five.document_entries / 4, std::uint64_t{56} * 282'475'249 / 4);
  // Injective on the positions of a class, and classes do not overlap.
  std::set<std::uint64_t> seen;
  std::uint64_t positions = 0;
  for (const auto material : reference::classes(2)) {
    reference::Table(material).each([&](const reference::Board& board) {
      if (board.side != 0) return;
      ++positions;
      const auto index = document_index(to_position(board));
      EXPECT_LT(index, index_sizes(2).document_entries);
      seen.insert(index);
    });
  }
  EXPECT_EQ(seen.size(), positions);
  EXPECT_EQ(document_index(parse_position("w Ra7 rb7")), 49U);
}

// With tables of three animals both searches find the exact plies of four; one animal less under a sanitizer.
TEST(TablebaseOracle, SearchesAgreeWithTables) {
  const Folder folder("oracle"), plain("oracle-wdl");
  build(folder, kSanitized ? 2 : 3, Kind::dtw);
  build(plain, kSanitized ? 2 : 3, Kind::wdl);
  const Tablebase exact(folder.path()), rough(plain.path());
  reference::Solver reference;
  const auto& table = reference.table(kSanitized ? 0x16 : 0x1e);
  Random random(9);
  AlphaBeta alone, helped;
  DfPn prover, rough_prover;
  helped.consult(oracle_of(exact));
  prover.consult(oracle_of(exact));
  rough_prover.consult(oracle_of(rough));
  for (int i = 0; i < sample(200); ++i) {
    const reference::Board board = random_board(table, random);
    const int value = table.values[table.index_of(board)];
    if (value == 0) continue;
    const Position position = to_position(board);
    if (std::abs(value) < 16) {
      search::Limits limits;
      limits.depth = 30;
      const auto result = helped.search(position, limits);
      ASSERT_TRUE(search::is_decided(result.score)) << to_line(position);
      ASSERT_EQ(search::distance_to_end(result.score), std::abs(value)) << to_line(position);
    }
    const auto [found, proof] = prover.solve(position, {});
    ASSERT_EQ(found, value > 0 ? search::Value::win : search::Value::loss);
    ASSERT_EQ(proof.plies, std::abs(value)) << to_line(position);
    ASSERT_EQ(rough_prover.solve(position, {}).value, found) << to_line(position);
  }
}

}  // namespace
}  // namespace tusk::jungle::tablebase
