// The explorer over HTTP, against the database asked directly.
#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "arimaa/notation/position_text.h"
#include "arimaa/notation/record.h"
#include "arimaa/notation/replay.h"
#include "arimaa/notation/turn_text.h"
#include "base/stopwatch.h"
#include "made_up_database.h"
#include "records/game_search.h"
#include "records/search.h"
#include "records/statistics.h"
#include "running_server.h"

namespace tusk::serve {
namespace {

constexpr int kGames = 200;

class Explorer : public RunningServer {
 protected:
  void use_database() {
    finish();
    options_.database = make_up_database(options_.data, kGames);
    start();
    database_ = std::make_unique<records::Database>(options_.database, records::Opening::existing);
  }
  static std::string text(const Json& json) { return json.get<std::string>(); }

  std::unique_ptr<records::Database> database_;
};

TEST_F(Explorer, HelpsWhereThereIsNoDatabase) {
  const Reply info = get("/api/explorer/info");
  EXPECT_EQ(info.status, 200);
  EXPECT_EQ(info.json["database"], nullptr);
  EXPECT_NE(text(info.json["reason"]).find("tusk db import"), std::string::npos);
  EXPECT_EQ(get("/api/explorer/setups").status, 404);
  finish();
  options_.database = "nonsense://x";
  EXPECT_ANY_THROW(Server{options_});
  // One that is made while the server runs is found.
  options_.database = (options_.data / "later.db").string();
  start();
  EXPECT_EQ(get("/api/explorer/info").json["database"], nullptr);
  std::filesystem::rename(make_up_database(options_.data / "made", 20), options_.database);
  EXPECT_EQ(get("/api/explorer/info").json["database"]["games"], 20);
}

TEST_F(Explorer, TellsNobodyThePasswordOfTheDatabase) {
  finish();
  // Nobody listens on port 1.
  options_.database = "postgresql://tusk:hunter2%21@127.0.0.1:1/games";
  start();
  for (const char* path : {"/api/explorer/info", "/api/explorer/setups", "/api/explorer/games", "/api/puzzles"}) {
    const auto reply = client_->get(path);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->body.find("hunter2"), std::string::npos) << reply->body;
  }
  EXPECT_NE(text(get("/api/explorer/info").json["reason"]).find("postgresql://tusk:***@127.0.0.1:1/games"),
            std::string::npos);
}

// From setup to setup to turns, as a person would go; every number is the database's own.
TEST_F(Explorer, LeadsThroughAnOpening) {
  use_database();
  const Reply info = get("/api/explorer/info");
  EXPECT_EQ(info.json["database"]["games"], kGames);
  const Reply gold = get("/api/explorer/setups", {{"limit", "50"}});
  ASSERT_EQ(gold.status, 200) << gold.json;
  EXPECT_EQ(gold.json["games"], kGames);
  std::int64_t counted = 0;
  for (const Json& row : gold.json["setups"]) counted += row["games"].get<int>();
  EXPECT_LE(counted, kGames);
  const std::string words = text(gold.json["setups"][0]["words"]);
  const Reply silver = get("/api/explorer/setups", {{"gold", words}});
  EXPECT_EQ(silver.json["games"], gold.json["setups"][0]["games"]);
  arimaa::Game game;
  game.set_up(arimaa::parse_setup(words));
  game.set_up(arimaa::parse_setup(text(silver.json["setups"][0]["words"])));
  std::string position = arimaa::short_form(game.position());
  int steps = 0;
  for (;; ++steps) {
    const arimaa::Position asked = arimaa::parse_position(position).position;
    const records::NextTurns expected = records::next_turns(*database_, asked);
    const Reply turns = get("/api/explorer/turns", {{"position", position}, {"limit", "50"}});
    ASSERT_EQ(turns.status, 200) << turns.json;
    EXPECT_EQ(turns.json["games"], expected.games);
    EXPECT_EQ(turns.json["wins"], expected.wins);
    EXPECT_EQ(turns.json["different"], expected.turns.size());
    if (expected.turns.empty()) break;
    ASSERT_FALSE(turns.json["examples"].empty());
    // An example holds the position at the ply that it names, or its image.
    const Json& example = turns.json["examples"][0];
    const Reply found = get("/api/explorer/games/" + std::to_string(example["game"]["id"].get<int>()));
    const auto replayed = arimaa::replay(arimaa::parse_record(text(found.json["record"])));
    ASSERT_FALSE(replayed.rejection);
    const auto ply = example["ply"].get<std::size_t>();
    const records::View view{example["swapped"].get<bool>(), example["mirrored"].get<bool>()};
    EXPECT_EQ(records::seen(replayed.game.history()[ply], view), asked);
    position = text(turns.json["turns"][0]["position"]);
  }
  EXPECT_GT(steps, 2);
}

TEST_F(Explorer, FindsSimilarPositions) {
  use_database();
  records::PositionSearch search(*database_);
  const auto hits = records::find_games(*database_, {});
  const auto replayed =
      arimaa::replay(records::record_of(*records::game_with_id(*database_, hits[0].id))).game.history();
  const arimaa::Position& asked = replayed[std::min<std::size_t>(5, replayed.size() - 1)];
  const auto ask = [&](const char* kind, const char* square, const char* piece) {
    return get("/api/explorer/similar", {{"position", arimaa::short_form(asked)},
                                         {"kind", kind},
                                         {"square", square},
                                         {"piece", piece},
                                         {"limit", "10"}});
  };
  const auto c3 = arimaa::Square(2, 2);
  EXPECT_EQ(ask("half", "c3", "E").json["found"], search.half_board(asked).found);
  EXPECT_EQ(ask("area", "c3", "E").json["found"], search.area(asked, c3).found);
  EXPECT_EQ(ask("piece", "c3", "H").json["found"], search.area_for_piece(asked, c3, arimaa::Animal::horse).found);
  EXPECT_EQ(ask("material", "c3", "E").json["found"], search.material(asked).found);
  const Reply area = ask("area", "c3", "E");
  ASSERT_GT(area.json["hits"].size(), 0U);
  EXPECT_LE(area.json["hits"].size(), 10U);
  EXPECT_EQ(ask("nothing", "c3", "E").status, 400);
  EXPECT_EQ(ask("area", "z9", "E").status, 422);
  EXPECT_EQ(ask("piece", "c3", "?").status, 422);
}

TEST_F(Explorer, FindsPlayersAndTheirGames) {
  use_database();
  const Reply players = get("/api/explorer/players", {{"name", ""}, {"limit", "5"}});
  ASSERT_EQ(players.status, 200) << players.json;
  ASSERT_EQ(players.json["players"].size(), 5U);
  const std::string name = text(players.json["players"][0]["name"]);
  std::set<int> ids;
  std::string before;
  for (;;) {
    Params fields{{"player", name}, {"limit", "3"}};
    if (!before.empty()) fields.emplace("before", before);
    const Reply page = get("/api/explorer/games", fields);
    ASSERT_EQ(page.status, 200) << page.json;
    if (page.json["games"].empty()) break;
    for (const Json& game : page.json["games"]) {
      EXPECT_TRUE(game["gold"] == name || game["silver"] == name);
      EXPECT_TRUE(ids.insert(game["id"].get<int>()).second);
    }
    before = std::to_string(page.json["games"].back()["id"].get<int>());
  }
  EXPECT_EQ(static_cast<int>(ids.size()), players.json["players"][0]["games"].get<int>());
  EXPECT_EQ(get("/api/explorer/games", {{"since", "soon"}}).status, 422);
  EXPECT_EQ(get("/api/explorer/games", {{"winner", "nobody"}}).status, 400);
  EXPECT_EQ(get("/api/explorer/games", {{"limit", "1000"}}).status, 400);
  for (const char* id : {"0", "99999999", "-1", "x", "18446744073709551615", "%27"})
    EXPECT_EQ(get(std::string("/api/explorer/games/") + id).status, 404) << id;
}

TEST_F(Explorer, ManyAskAtOnce) {
  use_database();
  const Reply alone = get("/api/explorer/turns", {{"position", kStart}});
  std::atomic<int> same{0};
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 12; ++i)
      threads.emplace_back([&, i] {
        HttpClient client(server_->port());
        for (int round = 0; round < 10; ++round) {
          const auto other = client.get(i % 2 == 0 ? "/api/explorer/setups" : "/api/explorer/games?limit=5");
          const auto result = client.get("/api/explorer/turns", {{"position", kStart}}, Headers{});
          if (other && other->status == 200 && result && Json::parse(result->body) == alone.json) ++same;
        }
      });
  }
  EXPECT_EQ(same, 120);
}

constexpr const char* kEndless =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1000000000) SELECT COUNT(*) FROM n";

std::filesystem::path new_folder() {
  return std::filesystem::temp_directory_path() / fmt::format("tusk-desk-{:016x}", std::random_device{}());
}

TEST(DatabaseDesk, BreaksOffEverythingWhenItCloses) {
  const auto folder = new_folder();
  {
    DatabaseDesk desk(make_up_database(folder, 5), {.connections = 1, .seconds = 600, .patience = 600});
    // Asked once before, so that a failure would be taken for a lost connection and tried again.
    desk.with([](records::Database&) {});
    std::atomic<int> refused{0};
    const Stopwatch watch;
    {
      std::vector<std::jthread> clients;
      for (int i = 0; i < 3; ++i)  // one asks, the others wait for the connection
        clients.emplace_back([&] {
          try {
            desk.with([](records::Database& database) { static_cast<void>(database.number(kEndless)); });
          } catch (const Refusal& refusal) {
            refused += refusal.status() == 503 ? 1 : 0;
          }
        });
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      desk.close();
    }
    EXPECT_EQ(refused, 3);
    EXPECT_LT(watch.seconds(), 60);
    EXPECT_THROW(desk.with([](records::Database&) {}), Refusal);
  }
  std::filesystem::remove_all(folder);
}

TEST(DatabaseDesk, RefusesWhatTakesTooLongAndWhoComesTooMany) {
  const auto folder = new_folder();
  {
    DatabaseDesk desk(make_up_database(folder, 5), {.connections = 1, .seconds = 2, .patience = 0.1});
    const auto status_of = [&](const std::function<void(records::Database&)>& work) {
      try {
        desk.with(work);
        return 200;
      } catch (const Refusal& refusal) {
        return refusal.status();
      }
    };
    EXPECT_EQ(status_of([](records::Database& database) { static_cast<void>(database.number(kEndless)); }), 503);
    EXPECT_EQ(status_of([&](records::Database&) { EXPECT_EQ(status_of([](records::Database&) {}), 503); }), 200);
    EXPECT_EQ(status_of([](records::Database& database) { static_cast<void>(database.number("SELECT nonsense")); }),
              503);
    EXPECT_EQ(desk.ask([](records::Database& database) { return database.number("SELECT COUNT(*) FROM games"); }), 5);
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tusk::serve
