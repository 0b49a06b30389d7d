#include "jungle/tablebase/tablebase.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/error.h"
#include "jungle/symmetry.h"

namespace tusk::jungle::tablebase {
namespace {

// A higher number is better for the side to move. Without distances all wins are equal, and so are all losses.
int rank_of(const Outlook& outlook) {
  if (outlook.outcome == Outcome::draw) return 0;
  const int plies = std::max(outlook.plies, 0);
  return outlook.outcome == Outcome::win ? 100000 - plies : -100000 + plies;
}

// The value of a move from the value of what it leads to.
Outlook before(const Outlook& after) {
  const Outcome outcome = after.outcome == Outcome::win    ? Outcome::loss
                          : after.outcome == Outcome::loss ? Outcome::win
                                                           : Outcome::draw;
  return {outcome, after.plies < 0 || outcome == Outcome::draw ? after.plies : after.plies + 1};
}

}  // namespace

Tablebase::Tablebase(const std::filesystem::path& folder, std::size_t cache_bytes) : cache_(cache_bytes) {
  bool complete = true, any = false;
  for (int pieces = 2; pieces <= kPieces; ++pieces) {
    for (const Material material : tables_with(pieces)) {
      auto& table = tables_[material.bits()];
      for (const Kind kind : {Kind::dtw, Kind::wdl})
        if (table == nullptr && std::filesystem::exists(folder / file_name(material, kind)))
          table = std::make_unique<TableFile>(folder, material, kind);
      if (table == nullptr) {
        complete = false;
      } else {
        any = true;
        most_pieces_ = pieces;
        has_distances_ = has_distances_ && table->figures().kind == Kind::dtw;
      }
    }
    if (complete) complete_pieces_ = pieces;
  }
  if (!any)
    throw InputError(fmt::format("no tables in {}; make some: tusk jungle tablebase build --pieces 4 --dir {}",
                                 quote(folder.string()), folder.string()));
}

std::optional<Outlook> Tablebase::probe(const Position& position) const {
  Material material = Material::of(position);
  // The tables are those of the board with dens.
  if (!material.is_class() || !position.has_dens()) return std::nullopt;
  Position seen = position;
  if (!material.is_canonical()) {
    seen = swap_colours(position);
    material = material.flipped();
  }
  const TableFile* file = tables_[material.bits()].get();
  if (file == nullptr) return std::nullopt;
  if (file->sides() == 1 && seen.to_move() == Side::black) seen = swap_colours(seen);
  Entry entry = entry_of(material, file->layout(), seen);
  const std::uint64_t block_words = file->block_rows() * kRowWords;
  const std::uint64_t block = entry.word / block_words;
  entry.word %= block_words;
  const auto side = static_cast<std::uint64_t>(seen.to_move());
  return cache_.with(
      (block * 2 + side) << kPieces | material.bits(), [&] { return file->unpack(seen.to_move(), block); },
      [&](const std::uint8_t* bytes) { return read_entry(file->figures().kind, bytes, file->rows(block), entry); });
}

std::optional<Outlook> Tablebase::value_of(const Position& position) const {
  if (position.ending() == search::Ending::lost) return Outlook{Outcome::loss, 0};
  return probe(position);
}

std::vector<RatedMove> rated_moves(const Tablebase& tables, const Position& position) {
  std::vector<RatedMove> list;
  for (const Move move : position.moves()) {
    const auto after = tables.value_of(position.after(move));
    if (!after) return {};
    list.push_back({move, before(*after)});
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const RatedMove& a, const RatedMove& b) { return rank_of(a.outlook) > rank_of(b.outlook); });
  return list;
}

std::vector<Move> best_line(const Tablebase& tables, Position position) {
  std::vector<Move> line;
  while (position.ending() == search::Ending::none) {
    const auto moves = rated_moves(tables, position);
    if (moves.empty() || moves[0].outlook.outcome == Outcome::draw || moves[0].outlook.plies < 0) break;
    line.push_back(moves[0].move);
    position = position.after(moves[0].move);
  }
  return line;
}

}  // namespace tusk::jungle::tablebase
