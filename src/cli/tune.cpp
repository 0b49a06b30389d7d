// tusk tune: tunes search parameters by games of the engine against itself.
#include <algorithm>
#include <fmt/ranges.h>
#include <memory>
#include <optional>

#include "arimaa/engine/params.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/progress.h"
#include "commands.h"
#include "lab/gnuplot.h"
#include "match/match.h"
#include "match/spsa.h"
#include "match/tuning_log.h"
#include "match_options.h"
#include "players/standard_players.h"

namespace tusk::cli {

namespace {

using match::TunedNumber;

struct TuneOptions {
  std::string file;
  std::vector<std::string> names;
  match::SpsaPlan plan;
  int games = 4;
  int concurrency = 1;
  TermsOptions terms;
};

TunedNumber number_of(const std::string& name) {
  const auto* param =
      std::find_if(arimaa::kParams.begin(), arimaa::kParams.end(), [&](const auto& each) { return each.name == name; });
  if (param == arimaa::kParams.end()) {
    std::vector<std::string_view> names;
    names.reserve(arimaa::kParams.size());
    for (const auto& each : arimaa::kParams) names.push_back(each.name);
    throw InputError(fmt::format("unknown parameter {}; choose one of {}", quote(name), fmt::join(names, ", ")));
  }
  const arimaa::SearchParams defaults;
  return {name, param->low, param->high, param->step, static_cast<double>(defaults.*param->value)};
}

game::PlayerSpec player_with(const char* name, const std::vector<TunedNumber>& numbers,
                             const std::vector<int>& values) {
  std::string spec = fmt::format("internal,name={},opt.hash=16", name);
  for (std::size_t i = 0; i < numbers.size(); ++i) spec += fmt::format(",opt.{}={}", numbers[i].name, values[i]);
  return game::parse_player_spec(spec);
}

// How many more games the first candidate won; nullopt if interrupted.
std::optional<double> compare(const TuneOptions& options, const match::Spsa& spsa, const std::stop_token& stop) {
  const auto candidates = spsa.candidates();
  match::MatchSettings settings;
  settings.players = {player_with("plus", spsa.numbers(), candidates.plus),
                      player_with("minus", spsa.numbers(), candidates.minus)};
  settings.games = options.games;
  settings.concurrency = options.concurrency;
  settings.terms = options.terms.terms();
  settings.seed = options.plan.seed + static_cast<std::uint64_t>(spsa.iteration());
  settings.openings = {match::Openings::Source::book, 0, settings.seed};
  const auto result = run_match(settings, players::standard_players(), {}, stop);
  if (!result.complete) return std::nullopt;
  const auto& tally = result.standings.between(0, 1);
  return tally.wins - tally.losses;
}

// Plots all parameters together, in units of their step sizes from the start.
void plot(const TuneOptions& options, const std::vector<TunedNumber>& first) {
  std::string script = fmt::format(
      "set terminal svg size 900,500\nset output '{0}.svg'\nset datafile separator ','\nset xlabel 'iteration'\n"
      "set ylabel 'steps from the start'\nset key outside\nplot ",
      options.file);
  for (std::size_t i = 0; i < first.size(); ++i)
    script += fmt::format("{}'{}' using 1:((${}-({}))/{}) skip 1 with lines title '{}' noenhanced", i > 0 ? ", " : "",
                          options.file, i + 3, first[i].value, first[i].step, first[i].name);
  lab::run_gnuplot(script + "\n");
}

void run_tune(const TuneOptions& options) {
  if (options.games % 2 != 0) throw InputError("--games must be even: every opening is played with both colours");
  if (options.file.find('\'') != std::string::npos)
    throw InputError("FILE: the name must not contain a quotation mark");
  std::vector<TunedNumber> first;
  for (const std::string& name : options.names) first.push_back(number_of(name));
  match::TuningLog log(options.file, first);
  if (log.iterations() > 0) fmt::print(stderr, "resuming after {} iterations\n", log.iterations());
  match::Spsa spsa(log.numbers(), options.plan, log.iterations());
  const InterruptGuard interrupt;
  Progress progress("tune", static_cast<std::uint64_t>(options.plan.iterations));
  progress.advance(static_cast<std::uint64_t>(log.iterations()));
  const bool can_plot = lab::have_gnuplot();
  while (spsa.iteration() <= options.plan.iterations) {
    const auto surplus = compare(options, spsa, interrupt.token());
    if (!surplus) break;
    spsa.learn(*surplus);
    log.append(*surplus, spsa.numbers());
    if (can_plot) plot(options, first);
    progress.advance();
  }
  progress.finish();
  for (std::size_t i = 0; i < first.size(); ++i)
    fmt::print("{:<24} {:>6.0f} -> {:.1f}\n", first[i].name, first[i].value, spsa.numbers()[i].value);
}

}  // namespace

void add_tune_command(Command& app) {
  Command command = app.add_subcommand("tune", "Tunes numbers of the search by games against itself (SPSA)");
  auto options = std::make_shared<TuneOptions>();
  options->terms.nodes = 10'000;
  command.add_option("file", options->file, "table of the run, from which it resumes; FILE.svg plots it")
      .required()
      .type_name("FILE");
  command.add_option("--number,-p", options->names, "a number to tune, by name; may be repeated")
      .required()
      .take_all()
      .one_value_each()
      .type_name("NAME");
  command.add_option("--iterations", options->plan.iterations, "total number of comparisons")
      .show_default()
      .between(1, 10'000'000)
      .type_name("N");
  command.add_option("--games,-n", options->games, "games per comparison; must be even")
      .show_default()
      .between(2, 10'000)
      .type_name("N");
  command.add_option("--rate", options->plan.rate, "fraction of a step by which one point moves a number")
      .show_default()
      .positive()
      .type_name("R");
  command.add_option("--concurrency,-c", options->concurrency, "games at the same time")
      .show_default()
      .between(1, 1024)
      .type_name("N");
  command.add_option("--seed", options->plan.seed, "random seed").show_default().type_name("N");
  options->terms.add_to(command);
  command.footer(
      "The numbers are those of arimaa/engine/params.h with their bounds and steps; `tusk match` takes them as\n"
      "opt.NAME=VALUE. Without --tc, --time or --depth a turn has 10000 nodes.\n\n"
      "Example:\n  tusk tune reductions.csv -p reduction_base -p reduction_slope --nodes 20000 -c 2");
  command.callback([options] { run_tune(*options); });
}

}  // namespace tusk::cli
