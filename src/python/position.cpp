// Positions: squares, steps, turns, texts and static evaluation.
#include <fmt/format.h>
#include <map>
#include <pybind11/stl.h>

#include "arimaa/board/steps.h"
#include "arimaa/board/turns.h"
#include "arimaa/eval/evaluator.h"
#include "arimaa/notation/tokens.h"
#include "arimaa/notation/turn_list.h"
#include "arimaa/notation/turn_text.h"
#include "arimaa/tactics/goal.h"
#include "base/error.h"
#include "python/binding.h"

namespace tusk::python {

using namespace arimaa;
using namespace pybind11::literals;

Side parse_side(const std::string& text) {
  for (const Side side : kSides) {
    const std::string name = side_name(side);
    if (!text.empty() && (text == name || text == name.substr(0, 1) || text == name_of(side))) return side;
  }
  throw InputError(quote(text) + " is not a side; use gold or silver");
}

const char* side_name(Side side) { return side == Side::gold ? "gold" : "silver"; }

TurnState turn_start(const Position& position, int turn_number) { return {position, position, {}, turn_number}; }

namespace {

// The evaluation of a position with its terms.
struct Evaluation {
  std::string style;
  Side side;
  Score score;
  std::vector<Term> terms;
};

py::dict pieces_of(const TurnState& state) {
  py::dict pieces;
  for (int index = 0; index < 64; ++index)
    if (const auto piece = state.position.at(Square(index)))
      pieces[py::str(to_text(Square(index)))] = std::string(1, letter_of(*piece));
  return pieces;
}

std::vector<std::string> step_texts(const TurnState& state) {
  std::vector<std::string> texts;
  for (const Step step : legal_steps(state.position))
    texts.push_back(
        to_text(Token{Token::Kind::step, *state.position.at(step.from()), step.from(), step.direction(), 0}));
  return texts;
}

TurnState after_steps(TurnState state, const std::string& text) {
  for (const Step step : parse_turn(text, state.position)) {
    if (state.position.steps_left() == 0) throw InputError("a turn has four steps at most");
    state.position.make(step);
    state.steps.push_back(step);
  }
  return state;
}

bool may_end_turn(const TurnState& state) {
  return state.position.may_end_turn() && !state.position.same_board(state.turn_start);
}

TurnState after_turn(TurnState state) {
  if (!may_end_turn(state))
    throw InputError(state.position.pending() == Pending::push ? "the turn cannot end between the halves of a push"
                                                               : "a turn must change the board");
  const bool silver_moved = state.position.side() == Side::silver;
  state.position.end_turn();
  return turn_start(state.position, state.turn_number + (silver_moved ? 1 : 0));
}

std::optional<int> goal_steps(const TurnState& state, const std::optional<std::string>& side, int steps) {
  if (steps < 1 || steps > kStepsPerTurn) throw InputError("a turn has 1 to 4 steps");
  const int found = steps_to_goal(state.position, side ? parse_side(*side) : state.position.side(), steps);
  return found > 0 ? std::optional(found) : std::nullopt;
}

// Evaluators are created once, because loading the network takes a moment. The GIL protects the map.
Evaluator& evaluator_named(const std::string& style) {
  static auto& made = *new std::map<std::string, std::unique_ptr<Evaluator>>;
  auto& evaluator = made[style];
  if (!evaluator) {
    try {
      evaluator = make_evaluator(style);
    } catch (...) {
      made.erase(style);
      throw;
    }
  }
  return *evaluator;
}

Evaluation evaluate(const TurnState& state, const std::string& style) {
  Evaluator& evaluator = evaluator_named(style);
  return {style, state.position.side(), evaluator.evaluate(state.position), evaluator.explain(state.position)};
}

TurnState transformed(const TurnState& state, Position (Position::*change)() const) {
  if (!state.steps.empty()) throw InputError("only a position at the start of a turn can be turned over");
  return turn_start((state.position.*change)(), state.turn_number);
}

void bind_evaluation(py::module_& module) {
  py::class_<Term>(module, "Term", "One term of an evaluation, in hundredths of a rabbit, for both sides.")
      .def_property_readonly("name", [](const Term& term) { return std::string(term.name); })
      .def_readonly("gold", &Term::gold)
      .def_readonly("silver", &Term::silver)
      .def_property_readonly("difference", [](const Term& term) { return term.gold - term.silver; })
      .def("__repr__", [](const Term& term) {
        return fmt::format("<Term {}: gold {}, silver {}>", term.name, term.gold, term.silver);
      });
  py::class_<Evaluation>(module, "Evaluation", "What a position is worth without search, and why.")
      .def_readonly("style", &Evaluation::style)
      .def_property_readonly("side", [](const Evaluation& worth) { return side_name(worth.side); })
      .def_readonly("score", &Evaluation::score, "Hundredths of a rabbit, for the side to move.")
      .def_property_readonly(
          "gold_score", [](const Evaluation& worth) { return worth.side == Side::gold ? worth.score : -worth.score; })
      .def_readonly("terms", &Evaluation::terms)
      .def("__repr__", [](const Evaluation& worth) {
        return fmt::format("<Evaluation {:+} for {} by {}>", worth.score, side_name(worth.side), worth.style);
      });
  module.def(
      "evaluators", [] { return std::vector<std::string>(evaluator_names().begin(), evaluator_names().end()); },
      "The names of the evaluators, the best first.");
}

}  // namespace

void bind_position(py::module_& module) {
  bind_evaluation(module);
  py::class_<TurnState>(module, "Position",
                        "An Arimaa position, perhaps in the middle of a turn. It never changes: steps and turns give "
                        "new ones.")
      .def(py::init(&parse_position), "text"_a,
           "Reads `g [64 squares]`, a8 to h8 first, or a drawn board; InputError says what is wrong.")
      .def_property_readonly("side", [](const TurnState& state) { return side_name(state.position.side()); })
      .def_readonly("turn_number", &TurnState::turn_number)
      .def_property_readonly("steps_taken", [](const TurnState& state) { return state.position.steps_taken(); })
      .def_property_readonly("steps_left", [](const TurnState& state) { return state.position.steps_left(); })
      .def_property_readonly(
          "key", [](const TurnState& state) { return state.position.key(); },
          "64 bits that tell positions apart, with the side to move and the steps taken.")
      .def_property_readonly("may_end_turn", &may_end_turn)
      .def("pieces", &pieces_of, "Square to letter, Gold's pieces in capitals.")
      .def(
          "__getitem__",
          [](const TurnState& state, const std::string& square) {
            const auto piece = state.position.at(parse_square(square));
            return piece ? std::optional(std::string(1, letter_of(*piece))) : std::nullopt;
          },
          "square"_a, "The letter of the piece on a square, or None.")
      .def("steps", &step_texts, "The legal next steps, e.g. `Ra2n`; a push or pull is two of them.")
      .def("turns", &turn_texts, "One turn for every board that a legal turn can reach, with all captures.")
      .def(
          "count_turns",
          [](const TurnState& state) { return TurnEnumerator().count(state.position, &state.turn_start); },
          "How many those are, without making the texts.")
      .def(
          "count_sequences",
          [](const TurnState& state, int steps) {
            if (steps < 1 || steps > kStepsPerTurn) throw InputError("a turn has 1 to 4 steps");
            const auto counts = count_sequences(state.position, steps);
            return std::vector<std::uint64_t>(counts.begin(), counts.begin() + steps);
          },
          "steps"_a = kStepsPerTurn, "The numbers of legal sequences of 1, 2, ... steps.")
      .def("step", &after_steps, "steps"_a, "The position after one or more steps of the turn.")
      .def("end_turn", &after_turn, "The position with the other side to move.")
      .def(
          "after", [](const TurnState& state, const std::string& turn) { return after_turn(after_steps(state, turn)); },
          "turn"_a, "The position after a whole turn.")
      .def("goal_steps", &goal_steps, "side"_a = py::none(), "steps"_a = kStepsPerTurn,
           "The fewest steps in which a side on the move could reach its goal, or None.")
      .def("evaluate", &evaluate, "style"_a = "network", "What it is worth without search, term by term.")
      .def(
          "mirrored", [](const TurnState& state) { return transformed(state, &Position::mirrored); },
          "Files a to h reversed.")
      .def(
          "colours_swapped", [](const TurnState& state) { return transformed(state, &Position::colours_swapped); },
          "Sides swapped and ranks reversed.")
      .def(
          "short", [](const TurnState& state) { return short_form(state.position); },
          "One line; steps already taken are not in it.")
      .def("long", &long_form, "A drawn board with the number, the side and the steps taken.")
      .def("__str__", &long_form)
      .def("__repr__",
           [](const TurnState& state) {
             return state.steps.empty() ? fmt::format("Position('{}')", short_form(state.position))
                                        : fmt::format("<Position '{}' after {}>", short_form(state.position),
                                                      to_text(state.turn_start, state.steps));
           })
      .def("__eq__", [](const TurnState& one, const TurnState& two) { return one.position == two.position; })
      .def("__hash__", [](const TurnState& state) { return std::hash<std::uint64_t>()(state.position.key()); })
      .def(py::pickle(&long_form, [](const std::string& text) { return parse_position(text); }));
}

}  // namespace tusk::python
