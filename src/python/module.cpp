// The Python module, a thin interface to the rooms that represents steps, turns and positions as text.
#include "base/error.h"
#include "python/binding.h"

PYBIND11_MODULE(_tusk, module) {
  module.doc() = "Arimaa and Jungle Checkers: rules, notation, engine, evaluation and tables.";
  module.attr("__version__") = TUSK_VERSION;
  pybind11::register_exception<tusk::InputError>(module, "InputError", PyExc_ValueError);
  tusk::python::bind_position(module);
  tusk::python::bind_game(module);
  tusk::python::bind_engine(module);
  tusk::python::bind_samples(module);
  auto jungle = module.def_submodule("jungle", "Jungle Checkers: positions, moves and complete endgame tables.");
  tusk::python::bind_jungle(jungle);
}
