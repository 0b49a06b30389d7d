// tusk jungle search and tusk jungle prove.
#include <cstdio>
#include <fmt/format.h>
#include <memory>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/text.h"
#include "jungle.h"
#include "jungle/notation.h"
#include "jungle/record.h"
#include "jungle/rules.h"
#include "jungle/tablebase/oracle.h"
#include "jungle/tablebase/tablebase.h"

namespace tusk::cli {
namespace {

using jungle::AlphaBeta;
using jungle::DfPn;
using jungle::Position;
using jungle::Side;

// The distance of a decided score, otherwise points.
std::string score_text(int score) {
  if (search::is_win(score)) return fmt::format("wins in {} plies", search::distance_to_end(score));
  if (search::is_loss(score)) return fmt::format("loses in {} plies", search::distance_to_end(score));
  return fmt::format("{:+}", score);
}

std::string statistics_text(const search::Statistics& statistics) {
  return fmt::format("{} nodes, {:.3f} s, {:.2f} M nodes/s", with_commas(statistics.nodes), statistics.seconds,
                     static_cast<double>(statistics.nodes) / std::max(statistics.seconds, 1e-9) / 1e6);
}

Json to_json(const search::Statistics& statistics) {
  return {{"nodes", statistics.nodes}, {"table_hits", statistics.table_hits}, {"seconds", statistics.seconds}};
}

void must_go_on(const Position& position) {
  if (jungle::result_of(position) != jungle::Result::unknown)
    throw InputError(
        fmt::format("the game is over in this position: {}", jungle::to_string(jungle::result_of(position))));
}

struct SearchArguments {
  PositionArgument position;
  LimitArguments limits;
  TablesArgument tables;
  search::AlphaBetaOptions options{.table_mebibytes = 64};
  int depth = 0;
  bool json = false;
};

void run_search(const SearchArguments& arguments) {
  const Position position = arguments.position.get();
  must_go_on(position);
  const InterruptGuard interrupt;
  auto limits = arguments.limits.get(interrupt.token());
  const bool limited = arguments.limits.nodes > 0 || arguments.limits.seconds > 0;
  if (arguments.depth > 0) limits.depth = arguments.depth;
  if (!limited && arguments.depth == 0) limits.seconds = 5;
  if (!arguments.options.iterative_deepening && arguments.depth == 0)
    throw InputError("without iterative deepening the search needs a --depth");
  const auto tables = arguments.tables.open();
  AlphaBeta search(arguments.options);
  if (tables) search.consult(jungle::tablebase::oracle_of(*tables));
  const auto result = search.search(position, limits, [&](const AlphaBeta::Result& now) {
    if (arguments.json) return;
    fmt::print("depth {:2}  {:>18}  {:>14} nodes {:8.3f} s  {}\n", now.depth, score_text(now.score),
               with_commas(now.statistics.nodes), now.statistics.seconds,
               joined(line_to_strings(position, now.line), " "));
    std::fflush(stdout);
  });
  if (arguments.json) {
    Json json{{"position", jungle::to_line(position)}, {"depth", result.depth}, {"score", result.score}};
    json["value"] = search::is_win(result.score) ? "win" : search::is_loss(result.score) ? "loss" : "unknown";
    if (search::is_decided(result.score)) json["plies"] = search::distance_to_end(result.score);
    json["best"] = result.best ? Json(jungle::to_string(position, *result.best)) : Json();
    json["line"] = line_to_strings(position, result.line);
    json["stopped"] = result.stopped;
    json.update(to_json(result.statistics));
    print_json(json);
    return;
  }
  fmt::print("best move {}, {}\n", result.best ? jungle::to_string(position, *result.best) : "none",
             statistics_text(result.statistics));
}

struct ProveArguments {
  PositionArgument position;
  LimitArguments limits;
  TablesArgument tables;
  search::DfPnOptions options;
  std::string attacker = "mover";
  bool json = false;
};

std::string_view verdict_name(search::Verdict verdict) {
  return verdict == search::Verdict::proved      ? "proved"
         : verdict == search::Verdict::disproved ? "disproved"
                                                 : "unknown";
}

std::string verdict_text(const search::ProofResult& result, Side side) {
  if (result.verdict == search::Verdict::proved)
    return fmt::format("{} forces a win in {} plies", jungle::name_of(side), result.plies);
  if (result.verdict == search::Verdict::disproved) return fmt::format("{} has no forced win", jungle::name_of(side));
  return fmt::format("unknown whether {} can force a win; not in fewer than {} plies", jungle::name_of(side),
                     result.plies);
}

std::vector<Side> attackers_of(const std::string& text, const Position& position) {
  if (text == "white") return {Side::white};
  if (text == "black") return {Side::black};
  if (text == "both") return {position.to_move(), jungle::other(position.to_move())};
  return {position.to_move()};
}

void run_prove(const ProveArguments& arguments) {
  const Position position = arguments.position.get();
  must_go_on(position);
  const InterruptGuard interrupt;
  const search::Limits limits = arguments.limits.get(interrupt.token());
  const auto tables = arguments.tables.open();
  DfPn prover(arguments.options);
  if (tables) prover.consult(jungle::tablebase::oracle_of(*tables));
  Json list = Json::array();
  for (const Side side : attackers_of(arguments.attacker, position)) {
    const auto result = prover.prove(position, jungle::index_of(side), limits, [&](int plies, std::uint64_t nodes) {
      if (arguments.json || nodes < 1'000'000) return;
      fmt::print(stderr, "{}: no win within {} plies, {} nodes\n", jungle::name_of(side), plies, with_commas(nodes));
    });
    std::vector<std::string> line;
    if (result.verdict == search::Verdict::proved)
      line = line_to_strings(position, prover.winning_line(position, jungle::index_of(side), result.plies, limits));
    if (arguments.json) {
      Json json{{"side", lower_name(side)}, {"verdict", verdict_name(result.verdict)}};
      if (result.verdict == search::Verdict::proved) json["plies"] = result.plies;
      json["line"] = line;
      json.update(to_json(result.statistics));
      list.push_back(json);
    } else {
      fmt::print("{} ({})\n", verdict_text(result, side), statistics_text(result.statistics));
      if (!line.empty()) fmt::print("{}\n", joined(line, " "));
    }
    // If one side wins, the other cannot.
    if (result.verdict == search::Verdict::proved) break;
  }
  if (arguments.json) print_json({{"position", jungle::to_line(position)}, {"proofs", list}});
}

void add_search(Command& jungle) {
  const auto arguments = std::make_shared<SearchArguments>();
  auto& options = arguments->options;
  Command command = jungle.add_subcommand("search", "Finds the best move by alpha-beta search (by default 5 seconds)");
  arguments->position.add_to(command);
  arguments->limits.add_to(command);
  arguments->tables.add_to(command);
  command.add_option("--depth", arguments->depth, "maximum depth in plies").between(1, 999);
  command.add_option("--memory", options.table_mebibytes, "MiB for the transposition table")
      .between(1, 1 << 20)
      .show_default();
  command.add_flag("!--no-deepening", options.iterative_deepening, "search only the last depth");
  command.add_flag("!--no-ordering", options.move_ordering, "do not sort moves");
  command.add_flag("!--no-table", options.transposition_table, "do not use a transposition table");
  command.add_flag("!--no-depth-correction", options.depth_correction, "do not count plies to a win");
  command.add_flag("!--no-quiescence", options.quiescence, "do not play out captures");
  command.add_flag("--json", arguments->json, "print JSON");
  command.footer("Example: tusk jungle search --depth 9 b Ra3 ea1 df3");
  command.callback([arguments] { run_search(*arguments); });
}

void add_prove(Command& jungle) {
  const auto arguments = std::make_shared<ProveArguments>();
  Command command = jungle.add_subcommand("prove", "Proves whether a side can force a win, by proof-number search");
  arguments->position.add_to(command);
  arguments->limits.add_to(command);
  arguments->tables.add_to(command);
  command.add_option("--for", arguments->attacker, "whose win: mover, white, black, or both (first the side to move)")
      .one_of({"mover", "white", "black", "both"})
      .show_default();
  command.add_option("--memory", arguments->options.table_mebibytes, "MiB for the table")
      .between(1, 1 << 20)
      .show_default();
  command.add_flag("--json", arguments->json, "print JSON");
  command.footer("Example: tusk jungle prove --for both w Ra3 rd4 dc5");
  command.callback([arguments] { run_prove(*arguments); });
}

}  // namespace

void add_jungle_search_commands(Command& jungle) {
  add_search(jungle);
  add_prove(jungle);
}

}  // namespace tusk::cli
