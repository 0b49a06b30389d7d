// The controller's side of the Arimaa Engine Interface: an engine in another program as a player.
#pragma once

#include "game/player.h"
#include "protocol/aei_program.h"

namespace tusk::protocol {

// After a fault, the program is restarted for the next game.
class AeiPlayer : public game::Player {
 public:
  // Throws InputError.
  AeiPlayer(const game::PlayerSpec& spec, const game::Terms& terms, AeiProgram::Start start = AeiProgram::Start::now);

  void start_game(const game::GameStart& start) override;
  void see(const arimaa::Game& before, const arimaa::Ply& ply) override;
  game::Answer choose(const arimaa::Game& game, const game::MoveTime& time) override;
  void interrupt() override { program_.interrupt(); }

 private:
  void set_time_options();

  game::Terms terms_;
  AeiProgram program_;
};

}  // namespace tusk::protocol
