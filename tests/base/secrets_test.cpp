#include "base/secrets.h"

#include <gtest/gtest.h>

namespace tusk {
namespace {

TEST(Secrets, PasswordsInAddressesAreMasked) {
  EXPECT_EQ(masked("cannot open 'postgresql://tusk:hunter2@db:5432/games': refused"),
            "cannot open 'postgresql://tusk:***@db:5432/games': refused");
  EXPECT_EQ(masked("a://u:p@h b://u:p@h"), "a://u:***@h b://u:***@h");
  EXPECT_EQ(masked("mimic:db=mysql://u:p:a@s@h/n,fallback=random"), "mimic:db=mysql://u:***@h/n,fallback=random");
  EXPECT_EQ(masked_address("postgresql://u:with a 'quote' and @ in it@h/n"), "postgresql://u:***@h/n");
}

TEST(Secrets, OtherTextStaysAsItIs) {
  for (const char* text : {"", "plain", "games.db", "http://127.0.0.1:8080/", "postgresql://host:5432/name",
                           "postgresql://user@host/name", "see user:x@host", "://", "://:", "a://b c:d@e"})
    EXPECT_EQ(masked(text), text);
}

TEST(Secrets, KnownSecretsAreTakenOut) {
  EXPECT_EQ(without("login hunter2 failed: hunter2", "hunter2"), "login *** failed: ***");
  EXPECT_EQ(without("nothing", ""), "nothing");
  EXPECT_EQ(without("aaa", "a"), "*********");
}

}  // namespace
}  // namespace tusk
