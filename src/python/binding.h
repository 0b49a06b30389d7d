// The parts of the Python module. Names, arguments and docstrings are described once more, with types, in
// python/tusk/_tusk.pyi; a test compares the two.
#pragma once

#include <pybind11/pybind11.h>

#include "arimaa/notation/position_text.h"

namespace tusk::python {

namespace py = pybind11;

void bind_position(py::module_& module);
void bind_game(py::module_& module);
void bind_engine(py::module_& module);
void bind_samples(py::module_& module);
void bind_jungle(py::module_& module);

// "gold" or "silver", also in one letter and in any case. Throws InputError.
[[nodiscard]] arimaa::Side parse_side(const std::string& text);
[[nodiscard]] const char* side_name(arimaa::Side side);
// The start of a turn at a position.
[[nodiscard]] arimaa::TurnState turn_start(const arimaa::Position& position, int turn_number);

}  // namespace tusk::python
