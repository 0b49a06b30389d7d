#include "jungle/tablebase/table_file.h"

#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <span>
#include <xxhash.h>
#include <zstd.h>

#include "base/file_error.h"
#include "base/mapped_file.h"
#include "base/threads.h"

namespace tusk::jungle::tablebase {
namespace {

static_assert(std::endian::native == std::endian::little, "the files are little-endian");

constexpr char kMagic[8] = {'T', 'U', 'S', 'K', 'J', 'C', 'T', '\n'};
constexpr std::uint32_t kVersion = 1;
// The highest level at which compression is cheaper than solving.
constexpr int kCompression = 9;

struct Header {
  char magic[8];
  std::uint32_t version;
  std::uint8_t material;
  std::uint8_t kind;
  std::uint8_t sides;
  std::uint8_t reserved;
  std::uint64_t blocks;
  std::uint64_t file_size;
  struct Side {
    std::uint64_t won, lost, drawn, longest_win, longest_loss, win_entry, loss_entry;
  } side[2];
  // Of the index, and of the header up to here.
  std::uint64_t index_checksum;
  std::uint64_t header_checksum;
};
static_assert(sizeof(Header) == 160);

std::uint64_t checksum_of(const void* data, std::size_t size) { return XXH3_64bits(data, size); }
std::uint64_t checksum_of(const Header& header) { return checksum_of(&header, offsetof(Header, header_checksum)); }

std::uint64_t to_number(Entry entry) { return entry.word * 64 + static_cast<std::uint64_t>(entry.bit); }
Entry to_entry(std::uint64_t number) { return {number / 64, static_cast<int>(number % 64)}; }

using Compressor = std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)>;

std::string compressed(const std::vector<std::uint8_t>& block) {
  thread_local const Compressor context(ZSTD_createCCtx(), ZSTD_freeCCtx);
  std::string text(ZSTD_compressBound(block.size()), '\0');
  const std::size_t size =
      ZSTD_compressCCtx(context.get(), text.data(), text.size(), block.data(), block.size(), kCompression);
  if (ZSTD_isError(size)) throw std::runtime_error(ZSTD_getErrorName(size));
  text.resize(size);
  text.shrink_to_fit();
  return text;
}

SideFigures figures_of(const Layout& layout, const Sides& sides) {
  // Ordered placements of the pieces on the field.
  std::uint64_t positions = 1;
  for (int piece = 0; piece < layout.pieces; ++piece) positions *= static_cast<std::uint64_t>(kFieldSquares - piece);
  SideFigures figures;
  figures.won = sides.wins->count;
  figures.lost = sides.losses->count;
  figures.drawn = positions - figures.won - figures.lost;
  figures.longest_win = static_cast<std::uint64_t>(sides.wins->longest);
  figures.longest_loss = static_cast<std::uint64_t>(sides.losses->longest);
  figures.longest_win_entry = sides.wins->longest_entry;
  figures.longest_loss_entry = sides.losses->longest_entry;
  return figures;
}

}  // namespace

std::string file_name(Material material, Kind kind) { return material.name() + (kind == Kind::wdl ? ".wdl" : ".dtw"); }

TableWriter::TableWriter(Material material, Kind kind, const ClassSolver& white, const ClassSolver& black)
    : sides_{Sides{&white.won(), &black.lost()}, Sides{&black.won(), &white.lost()}} {
  figures_ = {material, kind, {}};
  const Layout layout = layout_of(material);
  for (const std::size_t side : {0, 1}) figures_.side[side] = figures_of(layout, sides_[side]);
}

void TableWriter::write(const std::filesystem::path& folder, int threads) const {
  const Layout layout = layout_of(figures_.material);
  const Kind kind = figures_.kind;
  const std::uint64_t blocks = blocks_of(layout, kind), block_rows = rows_in_block(layout, kind);
  const std::uint64_t sides = figures_.material.is_even() ? 1 : 2;
  std::vector<std::string> parts(blocks * sides);
  parallel_for(parts.size(), threads, [&](std::size_t part) {
    const std::uint64_t first = part % blocks * block_rows, rows = std::min(block_rows, layout.rows - first);
    parts[part] = compressed(pack_block(layout, kind, sides_[part / blocks], first, rows));
  });

  Header header{};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.version = kVersion;
  header.material = static_cast<std::uint8_t>(figures_.material.bits());
  header.kind = static_cast<std::uint8_t>(kind);
  header.sides = static_cast<std::uint8_t>(sides);
  header.blocks = blocks;
  std::vector<TableIndexEntry> index(parts.size());
  std::uint64_t end = sizeof(Header) + index.size() * sizeof(TableIndexEntry);
  for (std::size_t part = 0; part < parts.size(); ++part)
    index[part] = {end += parts[part].size(), checksum_of(parts[part].data(), parts[part].size())};
  header.file_size = end;
  for (const std::size_t side : {0, 1}) {
    const SideFigures& figures = figures_.side[side];
    header.side[side] = {figures.won,
                         figures.lost,
                         figures.drawn,
                         figures.longest_win,
                         figures.longest_loss,
                         to_number(figures.longest_win_entry),
                         to_number(figures.longest_loss_entry)};
  }
  header.index_checksum = checksum_of(index.data(), index.size() * sizeof(TableIndexEntry));
  header.header_checksum = checksum_of(header);

  std::string contents;
  contents.reserve(end);
  contents.append(reinterpret_cast<const char*>(&header), sizeof header);
  contents.append(reinterpret_cast<const char*>(index.data()), index.size() * sizeof(TableIndexEntry));
  for (std::string& part : parts) {
    contents += part;
    part = {};
  }
  write_file_atomically(folder / file_name(figures_.material, kind), contents);
}

TableFile::TableFile(const std::filesystem::path& folder, Material material, Kind kind)
    : path_(folder / file_name(material, kind)), file_(path_), layout_(layout_of(material)) {
  Header header{};
  if (file_.size() < sizeof header) damaged("it is too short");
  file_.read(0, std::as_writable_bytes(std::span(&header, 1)));
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) damaged("it is no table");
  if (header.header_checksum != checksum_of(header)) damaged("its header is damaged");
  if (header.version != kVersion) damaged("it has another version of the format; build it again");
  if (Material(header.material) != material || header.kind != static_cast<std::uint8_t>(kind))
    damaged("it is the table of another class");
  figures_.material = material;
  figures_.kind = kind;
  checksum_ = header.header_checksum;
  blocks_ = blocks_of(layout_, kind);
  block_rows_ = rows_in_block(layout_, kind);
  if (header.sides != sides() || header.blocks != blocks_ || header.file_size != file_.size())
    damaged("it has a wrong size");
  index_.resize(blocks_ * static_cast<std::uint64_t>(sides()));
  const std::size_t index_size = index_.size() * sizeof(TableIndexEntry);
  if (file_.size() < sizeof header + index_size) damaged("it has a wrong size");
  file_.read(sizeof header, std::as_writable_bytes(std::span(index_)));
  if (header.index_checksum != checksum_of(index_.data(), index_size)) damaged("its index is damaged");
  for (const std::size_t side : {0, 1}) {
    const auto& stored = header.side[side];
    figures_.side[side] = {stored.won,
                           stored.lost,
                           stored.drawn,
                           stored.longest_win,
                           stored.longest_loss,
                           to_entry(stored.win_entry),
                           to_entry(stored.loss_entry)};
  }
}

std::uint64_t TableFile::rows(std::uint64_t block) const {
  return std::min(block_rows_, layout_.rows - block * block_rows_);
}

std::vector<std::uint8_t> TableFile::unpack(Side to_move, std::uint64_t block) const {
  const std::size_t part = static_cast<std::size_t>(index_of(to_move)) * blocks_ + block;
  const std::uint64_t begin =
      part == 0 ? sizeof(Header) + index_.size() * sizeof(TableIndexEntry) : index_[part - 1].end;
  const TableIndexEntry here = index_[part];
  if (begin > here.end || here.end > file_.size()) damaged("its index is damaged");
  std::vector<std::byte> packed(here.end - begin);
  file_.read(begin, packed);
  if (checksum_of(packed.data(), packed.size()) != here.checksum)
    damaged(fmt::format("block {} is damaged", part).c_str());
  std::vector<std::uint8_t> unpacked(unpacked_size(figures_.kind, rows(block)));
  thread_local const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
  const std::size_t done =
      ZSTD_decompressDCtx(context.get(), unpacked.data(), unpacked.size(), packed.data(), packed.size());
  if (ZSTD_isError(done) || done != unpacked.size()) damaged(fmt::format("block {} is damaged", part).c_str());
  return unpacked;
}

void TableFile::damaged(const char* what) const {
  throw FileError(path_.string(), fmt::format("not a sound table: {}", what));
}

}  // namespace tusk::jungle::tablebase
