#include "lab/zhong_match.h"

#include <algorithm>
#include <fmt/format.h>

#include "lab/evaluator_match.h"
#include "match/match.h"
#include "players/historic_player.h"
#include "players/standard_players.h"

namespace tusk::lab {

std::string zhong_match_text(Session& session, const arimaa::historic::ZhongOptions& variant, std::size_t number) {
  const auto numbers = session.notebook().once(fmt::format("match/{}", number), [&] {
    match::MatchSettings settings;
    settings.players = {game::parse_player_spec("variant"), game::parse_player_spec("zhong")};
    settings.games = std::max(2, session.count("match_games") / 2 * 2);
    settings.concurrency = session.threads();
    settings.terms.nodes = static_cast<std::uint64_t>(session.count("match_nodes"));
    settings.terms.turn_limit = 80;
    settings.seed = session.seed() + number;
    game::PlayerMakers makers = players::standard_players();
    makers.add("variant", [&](const game::PlayerSpec& spec, const game::Terms& terms) {
      return players::zhong_player_with(spec, terms, variant);
    });
    const match::MatchResult result = run_match(settings, makers, {}, session.stop());
    session.check();
    const match::Tally& tally = result.standings.between(0, 1);
    return Notebook::Numbers{static_cast<double>(tally.wins), static_cast<double>(tally.draws),
                             static_cast<double>(tally.losses)};
  });
  const match::Tally tally{static_cast<int>(numbers[0]), static_cast<int>(numbers[1]), static_cast<int>(numbers[2])};
  return fmt::format("{} ({})", score_text(tally), points_text(tally));
}

}  // namespace tusk::lab
