// Time and nonsense. More of both by environment: TUSK_AEI_STOPS=1000 and TUSK_AEI_COMMANDS=10000.
#include <cstdlib>
#include <ctime>
#include <gmock/gmock.h>
#include <thread>

#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "base/random.h"
#include "base/stopwatch.h"
#include "protocol/session.h"
#include "sample.h"

namespace tusk::protocol {
namespace {

using testing::kGoldSetup;
using testing::kMiddleGame;
using testing::kSilverSetup;
using testing::Session;

// Sanitizers slow the search down, and with it the pace at which it looks at the clock.
constexpr double kPatience = kSanitized ? 10 : 1;

int times(const char* variable, int default_value) {
  const char* text = std::getenv(variable);
  return text != nullptr ? std::atoi(text) : default_value;
}

// Processor time of this process. Other programs make an answer late, but do not make the engine work longer for it.
class ProcessorWatch {
 public:
  [[nodiscard]] double seconds() const { return static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC; }

 private:
  std::clock_t start_ = std::clock();
};

TEST(AeiTime, StopIsAnsweredAtOnce) {
  const int repeats = times("TUSK_AEI_STOPS", 40);
  const arimaa::Game game(arimaa::parse_position(kMiddleGame).position, arimaa::Rules::official);
  Session session;
  session.send(std::string("setposition ") + kMiddleGame);
  session.send("isready");
  double total = 0, slowest = 0;
  for (int i = 0; i < repeats; ++i) {
    session.send("go");
    if (i % 2 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const ProcessorWatch watch;
    session.send("stop");
    const auto move = session.wait_for("bestmove ");
    const double seconds = watch.seconds();
    ASSERT_TRUE(move);
    ASSERT_EQ(game.why_illegal(parse_turn(*move, game.position())), "") << *move;
    slowest = std::max(slowest, seconds);
    total += seconds;
    session.forget();
  }
  std::printf("%d stops, processor time %.1f ms, slowest answer %.1f ms\n", repeats, total * 1000, slowest * 1000);
  EXPECT_LT(total, repeats * 0.002 * kPatience);
}

TEST(AeiTime, KeepsToAShortClock) {
  Session session;
  session.option("tcmove", "0.2");
  session.send(std::string("setposition ") + kMiddleGame);
  session.send("isready");
  constexpr int kMoves = 10;
  const ProcessorWatch watch;
  for (int i = 0; i < kMoves; ++i) {
    session.send("go");
    const auto move = session.wait_for("bestmove ");
    ASSERT_TRUE(move);
    session.send("makemove " + *move);
    session.forget();
  }
  EXPECT_LT(watch.seconds(), kMoves * 0.2 * kPatience);
}

TEST(AeiTime, CountsWhatTheMoveHasUsed) {
  Session session;
  session.option("tcmove", "100");
  session.option("tcpercent", "0");
  session.send(std::string("makemove ") + kGoldSetup);
  session.send(std::string("makemove ") + kSilverSetup);
  session.option("moveused", "99.8");
  session.send("go");
  EXPECT_TRUE(session.wait_for("bestmove ", 15));
}

// Of a full reserve a search would take a hundred seconds.
TEST(AeiTime, KnowsWhatWasTakenFromAReserve) {
  Session session;
  session.option("tcreserve", "3000");
  session.send("newgame");
  session.send(std::string("makemove ") + kGoldSetup);
  session.send(std::string("makemove ") + kSilverSetup);
  session.option("moveused", "2999.8");
  session.send("makemove Ee2n");
  session.send("makemove ed7s");
  session.send("go");
  EXPECT_TRUE(session.wait_for("bestmove ", 15));
}

// Random bytes with a line end now and then.
TEST(AeiNonsense, BytesDoNoHarm) {
  Random random(1);
  Session session;
  std::string line;
  for (int i = 0; i < 100'000; ++i) {
    const char byte = static_cast<char>(random.below(256));
    if (byte == '\n') {
      session.send(line);
      line.clear();
      session.forget();
    } else {
      line += byte;
    }
  }
  session.send("isready");
  EXPECT_TRUE(session.wait_for("readyok"));
}

class RandomCommands {
 public:
  explicit RandomCommands(std::uint64_t seed) : random_(seed) {}

  std::string next() {
    switch (random_.below(14)) {
      case 0:
        return "aei";
      case 1:
        return "isready";
      case 2:
        return random_.chance(0.3) ? "newgame" : std::string("makemove ") + kGoldSetup;
      case 3:
        return std::string("makemove ") + kSilverSetup;
      case 4:
        return "setposition " + position();
      case 5:
      case 6:
        return option();
      case 7:
      case 8:
        return "makemove " + steps();
      case 9:
      case 10:
        return "go";
      case 11:
        return "go ponder";
      default:
        return "stop";
    }
  }

  // The last turn that the engine chose, so that games also go on.
  void note_move(std::string move) { last_move_ = std::move(move); }

 private:
  std::string position() {
    std::string text = random_.chance(0.7) ? kMiddleGame : "s [" + std::string(64, ' ') + "]";
    text[0] = "gswb"[random_.below(4)];
    for (int changes = random_.between(0, 6); changes > 0; --changes)
      text[static_cast<std::size_t>(random_.between(3, 66))] = "RrCcDdHhMmEe      "[random_.below(18)];
    return text;
  }
  std::string option() {
    const auto options = aei_options();
    const auto index = random_.below(options.size() + arimaa::kTechniques.size());
    if (index >= options.size())
      return "setoption name " + std::string(arimaa::kTechniques[index - options.size()].name) + " value " +
             (random_.chance(0.5) ? "true" : "false");
    const std::string name(options[index].name);
    static const std::vector<std::string> kValues{"0", "1", "2", "3", "0.01", "10", "100", "-1", "best", "classic", ""};
    std::string value = random_.pick(kValues);
    if (name == "hash" && value == "100") value = "4";
    return "setoption name " + name + " value " + value;
  }
  std::string steps() {
    if (random_.chance(0.5)) return last_move_;
    std::string text;
    for (int count = random_.between(1, 4); count > 0; --count) {
      text += "RrCcDdHhMmEe"[random_.below(12)];
      text += static_cast<char>('a' + random_.below(8));
      text += static_cast<char>('1' + random_.below(8));
      text += "neswx "[random_.below(6)];
      text += ' ';
    }
    return text;
  }

  Random random_;
  std::string last_move_ = "Ee2n";
};

TEST(AeiNonsense, WellFormedCommandsDoNoHarm) {
  RandomCommands commands(2);
  Session session;
  for (int left = times("TUSK_AEI_COMMANDS", 600); left > 0; --left) {
    const Stopwatch watch;
    session.send(commands.next());
    ASSERT_LT(watch.seconds(), 60);
    if (const auto moves = session.all("bestmove "); !moves.empty()) commands.note_move(moves.back().substr(9));
    session.forget();
  }
  session.send("newgame");
  session.send("isready");
  EXPECT_TRUE(session.wait_for("readyok"));
}

}  // namespace
}  // namespace tusk::protocol
