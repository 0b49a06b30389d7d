// The programs from the literature as players: each evaluator with its own search.
#pragma once

#include <atomic>
#include <functional>

#include "arimaa/historic/zhong_search.h"
#include "game/player_spec.h"
#include "players/searching_player.h"

namespace tusk::players {

// Adapts a search to a player.
struct HistoricSearch {
  std::function<void()> new_game;
  std::function<game::Answer(const arimaa::Root&, const arimaa::SearchLimits&, const std::atomic<bool>& stop)> search;
};

// Supports only the engine options nodes, depth, movetime, setup and seed.
class HistoricPlayer : public SearchingPlayer {
 public:
  HistoricPlayer(const protocol::AeiSettings& settings, HistoricSearch search)
      : SearchingPlayer(settings), search_(std::move(search)) {}

  void start_game(const game::GameStart& start) override;
  void interrupt() override { stop_ = true; }

 protected:
  game::Answer search(const arimaa::Root& root, const arimaa::SearchLimits& limits) override {
    return search_.search(root, limits, stop_);
  }

 private:
  HistoricSearch search_;
  std::atomic<bool> stop_{false};
};

// Fotland's Bomb (002). Key: `passes=1` generates passes, which Bomb does not. This and the next throw InputError for
// unknown keys and options.
[[nodiscard]] std::unique_ptr<game::Player> make_bomb_player(const game::PlayerSpec& spec, const game::Terms& terms);
// Zhong's program (004). Keys: `combos=0` searches all turns; `razoring=turns` or `razoring=combos`.
[[nodiscard]] std::unique_ptr<game::Player> make_zhong_player(const game::PlayerSpec& spec, const game::Terms& terms);
// Cox's COXA (000). No keys.
[[nodiscard]] std::unique_ptr<game::Player> make_coxa_player(const game::PlayerSpec& spec, const game::Terms& terms);
// Zhong's program with explicit search options; only the engine options of `spec` are used.
[[nodiscard]] std::unique_ptr<game::Player> zhong_player_with(const game::PlayerSpec& spec, const game::Terms& terms,
                                                              arimaa::historic::ZhongOptions options);

}  // namespace tusk::players
