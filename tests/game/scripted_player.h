// A player that answers with prepared words, for tests of the referee.
#pragma once

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "base/error.h"
#include "game/player.h"

namespace tusk::game::testing {

inline constexpr auto kGoldWords = "Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2";
inline constexpr auto kSilverWords = "ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7";

class ScriptedPlayer : public Player {
 public:
  explicit ScriptedPlayer(std::vector<std::string> words) : words_(std::move(words)) {}

  void start_game(const GameStart& start) override {
    start_ = start;
    if (!goes_on) next_ = 0;
  }
  void see(const arimaa::Game& before, const arimaa::Ply& ply) override { seen.push_back(to_text(before, ply)); }
  Answer choose(const arimaa::Game& game, const MoveTime& time) override {
    times.push_back(time);
    if (!game.in_setup()) std::this_thread::sleep_for(std::chrono::duration<double>(delay));
    Answer answer;
    answer.thought.score = score;
    answer.thought.depth = 3;
    const std::string words = next_ < words_.size() ? words_[next_++] : fallback;
    if (words == "fault") throw PlayerFault(arimaa::Reason::forfeit, "broke");
    if (words == "resign") return answer;
    try {
      answer.ply = parse_ply(words, game);
    } catch (const InputError& error) {
      throw PlayerFault(arimaa::Reason::illegal, error.what());
    }
    return answer;
  }
  void interrupt() override {}

  std::vector<std::string> seen;
  std::vector<MoveTime> times;
  std::optional<int> score;
  double delay = 0;      // of each turn
  bool goes_on = false;  // with the words left, also in a new game
  std::string fallback;

 private:
  std::vector<std::string> words_;
  std::size_t next_ = 0;
  GameStart start_;
};

}  // namespace tusk::game::testing
