// Games with their history, records and archives.
#include "arimaa/board/game.h"

#include <algorithm>
#include <fmt/format.h>
#include <pybind11/stl.h>

#include "arimaa/board/turns.h"
#include "arimaa/notation/archive.h"
#include "arimaa/notation/ply.h"
#include "arimaa/notation/record.h"
#include "arimaa/notation/replay.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "python/binding.h"
#include "python/played_game.h"

namespace tusk::python {

using namespace arimaa;
using namespace pybind11::literals;

namespace {

Rules parse_rules(const std::string& text) {
  if (text == "official") return Rules::official;
  if (text == "2006") return Rules::rules2006;
  throw InputError("unknown rules " + quote(text) + "; choose official or 2006");
}

// Replays a whole record. Throws InputError for a move that cannot be made.
PlayedGame played(const Record& record, const std::string& rules) {
  const Replay replayed = replay(record, parse_rules(rules));
  if (replayed.rejection)
    throw InputError({{}, replayed.rejection->line, replayed.rejection->column},
                     fmt::format("{}: {}", to_text(replayed.rejection->label), replayed.rejection->reason));
  PlayedGame game{Game(parse_rules(rules)), {}, {}, {}};
  for (const Setup& setup : replayed.setups) game.play(Ply(setup));
  for (const Turn& turn : replayed.turns) game.play(Ply(turn));
  for (const Tag& tag : record.tags) game.tags.emplace_back(tag.name, tag.value);
  return game;
}

// The legal turns, excluding those that would repeat a position for the third time.
std::vector<std::string> legal_turns(const PlayedGame& game) {
  if (game.game.in_setup() || game.game.outcome()) return {};
  std::vector<std::string> texts;
  for (const Turn& turn : distinct_turns(game.game.position()))
    if (game.game.why_illegal(turn).empty()) texts.push_back(to_text(game.game, Ply(turn)));
  return texts;
}

std::string record_text(const PlayedGame& game) {
  std::vector<Setup> setups;
  std::vector<Turn> turns;
  for (const Ply& ply : game.plies) ply.is_setup() ? setups.push_back(ply.setup()) : turns.push_back(ply.turn());
  if (setups.size() != 2 && !turns.empty())
    throw InputError("only a game that begins with the setups can be written as a record");
  Record record;
  for (const auto& [name, value] : game.tags) record.tags.push_back({name, value});
  record.entries = entries_of(setups, turns);
  return to_text(record);
}

// The positions at the start of every turn, with their numbers; Gold's turn and Silver's next one share a number.
std::vector<TurnState> turn_starts(const PlayedGame& game) {
  const auto& history = game.game.history();
  const auto ended_by_silver = std::count_if(history.begin(), history.end() - 1,
                                             [](const Position& each) { return each.side() == Side::silver; });
  int number = game.game.turn_number() - static_cast<int>(ended_by_silver);
  std::vector<TurnState> states;
  for (const Position& position : history) {
    states.push_back(turn_start(position, number));
    if (position.side() == Side::silver) ++number;
  }
  return states;
}

// An archive file, read one game at a time.
class Archive {
 public:
  explicit Archive(const std::string& path) : file_(path), reader_(file_.text()) {}

  py::dict next() {
    const auto row = reader_.next();
    if (!row) throw py::stop_iteration();
    const ArchiveGame game = reader_.parse(*row);
    py::dict values;
    for (const std::string& name : reader_.columns().names()) values[py::str(name)] = std::string(game.value(name));
    values["movelist"] = unescaped(game.value("movelist"));
    return values;
  }

 private:
  MappedFile file_;
  ArchiveReader reader_;
};

void bind_outcome(py::module_& module) {
  py::class_<Outcome>(module, "Outcome", "How a game ended by the rules.")
      .def_property_readonly("winner",
                             [](const Outcome& outcome) {
                               return outcome.winner ? std::optional(side_name(*outcome.winner)) : std::nullopt;
                             })
      .def_property_readonly("reason", [](const Outcome& outcome) { return std::string(name_of(outcome.reason)); })
      .def("__repr__", [](const Outcome& outcome) {
        return fmt::format("<Outcome {} by {}>", outcome.winner ? side_name(*outcome.winner) : "draw",
                           name_of(outcome.reason));
      });
}

void bind_archive(py::module_& module) {
  py::class_<Archive>(module, "Archive",
                      "The games of an archive file (allgamesYYYYMM.txt, or the record of `tusk match`), one dict of "
                      "columns each; `movelist` is what Game.from_record reads.")
      .def(py::init<const std::string&>(), "path"_a)
      .def(
          "__iter__", [](Archive& archive) -> Archive& { return archive; }, py::return_value_policy::reference_internal)
      .def("__next__", &Archive::next);
}

}  // namespace

void bind_game(py::module_& module) {
  bind_outcome(module);
  bind_archive(module);
  py::class_<PlayedGame>(module, "Game", "A game in progress, with its history: setups first, then turns.")
      .def(py::init([](const std::string& rules) {
             return PlayedGame{Game(parse_rules(rules)), {}, {}, {}};
           }),
           "rules"_a = "official")
      .def_static(
          "at",
          [](const TurnState& state, const std::string& rules) {
            if (!state.steps.empty()) throw InputError("a game begins at the start of a turn");
            return PlayedGame{Game(state.position, parse_rules(rules)), {}, {}, {}};
          },
          "position"_a, "rules"_a = "official", "A game that begins at a position.")
      .def_static(
          "from_record",
          [](const std::string& text, const std::string& rules) { return played(parse_record(text), rules); }, "text"_a,
          "rules"_a = "official", "Plays a record; InputError names the move that cannot be made.")
      .def_property_readonly(
          "position", [](const PlayedGame& game) { return turn_start(game.game.position(), game.game.turn_number()); })
      .def_property_readonly("side", [](const PlayedGame& game) { return side_name(game.game.side()); })
      .def_property_readonly("in_setup", [](const PlayedGame& game) { return game.game.in_setup(); })
      .def_property_readonly(
          "outcome", [](const PlayedGame& game) { return game.game.outcome(); }, "None while the game is in progress.")
      .def_property_readonly("moves", &PlayedGame::texts, "Setups and turns so far.")
      .def_property_readonly("tags",
                             [](const PlayedGame& game) {
                               py::dict tags;
                               for (const auto& [name, value] : game.tags) tags[py::str(name)] = value;
                               return tags;
                             })
      .def("positions", &turn_starts, "The positions at the start of every turn so far.")
      .def(
          "play", [](PlayedGame& game, const std::string& move) { game.play(parse_ply(move, game.game)); }, "move"_a,
          "Makes a setup or a turn; InputError says why it is illegal.")
      .def(
          "why_illegal",
          [](const PlayedGame& game, const std::string& move) {
            try {
              return why_illegal(game.game, parse_ply(move, game.game));
            } catch (const InputError& error) {
              return error.reason();
            }
          },
          "move"_a, "Why a setup or turn may not be made now; empty if it may.")
      .def("turns", &legal_turns, "The legal turns, repetition included.")
      .def("record", &record_text, "The game as a record, with its tags.")
      .def("__len__", [](const PlayedGame& game) { return game.plies.size(); })
      .def("__repr__", [](const PlayedGame& game) {
        return fmt::format("<Game of {} moves, {} to move>", game.plies.size(), side_name(game.game.side()));
      });
}

}  // namespace tusk::python
