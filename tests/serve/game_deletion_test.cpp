// A game that its player deletes.
#include "running_server.h"

namespace tusk::serve {
namespace {

class GameDeletion : public RunningServer {};

TEST_F(GameDeletion, LeavesNothingAndTouchesNoOther) {
  const auto create = [&] {
    return post("/api/games", {{"side", "gold"}, {"level", 1}}).json["id"].get<std::string>();
  };
  const std::string doomed = create();
  const std::string kept = create();
  EXPECT_EQ(post("/api/games/" + doomed + "/delete", {{"sure", true}}).status, 400);
  EXPECT_EQ(get("/api/games/" + doomed).status, 200);
  EXPECT_EQ(post("/api/games/" + doomed + "/delete", Json::object()).json["id"], doomed);
  EXPECT_EQ(get("/api/games/" + doomed).status, 404);
  EXPECT_EQ(post("/api/games/" + doomed + "/delete", Json::object()).status, 404) << "only once";
  EXPECT_EQ(post("/api/games/../delete", Json::object()).status, 404);
  EXPECT_EQ(get("/api/games/" + kept).status, 200);
}

}  // namespace
}  // namespace tusk::serve
