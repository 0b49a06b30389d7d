#include "match/shared_work.h"

#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "match/match_table.h"

namespace tusk::match {

std::string to_text(const GameTask& task) {
  return fmt::format("{} {} {} {} {}", task.id, task.round, task.gold, task.silver, task.opening);
}

GameTask parse_game_task(std::string_view text) {
  const auto words = words_of(text);
  if (words.size() != 5) throw InputError(quote(text) + " is not a game to be played");
  const auto number = [&](std::size_t word) { return static_cast<int>(must_be_number(words[word].text)); };
  return {number(0), number(1), number(2), number(3), number(4)};
}

PlayElsewhere match_games_by(Workforce& workforce, std::stop_token stop) {
  return [&workforce, stop = std::move(stop)](const GameTask& task) -> std::optional<FinishedGame> {
    const auto answer = workforce.ask(to_text(task), stop);
    if (!answer) return std::nullopt;
    return parse_finished_game(*answer);
  };
}

void serve_match(const MatchSettings& settings, const game::PlayerMakers& makers, Workforce& workforce) {
  const std::stop_source nobody_waits;
  const auto make = [&](int) -> Workforce::Answer {
    return [stop = nobody_waits.get_token(),
            table = std::make_shared<MatchTable>(settings, makers)](const std::string& piece) {
      const auto game = table->play(parse_game_task(piece), stop);
      return game ? to_text(*game) : "";
    };
  };
  workforce.serve(make, nobody_waits);
}

}  // namespace tusk::match
