#include "jungle/proof/prover.h"

#include <cstring>
#include <fmt/format.h>
#include <xxhash.h>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/random.h"
#include "jungle/notation.h"

namespace tusk::jungle::proof {
namespace {

struct Header {
  char magic[8];
  std::uint64_t root;
  std::uint32_t table_pieces;
  std::uint32_t table_kinds;  // 0 in version 1
  std::uint64_t entries;
  std::uint64_t checksum;
};
static_assert(sizeof(Header) == 40);
constexpr char kMagic[8] = {'T', 'U', 'S', 'K', 'S', 'T', '2', '\n'};
constexpr char kMagicOfVersion1[8] = {'T', 'U', 'S', 'K', 'S', 'T', '1', '\n'};

struct Saved {
  std::uint64_t key;
  std::uint32_t proof, disproof;
  std::uint16_t won_within, safe_for, horizon, attacker;
};
static_assert(sizeof(Saved) == 24);

}  // namespace

TablesUsed tables_used(const tablebase::Tablebase* tables) {
  TablesUsed used;
  if (tables == nullptr) return used;
  used.pieces = tables->complete_pieces();
  std::uint64_t hash = 0;
  for (int pieces = 2; pieces <= tablebase::kPieces; ++pieces)
    for (const tablebase::Material material : tablebase::tables_with(pieces))
      if (const tablebase::TableFile* table = tables->table(material))
        hash = mix_bits(hash ^ (std::uint64_t{material.bits()} << 1 | (table->figures().kind == tablebase::Kind::dtw)));
  used.kinds = static_cast<std::uint32_t>(hash);
  return used;
}

void save_state(DfPn& prover, const Position& root, TablesUsed tables, const std::filesystem::path& path) {
  std::string contents(sizeof(Header), '\0');
  Header header{};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.root = root.key();
  header.table_pieces = static_cast<std::uint32_t>(tables.pieces);
  header.table_kinds = tables.kinds;
  prover.table().each([&](std::uint64_t key, int attacker, const search::ProofEntry& entry) {
    const Saved saved{key,
                      entry.proof,
                      entry.disproof,
                      entry.facts.won_within,
                      entry.facts.safe_for,
                      entry.horizon,
                      static_cast<std::uint16_t>(attacker)};
    contents.append(reinterpret_cast<const char*>(&saved), sizeof saved);
    ++header.entries;
  });
  header.checksum = XXH3_64bits(contents.data() + sizeof header, contents.size() - sizeof header);
  std::memcpy(contents.data(), &header, sizeof header);
  write_file_atomically(path, contents);
}

std::uint64_t load_state(DfPn& prover, const Position& root, TablesUsed tables, const std::filesystem::path& path) {
  const MappedFile file(path);
  const auto bytes = file.bytes();
  Header header{};
  if (bytes.size() < sizeof header) throw InputError({path.string(), 0, 0}, "not a saved state: it is too short");
  std::memcpy(&header, bytes.data(), sizeof header);
  const auto body = bytes.subspan(sizeof header);
  const bool is_version_1 = std::memcmp(header.magic, kMagicOfVersion1, sizeof kMagic) == 0;
  if ((!is_version_1 && std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) ||
      header.entries != body.size() / sizeof(Saved) || body.size() % sizeof(Saved) != 0 ||
      header.checksum != XXH3_64bits(body.data(), body.size()))
    throw InputError({path.string(), 0, 0}, "not a saved state, or a damaged one");
  if (header.root != root.key() || header.table_pieces != static_cast<std::uint32_t>(tables.pieces) ||
      (!is_version_1 && header.table_kinds != tables.kinds))
    throw InputError({path.string(), 0, 0}, "the state belongs to another position or other tables");
  for (std::size_t at = 0; at < body.size(); at += sizeof(Saved)) {
    Saved saved{};
    std::memcpy(&saved, body.data() + at, sizeof saved);
    search::ProofEntry& entry = prover.table().change(saved.key, saved.attacker & 1);
    entry.facts = {saved.won_within, saved.safe_for};
    entry.horizon = saved.horizon;
    entry.proof = saved.proof;
    entry.disproof = saved.disproof;
  }
  return header.entries;
}

std::optional<Part> part_of(DfPn& prover, const Position& root, Side attacker, const search::ProofResult& result,
                            const search::Limits& limits) {
  const bool wins = result.verdict == search::Verdict::proved;
  const auto reasons = wins ? prover.won_positions(root, index_of(attacker), result.plies, limits)
                            : prover.held_positions(root, index_of(attacker));
  if (!reasons) return std::nullopt;
  Part part{attacker, wins, {}};
  for (const auto& [position, plies] : *reasons) part.positions.push_back({position, plies});
  return part;
}

}  // namespace tusk::jungle::proof
