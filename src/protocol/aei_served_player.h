// Any player as the handler of an AEI server. It has no options and no clock, and answers in the server's thread.
#pragma once

#include <string>
#include <string_view>

#include "protocol/aei_handler.h"

namespace tusk::protocol {

class AeiServedPlayer : public AeiHandler {
 public:
  AeiServedPlayer(std::string name, game::Player& player) : name_(std::move(name)), player_(player) {}

  [[nodiscard]] std::string name() const override { return name_; }
  // Accepts every option, because controllers send clocks and ratings to all engines.
  bool set_option(std::string_view, std::string_view) override { return true; }
  void make_ready() override {}
  void start_game() override;
  void start_at(const arimaa::Game& game) override;
  void see(const arimaa::Game& before, const arimaa::Ply& ply, double thinking_seconds) override;
  [[nodiscard]] std::optional<AeiTask> task(const arimaa::Game& game, bool ponder) override;
  void interrupt() override { player_.interrupt(); }

 private:
  std::string name_;
  game::Player& player_;
};

}  // namespace tusk::protocol
