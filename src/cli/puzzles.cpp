// tusk puzzles: finds wins and only defences in recorded games.
#include <limits>
#include <memory>
#include <set>

#include "arimaa/notation/position_text.h"
#include "arimaa/notation/puzzle.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/text.h"
#include "base/threads.h"
#include "commands.h"
#include "game/game_file.h"
#include "output.h"
#include "puzzles/puzzle_finder.h"
#include "puzzles/puzzle_list.h"

namespace tusk::cli {

namespace {

using namespace arimaa;
using game::FileGame;
using puzzles::FoundPuzzle;
using puzzles::PuzzleKind;

struct PuzzlesOptions {
  std::vector<std::string> files;
  std::vector<std::string> kinds;
  puzzles::PuzzleRules rules;
  int per_game = std::numeric_limits<int>::max();
  int threads = default_threads();
  std::string out;
  std::string positions;
  bool json = false;
};

struct Entry {
  Puzzle puzzle;
  Position position;
  FoundPuzzle found;
};

// All puzzles of a game, in the order of its turns.
std::vector<Entry> puzzles_in(const FileGame& game, std::uint64_t id, const puzzles::PuzzleRules& rules,
                              const std::stop_token& stop) {
  std::vector<Entry> entries;
  const Replay played = replay(game.record);
  if (played.setups.size() < 2) return entries;
  puzzles::PuzzleFinder finder(rules);
  const auto& history = played.game.history();
  for (std::size_t i = 0; i < history.size() && !stop.stop_requested(); ++i) {
    if (i + 1 == history.size() && played.game.outcome()) break;
    const auto found = finder.find(history[i]);
    if (!found) continue;
    Entry entry{{}, history[i], *found};
    entry.puzzle.game_id = id;
    entry.puzzle.label = {static_cast<int>(i) / 2 + 2, history[i].side()};
    entry.puzzle.steps = tokens_of(history[i], found->solution);
    entry.puzzle.note = steps_to_see(found->kind);
    entries.push_back(std::move(entry));
  }
  return entries;
}

// Reads the games of a file and examines many at a time.
class Search {
 public:
  Search(const PuzzlesOptions& options, std::stop_token stop) : options_(options), stop_(std::move(stop)) {}

  void read(const std::string& path, std::string_view text) {
    Progress progress(path, text.size(), options_.json ? Progress::Style::silent : Progress::Style::automatic);
    std::vector<FileGame> batch;
    std::size_t done = 0;
    const auto work = [&](std::size_t offset) {
      look_at(batch);
      batch.clear();
      progress.note(fmt::format("{} puzzles", entries_.size()));
      progress.advance(offset - done);
      done = offset;
    };
    std::size_t last = 0;
    left_out_ += game::for_each_game(text, [&](FileGame&& game, std::size_t offset) {
      batch.push_back(std::move(game));
      last = offset;
      if (batch.size() >= static_cast<std::size_t>(options_.threads) * 4) work(offset);
      return !stop_.stop_requested();
    });
    work(last);
  }

  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::size_t left_out() const { return left_out_; }

 private:
  void look_at(const std::vector<FileGame>& batch) {
    std::vector<std::vector<Entry>> found(batch.size());
    const std::uint64_t before = games_;
    parallel_for(batch.size(), options_.threads, [&](std::size_t i) {
      // A game without a numeric id is identified by its place in the file.
      found[i] = puzzles_in(batch[i], parse_number(batch[i].id).value_or(before + i + 1), options_.rules, stop_);
    });
    games_ += batch.size();
    for (auto& entries : found) {
      int taken = 0;
      for (Entry& entry : entries) {
        if (taken == options_.per_game) break;
        if (!is_wanted(entry.found.kind) || !seen_.insert(entry.position.key()).second) continue;
        entries_.push_back(std::move(entry));
        ++taken;
      }
    }
  }

  [[nodiscard]] bool is_wanted(PuzzleKind kind) const {
    if (options_.kinds.empty()) return true;
    const std::string_view name = name_of(kind);
    return std::any_of(options_.kinds.begin(), options_.kinds.end(), [&](std::string word) {
      std::replace(word.begin(), word.end(), '-', ' ');
      return word == name;
    });
  }

  const PuzzlesOptions& options_;
  const std::stop_token stop_;
  std::vector<Entry> entries_;
  std::set<Position::Key> seen_;
  std::uint64_t games_ = 0;
  std::size_t left_out_ = 0;
};

std::string puzzle_lines(const std::vector<Entry>& entries) {
  std::string text = "# GAME:TURN SOLUTION [STEPS TO SEE]: 4 win in one, 12 win in two, 8 only defence\n";
  for (const Entry& entry : entries) text += to_text(entry.puzzle) + '\n';
  return text;
}

std::string position_lines(const std::vector<Entry>& entries) {
  std::vector<puzzles::ListedPuzzle> list;
  list.reserve(entries.size());
  for (const Entry& entry : entries)
    list.push_back({entry.found.kind, fmt::format("game {} turn {}", entry.puzzle.game_id, to_text(entry.puzzle.label)),
                    entry.position, entry.found.solution});
  return puzzles::to_text(list);
}

Json to_json(const Entry& entry) {
  return {{"kind", name_of(entry.found.kind)},       {"game", entry.puzzle.game_id},
          {"turn", to_text(entry.puzzle.label)},     {"position", short_form(entry.position)},
          {"solution", to_text(entry.puzzle.steps)}, {"solutions", entry.found.solutions}};
}

void print_result(const PuzzlesOptions& options, const Search& search) {
  std::map<PuzzleKind, int> counts;
  for (const Entry& entry : search.entries()) ++counts[entry.found.kind];
  if (options.json) {
    Json json{{"games", search.games()}, {"left_out", search.left_out()}, {"puzzles", Json::array()}};
    for (const Entry& entry : search.entries()) json["puzzles"].push_back(to_json(entry));
    return print_json(json);
  }
  if (options.out.empty()) fmt::print("{}", puzzle_lines(search.entries()));
  fmt::print(stderr, "{} games, {} left out:", search.games(), search.left_out());
  for (const auto kind : {PuzzleKind::win_in_one, PuzzleKind::win_in_two, PuzzleKind::only_defence})
    fmt::print(stderr, " {} {}{}", counts[kind], name_of(kind), kind == PuzzleKind::only_defence ? "\n" : ",");
}

void run_puzzles(const PuzzlesOptions& options) {
  std::vector<MappedFile> files;
  for (const std::string& path : options.files) files.emplace_back(path);
  const InterruptGuard interrupt;
  Search search(options, interrupt.token());
  for (std::size_t i = 0; i < files.size(); ++i) {
    try {
      search.read(options.files[i], files[i].text());
    } catch (const InputError& error) {
      throw error.inside(options.files[i]);
    }
  }
  if (!options.out.empty()) write_file_atomically(options.out, puzzle_lines(search.entries()));
  if (!options.positions.empty()) write_file_atomically(options.positions, position_lines(search.entries()));
  print_result(options, search);
  if (interrupt.token().stop_requested())
    fmt::print(stderr, "interrupted: the results are partial\n");
  else if (search.games() == 0)
    throw InputError("no game could be read");
}

}  // namespace

void add_puzzles_command(Command& app) {
  Command command =
      app.add_subcommand("puzzles", "Finds wins in one and two turns, and only defences, in recorded games");
  auto options = std::make_shared<PuzzlesOptions>();
  command.add_option("FILE", options->files, "records of matches, archives or single games").required();
  command.add_option("--kind", options->kinds, "win-in-one, win-in-two or only-defence; repeat it for several")
      .show_default("all")
      .one_of({"win-in-one", "win-in-two", "only-defence"})
      .take_all()
      .one_value_each()
      .type_name("KIND");
  command.add_option("--min-steps,--least-steps", options->rules.least_steps, "minimum length of a win in one")
      .show_default()
      .between(1, 4)
      .type_name("N");
  command
      .add_option("--max-solutions,--most-solutions", options->rules.max_solutions,
                  "maximum number of boards that the shortest wins lead to")
      .show_default()
      .positive()
      .type_name("N");
  command
      .add_option("--max-defences,--most-defences", options->rules.max_defences,
                  "maximum number of boards that the defences lead to")
      .show_default()
      .positive()
      .type_name("N");
  command.add_flag("--goals-only", options->rules.goals_only,
                   "only wins in one by reaching the goal, which are quick to find");
  command.add_option("--per-game", options->per_game, "maximum number of puzzles per game")
      .show_default("all")
      .positive()
      .type_name("N");
  command.add_option("--threads", options->threads, "games to examine at the same time")
      .show_default("one per core")
      .between(1, 1024)
      .type_name("N");
  command.add_option("--out", options->out, "write the puzzles to this file").type_name("FILE");
  command.add_option("--positions", options->positions, "write the positions to this file").type_name("FILE");
  command.add_flag("--json", options->json, "print JSON, with positions");
  command.footer(
      "Every win and every defence is proved by going through all turns. A position found twice is listed once.\n\n"
      "Example:\n  tusk puzzles games.txt --out puzzles.txt --positions positions.txt\n"
      "  tusk puzzles allgames202602.txt --kind win-in-two");
  command.callback([options] { run_puzzles(*options); });
}

}  // namespace tusk::cli
