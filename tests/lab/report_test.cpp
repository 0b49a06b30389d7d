// The writers: what goes in comes out, whatever it is.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <thread>
#include <unistd.h>

#include "base/random.h"
#include "lab/gnuplot.h"
#include "lab/page.h"
#include "lab/registry.h"
#include "lab/report_writers.h"
#include "lab/runner.h"

namespace tusk::lab {
namespace {

Section some_section() {
  Section section;
  section.text = "Words.";
  section.tables = {{"facts", "Table 1: facts", {"what", "ours"}, {{"a|b", "12345678901234567890"}, {"x,\"y\"", "2"}}}};
  section.plots = {{"curve", "It's a curve", "x", "y", {{"one", {{1, 2}, {2, 3.5}}, true}}, false}};
  section.differences = {{"This.", "That."}, {"Other.", "", "Hard."}};
  return section;
}

Provenance some_provenance() {
  return {"some", "tusk lab run some",       "Some title", "000 table 1", "quick", {{"games", "2"}}, "7", "2 cores",
          "3",    {{"some part", "123-abc"}}};
}

TEST(Report, Markdown) {
  const std::string text = to_markdown(some_section(), some_provenance(), 3, true);
  for (const char* part :
       {"## Some title", "Source: 000 table 1.", "**Table 1: facts**", "| what | ours |", "|---|---:|",
        "a\\|b | 12345678901234567890 |", "![It's a curve](some-curve.svg)", "- This. That.",
        "- Other. **Unexplained.** Tried: Hard.",
        "*`tusk lab run some`. Scale quick: games 2; seed 7; 2 cores; version 3, some part 123-abc; "})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(to_markdown(some_section(), some_provenance(), 3, false).find(".svg"), std::string::npos);
}

TEST(Report, CsvQuotesWhatNeedsIt) {
  EXPECT_EQ(to_csv(some_section().tables[0]), "what,ours\na|b,12345678901234567890\n\"x,\"\"y\"\"\",2\n");
  EXPECT_EQ(to_csv(some_section().plots[0]), "series,x,y\none,1,2\none,2,3.5\n");
}

TEST(Report, JsonKeepsExactNumbersAsText) {
  const Json json = to_json(some_section(), some_provenance(), 3);
  EXPECT_EQ(json["tables"][0]["rows"][0][1], "12345678901234567890");
  EXPECT_EQ(json["provenance"]["settings"]["games"], "2");
  EXPECT_TRUE(json["differences"][1]["why"].is_null());
  EXPECT_TRUE(json["differences"][0]["tried"].is_null());
  EXPECT_EQ(json["differences"][1]["tried"], "Hard.");
  EXPECT_EQ(json["plots"][0]["series"][0]["points"][1][1], 3.5);
  EXPECT_EQ(Json::parse(json.dump()), json);
}

class InFolder : public testing::Test {
 protected:
  void SetUp() override {
    folder = std::filesystem::temp_directory_path() /
             ("tusk-lab-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) +
              std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }
  static std::string text_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  std::filesystem::path folder;
};

using Plots = InFolder;
TEST_F(Plots, GnuplotDrawsThem) {
  ASSERT_TRUE(have_gnuplot()) << "the package gnuplot-nox is missing; ./test installs it";
  const auto svg = folder / "it's.svg";
  run_gnuplot(to_gnuplot(some_section().plots[0], svg.string()));
  EXPECT_NE(text_of(svg).find("<svg"), std::string::npos);
  EXPECT_NE(text_of(svg).find("curve"), std::string::npos);
}

using Notes = InFolder;
TEST_F(Notes, AreFoundAgainUnlessSomethingChanged) {
  const auto file = folder / "notes";
  int worked = 0;
  const auto work = [&] {
    ++worked;
    return Notebook::Numbers{0.1, 1e300, -3, 9007199254740991.0};
  };
  {
    Notebook notebook(file, "one");
    EXPECT_EQ(notebook.once("a", work), work());
    (void)notebook.once("a", work);
  }
  EXPECT_EQ(worked, 2);
  // A row that was cut off counts for nothing.
  std::ofstream(file, std::ios::app) << "b 1 2";
  {
    Notebook notebook(file, "one");
    EXPECT_EQ(notebook.found(), 1U);
    EXPECT_EQ(notebook.once("a", work), (Notebook::Numbers{0.1, 1e300, -3, 9007199254740991.0}));
    EXPECT_EQ(worked, 2);
    EXPECT_EQ(notebook.once("b", work).size(), 4U);
  }
  EXPECT_EQ(Notebook(file, "one").found(), 2U);
  EXPECT_EQ(Notebook(file, "another").found(), 0U);
}

TEST_F(Notes, DamagedOnesAreWorkedOutAgain) {
  const auto file = folder / "notes";
  for (const char* name : {"a", "b", "c"})
    (void)Notebook(file, "one").once(name, [] { return Notebook::Numbers{12, 34.5}; });
  const std::string good = text_of(file);
  ASSERT_EQ(good.rfind("tusk notebook 1\none\n", 0), 0U);
  for (std::size_t at = good.find("a 12"); at < good.size() - 1; ++at) {
    std::string bad = good;
    bad[at] ^= 1;
    std::ofstream(file, std::ios::binary) << bad;
    EXPECT_LT(Notebook(file, "one").found(), 3U) << at;
  }
}

TEST_F(Notes, FromBeforeThereWereChecksumsAreRead) {
  const auto file = folder / "notes";
  std::ofstream(file) << "one\na 12 34.5\nb 1\n";
  EXPECT_EQ(Notebook(file, "one").found(), 2U);
  EXPECT_EQ(Notebook(file, "one").once("a", [] { return Notebook::Numbers{}; }), (Notebook::Numbers{12, 34.5}));
}

TEST_F(Notes, GarbageIsNoObstacle) {
  const auto file = folder / "notes";
  Random random(9);
  constexpr std::string_view kLetters = "ab 01.-+e\n\n \t\0x/";
  for (int i = 0; i < 300; ++i) {
    std::string text = random.chance(0.7) ? "one\n" : "";
    for (int k = random.between(0, 60); k > 0; --k) text += kLetters[random.below(kLetters.size())];
    std::ofstream(file, std::ios::binary) << text;
    const std::size_t found = Notebook(file, "one").found();
    // What was read is written back, and read the same.
    EXPECT_EQ(Notebook(file, "one").found(), found);
  }
}

int runs = 0;
Section count_runs(Session& session) {
  ++runs;
  session.begin("pieces", 1);
  Section section = some_section();
  section.text = fixed(session.number("size"), 1);
  (void)session.notebook().once("piece", [] { return Notebook::Numbers{1}; });
  session.check();
  section.attachments = {{"extra.txt", "extra"}};
  return section;
}

using Runner = InFolder;
TEST_F(Runner, WritesKeepsAndStops) {
  const Experiment experiment{"counting", "T", "S", "s", {{"size", "how large", 1, 2, 3}}, {"coxa"}, 1, count_runs};
  RunOptions options;
  options.session.folder = folder / "out";
  std::string signature = "1";
  options.session.signature = [&](std::string_view) { return signature; };
  std::stop_source stop;
  stop.request_stop();
  options.session.stop = stop.get_token();
  EXPECT_THROW((void)run_experiment(experiment, options), Interrupted);
  options.session.stop = {};
  runs = 0;
  EXPECT_FALSE(run_experiment(experiment, options).kept);
  EXPECT_EQ(runs, 1);
  for (const char* name : {"counting.md", "counting.json", "counting-facts.csv", "counting-curve.csv", "extra.txt"})
    EXPECT_TRUE(std::filesystem::exists(folder / "out" / name)) << name;
  EXPECT_FALSE(std::filesystem::exists(folder / "out" / "counting.notes"));
  EXPECT_EQ(std::filesystem::exists(folder / "out" / "counting-curve.svg"), have_gnuplot());
  const Finding kept = run_experiment(experiment, options);
  EXPECT_TRUE(kept.kept);
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(kept.json["text"], "1.0");
  // Another program: measured anew.
  signature = "2";
  EXPECT_FALSE(run_experiment(experiment, options).kept);
  options.session.scale = Scale::full;
  EXPECT_EQ(run_experiment(experiment, options).json["text"], "3.0");
  options.session.settings["size"] = 5;
  EXPECT_EQ(run_experiment(experiment, options).json["text"], "5.0");
  EXPECT_EQ(runs, 4);
}

// The page alone, as a clone of the repository has it.
TEST_F(Runner, KeepsAndRedoesSectionsOfThePage) {
  const Experiment experiment{"counting", "T", "S", "s", {{"size", "how large", 1, 2, 3}}, {"coxa"}, 1, count_runs};
  RunOptions options;
  options.session.folder = folder / "out";
  std::string signature = "1";
  options.session.signature = [&](std::string_view) { return signature; };
  const std::string good = "# Page\n\n" + run_experiment(experiment, options).markdown + "\n## Another\n\nEnd.\n";
  const auto is_kept = [&](const std::string& page) {
    std::filesystem::remove_all(options.session.folder);
    std::ofstream(page_of(options.session.folder)) << page;
    const int before = runs;
    const Finding finding = run_experiment(experiment, options);
    EXPECT_EQ(runs, finding.kept ? before : before + 1);
    EXPECT_EQ(finding.json["provenance"]["experiment"], "counting");
    EXPECT_EQ(finding.markdown.rfind("## T\n", 0), 0U) << finding.markdown;
    return finding.kept;
  };
  const auto replaced = [&](std::string_view what, std::string_view by) {
    std::string page = good;
    const std::size_t at = page.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return at == std::string::npos ? page : page.replace(at, what.size(), by);
  };
  EXPECT_TRUE(is_kept(good));
  EXPECT_TRUE(is_kept(replaced("\"machine\":\"", "\"machine\":\"1000 cores, ")));
  // An edited text and planted stale records.
  EXPECT_FALSE(is_kept(replaced("12345678901234567890", "12345678901234567891")));
  EXPECT_FALSE(is_kept(replaced("\"version\":\"1\"", "\"version\":\"0\"")));
  EXPECT_FALSE(is_kept(replaced("\"version\":\"1\"", "\"version\":1")));
  EXPECT_FALSE(is_kept(replaced("\"coxa\":\"1\"", "\"coxa\":\"0\"")));
  EXPECT_FALSE(is_kept(replaced("\"size\":\"1\"", "\"size\":\"2\"")));
  EXPECT_FALSE(is_kept(replaced("\"scale\":\"quick\"", "\"scale\":\"full\"")));
  EXPECT_FALSE(is_kept(replaced("<!-- record ", "<!-- ")));
  EXPECT_FALSE(is_kept(replaced("## T\n", "## U\n")));
  // Another program or other work.
  signature = "2";
  EXPECT_FALSE(is_kept(good));
  signature = "1";
  options.session.seed = 2;
  EXPECT_FALSE(is_kept(good));
  options.session.seed = 1;
  options.again = true;
  EXPECT_FALSE(is_kept(good));
}

TEST_F(Runner, RedoesASectionOfTheFolderThatWasEdited) {
  const Experiment experiment{"counting", "T", "S", "s", {{"size", "how large", 1, 2, 3}}, {"coxa"}, 1, count_runs};
  RunOptions options;
  options.session.folder = folder / "out";
  std::string text = run_experiment(experiment, options).markdown;
  EXPECT_TRUE(run_experiment(experiment, options).kept);
  text.replace(text.find("12345678901234567890"), 1, "9");
  std::ofstream(folder / "out" / "counting.md") << text;
  EXPECT_FALSE(run_experiment(experiment, options).kept);
  EXPECT_TRUE(run_experiment(experiment, options).kept);
}

Section sleep_twice(Session& session) {
  for (const char* piece : {"one", "two"}) {
    (void)session.notebook().once(piece, [] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      return Notebook::Numbers{1};
    });
    if (std::filesystem::exists(session.file("halt"))) throw Interrupted();
  }
  return {};
}

TEST_F(Runner, AddsTheTimeOfRunsThatWereCutOff) {
  const Experiment experiment{"sleeping", "T", "S", "s", {}, {}, 1, sleep_twice};
  RunOptions options;
  options.session.folder = folder / "out";
  std::filesystem::create_directories(options.session.folder);
  const auto halt = folder / "out" / "sleeping.halt";
  std::ofstream(halt) << "now";
  EXPECT_THROW((void)run_experiment(experiment, options), Interrupted);
  std::filesystem::remove(halt);
  EXPECT_GE(run_experiment(experiment, options).json["seconds"], 0.6);
  EXPECT_FALSE(std::filesystem::exists(folder / "out" / "sleeping.seconds")) << "another run would count it";
}

Section shrug(Session&) {
  Section section;
  section.differences = {{"It differs.", ""}};
  return section;
}

TEST(RunnerRefuses, ADifferenceWithoutAWord) {
  const Experiment experiment{"shrugging", "T", "S", "s", {}, {}, 1, shrug};
  EXPECT_THROW((void)run_experiment(experiment, {}), std::logic_error);
}

TEST(Registry, NamesAreDifferentAndSettingsGrow) {
  std::set<std::string_view> names;
  for (const Experiment& experiment : experiments()) {
    EXPECT_TRUE(names.insert(experiment.name).second) << experiment.name;
    for (const Setting& setting : experiment.settings) {
      EXPECT_LE(setting.quick, setting.normal) << setting.name;
      EXPECT_LE(setting.normal, setting.full) << setting.name;
    }
  }
  EXPECT_THROW((void)find_experiment("nothing"), std::exception);
}

}  // namespace
}  // namespace tusk::lab
