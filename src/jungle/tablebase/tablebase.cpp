#include "jungle/tablebase/tablebase.h"

#include <fmt/format.h>

#include "base/error.h"
#include "jungle/symmetry.h"

namespace tusk::jungle::tablebase {

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
        max_pieces_ = pieces;
        has_distances_ = has_distances_ && table->figures().kind == Kind::dtw;
      }
    }
    if (complete) complete_pieces_ = pieces;
  }
  if (!any)
    throw InputError(fmt::format("no tables in {}; build some with tusk jungle tablebase build --pieces 4 --dir {}",
                                 quote(folder.string()), folder.string()));
}

std::optional<Outlook> Tablebase::probe(const Position& position) const {
  Material material = Material::of(position);
  // The tables are for the board with dens.
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

}  // namespace tusk::jungle::tablebase
