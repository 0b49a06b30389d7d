// Jungle Checkers: positions, moves and tables.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include "base/error.h"
#include "jungle/notation.h"
#include "jungle/record.h"
#include "jungle/tablebase/tablebase.h"
#include "python/binding.h"

namespace tusk::python {

using namespace pybind11::literals;
namespace tablebase = jungle::tablebase;
using jungle::Position;

namespace {

const char* side_name(jungle::Side side) { return side == jungle::Side::white ? "white" : "black"; }

std::optional<std::string> result_text(const Position& position) {
  const auto result = jungle::result_of(position);
  if (result == jungle::Result::unknown) return std::nullopt;
  return std::string(to_string(result));
}

std::vector<std::string> move_texts(const Position& position) {
  std::vector<std::string> texts;
  if (jungle::result_of(position) != jungle::Result::unknown) return texts;
  for (const jungle::Move move : position.moves()) texts.push_back(to_string(position, move));
  return texts;
}

// (win, draw or loss, plies); plies is None if the tables do not contain it.
using Value = std::pair<std::string, std::optional<int>>;
Value value_of(const tablebase::Outlook& outlook) {
  const bool draw = outlook.outcome == tablebase::Outcome::draw;
  return {draw                                         ? "draw"
          : outlook.outcome == tablebase::Outcome::win ? "win"
                                                       : "loss",
          draw || outlook.plies <= 0 ? std::nullopt : std::optional<int>(outlook.plies)};
}

void check_goes_on(const Position& position) {
  if (const auto result = result_text(position)) throw InputError("the game is over in this position: " + *result);
}

}  // namespace

void bind_jungle(py::module_& module) {
  py::class_<Position>(module, "Position", "A position of Jungle Checkers. It never changes: moves give new ones.")
      .def(py::init([](const std::string& text) { return jungle::parse_position(text); }), "text"_a = "start",
           "Reads `w Ea1 Tb1 rf7`, a drawn board, or `start`.")
      .def_property_readonly("side", [](const Position& position) { return side_name(position.to_move()); })
      .def_property_readonly("result", &result_text, "`1-0`, `0-1`, `1/2-1/2`, or None while the game is in progress.")
      .def("moves", &move_texts, "The legal moves, e.g. `Td3` or `Txe5`.")
      .def(
          "after",
          [](const Position& position, const std::string& move) {
            check_goes_on(position);
            return position.after(parse_move(position, move));
          },
          "move"_a)
      .def("pieces",
           [](const Position& position) {
             py::dict pieces;
             for (const auto side : jungle::kSides)
               for (const auto animal : jungle::kAllAnimals)
                 if (const int square = position.square_of(side, animal); square != jungle::kNowhere)
                   pieces[py::str(jungle::square_name(square))] = std::string(1, letter_of(side, animal));
             return pieces;
           })
      .def("short", &jungle::to_line)
      .def("__str__", &jungle::to_board)
      .def("__repr__", [](const Position& position) { return fmt::format("Position('{}')", to_line(position)); })
      .def("__eq__", [](const Position& one, const Position& two) { return one == two; })
      .def("__hash__", [](const Position& position) { return std::hash<std::uint64_t>()(position.key()); })
      .def(py::pickle(&jungle::to_line, [](const std::string& text) { return jungle::parse_position(text); }));
  py::class_<tablebase::Tablebase>(module, "Tables", "A folder of tables made by `tusk jungle tablebase build`.")
      .def(py::init([](const std::string& folder) { return std::make_unique<tablebase::Tablebase>(folder); }),
           "folder"_a)
      .def_property_readonly("pieces", &tablebase::Tablebase::complete_pieces,
                             "Positions with up to so many animals are known.")
      .def(
          "probe",
          [](const tablebase::Tablebase& tables, const Position& position) -> std::optional<Value> {
            check_goes_on(position);
            const auto outlook = tables.probe(position);
            return outlook ? std::optional(value_of(*outlook)) : std::nullopt;
          },
          "position"_a, "(`win`, `draw` or `loss` for the side to move, plies or None); None without a table.")
      .def(
          "moves",
          [](const tablebase::Tablebase& tables, const Position& position) {
            check_goes_on(position);
            std::vector<std::tuple<std::string, std::string, std::optional<int>>> rated;
            for (const auto& [move, outlook] : rated_moves(tables, position)) {
              const auto [value, plies] = value_of(outlook);
              rated.emplace_back(to_string(position, move), value, plies);
            }
            return rated;
          },
          "position"_a, "(move, value, plies) for the side that moves, best first.");
}

}  // namespace tusk::python
