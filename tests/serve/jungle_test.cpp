// Jungle Checkers over HTTP, with tables of up to three animals and without any.
#include <filesystem>
#include <fstream>

#include "api/jungle_presets.h"
#include "base/text.h"
#include "jungle/game.h"
#include "jungle/notation.h"
#include "jungle/tablebase/builder.h"
#include "jungle/tablebase/tablebase.h"
#include "running_server.h"

namespace tusk::serve {
namespace {

using jungle::tablebase::Kind;
using jungle::tablebase::Outcome;

constexpr int kMaxPlies = 60;

class JungleServer : public RunningServer {
 protected:
  // The server anew, with tables of its own.
  void use_tables(Kind kind, int pieces = 3) {
    finish();
    options_.tables = options_.data / "tables";
    jungle::tablebase::BuildOptions options;
    options.pieces = pieces;
    options.kind = kind;
    options.folder = options_.tables;
    ASSERT_TRUE(jungle::tablebase::build_tables(options, {}));
    start();
  }

  static std::string text(const Json& json) { return json.get<std::string>(); }
};

TEST_F(JungleServer, TellsAGameFromItsMoves) {
  const Reply start = get("/api/jungle/position");
  ASSERT_EQ(start.status, 200);
  EXPECT_EQ(start.json["animals"].size(), 8);
  EXPECT_EQ(start.json["result"], nullptr);
  const Reply over = get("/api/jungle/position", {{"position", "w Rd5 rf2"}, {"moves", "Rd6 rf1 Rd7"}});
  ASSERT_EQ(over.status, 200) << over.json;
  EXPECT_EQ(over.json["result"], "1-0");
  EXPECT_EQ(over.json["reason"], "the den was entered");
  EXPECT_EQ(over.json["line"].size(), 3);
  EXPECT_TRUE(over.json["moves"].empty());
  const Reply repeated =
      get("/api/jungle/position", {{"position", "w Ea1 ea7"}, {"moves", "Ea2 ea6 Ea1 ea7 Ea2 ea6 Ea1 ea7"}});
  EXPECT_EQ(repeated.json["result"], "1/2-1/2");
  EXPECT_EQ(get("/api/jungle/position", {{"position", "w Rd5 rf2"}, {"moves", "Rd6 rf1 Rd7 rf2"}}).status, 422);
  EXPECT_EQ(get("/api/jungle/position", {{"position", "w Rd5 rf2"}, {"moves", "Rd7"}}).status, 422);
  EXPECT_EQ(get("/api/jungle/position", {{"position", "w Rd1 rf2"}}).status, 422) << "its own den";
  EXPECT_EQ(get("/api/jungle/move", {{"position", "w Rd6 rf2"}, {"moves", "Rd7"}}).status, 422);
}

// Damaged tables are the server's fault, and where they lie is nobody's business.
TEST_F(JungleServer, SurvivesTablesThatAreCutOffOrDamaged) {
  use_tables(Kind::wdl);
  const auto expect_failure = [&](const char* position) {
    const Reply reply = get("/api/jungle/values", {{"position", position}, {"seconds", "0.1"}});
    EXPECT_EQ(reply.status, 500) << reply.json;
    EXPECT_EQ(reply.json.dump().find(".wdl"), std::string::npos) << reply.json;
    EXPECT_EQ(get("/api/info").status, 200);
  };
  for (const auto& table : std::filesystem::directory_iterator(options_.tables)) {
    std::fstream file(table.path(), std::ios::binary | std::ios::in | std::ios::out);
    const auto kept = std::min<std::uintmax_t>(table.file_size(), 200);
    file.seekp(static_cast<std::streamoff>(kept));
    file << std::string(table.file_size() - kept, 'x');
  }
  expect_failure("w Ta3 rd4 dc5");
  for (const auto& table : std::filesystem::directory_iterator(options_.tables))
    std::filesystem::resize_file(table.path(), 100);
  expect_failure("w Ea3 rd4 dc5");
}

TEST_F(JungleServer, SearchesWithoutTables) {
  EXPECT_EQ(get("/api/jungle/info").json["tables"], nullptr);
  const Reply values = get("/api/jungle/values", {{"position", "w Ea1 Tb1 rf7"}, {"seconds", "2"}});
  ASSERT_EQ(values.status, 200) << values.json;
  int wins = 0;
  for (const Json& move : values.json["moves"]) wins += move["value"] == "win" && move["source"] == "search";
  EXPECT_GT(wins, 0);
  const Reply move = get("/api/jungle/move", {{"seconds", "0.2"}});
  ASSERT_EQ(move.status, 200);
  EXPECT_EQ(get("/api/jungle/position", {{"position", text(move.json["move"]["position"])}}).status, 200);
}

// Every value that is told, against the tables themselves, along a game; and the program's own moves take exactly as
// long as it said.
TEST_F(JungleServer, PlaysPerfectlyWithTables) {
  use_tables(Kind::dtw);
  const Reply info = get("/api/jungle/info");
  EXPECT_EQ(info.json["tables"], (Json{{"complete", 3}, {"most", 3}, {"distances", true}}));
  const jungle::tablebase::Tablebase tables(options_.tables);
  std::string moves;
  int plies = 31;
  for (; plies > 0; --plies) {
    const Reply now = get("/api/jungle/position", {{"position", "b Ta1 da6 ra3"}, {"moves", moves}});
    ASSERT_EQ(now.json["result"], nullptr) << now.json;
    const Reply values = get("/api/jungle/values", {{"position", text(now.json["position"])}});
    for (const Json& move : values.json["moves"]) {
      const auto after = tables.value_of(jungle::parse_position(text(move["position"])));
      ASSERT_TRUE(after);
      EXPECT_EQ(move["value"], after->outcome == Outcome::draw   ? "draw"
                               : after->outcome == Outcome::loss ? "win"
                                                                 : "loss");
      if (after->outcome != Outcome::draw) {
        EXPECT_EQ(move["plies"], after->plies + 1) << move;
      }
    }
    const Reply choice = get("/api/jungle/move", {{"position", "b Ta1 da6 ra3"}, {"moves", moves}});
    EXPECT_EQ(choice.json["plies"], plies);
    EXPECT_EQ(choice.json["value"], plies % 2 == 1 ? "win" : "loss");
    moves += (moves.empty() ? "" : " ") + text(choice.json["move"]["words"]);
  }
  const Reply end = get("/api/jungle/position", {{"position", "b Ta1 da6 ra3"}, {"moves", moves}});
  EXPECT_EQ(end.json["result"], "0-1");
}

TEST_F(JungleServer, FindsThePliesThatTablesDoNotTell) {
  use_tables(Kind::wdl);
  const Reply values = get("/api/jungle/values", {{"position", "w Ra1 rb3"}, {"seconds", "5"}});
  ASSERT_EQ(values.status, 200) << values.json;
  int shortest = kMaxPlies;
  for (const Json& move : values.json["moves"])
    if (move["value"] == "win" && move["plies"].is_number()) shortest = std::min(shortest, move["plies"].get<int>());
  EXPECT_EQ(shortest, 17);
  // Four animals are beyond the tables, but a capture leads into them.
  const Reply four = get("/api/jungle/values", {{"position", "w Td6 Ea1 rg1 da7"}});
  int at_once = 0;
  for (const Json& move : four.json["moves"]) at_once += move["value"] == "win" && move["plies"] == 1;
  EXPECT_EQ(at_once, 1);
}

// What the presets say: who wins with up to four animals, and how fast with up to three.
TEST_F(JungleServer, PresetsAreWhatTheySay) {
  use_tables(Kind::dtw);
  use_tables(Kind::wdl, 4);
  const jungle::tablebase::Tablebase tables(options_.tables);
  int values = 0, lengths = 0;
  for (const JunglePreset& preset : jungle_presets()) {
    const jungle::Position position = jungle::parse_position(preset.position);
    if (position.pieces() > 4) continue;
    const auto value = tables.value_of(position);
    ASSERT_TRUE(value);
    EXPECT_EQ(preset.value, value->outcome == Outcome::win    ? "win"
                            : value->outcome == Outcome::loss ? "loss"
                                                              : "draw")
        << preset.name;
    ++values;
    if (value->plies < 0) continue;
    EXPECT_EQ(preset.plies, value->plies) << preset.name;
    ++lengths;
  }
  EXPECT_EQ(values, 6);
  EXPECT_EQ(lengths, 3);
}

// Legal to the last move, as long as they say, and with up to three animals without a ply lost.
TEST_F(JungleServer, LinesOfPresetsAreBestPlay) {
  use_tables(Kind::dtw);
  const jungle::tablebase::Tablebase tables(options_.tables);
  int lines = 0, best = 0;
  for (const JunglePreset& preset : jungle_presets()) {
    if (preset.line.empty()) continue;
    ++lines;
    jungle::Game game(jungle::parse_position(preset.position));
    const jungle::Side winner = game.now().to_move();
    for (const Word& word : words_of(preset.line)) {
      ASSERT_FALSE(game.over()) << preset.name;
      if (game.now().pieces() <= 3) {
        const auto value = tables.value_of(game.now());
        ASSERT_TRUE(value);
        EXPECT_EQ(value->outcome, game.now().to_move() == winner ? Outcome::win : Outcome::loss);
        EXPECT_EQ(value->plies, preset.plies - static_cast<int>(game.record().moves.size())) << preset.name;
        ++best;
      }
      game.play(jungle::parse_move(game.now(), word.text));
    }
    EXPECT_EQ(game.record().result,
              winner == jungle::Side::white ? jungle::Result::white_wins : jungle::Result::black_wins);
    EXPECT_EQ(static_cast<int>(game.record().moves.size()), preset.plies) << preset.name;
  }
  EXPECT_EQ(lines, 4);
  EXPECT_EQ(best, 53);
}

TEST_F(JungleServer, RefusesTablesThatAreNotThere) {
  finish();
  options_.tables = options_.data / "nowhere";
  EXPECT_ANY_THROW(Server{options_});
  options_.tables.clear();
  start();
}

}  // namespace
}  // namespace tusk::serve
