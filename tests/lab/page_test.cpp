// The page cannot go stale unnoticed: every way in which it could say what is no longer true is planted here.
#include "lab/page.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <unistd.h>

#include "lab/registry.h"
#include "sample.h"

namespace tusk::lab {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

Section section_with_plot() {
  Section section;
  section.text = "Words.";
  section.tables = {{"facts", "Facts", {"what", "ours"}, {{"a", "12"}}}};
  section.plots = {{"curve", "A curve", "x", "y", {{"one", {{1, 2}}, false}}, false}};
  return section;
}

class Page : public testing::Test {
 protected:
  void SetUp() override {
    root_ = std::filesystem::temp_directory_path() /
            ("tusk-page-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) +
             std::to_string(::getpid()));
    folder = root_ / "pages";
    std::filesystem::create_directories(folder);
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  void write_section(std::string_view name, double seconds = 1) const {
    const Experiment& experiment = find_experiment(name);
    SessionOptions options;
    options.signature = signature;
    options.scale = Scale::normal;
    const Provenance provenance = provenance_of(experiment, options);
    std::ofstream(folder / (std::string(name) + ".md"))
        << with_record(to_markdown(section_with_plot(), provenance, seconds, true), to_json(provenance));
  }
  [[nodiscard]] std::string page() const { return text_of(page_of(folder)); }
  // The experiments about which the page is not truthful, and those that it has and that are out of date.
  [[nodiscard]] std::set<std::string> untruthful(const std::string& page) const {
    std::set<std::string> names;
    for (const SectionState& state : check_page(page, signature))
      if (!state.fault.empty()) names.insert(state.experiment);
    return names;
  }
  [[nodiscard]] std::set<std::string> to_redo() const {
    std::set<std::string> names;
    for (const PageSection& section : read_page(page()))
      if (!reasons_to_redo(section, signature).empty()) names.insert(section.experiment);
    return names;
  }

  std::map<std::string, std::string> signatures{{"zhong evaluation", "1"}, {"zhong search", "1"}, {"zhong", "1"}};
  SignatureOf signature = [this](std::string_view part) {
    const auto found = signatures.find(std::string(part));
    return found == signatures.end() ? std::string("same") : found->second;
  };
  std::filesystem::path folder;

 private:
  std::filesystem::path root_;
};

using Names = std::set<std::string>;

TEST_F(Page, NamesTheSectionsThatRestOnAChangedPart) {
  for (const Experiment& experiment : experiments()) write_section(experiment.name);
  write_page(folder, signature);
  EXPECT_EQ(untruthful(page()), Names{});
  EXPECT_EQ(to_redo(), Names{});
  EXPECT_EQ(page().find("Out of date**:"), std::string::npos);
  signatures["zhong evaluation"] = signatures["zhong search"] = signatures["zhong"] = "2";
  Names expected;
  for (const Experiment& experiment : experiments())
    for (const std::string_view part : experiment.parts)
      if (part.starts_with("zhong")) expected.insert(std::string(experiment.name));
  EXPECT_TRUE(expected.contains("zhong-search") && expected.contains("tournament") && expected.contains("td"));
  EXPECT_FALSE(expected.contains("complexity"));
  EXPECT_EQ(untruthful(page()), expected);
  // Marked, it is truthful and still says what is to be redone.
  write_page(folder, signature);
  EXPECT_NE(page().find("> **Out of date**: `zhong evaluation` has changed; `zhong search` has changed.\n"),
            std::string::npos);
  EXPECT_EQ(untruthful(page()), Names{});
  EXPECT_EQ(to_redo(), expected);
  // A mark that is no longer true is no better.
  signatures["zhong evaluation"] = signatures["zhong search"] = signatures["zhong"] = "1";
  EXPECT_EQ(untruthful(page()), expected);
}

TEST_F(Page, ChangedTextSettingsAndVersions) {
  write_section("complexity");
  write_section("zhong-search");
  write_page(folder, signature);
  const std::string good = page();
  const auto replaced = [&](std::string_view what, std::string_view by) {
    std::string bad = good;
    const std::size_t at = bad.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return at == std::string::npos ? bad : bad.replace(at, what.size(), by);
  };
  EXPECT_EQ(untruthful(good), Names{});
  EXPECT_EQ(untruthful(replaced("| a | 12 |", "| a | 13 |")), Names{"complexity"});
  EXPECT_EQ(untruthful(replaced("\"depth\":\"9\"", "\"depth\":\"8\"")), Names{"zhong-search"});
  EXPECT_EQ(untruthful(replaced("\"version\":\"", "\"version\":\"9")), Names{"complexity"});
  EXPECT_EQ(untruthful(replaced("<!-- record ", "<!-- ")), Names{"complexity"});
}

TEST_F(Page, KeepsSectionsThatTheFolderDoesNotHave) {
  write_section("complexity");
  for (const char* ending : {"", "/"}) {
    write_page(folder.string() + ending, signature);
    EXPECT_NE(page().find("- [State-space complexity](#state-space-complexity): "), std::string::npos);
    EXPECT_NE(page().find("](pages/complexity-curve.svg)"), std::string::npos) << page();
  }
  std::filesystem::remove(folder / "complexity.md");
  write_section("jungle-count");
  write_page(folder, signature);
  const std::string once = page();
  EXPECT_NE(once.find("\n## State-space complexity\n"), std::string::npos);
  EXPECT_NE(once.find("\n## Jungle Checkers: the number of positions\n"), std::string::npos);
  EXPECT_EQ(untruthful(once), Names{});
  write_page(folder, signature);
  EXPECT_EQ(page(), once);
}

TEST_F(Page, PrefersItsOwnSectionToAnOlderOneInTheFolder) {
  write_section("zhong-search");
  const auto file = folder / "zhong-search.md";
  const std::string old = text_of(file);
  signatures["zhong evaluation"] = "2";
  write_section("zhong-search");
  write_page(folder, signature);
  const std::string good = page();
  // Files that another run left behind, and one that somebody has edited.
  std::string edited = text_of(file);
  edited.replace(edited.find("Words."), 6, "Swords");
  for (const std::string& bad : {old, edited}) {
    std::ofstream(file) << bad;
    write_page(folder, signature);
    EXPECT_EQ(page(), good);
  }
  // Without anything better, an older section is still shown, and marked.
  std::filesystem::remove(page_of(folder));
  std::ofstream(file) << old;
  write_page(folder, signature);
  EXPECT_EQ(to_redo(), Names{"zhong-search"});
}

TEST_F(Page, SaysHowLongItsSectionsTook) {
  write_section("complexity", 40);
  write_page(folder, signature);
  EXPECT_NE(page().find("together the sections took 40s."), std::string::npos) << page();
  write_section("jungle-count", 7260);
  write_section("zhong-search", 130);
  write_page(folder, signature);
  EXPECT_NE(page().find("together the sections took 2h03m."), std::string::npos) << page();
}

TEST(Signatures, EveryPartOfTheRegistryHasOne) {
  std::set<std::string_view> parts;
  for (const Experiment& experiment : experiments()) parts.insert(experiment.parts.begin(), experiment.parts.end());
  // The searches take a minute and a half under a sanitizer.
  if (kSanitized) std::erase_if(parts, [](std::string_view part) { return !part.ends_with("evaluation"); });
  Signatures signatures;
  std::set<std::string> different;
  for (const std::string_view part : parts) different.insert(signatures.of(part));
  EXPECT_EQ(different.size(), parts.size());
  EXPECT_EQ(signatures.of("coxa evaluation"), signature_of("coxa evaluation"));
  EXPECT_THROW((void)signature_of("nothing"), std::logic_error);
}

TEST(Uncertainty, IntervalsCoverTheTruth) {
  Sample sample;
  for (const double value : {1.0, 2.0, 3.0, 4.0}) sample.add(value);
  EXPECT_DOUBLE_EQ(sample.mean(), 2.5);
  EXPECT_NEAR(sample.error(), 1.96 * 1.2910 / 2, 1e-3);
  EXPECT_EQ(mean_text(sample, 1), "2.5 ± 1.3");
  Sample single;
  single.add(7);
  EXPECT_EQ(mean_text(single, 0), "7");
  RatioSample ratio;
  ratio.add(10, 2);
  ratio.add(20, 4);
  EXPECT_DOUBLE_EQ(ratio.ratio(), 5);
  EXPECT_DOUBLE_EQ(ratio.error(), 0);
  ratio.add(40, 4);
  EXPECT_GT(ratio.error(), 1);
  // As wide as the textbook's in the middle, and never zero at the ends.
  EXPECT_NEAR(share_error(0.5, 100), 0.0962, 1e-3);
  EXPECT_GT(share_error(0, 20), 0.05);
  EXPECT_EQ(share_text(0.58, 100, 0), "58 ± 9%");
}

}  // namespace
}  // namespace tusk::lab
