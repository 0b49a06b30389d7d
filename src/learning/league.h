// The players of the games that a learner learns from: the learner's own network, and rivals that exploit its habits.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/eval/evaluator.h"
#include "base/random.h"

namespace tusk::learning {

struct LeaguePlayer {
  double weight = 1;  // relative frequency of being drawn
  arimaa::EvaluatorChoice evaluator;
  int nodes = 1;      // factor on the number of nodes
  double jitter = 0;  // standard deviation of the log of the random factor on each weight

  bool operator==(const LeaguePlayer&) const = default;
};

// The learner first, then its rivals.
using LeagueTable = std::vector<LeaguePlayer>;

// One line per player: a weight, then `style=`, `network=`, `weights=`, `nodes=` and `jitter=` with a value each; `#`
// starts a comment. File names are relative to `folder`. Throws InputError with the line.
[[nodiscard]] LeagueTable parse_league(std::string_view text, const std::filesystem::path& folder);

// A league in a file that the learner rewrites whenever it has a new network. Thread-safe.
class League {
 public:
  // Throws InputError if the file cannot be read or names an invalid player.
  explicit League(std::filesystem::path file);

  struct Entrant {
    std::unique_ptr<arimaa::Evaluator> evaluator;
    int nodes = 1;
    bool is_learner = true;
  };
  // Draws the players of a game, from the current version of the file: `rivals` is the chance that one side is a rival,
  // `strangers` that both are. If the file has become unreadable, the last good version is used.
  [[nodiscard]] std::array<Entrant, 2> draw(double rivals, double strangers, Random& random);

 private:
  struct Member {
    LeaguePlayer player;
    std::unique_ptr<arimaa::Evaluator> evaluator;
  };
  void load();
  void follow();
  [[nodiscard]] Entrant enter(std::size_t member, Random& random) const;
  [[nodiscard]] std::size_t draw_rival(Random& random) const;

  std::filesystem::path file_;
  std::filesystem::file_time_type read_at_{};
  std::mutex lock_;
  std::vector<Member> members_;
};

}  // namespace tusk::learning
