// tusk lab jungle-endgames: the document's observations about endgames.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>

#include "base/error.h"
#include "base/progress.h"
#include "base/threads.h"
#include "jungle/notation.h"
#include "lab.h"
#include "lab/jungle_endgames.h"
#include "output.h"

namespace tusk::cli {
namespace {

struct Arguments {
  bool six = false;
  int threads = default_threads();
  bool json = false;
};

std::vector<lab::EqualStart> study_starts(int pieces, int classes, int threads) {
  Progress progress(fmt::format("{}-piece starts", pieces), static_cast<std::uint64_t>(classes),
                    pieces > 4 ? Progress::Style::automatic : Progress::Style::silent);
  auto starts = lab::study_equal_starts(pieces, threads, [&](const lab::EqualStart* done) {
    if (done != nullptr) progress.advance();
    return !InterruptGuard::interrupted();
  });
  if (InterruptGuard::interrupted()) throw InputError("interrupted");
  return starts;
}

void run(const Arguments& arguments) {
  const InterruptGuard guard;
  Json pairs = Json::array(), starts = Json::array();
  if (!arguments.json)
    fmt::print("Two equal animals, White to move (a hunt is any win but a straight walk to the den):\n");
  for (const jungle::Animal animal : jungle::kAllAnimals) {
    const auto pair = lab::study_equal_pair(animal);
    const std::string name(1, jungle::letter_of(jungle::Side::white, animal));
    if (arguments.json) {
      pairs.push_back({{"animal", name},
                       {"won", pair.won},
                       {"lost", pair.lost},
                       {"drawn", pair.drawn},
                       {"marches", pair.marches},
                       {"odd_distance", {{"won", pair.odd.won}, {"lost", pair.odd.lost}}},
                       {"even_distance", {{"won", pair.even.won}, {"lost", pair.even.lost}}},
                       {"parity_decides", pair.parity_decides()}});
      continue;
    }
    fmt::print(
        "  {} v {}: {} won, {} lost, {} drawn; {} marches; hunts at odd distance {} won {} lost, at even {} won {} "
        "lost: "
        "parity {}\n",
        name, name, pair.won, pair.lost, pair.drawn, pair.marches, pair.odd.won, pair.odd.lost, pair.even.won,
        pair.even.lost, pair.parity_decides() ? "decides" : "does not decide all");
  }
  std::vector<lab::EqualStart> all = study_starts(4, 6, arguments.threads);
  if (arguments.six)
    for (const auto& start : study_starts(6, 4, arguments.threads)) all.push_back(start);
  if (!arguments.json) fmt::print("The start of the game with the same animals on both sides:\n");
  for (const auto& start : all) {
    if (arguments.json) {
      starts.push_back({{"animals", start.material.name(jungle::Side::white)},
                        {"position", jungle::to_line(start.position)},
                        {"value", start.white_wins_in > 0   ? "white"
                                  : start.black_wins_in > 0 ? "black"
                                                            : "draw"},
                        {"plies", std::max(start.white_wins_in, start.black_wins_in)}});
    } else {
      fmt::print("  {:4} {:36} {}\n", start.material.name(jungle::Side::white), jungle::to_line(start.position),
                 lab::value_text(start));
    }
  }
  if (arguments.json) print_json({{"equal_pairs", pairs}, {"equal_starts", starts}});
}

}  // namespace

void add_lab_endgames(CLI::App& lab) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      lab.add_subcommand("jungle-endgames", "The document's observations about Jungle Checkers endgames");
  command->add_flag("--six", arguments->six, "Also the starts with six animals (minutes, 2.5 GB)");
  command->add_option("--threads", arguments->threads, "Threads")->check(CLI::PositiveNumber)->capture_default_str();
  command->add_flag("--json", arguments->json, "Print JSON");
  command->footer("Example: tusk lab jungle-endgames --six");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace tusk::cli
