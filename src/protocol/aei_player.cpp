#include "protocol/aei_player.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/stopwatch.h"

namespace tusk::protocol {

using namespace arimaa;

namespace {

std::string decimal(double number) { return fmt::format("{:.3f}", number); }

std::vector<std::pair<std::string, std::string>> limits_of(const game::Terms& terms) {
  std::vector<std::pair<std::string, std::string>> options;
  if (terms.depth > 0) options.emplace_back("depth", std::to_string(terms.depth));
  if (terms.nodes > 0) options.emplace_back("nodes", std::to_string(terms.nodes));
  return options;
}

}  // namespace

AeiPlayer::AeiPlayer(const game::PlayerSpec& spec, const game::Terms& terms, AeiProgram::Start start)
    : terms_(terms), program_(spec, limits_of(terms), start) {}

void AeiPlayer::start_game(const game::GameStart& start) {
  program_.start_if_needed();
  set_time_options();
  program_.set_option("opponent", start.opponent);
  program_.set_option("rated", "0");
  program_.new_game();
}

void AeiPlayer::set_time_options() {
  if (terms_.move_seconds) {
    program_.set_option("tcmove", decimal(*terms_.move_seconds));
    program_.set_option("tcreserve", "0");
    program_.set_option("tcpercent", "0");
  } else if (terms_.control && !terms_.control->is_untimed()) {
    const TimeControl& control = *terms_.control;
    program_.set_option("tcmove", std::to_string(control.per_move.count()));
    program_.set_option("tcreserve", std::to_string(control.reserve.count()));
    program_.set_option("tcpercent", std::to_string(control.percent));
    program_.set_option("tcmax", std::to_string(control.reserve_cap.count()));
    program_.set_option("tctotal", std::to_string(control.game_time.count()));
    program_.set_option("tcturns", std::to_string(control.game_turns));
    program_.set_option("tcturntime", std::to_string(control.turn_time.count()));
  }
}

void AeiPlayer::see(const Game& before, const Ply& ply) {
  if (program_.runs()) program_.send("makemove " + to_text(before, ply));
}

game::Answer AeiPlayer::choose(const Game& game, const game::MoveTime& time) {
  const Stopwatch watch;
  if (time.has_clock) {
    program_.set_option("greserve", decimal(time.reserves[index_of(Side::gold)]));
    program_.set_option("sreserve", decimal(time.reserves[index_of(Side::silver)]));
    program_.set_option("moveused", "0");
  }
  program_.settle(time.give_up);
  program_.send("go");
  game::Answer answer;
  const auto heard = [&answer](std::string_view word, std::string_view rest) {
    if (word == "info") note_info(rest, answer.thought);
  };
  const std::string words = program_.wait_for("bestmove", time.give_up - watch.seconds(), heard);
  if (words == "resign" || words == "resigns") return answer;
  try {
    answer.ply = parse_ply(words, game);
  } catch (const InputError& error) {
    // The program may be fine otherwise, so it is kept for the next game.
    throw game::PlayerFault(Reason::illegal, fmt::format("{}: {}", quote(words), error.reason()));
  }
  return answer;
}

}  // namespace tusk::protocol
