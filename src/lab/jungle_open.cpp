// The board without dens (001 chapter 7): van Boven argues that Black cannot lose on it, by copying White's moves.
#include <fmt/format.h>
#include <optional>

#include "base/text.h"
#include "jungle/notation.h"
#include "jungle/open/open_tables.h"
#include "lab/registry.h"

namespace tusk::lab {

namespace {

using jungle::Animal;
using jungle::kAllAnimals;
using jungle::Move;
using jungle::Position;
using jungle::Side;
using jungle::open::OpenTables;
using search::Value;

constexpr int turned(int square) { return jungle::kSquares - 1 - square; }
constexpr int kCentre = jungle::kSquares / 2;

std::string animals_text(unsigned animals) {
  std::string text;
  for (const Animal animal : kAllAnimals)
    if ((animals >> index_of(animal) & 1) != 0) text += letter_of(Side::white, animal);
  return text;
}

// The value for White, who is to move.
Value value_for_white(const OpenTables& tables, const Position& position) {
  if (position.ending() == search::Ending::lost) return Value::loss;
  return tables.value_of(position).value();
}

// The results of copying each of White's moves.
struct Copying {
  std::uint64_t positions = 0, white_wins = 0, draws = 0, black_wins = 0;
  std::uint64_t turns = 0;        // White's moves in positions that White does not win
  std::uint64_t impossible = 0;   // Black cannot copy
  std::uint64_t throws_away = 0;  // Black can copy, but loses by it
  std::uint64_t centre = 0;       // of these, with a capture in the centre
  std::string example;            // a position in which copying loses
};

// Black's copy of a move: the same animal to the opposite square; nullopt if that is illegal.
std::optional<Move> copy_of(const Position& after, const Move& move) {
  for (const Move reply : after.moves())
    if (reply.animal == move.animal && reply.to == turned(move.to)) return reply;
  return std::nullopt;
}

void study_position(const OpenTables& tables, const Position& position, Copying& found) {
  ++found.positions;
  const Value value = value_for_white(tables, position);
  ++(value == Value::win ? found.white_wins : value == Value::loss ? found.black_wins : found.draws);
  if (value == Value::win) return;
  for (const Move move : position.moves()) {
    ++found.turns;
    const Position after = position.after(move);
    if (after.ending() == search::Ending::lost) continue;
    const auto copy = copy_of(after, move);
    if (!copy) {
      ++found.impossible;
      continue;
    }
    const Position next = after.after(*copy);
    if (next.ending() == search::Ending::lost || value_for_white(tables, next) != Value::win) continue;
    ++found.throws_away;
    if (move.to == kCentre) ++found.centre;
    if (found.example.empty())
      found.example = fmt::format("{}: {} {}", to_line(position), to_string(position, move), to_string(after, *copy));
  }
}

// All positions with the same animals on opposite squares, White to move.
Copying study_copying(const OpenTables& tables, unsigned animals) {
  Copying found;
  std::vector<Animal> list;
  for (const Animal animal : kAllAnimals)
    if ((animals >> index_of(animal) & 1) != 0) list.push_back(animal);
  const auto place = [&](const auto& self, const Position& board, std::size_t next) -> void {
    if (next == list.size()) return study_position(tables, board, found);
    for (int square = 0; square < jungle::kSquares; ++square) {
      const Bits pair = jungle::bit_of(square) | jungle::bit_of(turned(square));
      if (square == kCentre || (board.occupied() & pair) != 0) continue;
      Position more = board;
      more.place(Side::white, list[next], square);
      more.place(Side::black, list[next], turned(square));
      self(self, more, next + 1);
    }
  };
  Position empty;
  empty.set_dens(false);
  place(place, empty, 0);
  return found;
}

Table values_table(const OpenTables& tables) {
  Table table{"values",
              "All positions without dens, for the side to move",
              {"animals", "classes", "positions", "won", "lost", "drawn"},
              {}};
  for (int pieces = 2; pieces <= tables.pieces(); ++pieces) {
    std::uint64_t classes = 0, positions = 0, won = 0, lost = 0;
    for (const auto& [kind, sets] : tables.classes()) {
      if (kind.pieces() != pieces) continue;
      ++classes;
      positions += jungle::open::open_positions(pieces);
      won += sets.won_positions();
      lost += sets.lost_positions();
    }
    const auto share = [&](std::uint64_t part) {
      return percent_text(static_cast<double>(part) / static_cast<double>(positions), 2);
    };
    table.add({std::to_string(pieces), std::to_string(classes), with_commas(positions), share(won), share(lost),
               share(positions - won - lost)});
  }
  return table;
}

Table starts_table(const OpenTables& tables, const std::vector<unsigned>& sets) {
  Table table{"starts",
              "The start without dens, with some animals on both sides (published: not won by White)",
              {"animals", "position", "value", "observation"},
              {}};
  for (const unsigned animals : sets) {
    Position start = Position::start();
    start.set_dens(false);
    for (const Side side : jungle::kSides)
      for (const Animal animal : kAllAnimals)
        if ((animals >> index_of(animal) & 1) == 0) start.remove(side, animal);
    const Value value = value_for_white(tables, start);
    table.add({animals_text(animals), to_line(start),
               value == Value::win    ? "White wins"
               : value == Value::loss ? "Black wins"
                                      : "draw",
               value == Value::win ? "**refuted**" : "confirmed"});
  }
  return table;
}

Section run_jungle_open(Session& session) {
  const int pieces = std::clamp(session.count("pieces"), 2, jungle::open::kMaxOpenPieces);
  std::size_t classes = 0;
  for (unsigned a = 1; a < 16; ++a)
    for (unsigned b = 1; b < 16; ++b) classes += jungle::open::OpenClass{a, b}.pieces() <= pieces ? 1 : 0;
  session.begin("classes", classes);
  const OpenTables tables(pieces, session.threads(), [&](const auto&) {
    session.advance();
    return !session.stopped();
  });
  session.check();
  std::vector<unsigned> sets;
  for (int each = 1; 2 * each <= pieces; ++each)
    for (unsigned animals = 1; animals < 16; ++animals)
      if (count_bits(animals) == each) sets.push_back(animals);

  Section section;
  section.text = fmt::format(
      "The document's last observation: without dens White cannot win, because Black can copy every move on the "
      "opposite side of the\n"
      "centre. The rules without dens (`nodens` in a position), solved exactly for up to {} animals; then all "
      "positions "
      "in which the\n"
      "same animals stand opposite each other, White to move, and every turn of White answered by its copy.",
      pieces);
  Table copying{"copying",
                "Copying, in all positions that look the same from both sides",
                {"animals", "positions", "White wins", "drawn", "Black wins", "turns of White where it does not win",
                 "no copy", "the copy loses", "of these in the centre", "for example"},
                {}};
  bool refuted = false, throws_away = false;
  session.begin("copying", sets.size());
  for (const unsigned animals : sets) {
    const Copying found = study_copying(tables, animals);
    refuted = refuted || found.white_wins > 0;
    throws_away = throws_away || found.throws_away > 0;
    copying.add({animals_text(animals), with_commas(found.positions), with_commas(found.white_wins),
                 with_commas(found.draws), with_commas(found.black_wins), with_commas(found.turns),
                 with_commas(found.impossible), with_commas(found.throws_away), with_commas(found.centre),
                 found.example});
    session.advance();
    session.check();
  }
  section.tables = {values_table(tables), starts_table(tables, sets), copying};
  section.differences = {
      refuted ? Difference{"White does win some positions that look the same from both sides.",
                           "Copying is then no defence: see the column with White's wins."}
              : Difference{"White wins no position that looks the same from both sides.",
                           "The document's conclusion holds as far as these tables reach."},
      throws_away ? Difference{"Copying itself is not safe.",
                               "The document says that every capture is followed by the corresponding capture. The "
                               "examples show turns after which the copy loses, although another answer does not."}
                  : Difference{"Copying never loses as far as these tables reach.",
                               "The argument assumes that the copy is always possible and safe; here it is."},
  };
  return section;
}

}  // namespace

Experiment jungle_open_experiment() {
  return {"jungle-open",
          "Jungle Checkers: the board without dens",
          "001 chapter 7",
          "tables without dens, and the document's argument that Black can copy White",
          {{"pieces", "animals of the largest tables, at most 5", 4, 4, 5}},
          {},
          1,
          run_jungle_open};
}

}  // namespace tusk::lab
