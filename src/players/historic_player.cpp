#include "players/historic_player.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "arimaa/historic/bomb_search.h"
#include "arimaa/historic/step_search.h"
#include "base/error.h"
#include "base/text.h"
#include "players/internal_player.h"

namespace tusk::players {

using namespace arimaa;

namespace {

constexpr std::array<std::string_view, 5> kOptions{"nodes", "depth", "movetime", "setup", "seed"};
// Clearing a million entries would take longer than a game with few nodes.
constexpr int kSmallTableBits = 14;

protocol::AeiSettings settings_of(const game::PlayerSpec& spec, const game::Terms& terms) {
  for (const auto& option : spec.options)
    if (std::find(kOptions.begin(), kOptions.end(), option.first) == kOptions.end())
      throw InputError(fmt::format("player {}: {} has no option {}", quote(spec.text), spec.kind, quote(option.first)));
  return engine_settings(spec, terms);
}

bool flag_of(const game::PlayerSpec& spec, std::string_view key, bool otherwise) {
  const auto text = spec.value(key);
  if (!text) return otherwise;
  if (*text != "0" && *text != "1") throw InputError(fmt::format("player {}: {} is 0 or 1", quote(spec.text), key));
  return *text == "1";
}

historic::Razoring razoring_of(const game::PlayerSpec& spec) {
  const std::string text = spec.value("razoring").value_or("none");
  if (text == "none") return historic::Razoring::none;
  if (text == "turns") return historic::Razoring::turns;
  if (text == "combos") return historic::Razoring::combos;
  throw InputError(fmt::format("player {}: razoring is none, turns or combos", quote(spec.text)));
}

template <typename Search>
HistoricSearch as_historic(std::shared_ptr<Search> search) {
  return {[search] { search->new_game(); },
          [search](const Root& root, const SearchLimits& limits, const std::atomic<bool>& stop) {
            const auto report = search->search(root, limits, stop);
            game::Answer answer{{}, {report.depth, report.nodes, report.score}};
            if (!report.turn.empty()) answer.ply = report.turn;
            return answer;
          }};
}

}  // namespace

void HistoricPlayer::start_game(const game::GameStart& start) {
  SearchingPlayer::start_game(start);
  stop_ = false;
  search_.new_game();
}

std::unique_ptr<game::Player> make_bomb_player(const game::PlayerSpec& spec, const game::Terms& terms) {
  spec.allow_only({"passes"});
  const protocol::AeiSettings settings = settings_of(spec, terms);
  historic::BombOptions options;
  options.passes = flag_of(spec, "passes", false);
  if (settings.nodes > 0) options.table_bits = kSmallTableBits;
  return std::make_unique<HistoricPlayer>(settings, as_historic(std::make_shared<historic::BombSearch>(options)));
}

std::unique_ptr<game::Player> make_zhong_player(const game::PlayerSpec& spec, const game::Terms& terms) {
  spec.allow_only({"combos", "razoring"});
  historic::ZhongOptions options;
  options.generation.combos = flag_of(spec, "combos", true);
  options.razoring = razoring_of(spec);
  return zhong_player_with(spec, terms, options);
}

std::unique_ptr<game::Player> make_coxa_player(const game::PlayerSpec& spec, const game::Terms& terms) {
  spec.allow_only({});
  const protocol::AeiSettings settings = settings_of(spec, terms);
  historic::StepSearchOptions options = historic::coxa_search();
  if (settings.nodes > 0) options.table_bits = kSmallTableBits;
  return std::make_unique<HistoricPlayer>(
      settings, as_historic(std::make_shared<historic::StepSearch>(make_evaluator("coxa"), options)));
}

std::unique_ptr<game::Player> zhong_player_with(const game::PlayerSpec& spec, const game::Terms& terms,
                                                historic::ZhongOptions options) {
  const protocol::AeiSettings settings = settings_of(spec, terms);
  if (settings.nodes > 0) options.table_bits = kSmallTableBits;
  return std::make_unique<HistoricPlayer>(settings, as_historic(std::make_shared<historic::ZhongSearch>(options)));
}

}  // namespace tusk::players
