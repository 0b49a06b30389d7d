#include "commands.h"

#include "command.h"

namespace tusk::cli {

void add_all_commands(Command& app) {
  add_tour_command(app);
  add_analyze_command(app);
  add_aei_command(app);
  add_play_command(app);
  add_match_command(app);
  add_tune_command(app);
  add_book_command(app);
  add_rate_command(app);
  add_puzzles_command(app);
  add_arimaa_command(app);
  add_jungle_command(app);
  add_db_command(app);
  add_lab_command(app);
  add_selfplay_command(app);
  add_data_command(app);
  add_serve_command(app);
  add_bench_command(app);
  add_completions_command(app);
  add_manual_command(app);
}

}  // namespace tusk::cli
