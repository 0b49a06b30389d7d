// Where a hand can take a piece, as the server tells it.
#include <map>
#include <set>

#include "running_server.h"

namespace tusk::serve {
namespace {

class ReachTest : public RunningServer {};

TEST_F(ReachTest, TellsWhereAPieceGetsAloneAndWhyNotElsewhere) {
  const auto reach_of = [&](const std::string& steps, const std::string& from) {
    std::map<std::string, int> found;
    const Reply reply = get("/api/arimaa/position", {{"position", kStart}, {"steps", steps}});
    for (const Json& way : reply.json["reach"])
      if (way["from"] == from) found[way["to"]] = way["steps"];
    return found;
  };
  const auto far = reach_of("", "e2");
  EXPECT_EQ(far.at("e3"), 1);
  EXPECT_EQ(far.at("e6"), 4);
  EXPECT_EQ(far.at("d4"), 3);
  EXPECT_EQ(far.size(), 1 + 3 + 5 + 7) << "a diamond from e3 on, less what the own front rank holds";
  EXPECT_EQ(reach_of("Ee2n Ee3n Ee4n", "e5").size(), 4);
  EXPECT_TRUE(reach_of("Ee2n Ee3n Ee4n Ee5n", "e6").empty());
  EXPECT_TRUE(reach_of("", "d1").empty());
  const auto why = [&](const std::string& from, const std::string& to) {
    return get("/api/arimaa/refusal", {{"position", kStart}, {"from", from}, {"to", to}})
        .json["reason"]
        .get<std::string>();
  };
  EXPECT_EQ(why("e2", "e6"), "");
  EXPECT_EQ(why("e2", "e3"), "");
  EXPECT_EQ(why("e2", "e7"), "e7 is occupied");
  EXPECT_EQ(why("a2", "d5"), "d5 is too far or blocked: 4 steps left");
  EXPECT_EQ(why("d1", "d2"), "D on d1 cannot step to d2: the square is occupied");
  EXPECT_EQ(why("e4", "e5"), "there is no piece on e4");
  EXPECT_FALSE(why("e7", "e6").empty()) << "an enemy piece that nothing can push";
  EXPECT_EQ(get("/api/arimaa/refusal", {{"position", kStart}, {"from", "e2"}, {"to", "e9"}}).status, 422);
}

TEST_F(ReachTest, ListsPushesByWhoMakesThem) {
  std::string squares(64, ' ');
  squares[3 * 8 + 2] = 'E';  // c5
  squares[3 * 8 + 1] = 'd';  // b5
  squares[2 * 8 + 1] = 'H';  // b6
  squares[0] = 'r';
  squares[63] = 'R';
  const Json pushes = get("/api/arimaa/position", {{"position", "g [" + squares + "]"}}).json["pushes"];
  std::set<std::string> words;
  for (const Json& push : pushes) words.insert(push["words"]);
  EXPECT_EQ(words, (std::set<std::string>{"db5s Ec5w", "db5s Hb6s", "db5w Ec5w", "db5w Hb6s"}));
}

}  // namespace
}  // namespace tusk::serve
