// Players in words.
#include "game/player_spec.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace tusk::game {
namespace {

TEST(PlayerSpec, Words) {
  const PlayerSpec internal = parse_player_spec("engine=internal,opt.style=bomb,nodes=5");
  EXPECT_EQ(internal.kind, "internal");
  EXPECT_EQ(internal.name, "tusk style=bomb nodes=5");
  EXPECT_EQ(internal.options.size(), 2u);
  const PlayerSpec program = parse_player_spec("cmd=/usr/bin/bot a\\,b,dir=/tmp,name=Bot");
  EXPECT_EQ(program.kind, "aei");
  EXPECT_EQ(program.value("cmd"), "/usr/bin/bot a,b");
  EXPECT_EQ(program.name, "Bot");
  EXPECT_EQ(parse_player_spec("cmd=/usr/bin/bot x").name, "bot");
  EXPECT_EQ(parse_player_spec("random").kind, "random");
  for (const std::string bad : {"", "internal,", "internal,x", "=y", "name=\ttab", "internal,name="})
    EXPECT_THROW((void)parse_player_spec(bad), InputError) << bad;
  std::vector<PlayerSpec> twins{parse_player_spec("random"), parse_player_spec("random"), parse_player_spec("random")};
  make_names_differ(twins);
  EXPECT_EQ(twins[1].name, "random (2)");
  EXPECT_EQ(twins[2].name, "random (3)");
}

}  // namespace
}  // namespace tusk::game
