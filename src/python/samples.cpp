// Position files as NumPy arrays.
#include <filesystem>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "base/error.h"
#include "learning/positions_file.h"
#include "python/binding.h"

namespace tusk::python {

using namespace pybind11::literals;

namespace {

// One row. The array's fields have the same names.
struct Row {
  std::array<std::int8_t, 64> board;  // a1 first; the animal's strength from 1 to 6, negative for Silver
  std::int8_t side;                   // 0 Gold, 1 Silver
  std::int8_t steps_taken;
  std::int16_t score;
  std::int8_t result;  // 1 won, -1 lost, 0 unknown
  std::uint8_t unused;
  std::uint16_t ply;
  std::uint16_t move;
};

Row row_of(const learning::Sample& sample) {
  Row row{};
  for (int index = 0; index < 64; ++index)
    if (const auto piece = sample.position.at(arimaa::Square(index))) {
      const auto strength = static_cast<std::int8_t>(piece->animal);
      row.board[index] = piece->side == arimaa::Side::gold ? strength : static_cast<std::int8_t>(-strength);
    }
  row.side = static_cast<std::int8_t>(sample.position.side());
  row.steps_taken = static_cast<std::int8_t>(sample.position.steps_taken());
  row.score = static_cast<std::int16_t>(sample.score);
  row.result = static_cast<std::int8_t>(!is_known(sample.result)                       ? 0
                                        : sample.result == learning::SampleResult::won ? 1
                                                                                       : -1);
  row.ply = static_cast<std::uint16_t>(sample.ply);
  row.move = sample.move;
  return row;
}

py::array_t<Row> read_positions(const std::filesystem::path& path) {
  std::vector<Row> rows;
  std::string fault;
  {
    const py::gil_scoped_release release;
    fault = learning::read_samples(path, [&](const learning::Sample& sample) { rows.push_back(row_of(sample)); }).fault;
  }
  if (!fault.empty()) throw InputError({path.string()}, fault);
  py::array_t<Row> array(static_cast<py::ssize_t>(rows.size()));
  std::copy(rows.begin(), rows.end(), array.mutable_data());
  return array;
}

arimaa::TurnState position_of(const py::array_t<Row>& array) {
  if (array.size() != 1) throw InputError("expected one row of a position file");
  const Row row = *array.data();
  arimaa::Position position;
  for (int index = 0; index < 64; ++index) {
    const int code = row.board[index];
    if (code < -6 || code > 6) throw InputError("the board of this row has a piece that does not exist");
    if (code != 0)
      position.place(
          {code > 0 ? arimaa::Side::gold : arimaa::Side::silver, static_cast<arimaa::Animal>(std::abs(code))},
          arimaa::Square(index));
  }
  position.set_side(row.side == 0 ? arimaa::Side::gold : arimaa::Side::silver);
  position.set_steps_taken(std::clamp<int>(row.steps_taken, 0, arimaa::kStepsPerTurn - 1));
  return turn_start(position, row.ply / 2 + arimaa::TurnState::kFirstTurn);
}

}  // namespace

void bind_samples(py::module_& module) {
  PYBIND11_NUMPY_DTYPE(Row, board, side, steps_taken, score, result, ply, move);
  module.attr("NO_VERDICT") = learning::kNoVerdict;
  module.def("read_positions", &read_positions, "path"_a,
             "A file of `tusk selfplay --out` as a structured array: board (64 strengths from a1 on, below zero for "
             "Silver), side (0 Gold),\nsteps_taken, score (for the side to move; NO_VERDICT: none), result (1 won, -1 "
             "lost, 0 unknown: off the game, where the score may be a bound), ply, move.");
  module.def("position_of", &position_of, "row"_a, "The position of one row of such an array.");
}

}  // namespace tusk::python
