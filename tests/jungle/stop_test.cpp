// Long work of Jungle Checkers ends soon after a request to stop, and says that it is incomplete.
#include <gtest/gtest.h>

#include "base/temporary_folder.h"
#include "jungle/counting.h"
#include "jungle/hold/shrink.h"
#include "jungle/hold/solved.h"
#include "jungle/notation.h"
#include "jungle/tablebase/builder.h"
#include "jungle/tablebase/solver.h"
#include "jungle/tablebase/verifier.h"

namespace tusk::jungle {
namespace {

const tablebase::Material kClass = tablebase::Material::parse("RD-T");

TEST(Stop, EndsTheSolvingOfAClass) {
  std::stop_source stop;
  int levels = 0;
  tablebase::SolverOptions options;
  options.stop = stop.get_token();
  options.on_level = [&](const tablebase::LevelReport& report) {
    levels = report.level;
    if (levels == 3) stop.request_stop();
  };
  EXPECT_FALSE(tablebase::Solver(kClass, Side::white, options).run());
  EXPECT_EQ(levels, 3);
}

TEST(Stop, EndsABuildBeforeTheNextTable) {
  const testing::TemporaryFolder folder;
  std::stop_source stop;
  tablebase::BuildOptions options;
  options.pieces = 3;
  options.folder = folder.file("tables");
  options.stop = stop.get_token();
  tablebase::BuildObserver observer;
  int written = 0;
  observer.on_written = [&](const tablebase::TableFigures&, double) {
    if (++written == 2) stop.request_stop();
  };
  EXPECT_FALSE(tablebase::build_tables(options, observer));
  EXPECT_EQ(written, 2);
}

TEST(Stop, EndsTheCheckOfATable) {
  const testing::TemporaryFolder folder;
  std::stop_source stop;
  for (const auto kind : {tablebase::Kind::wdl, tablebase::Kind::dtw}) {
    tablebase::BuildOptions options;
    options.pieces = 2;
    options.folder = folder.file("tables");
    options.kind = kind;
    ASSERT_TRUE(tablebase::build_tables(options, {}));
  }
  const auto material = tablebase::Material::parse("R-R");
  for (const auto kind : {tablebase::Kind::wdl, tablebase::Kind::dtw})
    EXPECT_TRUE(tablebase::verify_table(folder.file("tables"), material, kind, 1, stop.get_token()));
  stop.request_stop();
  for (const auto kind : {tablebase::Kind::wdl, tablebase::Kind::dtw})
    EXPECT_FALSE(tablebase::verify_table(folder.file("tables"), material, kind, 1, stop.get_token()));
}

TEST(Stop, EndsAnEnumeration) {
  std::stop_source stop;
  double done = 0;
  const Counts part = count_by_enumeration(4, 1, stop.get_token(), [&](double more) {
    done += more;
    stop.request_stop();
  });
  EXPECT_LT(done, 0.01);
  EXPECT_LT(part.total(), count_by_formula(4).total());
}

class StopOfAHold : public ::testing::Test {
 protected:
  const hold::Solved solved_{parse_position("w Rf1 Dc2 rb7 de6"), Side::black, hold::everything, hold::Goal::hold};
  std::stop_source stop_;
};

TEST_F(StopOfAHold, EndsTheTablesBehindIt) {
  hold::Slices slices(solved_.game.material(), solved_.placements, false);
  int classes = 0;
  EXPECT_FALSE(slices.fill(hold::by_solving(1, stop_.get_token()), hold::Slices::on_processor(1), stop_.get_token(),
                           [&](tablebase::Material) {
                             if (++classes == 2) stop_.request_stop();
                           }));
  EXPECT_EQ(classes, 2);
}

TEST_F(StopOfAHold, EndsItsPasses) {
  hold::SolverOptions options;
  options.stop = stop_.get_token();
  int passes = 0;
  options.on_pass = [&](const hold::PassReport& report) {
    passes = report.pass;
    if (passes == 2) stop_.request_stop();
  };
  const hold::Verdict verdict = hold::Solver(solved_.game, solved_.placements, solved_.slices, options).solve();
  EXPECT_FALSE(verdict.finished);
  EXPECT_EQ(passes, 2);
}

TEST_F(StopOfAHold, EndsTheSearchForASmallerSet) {
  hold::ShrinkOptions options;
  options.stop = stop_.get_token();
  std::uint64_t smallest = 0;
  options.on_smaller = [&](const hold::Placements& smaller, std::uint64_t) {
    smallest = smaller.count();
    stop_.request_stop();
  };
  const auto try_set = hold::try_with<hold::Solver>(solved_.game, solved_.slices, 1, stop_.get_token());
  EXPECT_EQ(hold::shrink(solved_.game, solved_.placements, try_set, options).count(), smallest);
  EXPECT_GT(smallest, 0U);
  const std::vector<std::uint64_t> preference(solved_.placements.stored(), 1);
  EXPECT_EQ(try_set(solved_.placements, preference), std::nullopt);
}

}  // namespace
}  // namespace tusk::jungle
