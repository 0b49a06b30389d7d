#include "game/timed_game.h"

#include "base/error.h"

namespace tusk::game {

using namespace arimaa;

void TimedGame::play(const Ply& ply, Clock::Duration used) {
  if (outcome_) throw InputError("the game is over");
  const Side mover = game_.side();
  const Game before = game_;
  apply(game_, ply);
  std::string text = to_text(before, ply);
  plies_.push_back({ply, std::move(text), used, game_.position()});
  outcome_ = game_.outcome();
  switch (time_.finish_turn(used)) {
    case Clock::State::running:
      break;
    case Clock::State::lost_on_time:
      outcome_ = Outcome{other(mover), Reason::time};
      break;
    case Clock::State::stopped:
      if (!outcome_) outcome_ = game_.outcome_by_score();
      break;
  }
}

bool TimedGame::check_flag(Clock::Duration used) {
  if (outcome_ || !time_.is_late(used)) return false;
  outcome_ = Outcome{other(game_.side()), Reason::time};
  return true;
}

void TimedGame::take_back_to(std::size_t plies) {
  const std::vector<MadePly> made(plies_.begin(), plies_.begin() + static_cast<std::ptrdiff_t>(plies));
  *this = TimedGame(terms_);
  for (const MadePly& ply : made) play(ply.ply, ply.used);
}

Record TimedGame::record(std::vector<Tag> tags) const {
  Record record;
  record.tags = std::move(tags);
  if (outcome_) add_outcome(*outcome_, record);
  std::vector<Setup> setups;
  std::vector<Turn> turns;
  for (const MadePly& made : plies_) {
    if (made.ply.is_setup())
      setups.push_back(made.ply.setup());
    else
      turns.push_back(made.ply.turn());
  }
  record.entries = entries_of(setups, turns);
  return record;
}

}  // namespace tusk::game
