// The built-in engine as the handler of an AEI server.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "arimaa/board/game.h"
#include "arimaa/engine/engine.h"
#include "base/random.h"
#include "base/stopwatch.h"
#include "protocol/aei_handler.h"
#include "protocol/aei_options.h"

namespace tusk::protocol {

class AeiEngine : public AeiHandler {
 public:
  explicit AeiEngine(AeiOutput& output) : output_(output), random_(settings_.seed) {}

  [[nodiscard]] std::string name() const override { return "Tusk"; }
  bool set_option(std::string_view name, std::string_view value) override;
  void make_ready() override;
  void start_game() override;
  void start_at(const arimaa::Game& game) override;
  void see(const arimaa::Game& before, const arimaa::Ply& ply, double thinking_seconds) override;
  [[nodiscard]] std::optional<AeiTask> task(const arimaa::Game& game, bool ponder) override;
  void interrupt() override;

 private:
  // Everything a search needs, so that it shares nothing with commands that arrive meanwhile.
  struct Job {
    arimaa::Game game;
    arimaa::SearchLimits limits;
    int level = arimaa::kFullStrength;
    int lines = 1;
    Random random;
    bool until_told = false;
    Stopwatch watch;  // since the command arrived
  };

  [[nodiscard]] game::Answer search(Job& job);
  bool apply_options();

  AeiOutput& output_;
  AeiSettings settings_;
  Random random_;
  bool options_changed_ = false;  // since they were last applied
  int level_in_table_ = arimaa::kFullStrength;
  std::unique_ptr<arimaa::Engine> engine_;  // created for the first search, with the options set by then
};

}  // namespace tusk::protocol
