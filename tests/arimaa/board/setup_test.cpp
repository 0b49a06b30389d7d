#include "arimaa/board/setup.h"

#include <gtest/gtest.h>

namespace tusk::arimaa {
namespace {

TEST(Setup, NumberOfSetupsIsThatOfTheRules) { EXPECT_EQ(count_setups(), 64'864'800U); }

}  // namespace
}  // namespace tusk::arimaa
