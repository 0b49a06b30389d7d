// The parts of the Python module. python/tusk/_tusk.pyi repeats the names, arguments and docstrings, with types; a test
// compares the two.
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

// "gold" or "silver", or its first letter, in any case. Throws InputError.
[[nodiscard]] arimaa::Side parse_side(const std::string& text);
[[nodiscard]] const char* side_name(arimaa::Side side);
// A position at the start of a turn.
[[nodiscard]] arimaa::TurnState turn_start(const arimaa::Position& position, int turn_number);

}  // namespace tusk::python
