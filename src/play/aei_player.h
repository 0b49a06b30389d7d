// The controller's side of the Arimaa Engine Interface: an engine in another program as a player.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "base/stopwatch.h"
#include "game/player.h"
#include "play/child_process.h"
#include "play/player_spec.h"

namespace tusk::play {

// Keys: cmd (the program and its arguments), dir (where it runs), log (a file that the conversation and the error
// output are appended to). The program is started when it is first needed, and anew for the game after a fault.
class AeiPlayer : public game::Player {
 public:
  // Starts the program, so that a wrong command shows at once. Throws InputError.
  AeiPlayer(const PlayerSpec& spec, const game::Terms& terms);
  ~AeiPlayer() override;

  void start_game(const game::GameStart& start) override;
  void see(const arimaa::Game& before, const arimaa::Ply& ply) override;
  game::Answer choose(const arimaa::Game& game, const game::MoveTime& time) override;
  void interrupt() override { interrupted_ = true; }

 private:
  void start_program();
  void set_option(std::string_view name, std::string_view value);
  void set_time_options();
  void send(const std::string& line);
  // The rest of the first line that starts with the word. What else comes meanwhile is noted in `thought`.
  std::string wait_for(std::string_view word, double seconds, game::Thought* thought = nullptr);
  void note_info(std::string_view info, game::Thought& thought) const;
  [[noreturn]] void fail(arimaa::Reason reason, const std::string& what);
  void log(std::string_view mark, std::string_view line);
  void log_errors();

  std::string name_;
  std::vector<std::string> command_;
  std::string folder_;
  std::string log_path_;
  int log_ = -1;
  std::vector<std::pair<std::string, std::string>> options_;
  game::Terms terms_;
  double ready_seconds_ = 15;  // not on the clock of the game
  std::unique_ptr<ChildProcess> program_;
  std::string last_error_;  // the last line of its error output
  std::atomic<bool> interrupted_{false};
};

}  // namespace tusk::play
