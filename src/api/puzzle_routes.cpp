#include "api/puzzle_routes.h"

#include <fmt/format.h>
#include <limits>
#include <memory>

#include "api/position_json.h"
#include "api/puzzle_facts.h"
#include "api/puzzle_judge.h"
#include "arimaa/board/game.h"
#include "arimaa/notation/ply.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::api {

using namespace arimaa;
using puzzles::ListedPuzzle;
using puzzles::PuzzleKind;

namespace {

// Ids are `b1` onwards for built-in puzzles, and `d` with the number for those of the database.
constexpr char kBuiltIn = 'b';
constexpr char kStored = 'd';

class Puzzles {
 public:
  explicit Puzzles(PuzzleSource& source) : source_(source), built_in_(puzzles::parse_puzzle_list(puzzles_text())) {}

  // Throws Refusal 404.
  [[nodiscard]] KnownPuzzle find(const std::string& id) const {
    const auto number = id.empty() ? std::nullopt : parse_number(std::string_view(id).substr(1));
    if (number && id[0] == kBuiltIn && *number >= 1 && *number <= built_in_.size())
      return {0, built_in_[*number - 1], ""};
    if (number && id[0] == kStored && *number <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      if (auto stored = source_.find(static_cast<std::int64_t>(*number))) return *std::move(stored);
    throw Refusal(status::kNotFound, "there is no such puzzle");
  }

  [[nodiscard]] Json list() const {
    Json groups = Json::array();
    for (const PuzzleKind kind : {PuzzleKind::win_in_one, PuzzleKind::win_in_two, PuzzleKind::only_defence}) {
      Json group = group_of(kind, "built in");
      for (std::size_t i = 0; i < built_in_.size(); ++i)
        if (built_in_[i].kind == kind) add(group, fmt::format("{}{}", kBuiltIn, i + 1), built_in_[i]);
      groups.push_back(std::move(group));
    }
    for (const PuzzleKind kind : {PuzzleKind::win_in_one, PuzzleKind::win_in_two}) {
      Json group = group_of(kind, "database");
      for (const KnownPuzzle& stored : source_.list(kind))
        add(group, fmt::format("{}{}", kStored, stored.number), stored.puzzle);
      groups.push_back(std::move(group));
    }
    return groups;
  }

 private:
  static Json group_of(PuzzleKind kind, std::string_view source) {
    return {{"kind", name_of(kind)},
            {"source", source},
            {"ids", Json::array()},
            {"ratings", Json::array()},
            {"themes", Json::array()}};
  }
  static void add(Json& group, const std::string& id, const ListedPuzzle& puzzle) {
    const PuzzleFacts facts = facts_of(puzzle);
    group["ids"].push_back(id);
    group["ratings"].push_back(facts.rating);
    group["themes"].push_back(facts.themes);
  }

  PuzzleSource& source_;
  std::vector<ListedPuzzle> built_in_;
};

Answer show(const Puzzles& puzzles, const Call& call) {
  call.fields.allow_only({});
  const KnownPuzzle known = puzzles.find(call.id);
  return answer({{"id", call.id},
                 {"kind", name_of(known.puzzle.kind)},
                 {"source", known.puzzle.source},
                 {"themes", known.themes},
                 {"position", short_form(known.puzzle.position)},
                 {"toMove", side_word(known.puzzle.position.side())}});
}

// The first step of the solution, or both steps of a push, since half a push is not a move.
Answer hint(const Puzzles& puzzles, const Call& call) {
  call.fields.allow_only({});
  const ListedPuzzle puzzle = puzzles.find(call.id).puzzle;
  Position position = puzzle.position;
  Turn begin;
  for (const Step step : puzzle.solution) {
    begin.push_back(step);
    position.make(step);
    if (position.pending() != Pending::push) break;
  }
  return answer({{"words", to_text(puzzle.position, begin)}});
}

Json line_json(Position position, const std::vector<Turn>& line) {
  Json turns = Json::array();
  for (const Turn& turn : line) {
    const std::string words = to_text(position, turn);
    for (const Step step : turn) position.make(step);
    position.end_turn();
    turns.push_back({{"words", words}, {"position", short_form(position)}});
  }
  return turns;
}

Answer solution(const Puzzles& puzzles, SearchDesk& desk, const Call& call) {
  call.fields.allow_only({});
  const ListedPuzzle puzzle = puzzles.find(call.id).puzzle;
  const SearchDesk::Slot slot(desk, call.client, [&] { return !call.caller->has_left(); });
  const auto line = line_to_the_end(puzzle.kind, puzzle.position, puzzle.solution);
  slot.log("puzzle solution");
  return answer({{"turns", line_json(puzzle.position, line)}});
}

Answer attempt(const Puzzles& puzzles, SearchDesk& desk, const Call& call) {
  call.fields.allow_only({"words"});
  const std::string words = call.fields.text("words");
  const ListedPuzzle puzzle = puzzles.find(call.id).puzzle;
  Game game(puzzle.position, Rules::official);
  const Turn turn = arimaa::apply(game, words).turn();
  const SearchDesk::Slot slot(desk, call.client, [&] { return !call.caller->has_left(); });
  const Judgement judgement = judge(puzzle.kind, puzzle.position, turn);
  const bool solved = judgement == Judgement::solved;
  const auto line = solved ? line_to_the_end(puzzle.kind, puzzle.position, turn) : std::vector<Turn>{};
  slot.log("puzzle attempt");
  return answer({{"judgement", solved                              ? "solved"
                               : judgement == Judgement::undecided ? "undecided"
                                                                   : "wrong"},
                 {"turns", line_json(puzzle.position, line)}});
}

}  // namespace

std::vector<Route> puzzle_routes(PuzzleSource& source, SearchDesk& searches) {
  const auto puzzles = std::make_shared<const Puzzles>(source);
  return {{"GET",
           "/api/puzzles",
           [puzzles](const Call& call) {
             call.fields.allow_only({});
             return answer({{"groups", puzzles->list()}});
           },
           {}},
          {"GET", "/api/puzzles/{id}", [puzzles](const Call& call) { return show(*puzzles, call); }, {}},
          {"GET", "/api/puzzles/{id}/hint", [puzzles](const Call& call) { return hint(*puzzles, call); }, {}},
          {"GET",
           "/api/puzzles/{id}/solution",
           [puzzles, &searches](const Call& call) { return solution(*puzzles, searches, call); },
           {},
           Work::search},
          {"POST",
           "/api/puzzles/{id}/attempt",
           [puzzles, &searches](const Call& call) { return attempt(*puzzles, searches, call); },
           {},
           Work::search}};
}

}  // namespace tusk::api
