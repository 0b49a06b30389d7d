#include "match/journal.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <fmt/format.h>
#include <span>
#include <sys/file.h>
#include <unistd.h>

#include "arimaa/notation/archive.h"
#include "base/crc32.h"
#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"

namespace tusk::match {

using namespace arimaa;

namespace {

constexpr std::string_view kHeader =
    "id\tmatch\tround\topening\tgplayer\tsplayer\tgusername\tsusername\ttimecontrol\tendts\tresult\ttermination\tplycou"
    "nt\t"
    "detail\tgeffort\tseffort\tmovelist\tchecksum";
// Older files, without checksums, are continued without them.
constexpr std::string_view kHeaderBefore = kHeader.substr(0, kHeader.rfind('\t'));

std::string checksum_of(std::string_view row) { return fmt::format("{:08x}", crc32(std::as_bytes(std::span(row)))); }

// The last column is the checksum of all others.
void check_sum(std::string_view row) {
  const std::size_t tab = std::min(row.rfind('\t'), row.size());
  if (row.substr(std::min(tab + 1, row.size())) != checksum_of(row.substr(0, tab)))
    throw InputError("checksum mismatch");
}

// moves/seconds/longest/nodes/depth/moves with depth
std::string effort_text(const SideEffort& effort) {
  return fmt::format("{}/{:.3f}/{:.3f}/{}/{}/{}", effort.moves, effort.seconds, effort.longest, effort.nodes,
                     effort.depth, effort.with_depth);
}

SideEffort parse_effort(std::string_view text) {
  const auto parts = split(text, '/');
  if (parts.size() != 6) throw InputError(quote(text) + " is not the effort of a player");
  return {must_be_number<int>(parts[0]),          must_be_number<double>(parts[1]),
          must_be_number<double>(parts[2]),       must_be_number<std::uint64_t>(parts[3]),
          must_be_number<std::int64_t>(parts[4]), must_be_number<int>(parts[5])};
}

std::string cleaned(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return text;
}

FinishedGame parse_row(const ArchiveReader& reader, const ArchiveRow& row) {
  const ArchiveGame archived = reader.parse(row);
  FinishedGame game;
  game.task.id = must_be_number<int>(archived.value("id"));
  game.task.round = must_be_number<int>(archived.value("round"));
  game.task.opening = must_be_number<int>(archived.value("opening"));
  game.task.gold = must_be_number<int>(archived.value("gplayer"));
  game.task.silver = must_be_number<int>(archived.value("splayer"));
  game.names = {std::string(archived.value("gusername")), std::string(archived.value("susername"))};
  if (!archived.claim.reason || (!archived.claim.winner && !archived.claim.draw))
    throw InputError("the game has no result");
  game.outcome = {archived.claim.winner, *archived.claim.reason};
  game.detail = unescaped(archived.value("detail"));
  game.plies = must_be_number<int>(archived.value("plycount"));
  game.efforts = {parse_effort(archived.value("geffort")), parse_effort(archived.value("seffort"))};
  game.moves = unescaped(archived.value("movelist"));
  return game;
}

std::string row_of(const FinishedGame& game, std::string_view match, std::string_view time_control) {
  const auto winner = game.outcome.winner;
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}", game.task.id, match,
                     game.task.round, game.task.opening, game.task.gold, game.task.silver, game.names[0], game.names[1],
                     time_control, std::time(nullptr), winner ? letter_of(*winner) : 'd',
                     letter_of(game.outcome.reason), game.plies, escaped(game.detail), effort_text(game.efforts[0]),
                     effort_text(game.efforts[1]), escaped(game.moves));
}

}  // namespace

FinishedGame finished_game(const GameTask& task, const std::array<std::string, 2>& names, const PlayedGame& played) {
  FinishedGame game;
  game.task = task;
  game.names = names;
  game.outcome = played.outcome;
  game.detail = cleaned(played.detail);
  game.efforts = played.efforts;
  game.plies = static_cast<int>(played.setups.size() + played.turns.size());
  game.moves = to_text(Record{{}, entries_of(played.setups, played.turns)});
  if (!game.moves.empty()) game.moves.pop_back();
  return game;
}

std::string to_text(const FinishedGame& game) { return fmt::format("{}\n{}\n", kHeaderBefore, row_of(game, "-", "")); }

FinishedGame parse_finished_game(std::string_view text) {
  ArchiveReader reader(text);
  const auto row = reader.next();
  if (!row) throw InputError("expected a finished game");
  return parse_row(reader, *row);
}

Journal::Journal(const std::string& path, const std::string& match, const std::string& time_control)
    : path_(path), match_(match), time_control_(time_control) {
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file_ < 0) fail(fmt::format("cannot open it: {}", std::strerror(errno)));
  try {
    lock();
    load();
  } catch (...) {
    ::close(file_);
    throw;
  }
}

Journal::~Journal() { ::close(file_); }

void Journal::fail(const std::string& what) const { throw InputError(Place{path_, 0, 0}, what); }

void Journal::lock() {
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) fail("another match writes to this file");
}

void Journal::load() {
  const MappedFile mapped(path_);
  const std::string_view text = mapped.text();
  const std::size_t last = text.find_last_of('\n');
  const std::string_view whole = last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
  if (whole.empty() && !text.empty() && !kHeader.starts_with(text.substr(0, kHeader.size())))
    fail("this is not the record of a match; choose another file");
  if (!whole.empty()) {
    const std::string_view header = whole.substr(0, whole.find('\n'));
    if (header != kHeader && header != kHeaderBefore) fail("this is not the record of a match; choose another file");
    has_checksums_ = header == kHeader;
    ArchiveReader reader(whole);
    while (const auto row = reader.next()) {
      try {
        if (has_checksums_) check_sum(row->text);
        if (reader.parse(*row).value("match") != match_)
          throw InputError(
              "a game of another match; choose another file, or give the same players and terms as before");
        earlier_.push_back(parse_row(reader, *row));
      } catch (const InputError& error) {
        throw InputError(Place{path_, row->line, 0}, error.reason());
      }
    }
  }
  if (whole.size() < text.size() && ::ftruncate(file_, static_cast<off_t>(whole.size())) != 0)
    fail(fmt::format("cannot remove its incomplete last line: {}", std::strerror(errno)));
  if (whole.empty()) write_line(std::string(kHeader));
}

void Journal::append(const FinishedGame& game) {
  const std::string row = row_of(game, match_, time_control_);
  write_line(has_checksums_ ? row + '\t' + checksum_of(row) : row);
}

void Journal::write_line(const std::string& line) {
  const std::string text = line + '\n';
  std::string_view left = text;
  while (!left.empty()) {
    const ssize_t written = ::write(file_, left.data(), left.size());
    if (written >= 0) {
      left.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      fail(fmt::format("cannot write: {}", std::strerror(errno)));
    }
  }
  if (::fdatasync(file_) != 0 && errno != EINVAL) fail(fmt::format("cannot write: {}", std::strerror(errno)));
}

}  // namespace tusk::match
