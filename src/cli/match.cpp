// tusk match: plays games between engines to find out which is stronger.
#include "match/match.h"

#include <memory>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "commands.h"
#include "match/shared_work.h"
#include "match_options.h"
#include "match_report.h"
#include "mimic/mimic_player.h"
#include "players/standard_players.h"

namespace tusk::cli {

namespace {

using match::Format;
using match::MatchSettings;
using match::Openings;

struct MatchOptions {
  std::vector<std::string> engines;
  std::string format = "round-robin";
  int games = 100;
  int rounds = 5;
  int concurrency = 1;
  TermsOptions terms;
  std::string openings = "book";
  int opening_turns = 0;
  int random_turns = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> sprt;
  std::vector<std::string> adjudicate;
  int max_turns = 0;
  std::string record;
  bool verbose = false;
  bool json = false;
};

Openings openings_of(const MatchOptions& options) {
  const auto seed = options.seed;
  if (options.openings == "book") return {Openings::Source::book, options.random_turns, seed};
  if (options.openings == "random") return {Openings::Source::random, options.random_turns, seed};
  if (options.openings == "own") {
    if (options.random_turns > 0) throw InputError("--random-turns cannot be combined with --openings own");
    return {Openings::Source::own, 0, seed};
  }
  const MappedFile file(options.openings);
  try {
    return Openings::listed(file.text(), options.opening_turns, options.random_turns, seed);
  } catch (const InputError& error) {
    throw error.inside(options.openings);
  }
}

std::optional<match::Sprt> sprt_of(const std::vector<std::string>& words) {
  if (words.empty()) return std::nullopt;
  match::Sprt sprt;
  parse_named_numbers("--sprt", words,
                      {{"elo0", &sprt.elo0}, {"elo1", &sprt.elo1}, {"alpha", &sprt.alpha}, {"beta", &sprt.beta}});
  if (sprt.elo0 >= sprt.elo1) throw InputError("--sprt: elo0 must be below elo1");
  if (std::abs(sprt.elo0) > 1000 || std::abs(sprt.elo1) > 1000)
    throw InputError("--sprt: elo0 and elo1 must be between -1000 and 1000");
  for (const double risk : {sprt.alpha, sprt.beta})
    if (risk <= 0 || risk >= 0.5) throw InputError("--sprt: alpha and beta must be between 0 and 0.5");
  return sprt;
}

std::optional<game::AgreedScore> agreement_of(const std::vector<std::string>& words) {
  if (words.empty()) return std::nullopt;
  double score = 10;
  double turns = 4;
  parse_named_numbers("--adjudicate", words, {{"score", &score}, {"turns", &turns}});
  if (score <= 0 || score > 1000 || turns < 1 || turns > 1000)
    throw InputError("--adjudicate: score must be positive, in rabbits, and turns at least 1");
  return game::AgreedScore{static_cast<int>(score * 100), static_cast<int>(turns)};
}

MatchSettings settings_of(const MatchOptions& options) {
  MatchSettings settings;
  for (const std::string& engine : options.engines) settings.players.push_back(game::parse_player_spec(engine));
  make_names_differ(settings.players);
  settings.format = options.format == "swiss"      ? Format::swiss
                    : options.format == "gauntlet" ? Format::gauntlet
                                                   : Format::round_robin;
  settings.games = options.games;
  settings.rounds = options.rounds;
  settings.concurrency = options.concurrency;
  settings.terms = options.terms.terms();
  settings.terms.turn_limit = options.max_turns;
  settings.terms.agreed = agreement_of(options.adjudicate);
  settings.openings = openings_of(options);
  settings.seed = options.seed;
  settings.sprt = sprt_of(options.sprt);
  settings.record = options.record;
  return settings;
}

bool is_fault(arimaa::Reason reason) {
  return reason == arimaa::Reason::time || reason == arimaa::Reason::illegal || reason == arimaa::Reason::forfeit;
}

std::string in_words(const match::FinishedGame& game) {
  const auto winner = game.outcome.winner;
  return fmt::format("game {}: {} - {}: {} by {}{}{}", game.task.id, game.names[0], game.names[1],
                     winner ? game.names[index_of(*winner)] + " wins" : "a draw", name_of(game.outcome.reason),
                     game.detail.empty() ? "" : ": ", game.detail);
}

void run_match(const MatchOptions& options, Workforce* workforce) {
  MatchSettings settings = settings_of(options);
  game::PlayerMakers makers = players::standard_players();
  mimic::add_mimic(makers);
  if (workforce != nullptr) {
    workforce->gather(settings.concurrency);
    if (!workforce->gives_work()) return serve_match(settings, makers, *workforce);
    settings.concurrency = workforce->slots();
  }
  const InterruptGuard interrupt;
  std::optional<Progress> progress;
  match::MatchNews news;
  news.begun = [&](const std::vector<match::FinishedGame>& earlier) {
    if (!earlier.empty()) fmt::print(stderr, "resuming after {} games\n", earlier.size());
    progress.emplace("match", static_cast<std::uint64_t>(settings.total_games()),
                     options.json ? Progress::Style::silent : Progress::Style::automatic);
    progress->advance(earlier.size());
  };
  news.finished = [&](const match::FinishedGame& game, const match::Standings& standings) {
    if (options.verbose || is_fault(game.outcome.reason)) fmt::print(stderr, "{}\n", in_words(game));
    progress->note(standing_text(standings, settings.sprt));
    progress->advance();
  };
  const match::MatchResult result =
      run_match(settings, makers, news, interrupt.token(),
                workforce != nullptr ? match::match_games_by(*workforce, interrupt.token()) : match::PlayElsewhere());
  progress->finish();
  if (options.json)
    print_json(to_json(settings, result));
  else
    print_report(settings, result);
}

void add_opening_options(Command& command, MatchOptions& options) {
  command
      .add_option("--openings", options.openings,
                  "book (random good setups), random, own (the players choose), or a file of games")
      .show_default()
      .type_name("SOURCE");
  command.add_option("--opening-turns", options.opening_turns, "turns to take from the file, after the setups")
      .show_default()
      .not_negative()
      .type_name("N");
  command.add_option("--random-turns", options.random_turns, "random turns after the opening, both sides together")
      .between(0, 40)
      .type_name("N");
  command.add_option("--seed", options.seed, "random seed").show_default().type_name("N");
}

}  // namespace

void add_match_command(Command& app, Workforce* workforce) {
  Command command =
      app.add_subcommand("match", "Plays engines against each other: matches, tournaments, sequential tests");
  auto options = std::make_shared<MatchOptions>();
  command.add_option("--engine,-e", options->engines, "a player (see below); give at least two")
      .required()
      .take_all()
      .one_value_each()
      .type_name("SPEC");
  command.add_option("--format", options->format, "round-robin, gauntlet (the first against all) or swiss")
      .show_default()
      .one_of({"round-robin", "gauntlet", "swiss"})
      .type_name("NAME");
  command.add_option("--games,-n", options->games, "games per pairing; must be even")
      .show_default()
      .between(2, 10'000'000)
      .type_name("N");
  command.add_option("--rounds", options->rounds, "rounds of a swiss tournament")
      .show_default()
      .between(1, 1000)
      .type_name("N");
  command.add_option("--concurrency,-c", options->concurrency, "games at the same time")
      .show_default()
      .between(1, 1024)
      .type_name("N");
  options->terms.add_to(command);
  add_opening_options(command, *options);
  command.add_option("--sprt", options->sprt, "stop when the test decides: elo0=0 elo1=10 alpha=0.05 beta=0.05")
      .values(0, 4)
      .type_name("WORDS");
  command.add_option("--adjudicate", options->adjudicate, "end a game when both agree: score=10 (rabbits) turns=4")
      .values(0, 2)
      .type_name("WORDS");
  command
      .add_option("--max-turns", options->max_turns,
                  "stop a game after this many turns of each side; the score decides")
      .between(2, 1'000'000)
      .type_name("N");
  command.add_option("--record", options->record, "write each game to this file as it ends, and resume from it")
      .type_name("FILE");
  command.add_flag("--verbose,-v", options->verbose, "report how every game ends, not only faults");
  command.add_flag("--json", options->json, "print the result as JSON");
  command.footer(
      "A player is KEY=VALUE pairs separated by commas: engine=internal (this program), bomb, zhong, coxa (the "
      "documents' "
      "own\n"
      "programs) or random, or cmd=PROGRAM for any AEI engine; name=NAME; nodes=, depth=, time= for this player "
      "alone;\n"
      "opt.NAME=VALUE sets an option of the engine; for a program also dir=FOLDER and log=FILE. Details: "
      "docs/matches.md.\n"
      "\n"
      "Example:\n"
      "  tusk match -e engine=internal,name=new -e engine=internal,name=old,opt.style=bomb --nodes 2000 -n 200 -c 2\n"
      "  tusk match -e cmd=./sharp,name=sharp -e internal --tc 15s/2m --record games.txt\n"
      "  tusk match -e internal,opt.threads=2 -e internal --time 0.1 -n 20000 --sprt elo0=0 elo1=10");
  command.callback([options, workforce] { run_match(*options, workforce); });
}

}  // namespace tusk::cli
