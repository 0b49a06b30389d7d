#include "jungle/proof/writer.h"

#include <fmt/format.h>
#include <set>
#include <xxhash.h>

#include "jungle/notation.h"

namespace tusk::jungle::proof {
namespace {

std::string squares_of(const Position& position) {
  std::string text;
  for (const Side side : kSides)
    for (const Animal animal : kAllAnimals) {
      const int square = position.square_of(side, animal);
      text += square == kNowhere ? "--" : square_name(square);
    }
  return text + (position.to_move() == Side::white ? 'w' : 'b');
}

}  // namespace

void name_tables(Proof& proof, const tablebase::Tablebase& tables) {
  std::set<std::string> names;
  proof.tables.clear();
  const auto ask = [&](const Position& position) {
    if (position.pieces() > proof.table_pieces || position.ending() != search::Ending::none) return;
    const tablebase::TableFile* table = tables.table(tablebase::Material::of(position).canonical());
    if (table == nullptr) return;
    const std::string name = tablebase::file_name(table->figures().material, table->figures().kind);
    if (names.insert(name).second) proof.tables.push_back({name, table->checksum()});
  };
  ask(proof.root);
  for (const Part& part : proof.parts)
    for (const Listed& listed : part.positions)
      for (const Move move : listed.position.moves()) ask(listed.position.after(move));
}

std::string to_text(const Proof& proof) {
  std::string text = fmt::format("{}\nposition {}\ntables {}\n", kTitle, to_line(proof.root), proof.table_pieces);
  std::size_t lines = 3 + proof.tables.size() + proof.parts.size();
  for (const NamedTable& table : proof.tables) text += fmt::format("table {} {:016x}\n", table.name, table.checksum);
  for (const Part& part : proof.parts) {
    text += fmt::format("{} {}\n", part.wins ? "wins" : "held", part.attacker == Side::white ? "white" : "black");
    lines += part.positions.size();
    for (const Listed& listed : part.positions) {
      text += squares_of(listed.position);
      if (part.wins) text += fmt::format(" {}", listed.plies);
      text += '\n';
    }
  }
  return text + fmt::format("end {} {:016x}\n", lines, XXH3_64bits(text.data(), text.size()));
}

}  // namespace tusk::jungle::proof
