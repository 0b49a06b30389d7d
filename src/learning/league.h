// Who plays in the games that a learner learns from: the learner's own network, and rivals that punish its habits.
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
  double weight = 1;  // how often it is drawn, in proportion to the others' weights
  arimaa::EvaluatorChoice evaluator;
  int nodes = 1;  // it has this many times the nodes
  double jitter =
      0;  // its weights differ from game to game by about this factor's logarithm: a style of its own each time

  bool operator==(const LeaguePlayer&) const = default;
};

// The learner first, then its rivals.
using LeagueTable = std::vector<LeaguePlayer>;

// Lines of a weight and `style=`, `network=`, `weights=`, `nodes=` and `jitter=` with a value each; `#` starts a
// comment. Files are looked up in `folder`. Throws InputError with the line.
[[nodiscard]] LeagueTable parse_league(std::string_view text, const std::filesystem::path& folder);

// A league in a file that the learner rewrites whenever it has a new network. Thread-safe.
class League {
 public:
  // Throws InputError if the file cannot be read or names a player that cannot play.
  explicit League(std::filesystem::path file);

  struct Entrant {
    std::unique_ptr<arimaa::Evaluator> evaluator;
    int nodes = 1;
    bool is_learner = true;
  };
  // Who plays a game, with the file as it is now: `rivals` is the chance that one side is a rival, `strangers` that
  // both are. A file that has become unreadable is ignored: the games go on with what was known.
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
