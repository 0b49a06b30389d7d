// tusk jungle hold: whether a side that keeps its animals to a set of placements can hold a position, or win it.
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <memory>

#include "base/deadline.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "base/threads.h"
#include "jungle.h"
#include "jungle/hold/find_class.h"
#include "jungle/hold/lines.h"
#include "jungle/hold/named_sets.h"
#include "jungle/hold/shrink.h"
#include "jungle/hold/solver.h"
#include "jungle/hold/strategy.h"
#include "jungle/notation.h"
#include "jungle/proof/writer.h"

#ifdef TUSK_CUDA
#include "gpu/gpu_hold.h"
#include "gpu/gpu_solver.h"
#endif

namespace tusk::cli {
namespace {

namespace hold = jungle::hold;
namespace tablebase = jungle::tablebase;
using jungle::Side;
using tablebase::Material;

struct JungleHoldArguments {
  std::string position = "start";
  std::vector<std::string> sides, sets, smallest;
  std::string tables, proof;
  double minutes = 0;
  int threads = default_threads(), lines = 0, restarts = 0;
  bool win = false, gpu = false, check = false, early = false, json = false;
};

// One query: a game, the placements of its bound side, and an optional output file for a smaller set.
struct Question {
  Side side;
  std::string set, smallest;
  hold::Game game;
  hold::Allows allows;
};

struct Answer {
  hold::Verdict verdict;
  std::uint64_t placements = 0;
  double seconds = 0, check_seconds = 0;
  std::uint64_t violations = 0;
  // Positions in the proof that was written.
  std::size_t listed = 0;
  std::vector<hold::Line> lines;
  // Placements in the smallest set found, if one was searched for, and positions in its strategy.
  std::uint64_t smallest = 0, positions = 0;
};

[[noreturn]] void stop_interrupted() { throw InputError("interrupted; nothing was decided"); }

jungle::Position position_of(const JungleHoldArguments& arguments) {
  return arguments.position == "start" ? jungle::Position::start() : jungle::parse_position(arguments.position);
}

std::vector<Question> questions_of(const JungleHoldArguments& arguments) {
  if (arguments.sides.size() != arguments.sets.size())
    throw InputError("give one --set for each --side, in the same order");
  if (!arguments.smallest.empty() && arguments.smallest.size() != arguments.sides.size())
    throw InputError("give a --smallest for each --side, or none");
  const jungle::Position position = position_of(arguments);
  std::vector<Question> questions;
  for (std::size_t i = 0; i < arguments.sides.size(); ++i) {
    const Side side = arguments.sides[i] == "white" ? Side::white : Side::black;
    const hold::Game game(position, side, arguments.win ? hold::Goal::win : hold::Goal::hold);
    questions.push_back({side, arguments.sets[i], arguments.smallest.empty() ? "" : arguments.smallest[i], game,
                         hold::parse_set(arguments.sets[i], game)});
    if (!hold::contains(questions.back().allows, game.position))
      throw InputError(fmt::format("the position itself is not in the set {}", quote(arguments.sets[i])));
  }
  return questions;
}

// Where tables come from, and how slices are made.
struct Workshop {
  hold::FindClass find;
  hold::MakeSlices make;
};

Workshop workshop_for(const JungleHoldArguments& arguments, const std::stop_token& stop) {
  if (!arguments.gpu)
    return {arguments.tables.empty() ? hold::by_solving(arguments.threads, stop)
                                     : hold::from_tables(arguments.tables, arguments.threads),
            hold::Slices::on_processor(arguments.threads, stop)};
#ifdef TUSK_CUDA
  const auto solved = [json = arguments.json](Material material, const tablebase::ClassSolver& solver) {
    if (!json)
      fmt::print(stderr, "{}: won {} with the attacker to move, {} with the defender; verified\n", material.name(),
                 with_commas(solver.won().count), with_commas(solver.lost().count));
  };
  return {gpu::find_class(solved, stop), gpu::make_slices()};
#else
  throw InputError("this program was built without CUDA; configure it with -DTUSK_CUDA=ON");
#endif
}

// Slices for all queries with the same animals, for the union of their sets.
hold::Slices slices_for(const std::vector<Question>& questions, const Question& first,
                        const JungleHoldArguments& arguments, const std::stop_token& stop) {
  const Material material = first.game.material();
  const hold::Placements all(first.game.position.pieces(Side::white), [&](std::span<const std::uint8_t> squares) {
    for (const Question& question : questions)
      if (question.game.material() == material && question.allows(squares)) return true;
    return false;
  });
  hold::Slices slices(material, all, arguments.win);
  const Workshop workshop = workshop_for(arguments, stop);
  Progress progress("tables behind captures", 0, arguments.json ? Progress::Style::silent : Progress::Style::automatic);
  const bool whole = slices.fill(workshop.find, workshop.make, stop, [&](Material done) {
    progress.note(done.name());
    progress.advance();
  });
  if (!whole) stop_interrupted();
  return slices;
}

// Writes a strategy that holds as a file for `check-proof`. Returns the number of its positions.
std::size_t write_proof(const hold::Solver& solver, const Question& question, const JungleHoldArguments& arguments) {
  constexpr std::size_t kMaxPositions = 50'000'000;
  const auto strategy = hold::follow(solver, question.game, kMaxPositions);
  if (!strategy)
    throw InputError(
        fmt::format("the proof needs more than {} positions; try a smaller set", with_commas(kMaxPositions)));
  const tablebase::Tablebase tables(arguments.tables);
  jungle::proof::Proof proof{
      position_of(arguments), tables.complete_pieces(), {}, {hold::part_of(*strategy, question.side)}};
  jungle::proof::name_tables(proof, tables);
  write_file_atomically(arguments.proof, jungle::proof::to_text(proof));
  return strategy->positions.size();
}

std::string text_of(const hold::Line& line, jungle::Position position) {
  std::string text;
  for (const jungle::Move move : line.moves) {
    text += (text.empty() ? "" : " ") + to_string(position, move);
    position = position.after(move);
  }
  return text;
}

Json to_json(const Question& question, const Answer& answer, const JungleHoldArguments& arguments) {
  const auto& [proved, passes, finished, counts] = answer.verdict;
  Json json{{"side", lower_name(question.side)}, {"set", question.set}, {"placements", answer.placements}};
  json[arguments.win ? "wins" : "holds"] = proved;
  json["passes"] = passes;
  json["held"] = {{"mover_free", counts.held_free}, {"mover_restricted", counts.held_bound}};
  json["lost"] = counts.won_free + counts.won_bound;
  json["seconds"] = answer.seconds;
  if (answer.listed > 0) json["proof"] = {{"file", arguments.proof}, {"positions", answer.listed}};
  for (const hold::Line& line : answer.lines)
    json["lines"].push_back({{"moves", text_of(line, position_of(arguments))}, {"held", line.held}});
  if (answer.smallest > 0)
    json["smallest"] = {{"placements", answer.smallest}, {"positions", answer.positions}, {"file", question.smallest}};
  if (arguments.check) json["check"] = {{"violations", answer.violations}, {"seconds", answer.check_seconds}};
  return json;
}

void print_answer(const Question& question, const Answer& answer, const JungleHoldArguments& arguments) {
  const auto& [proved, passes, finished, counts] = answer.verdict;
  const auto side = jungle::name_of(question.side);
  fmt::print("{} keeps to {} placements ({}): ", side, with_commas(answer.placements), question.set);
  if (arguments.win) {
    fmt::print("{} after {} passes, {:.1f} s\n", proved ? "wins" : "does not win", passes, answer.seconds);
  } else {
    fmt::print("{} after {} passes, {:.1f} s\n", proved ? "holds" : "lost", passes, answer.seconds);
  }
  fmt::print("  {}: {} with the other side to move, {} with {} to move; {} not\n", arguments.win ? "not won" : "held",
             with_commas(counts.held_free), with_commas(counts.held_bound), side,
             with_commas(counts.won_free + counts.won_bound));
  for (const hold::Line& line : answer.lines)
    fmt::print("  {}: {}\n", text_of(line, position_of(arguments)), line.held ? "held" : "open");
  if (answer.listed > 0)
    fmt::print("  {} positions written to {}; check them with tusk jungle check-proof\n", with_commas(answer.listed),
               arguments.proof);
  if (arguments.check)
    fmt::print("  checked move by move: {} violations, {:.1f} s\n", with_commas(answer.violations),
               answer.check_seconds);
  std::fflush(stdout);
}

void print_smallest(const Question& question, const Answer& answer, const JungleHoldArguments& arguments) {
  fmt::print("  {} {} with {} placements and {} positions too, listed in {}\n", jungle::name_of(question.side),
             arguments.win ? "wins" : "holds", with_commas(answer.smallest), with_commas(answer.positions),
             question.smallest);
  std::fflush(stdout);
}

// Searches for a smaller set that still suffices, and writes it to a file.
void find_smallest(const Question& question, const hold::Placements& placements, const hold::TrySet& try_set,
                   const std::stop_token& stop, int restarts, Answer& answer) {
  const Stopwatch watch;
  hold::ShrinkOptions options;
  options.on_smaller = [&](const hold::Placements& smaller, std::uint64_t positions) {
    answer.positions = positions;
    fmt::print(stderr, "{} placements, {} positions, {:.0f} s\n", with_commas(smaller.count()), with_commas(positions),
               watch.seconds());
    write_file_atomically(question.smallest, hold::to_text(smaller, question.game));
  };
  options.stop = stop;
  options.restarts = restarts;
  const hold::Placements smallest = hold::shrink(question.game, placements, try_set, options);
  answer.smallest = smallest.count();
  write_file_atomically(question.smallest, hold::to_text(smallest, question.game));
}

template <typename Solver>
Answer answer_with(const Question& question, const hold::Slices& slices, const JungleHoldArguments& arguments,
                   const std::stop_token& stop) {
  const hold::Placements placements(slices.sides().bound, question.allows);
  std::optional<Progress> progress(std::in_place, "passes", 0,
                                   arguments.json ? Progress::Style::silent : Progress::Style::automatic);
  hold::SolverOptions options;
  options.threads = arguments.threads;
  options.early_stop = arguments.early;
  options.keep_passes = arguments.win && !question.smallest.empty();
  options.stop = stop;
  options.on_pass = [&](const hold::PassReport& report) {
    progress->note(fmt::format("{} tiles changed", with_commas(report.changed_tiles)));
    progress->advance();
  };
  Answer answer;
  answer.placements = placements.count();
  Stopwatch watch;
  auto solver = std::make_unique<Solver>(question.game, placements, slices, options);
  answer.verdict = solver->solve();
  progress.reset();
  if (!answer.verdict.finished) stop_interrupted();
  answer.seconds = watch.seconds();
  answer.lines = hold::lines_of(question.game, question.side, placements, arguments.lines,
                                [&](const jungle::Position& position) { return solver->is_won(position); });
  if constexpr (std::is_same_v<Solver, hold::Solver>) {
    if (answer.verdict.proved && !arguments.proof.empty()) answer.listed = write_proof(*solver, question, arguments);
  }
  if (arguments.check) {
    watch = Stopwatch();
    answer.violations = solver->violations();
    answer.check_seconds = watch.seconds();
    if (stop.stop_requested()) stop_interrupted();
  }
  if (!arguments.json) print_answer(question, answer, arguments);
  if (question.smallest.empty() || !answer.verdict.proved) return answer;
  const Deadline deadline(arguments.minutes > 0 ? arguments.minutes * 60 : std::numeric_limits<double>::infinity(),
                          stop);
  const auto try_anew = hold::try_with<Solver>(question.game, slices, arguments.threads, deadline.token());
  // The first set has already been solved. Frees its memory for the next one.
  const hold::TrySet try_set = [&](const hold::Placements& set, std::span<const std::uint64_t> preference) {
    if (!solver) return try_anew(set, preference);
    auto uses = solver->close(preference, deadline.token());
    solver.reset();
    return uses;
  };
  find_smallest(question, placements, try_set, deadline.token(), arguments.restarts, answer);
  if (!arguments.json) print_smallest(question, answer, arguments);
  return answer;
}

Answer answer_to(const Question& question, const hold::Slices& slices, const JungleHoldArguments& arguments,
                 const std::stop_token& stop) {
#ifdef TUSK_CUDA
  if (arguments.gpu) return answer_with<gpu::HoldSolver>(question, slices, arguments, stop);
#endif
  return answer_with<hold::Solver>(question, slices, arguments, stop);
}

void run_hold(const JungleHoldArguments& arguments) {
  const auto questions = questions_of(arguments);
  if (arguments.check && arguments.win) throw InputError("--check cannot be combined with --win");
  if (arguments.check && arguments.early) throw InputError("--check cannot be combined with --early");
  if (arguments.lines > 0 && (arguments.win || arguments.early))
    throw InputError("--lines cannot be combined with --win or --early");
  if (!arguments.proof.empty() && (arguments.win || arguments.gpu || questions.size() != 1 || arguments.tables.empty()))
    throw InputError("--proof needs one --side and --tables, and cannot be combined with --win or --gpu");
  if (!arguments.tables.empty()) tablebase::Tablebase opened(arguments.tables);  // fails before any work is done
  const InterruptGuard interrupt;
  Json list = Json::array();
  std::unique_ptr<hold::Slices> slices;
  Material sliced;
  bool sound = true;
  for (const Question& question : questions) {
    if (!slices || sliced != question.game.material()) {
      sliced = question.game.material();
      slices = std::make_unique<hold::Slices>(slices_for(questions, question, arguments, interrupt.token()));
    }
    const Answer answer = answer_to(question, *slices, arguments, interrupt.token());
    sound = sound && answer.violations == 0;
    if (arguments.json) list.push_back(to_json(question, answer, arguments));
  }
  if (arguments.json) print_json(list.size() == 1 ? list[0] : list);
  if (!sound) throw InputError("the check found positions that are not held");
}

}  // namespace

void add_jungle_hold_command(Command& jungle) {
  auto command =
      jungle.add_subcommand("hold", "Tells whether a side can hold with its animals kept to a set of placements");
  const auto arguments = std::make_shared<JungleHoldArguments>();
  command.add_option("--position", arguments->position, "the position in one line, or start").show_default();
  command
      .add_option("--side", arguments->sides,
                  "the side bound to the set, white or black; repeat it for several questions")
      .required()
      .one_of({"white", "black"})
      .one_value_each();
  command
      .add_option("--set", arguments->sets,
                  "placements until the first capture: all, file:NAME, or conditions such as m=5,s=13,R:b1-f4")
      .required()
      .one_value_each();
  command.add_flag("--win", arguments->win, "ask for a win of the bound side instead");
  command.add_option("--tables", arguments->tables,
                     "read the tables behind captures from this folder instead of solving them");
  command.add_option("--threads", arguments->threads, "threads").positive().show_default();
  command.add_flag("--gpu", arguments->gpu, "use the GPU; eight animals need one with 140 GB");
  command.add_flag("--check", arguments->check, "check every held position by plain rules");
  command.add_flag("--early", arguments->early, "stop as soon as the position is decided; the counts are then partial");
  command.add_option("--lines", arguments->lines, "list all lines of up to this many moves, and which of them are held")
      .between(0, 4)
      .show_default();
  command.add_option("--proof", arguments->proof, "write a strategy that holds to this file, for check-proof")
      .type_name("FILE");
  command
      .add_option("--smallest", arguments->smallest,
                  "find a smaller set that suffices, and write it to this file; one for each --side")
      .type_name("FILE")
      .one_value_each();
  command.add_option("--restarts", arguments->restarts, "repeat the search this many times, in random order")
      .not_negative()
      .show_default();
  command.add_option("--minutes", arguments->minutes, "time limit of the search for each smaller set")
      .show_default("none")
      .not_negative();
  command.add_flag("--json", arguments->json, "print JSON");
  command.footer(
      "A side that keeps to a set only gives up moves: if it holds with the set, it holds. Distances (m: of each "
      "animal, s: of "
      "all\n"
      "together) are steps from the bound side's own den; regions and files are seen from its side of the board, and\n"
      "mirror images are always allowed too.\n\n"
      "Example:\n"
      "  tusk jungle hold --position 'w Rf1 Dc2 rb7 de6' --side black --set m=9,s=12 --check\n"
      "  tusk jungle hold --side black --set m=5,s=13 --side white --set m=5,s=14 --gpu --check");
  command.callback([arguments] { run_hold(*arguments); });
}

}  // namespace tusk::cli
