#include "match/match_table.h"

#include "base/error.h"
#include "base/random.h"

namespace tusk::match {

game::Player& MatchTable::player(int number) {
  auto& seat = seats_[number];
  if (!seat) seat = makers_.make(settings_.players[number], settings_.terms);
  return *seat;
}

void MatchTable::keep_only(int one, int two) {
  std::erase_if(seats_, [&](const auto& seat) { return seat.first != one && seat.first != two; });
}

std::optional<FinishedGame> MatchTable::play(const GameTask& task, const std::stop_token& stop) {
  keep_only(task.gold, task.silver);
  const std::array<std::string, 2> names{settings_.players[task.gold].name, settings_.players[task.silver].name};
  const auto played = play(task, names, stop);
  if (!played) return std::nullopt;
  return finished_game(task, names, *played);
}

std::optional<PlayedGame> MatchTable::play(const GameTask& task, const std::array<std::string, 2>& names,
                                           const std::stop_token& stop) {
  Pairing pairing{{nullptr, nullptr}, names};
  for (const bool is_gold : {true, false}) {
    try {
      pairing.players[is_gold ? 0 : 1] = &player(is_gold ? task.gold : task.silver);
    } catch (const InputError& error) {
      // It could be created before the match, so this failure is its own.
      PlayedGame lost;
      lost.outcome = {is_gold ? arimaa::Side::silver : arimaa::Side::gold, arimaa::Reason::forfeit};
      lost.detail = error.what();
      return lost;
    }
  }
  const std::uint64_t seed = mix_bits(mix_bits(settings_.seed) + static_cast<std::uint64_t>(task.id));
  return play_game(pairing, settings_.openings.opening(static_cast<std::uint64_t>(task.opening)), settings_.terms, seed,
                   stop);
}

}  // namespace tusk::match
