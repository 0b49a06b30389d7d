// Studies: written here by a writer of its own, read back by parse_study.
#include "arimaa/notation/study.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/notation/archive.h"
#include "arimaa/notation/expect_error.h"
#include "arimaa/notation/random_play.h"
#include "arimaa/notation/replay.h"
#include "arimaa/notation/turn_text.h"

namespace tusk::arimaa {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using tusk::testing::error_of;

constexpr auto kSetups =
    "1g Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2\n"
    "1s ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8\n";

// Label, parent and words of each node, to be read at a glance.
std::vector<std::string> sketch(const Study& study) {
  std::vector<std::string> lines;
  for (const StudyNode& node : study.nodes)
    lines.push_back(std::to_string(node.parent) + " " + to_text(node.label) + " " + node.words);
  return lines;
}

Study study_after_setups(const std::string& text) {
  Study study = parse_study(kSetups + text);
  study.nodes.erase(study.nodes.begin(), study.nodes.begin() + 2);
  return study;
}

TEST(Study, ReadsARecordAsOneLine) {
  const Study study = parse_study(std::string("Gold: Ada\n\n") + kSetups + "2g Ee2n Ee3n\n2s\n");
  EXPECT_EQ(study.tags, (std::vector<Tag>{{"Gold", "Ada"}}));
  EXPECT_FALSE(study.start);
  ASSERT_EQ(study.nodes.size(), 3U);
  EXPECT_EQ(study.nodes[2].parent, 1);
  EXPECT_EQ(study.nodes[2].words, "Ee2n Ee3n");
  EXPECT_EQ(short_form(study.nodes[0].position).substr(0, 5), "s [  ");
  EXPECT_EQ(study.problem, "");
}

TEST(Study, ReadsVariationsWithinVariations) {
  const Study study = study_after_setups(
      "2g Ee2n\n"
      "#> 2g Ee2n Ee3n\n"
      "#> 2s ed7s\n"
      "#>> 2s ed7s ed6s\n"
      "#>> 3g Hb2n\n"
      "#>> 2s me7s\n"
      "#> 3g Hg2n\n"
      "#> 2g Hb2n\n"
      "2s ed7s\n");
  EXPECT_THAT(sketch(study), ElementsAre("1 2g Ee2n", "1 2g Ee2n Ee3n", "3 2s ed7s", "3 2s ed7s ed6s", "5 3g Hb2n",
                                         "3 2s me7s", "4 3g Hg2n", "1 2g Hb2n", "2 2s ed7s"));
}

TEST(Study, ReadsGlyphsScoresAndComments) {
  const Study study = parse_study(std::string("{About the game.}\n") + kSetups +
                                  "2g Ee2n {!?} {=-120 loss 85} {=x} {One \\) two\\nthree \\\\ \\!} {More.}\n"
                                  "{Below.}\n"
                                  "#> 2g Hb2n {\\?} 2s {in between} ed7s\n");
  EXPECT_EQ(study.annotations.comment, "About the game.");
  const Annotations& said = study.nodes[2].annotations;
  EXPECT_EQ(said.glyph, "!?");
  EXPECT_EQ(said.score, -120);
  EXPECT_EQ(said.loss, 85);
  EXPECT_EQ(said.comment, "=x\nOne } two\nthree \\ !\nMore.\nBelow.");
  EXPECT_EQ(study.nodes[3].annotations.comment, "?") << "an escaped glyph is a comment";
  EXPECT_EQ(study.nodes[4].annotations.comment, "in between");
}

TEST(Study, StartsAtAPositionToo) {
  const std::string squares = "r" + std::string(22, ' ') + "e" + std::string(31, ' ') + "E" + std::string(7, ' ') + "R";
  const Study study = parse_study("Position: 7s [" + squares + "]\n7s eh6s\n8g Eh3n\n");
  ASSERT_TRUE(study.start);
  EXPECT_EQ(study.first, (Label{7, Side::silver}));
  EXPECT_TRUE(study.tags.empty());
  EXPECT_EQ(study.nodes.size(), 1U);
  EXPECT_THAT(study.problem, HasSubstr("8g"));
}

TEST(Study, EndsOfGamesBecomeTags) {
  EXPECT_EQ(parse_study(std::string(kSetups) + "2g resigns\n").tags,
            (std::vector<Tag>{{"Result", "0-1"}, {"Termination", "r"}}));
  EXPECT_EQ(parse_study(std::string(kSetups) + "2g Ee2n\n2s draw\n").tags, (std::vector<Tag>{{"Result", "1/2-1/2"}}));
  EXPECT_EQ(parse_study(std::string("Result: 1-0\n") + kSetups + "2g lost\n").tags,
            (std::vector<Tag>{{"Result", "1-0"}}));
}

TEST(Study, TakebacksUndoTurnsAndTheirVariations) {
  EXPECT_THAT(sketch(study_after_setups("2g Ee2n\n#> 2g Hb2n\n2s takeback\n2g Hg2n\n2s ed7s\n")),
              ElementsAre("1 2g Hg2n", "2 2s ed7s"));
  EXPECT_THAT(sketch(study_after_setups("2g Ee2s\n2s takeback\n2g Hg2n\n")), ElementsAre("1 2g Hg2n"));
  EXPECT_THAT(error_of([] { (void)parse_study("2g takeback\n"); }), HasSubstr("nothing to take back"));
}

TEST(Study, KeepsAGameUpToAnIllegalTurnAndSaysWhere) {
  const Study study = study_after_setups("2g Ee2n\n2s ed7s ed6s ed5s ed4s ed3s\n3g Ee3n\n");
  EXPECT_EQ(study.nodes.size(), 1U);
  EXPECT_THAT(study.problem, HasSubstr("line 4"));
  EXPECT_THAT(study.problem, HasSubstr("2s"));
}

TEST(Study, FaultsInVariationsHaveTheirPlace) {
  const auto fault = [](const std::string& text) {
    return error_of([&] { (void)parse_study(std::string(kSetups) + text); });
  };
  EXPECT_EQ(fault("2g Ee2n\n#> 3g Hb2n\n"), "line 4:4: 3g: expected 2g here, to replace that turn");
  EXPECT_EQ(fault("2g Ee2n\n#>> 2g Hb2n\n"), "line 4:5: 2g: this variation does not replace any turn");
  EXPECT_THAT(fault("2g Ee2n\n#> 2g Ee2s\n"), HasSubstr("line 4:7: 2g: "));
  EXPECT_THAT(fault("2g Ee2n\n#> 2g resigns\n"), HasSubstr("only turns"));
  EXPECT_THAT(fault("2g Ee2n\n#> nonsense\n"), HasSubstr("line 4:4"));
}

TEST(Study, ReadsRowsOfArchivesWithAndWithoutTheHeader) {
  const std::string row = "17\tAda\tBob\tg\tr\t" + escaped(std::string(kSetups) + "2g Ee2n\n2s resigns");
  const Study whole = parse_study_or_archive("id\twusername\tbusername\tresult\ttermination\tmovelist\n" + row + "\n");
  EXPECT_EQ(whole.nodes.size(), 3U);
  EXPECT_THAT(whole.tags, ::testing::Contains(Tag{"Gold", "Ada"}));
  EXPECT_EQ(parse_study_or_archive(row).nodes.size(), 3U);
  EXPECT_EQ(parse_study_or_archive(kSetups).nodes.size(), 2U);
  const auto fault =
      error_of([&] { (void)parse_study_or_archive("id\tw\tb\tr\tt\tmovelist\n" + row + "\n" + row + "\n"); });
  EXPECT_THAT(fault, HasSubstr("several games"));
}

// A tree of random turns, written in the order that the text has.
class RandomStudy {
 public:
  RandomStudy(Random& random, int most) : random_(random), left_(most) {
    const testing::RandomGame start = testing::random_game(random, random.between(0, 30));
    start_ = start.game.position();
    text_ = "Position: " + std::to_string(kNumber) + short_form(start_) + "\n\n";
    write_line(start_, {kNumber, start_.side()}, kStudyStart, 0);
  }

  std::string text_;
  Position start_;
  std::vector<StudyNode> expected_;

 private:
  static constexpr int kNumber = 9;
  static constexpr std::array<std::string_view, 6> kGlyphs{"!", "?", "!!", "??", "!?", "?!"};
  static constexpr std::string_view kLetters = "ab!?={}\\\n)(#>;% 2g";

  Annotations random_annotations() {
    Annotations said;
    if (random_.chance(0.3)) said.glyph = random_.pick(kGlyphs);
    if (random_.chance(0.3)) said.score = random_.between(-30000, 30000);
    if (said.score && random_.chance(0.5)) said.loss = random_.between(0, 1000);
    if (random_.chance(0.4))
      for (int i = random_.between(1, 12); i > 0; --i) said.comment += random_.pick(kLetters);
    said.comment = std::string(trimmed(said.comment));
    return said;
  }

  static std::string written(const Annotations& said) {
    std::string text;
    if (!said.glyph.empty()) text += " {" + said.glyph + "}";
    if (said.score)
      text += " {=" + std::to_string(*said.score) + (said.loss ? " loss " + std::to_string(*said.loss) : "") + "}";
    if (said.comment.empty()) return text;
    text += " {";
    // Every character that could be taken for something else is escaped, whether it must be or not.
    for (const char c : said.comment)
      text += c == '\n'                                           ? "\\n"
              : c == '}'                                          ? "\\)"
              : std::string("\\!?=").find(c) != std::string::npos ? std::string{'\\', c}
                                                                  : std::string(1, c);
    return text + "}";
  }

  // The node in place of which it stands is written before; then its own variations, then what follows it.
  void write_line(Position from, Label label, int parent, int depth) {
    const Game game(from, Rules::official);
    if (left_ <= 0 || game.outcome()) return;
    --left_;
    const int made = write_turn(game, label, parent, depth);
    for (int more = random_.chance(0.35) ? random_.between(1, 2) : 0; more > 0; --more)
      write_line(from, label, parent, depth + 1);
    const Label next =
        label.side == Side::gold ? Label{label.number, Side::silver} : Label{label.number + 1, Side::gold};
    if (depth == 0 || random_.chance(0.7))
      write_line(expected_[static_cast<std::size_t>(made)].position, next, made, depth);
  }

  int write_turn(Game game, Label label, int parent, int depth) {
    const Turn turn = testing::random_turn(random_, game);
    StudyNode node{parent, label, to_text(game.position(), turn), {}, random_annotations(), {}};
    game.play(turn);
    node.position = game.position();
    if (depth > 0) text_ += "#" + std::string(static_cast<std::size_t>(depth), '>') + " ";
    text_ += to_text(label) + " " + node.words + written(node.annotations) + "\n";
    expected_.push_back(node);
    return static_cast<int>(expected_.size()) - 1;
  }

  Random& random_;
  int left_;
};

TEST(Study, RandomTreesReadBack) {
  Random random(20);
  bool deep = false;
  for (int round = 0; round < 300; ++round) {
    const RandomStudy written(random, 60);
    const Study read = parse_study(written.text_);
    ASSERT_EQ(read.problem, "") << written.text_;
    ASSERT_EQ(read.nodes.size(), written.expected_.size()) << written.text_;
    EXPECT_EQ(short_form(*read.start), short_form(written.start_));
    for (std::size_t i = 0; i < read.nodes.size(); ++i) {
      const StudyNode& expected = written.expected_[i];
      ASSERT_EQ(read.nodes[i].parent, expected.parent) << i << "\n" << written.text_;
      ASSERT_EQ(read.nodes[i].label, expected.label);
      ASSERT_EQ(read.nodes[i].words, expected.words);
      ASSERT_EQ(read.nodes[i].annotations, expected.annotations) << i << "\n" << written.text_;
      ASSERT_EQ(short_form(read.nodes[i].position), short_form(expected.position));
    }
    deep = deep || written.text_.find("#>>>") != std::string::npos;
    // Other readers of records see the main line.
    const Record record = parse_record(written.text_);
    std::size_t main = 0;
    for (int at = kStudyStart; main < record.entries.size(); ++main) {
      const auto child =
          std::find_if(read.nodes.begin(), read.nodes.end(), [&](const auto& n) { return n.parent == at; });
      ASSERT_NE(child, read.nodes.end());
      EXPECT_EQ(to_text(record.entries[main].tokens), child->words);
      at = static_cast<int>(child - read.nodes.begin());
    }
  }
  EXPECT_TRUE(deep);
}

TEST(Study, DamagedTextsAreReadOrRefused) {
  Random random(21);
  for (int round = 0; round < 100; ++round) {
    const RandomStudy written(random, 12);
    for (int again = 0; again < 50; ++again) {
      try {
        const Study study = parse_study_or_archive(testing::damaged(random, written.text_));
        for (std::size_t i = 0; i < study.nodes.size(); ++i) ASSERT_LT(study.nodes[i].parent, static_cast<int>(i));
      } catch (const InputError&) {
      }
    }
  }
}

TEST(Study, AgreesWithReplayOnRandomGames) {
  Random random(22);
  for (int round = 0; round < 100; ++round) {
    const testing::RandomGame played = testing::random_game(random, 40);
    const std::string text = to_text(Record{{}, entries_of(played.setups, played.turns)});
    const Study study = parse_study(text);
    ASSERT_EQ(study.problem, "");
    ASSERT_EQ(study.nodes.size(), played.setups.size() + played.turns.size());
    EXPECT_EQ(short_form(study.nodes.back().position), short_form(played.game.position()));
    EXPECT_EQ(study.nodes.back().outcome.has_value(), played.game.outcome().has_value());
  }
}

}  // namespace
}  // namespace tusk::arimaa
