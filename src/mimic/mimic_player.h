// The mimic as a player in matches: `mimic,db=games.db,fallback=engine,hybrid=1`.
#pragma once

#include <memory>
#include <optional>

#include "game/player.h"
#include "game/player_spec.h"
#include "mimic/mimic.h"

namespace tusk::mimic {

class MimicPlayer : public game::Player {
 public:
  MimicPlayer(records::Database& database, const MimicOptions& options) : mimic_(database, options) {}
  // Opens its own database. Throws InputError for unknown values and for a database that cannot be opened.
  explicit MimicPlayer(const game::PlayerSpec& spec);

  void start_game(const game::GameStart& start) override;
  void see(const arimaa::Game& before, const arimaa::Ply& ply) override;
  game::Answer choose(const arimaa::Game& game, const game::MoveTime& time) override;
  void interrupt() override { mimic_.stop(); }

 private:
  std::unique_ptr<records::Database> own_database_;
  Mimic mimic_;
  std::optional<arimaa::Square> last_;  // destination of the last piece moved
};

// Adds mimics to the players of matches.
void add_mimic(game::PlayerMakers& makers);

}  // namespace tusk::mimic
