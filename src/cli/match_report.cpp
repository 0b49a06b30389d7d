#include "match_report.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tusk::cli {

using match::EloEstimate;
using match::MatchResult;
using match::MatchSettings;
using match::PairCounts;
using match::PlayerTotals;
using match::Sprt;
using match::Standings;

namespace {

constexpr std::size_t kWidestName = 28;

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return fmt::format("{:+.1f}", elo);
}

std::string verdict_text(Sprt::Verdict verdict) {
  switch (verdict) {
    case Sprt::Verdict::h0:
      return "H0 accepted";
    case Sprt::Verdict::h1:
      return "H1 accepted";
    default:
      return "not decided";
  }
}

// The log-likelihood ratio and its bounds.
std::string sprt_text(const Sprt& sprt, const PairCounts& pairs) {
  return fmt::format("LLR {:.2f} [{:.2f}, {:.2f}]", sprt.log_likelihood_ratio(pairs), sprt.lower_bound(),
                     sprt.upper_bound());
}

double per(double sum, double count) { return count > 0 ? sum / count : 0; }

std::string cut(const std::string& name) {
  return name.size() <= kWidestName ? name : name.substr(0, kWidestName - 3) + "...";
}

// Best first.
std::vector<int> ranking(const MatchResult& result) {
  std::vector<int> order(static_cast<std::size_t>(result.standings.players()));
  std::iota(order.begin(), order.end(), 0);
  const auto points = [&](int player) { return result.standings.totals(player).tally.points() + result.byes[player]; };
  std::stable_sort(order.begin(), order.end(), [&](int one, int two) { return points(one) > points(two); });
  return order;
}

void print_totals(const MatchResult& result, const std::vector<int>& order) {
  const Standings& standings = result.standings;
  fmt::print("{:>2} {:<{}} {:>6} {:>7} {:>6} {:>15} {:>5} {:>4} {:>4} {:>5} {:>6} {:>8} {:>8}\n", "", "player",
             kWidestName, "games", "points", "Elo", "95%", "sup.", "late", "ill.", "crash", "depth", "s/move",
             "longest");
  int rank = 0;
  for (const int player : order) {
    const PlayerTotals& totals = standings.totals(player);
    const auto elo = match::estimate_elo(standings.pairs_of(player));
    const auto& effort = totals.effort;
    fmt::print(
        "{:>2} {:<{}} {:>6} {:>7} {:>6} {:>15} {:>5} {:>4} {:>4} {:>5} {:>6.1f} {:>8.3f} {:>8.3f}\n", ++rank,
        cut(standings.name(player)), kWidestName, totals.tally.games(), totals.tally.points() + result.byes[player],
        elo ? elo_text(elo->elo) : "", elo ? fmt::format("{} {}", elo_text(elo->low), elo_text(elo->high)) : "",
        elo ? fmt::format("{:.0f}%", elo->superiority * 100) : "", totals.timeouts, totals.illegal, totals.crashes,
        per(static_cast<double>(effort.depth), effort.with_depth), per(effort.seconds, effort.moves), effort.longest);
  }
}

void print_cross_table(const Standings& standings, const std::vector<int>& order) {
  fmt::print("\n{:>2} {:<{}}", "", "won-drawn-lost", kWidestName);
  for (std::size_t i = 0; i < order.size(); ++i) fmt::print(" {:>13}", i + 1);
  fmt::print("\n");
  int rank = 0;
  for (const int one : order) {
    fmt::print("{:>2} {:<{}}", ++rank, cut(standings.name(one)), kWidestName);
    for (const int two : order) {
      const auto& tally = standings.between(one, two);
      fmt::print(" {:>13}", tally.games() == 0 ? "." : fmt::format("{}-{}-{}", tally.wins, tally.draws, tally.losses));
    }
    fmt::print("\n");
  }
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(value > 0 ? "inf" : "-inf"); }

Json to_json(const PairCounts& pairs) {
  Json json{{"pairs", pairs.pairs()}, {"counts", pairs.counts}};
  if (const auto elo = match::estimate_elo(pairs)) {
    json["elo"] = number(elo->elo);
    json["low"] = number(elo->low);
    json["high"] = number(elo->high);
    json["superiority"] = elo->superiority;
  }
  return json;
}

Json to_json(const PlayerTotals& totals) {
  const auto& effort = totals.effort;
  return {{"games", totals.tally.games()},
          {"wins", totals.tally.wins},
          {"draws", totals.tally.draws},
          {"losses", totals.tally.losses},
          {"points", totals.tally.points()},
          {"timeouts", totals.timeouts},
          {"illegal", totals.illegal},
          {"crashes", totals.crashes},
          {"moves", effort.moves},
          {"mean_depth", per(static_cast<double>(effort.depth), effort.with_depth)},
          {"mean_nodes", per(static_cast<double>(effort.nodes), effort.moves)},
          {"mean_seconds", per(effort.seconds, effort.moves)},
          {"longest_seconds", effort.longest}};
}

}  // namespace

std::string standing_text(const Standings& standings, const std::optional<Sprt>& sprt) {
  if (standings.players() > 2) {
    int best = 0;
    for (int player = 1; player < standings.players(); ++player)
      if (standings.totals(player).tally.points() > standings.totals(best).tally.points()) best = player;
    return fmt::format("{} leads with {} of {}", cut(standings.name(best)), standings.totals(best).tally.points(),
                       standings.totals(best).tally.games());
  }
  const PairCounts pairs = standings.pairs_between(0, 1);
  std::string text = fmt::format("{} - {}", standings.totals(0).tally.points(), standings.totals(1).tally.points());
  if (const auto elo = match::estimate_elo(pairs))
    text += fmt::format(", Elo {} [{}, {}], superior {:.1f}%", elo_text(elo->elo), elo_text(elo->low),
                        elo_text(elo->high), elo->superiority * 100);
  if (sprt) text += ", " + sprt_text(*sprt, pairs);
  return text;
}

void print_report(const MatchSettings& settings, const MatchResult& result) {
  const Standings& standings = result.standings;
  const std::vector<int> order = ranking(result);
  print_totals(result, order);
  print_cross_table(standings, order);
  fmt::print("\n{} of {} games{}", standings.games(), settings.total_games(), standings.games() > 0 ? ":" : "\n");
  for (const auto& [reason, count] : standings.endings()) fmt::print(" {} by {},", count, name_of(reason));
  if (standings.games() > 0)
    fmt::print(" Gold won {:.1f}%, {:.1f} turns on average\n", per(standings.gold_wins() * 100.0, standings.games()),
               per(standings.plies(), standings.games()) / 2);
  if (standings.players() == 2) {
    const PairCounts pairs = standings.pairs_between(0, 1);
    fmt::print("pairs with 0, 1/2, 1, 3/2, 2 points for {}: {}\n", standings.name(0), fmt::join(pairs.counts, " "));
    if (settings.sprt)
      fmt::print("test of {:+g} against {:+g} Elo: {}, {}\n", settings.sprt->elo0, settings.sprt->elo1,
                 sprt_text(*settings.sprt, pairs), verdict_text(*result.verdict));
  }
  if (!result.complete)
    fmt::print("stopped{}\n", settings.record.empty() ? "" : "; run the same command again to play the rest");
}

Json to_json(const MatchSettings& settings, const MatchResult& result) {
  const Standings& standings = result.standings;
  Json json{{"complete", result.complete}, {"games", standings.games()}, {"total", settings.total_games()}};
  json["players"] = Json::array();
  json["cross_table"] = Json::array();
  for (int one = 0; one < standings.players(); ++one) {
    Json player{{"name", standings.name(one)}};
    player.update(to_json(standings.totals(one)));
    player["bye_points"] = result.byes[one];
    player["pentanomial"] = to_json(standings.pairs_of(one));
    json["players"].push_back(std::move(player));
    Json row = Json::array();
    for (int two = 0; two < standings.players(); ++two) {
      const auto& tally = standings.between(one, two);
      row.push_back({{"wins", tally.wins}, {"draws", tally.draws}, {"losses", tally.losses}});
    }
    json["cross_table"].push_back(std::move(row));
  }
  json["gold_wins"] = standings.gold_wins();
  json["endings"] = Json::object();
  for (const auto& [reason, count] : standings.endings()) json["endings"][std::string(name_of(reason))] = count;
  if (settings.sprt) {
    const PairCounts pairs = standings.pairs_between(0, 1);
    json["sprt"] = {{"elo0", settings.sprt->elo0},
                    {"elo1", settings.sprt->elo1},
                    {"llr", settings.sprt->log_likelihood_ratio(pairs)},
                    {"lower", settings.sprt->lower_bound()},
                    {"upper", settings.sprt->upper_bound()},
                    {"verdict", verdict_text(*result.verdict)}};
  }
  return json;
}

}  // namespace tusk::cli
