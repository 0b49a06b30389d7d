#include "jungle/tablebase/solver.h"

#include <algorithm>
#include <utility>

#include "base/threads.h"
#include "jungle/tablebase/row_step.h"
#include "jungle/tablebase/sources.h"

namespace tusk::jungle::tablebase {
namespace {

bool all_different(const Layout& layout, const std::uint8_t* squares) {
  Bits taken = 0;
  for (int piece = 2; piece < layout.pieces; ++piece) {
    if ((taken & bit_of(squares[piece])) != 0) return false;
    taken |= bit_of(squares[piece]);
  }
  return true;
}

void lower(std::atomic<std::uint64_t>& least, std::uint64_t value) {
  std::uint64_t now = least;
  while (value < now && !least.compare_exchange_weak(now, value)) {
  }
}

}  // namespace

Solver::Solver(Material material, Side attacker, SolverOptions options)
    : family_(material),
      options_(std::move(options)),
      crew_(options_.crew != nullptr ? options_.crew : &alone_),
      attacker_(index_of(attacker)) {
  for (const Layout& layout : family_.layouts()) {
    const bool itself = &layout == &family_.layout();
    Member member;
    member.sets = Storage(2 * layout.words() * sizeof(std::uint64_t), itself ? options_.work_folder : "");
    for (const int which : {0, 1}) {
      member.changed_rows[which].resize(layout.rows);
      member.changed_tiles[which].resize(layout.tiles());
    }
    sets_.push_back({member.sets.words(), member.sets.words() + layout.words()});
    members_.push_back(std::move(member));
  }
  if (options_.distances)
    for (Storage& moves : moves_) moves = Storage(family_.layout().words() * kRowWords, options_.work_folder);
}

std::uint64_t Solver::memory_needed(Material material, bool distances) {
  const Family family(material);
  std::uint64_t bytes = family.words() * 2 * sizeof(std::uint64_t);
  for (const Layout& layout : family.layouts()) bytes += 2 * (layout.rows + layout.tiles());
  return bytes + (distances ? 2 * family.layout().words() * kRowWords : 0);
}

bool Solver::run() {
  mark_illegal();
  for (int level = 1;; ++level) {
    Found found;
    const bool attacks = level % 2 == 1;
    const Step step{&kGeometry, family_.layouts().data(), sets_.data(), attacks ? attacker_ : 1 - attacker_, attacks};
    for (Member& member : members_) {
      auto& rows = member.changed_rows[attacks ? 0 : 1];
      auto& tiles = member.changed_tiles[attacks ? 0 : 1];
      std::fill(rows.begin(), rows.end(), std::uint8_t{0});
      std::fill(tiles.begin(), tiles.end(), std::uint8_t{0});
    }
    const auto tasks = tasks_of(step, level <= 2);
    parallel_for(tasks.size(), options_.threads, [&](std::size_t index) {
      if (!stopped()) do_tile(step, tasks[index], level, found);
    });
    if (stopped()) return false;
    look_at_watched(level);
    if (!close_level(level, found)) break;
    if (options_.on_level) options_.on_level({level, found.count, found.rows});
    if (shared_out()) share_boundaries(attacks);
    // Data in a file need not stay in memory between two levels.
    members_.back().sets.release(0, members_.back().sets.size());
    for (const Storage& moves : moves_) moves.release(0, moves.size());
  }
  if (shared_out()) gather();
  result_[0].words = sets_.back().won;
  result_[1].words = sets_.back().lost;
  for (const int which : {0, 1}) result_[which].moves = options_.distances ? moves_[which].bytes() : nullptr;
  clear_illegal();
  // Keep only the class itself.
  members_.erase(members_.begin(), members_.end() - 1);
  return true;
}

// Calls use(row, positions of the row that exist) for every row of a class.
void Solver::each_row(int class_index, const std::function<void(std::uint64_t, const Row&)>& use) const {
  const Layout& layout = family_.layouts()[class_index];
  parallel_for(layout.tiles(), options_.threads, [&](std::size_t tile) {
    std::uint8_t squares[kMaxPieces];
    Row legal;
    for (std::uint64_t row = tile * layout.tile_rows(); row < (tile + 1) * layout.tile_rows(); ++row) {
      squares_of<2>(kGeometry, layout, row, squares);
      if (all_different(layout, squares)) {
        legal_row(layout, squares, legal);
      } else {
        legal.words.fill(0);
      }
      use(row, legal);
    }
  });
}

// Positions that do not exist count as won, so that neither side wants to reach them.
void Solver::mark_illegal() {
  for (int class_index = 0; class_index < family_.size(); ++class_index) {
    const bool slabs = class_index + 1 == family_.size() && shared_out();
    each_row(class_index, [&](std::uint64_t row, const Row& legal) {
      if (slabs && !reads_row(row)) return;
      std::uint64_t* const words = sets_[class_index].won + row * kRowWords;
      for (std::size_t i = 0; i < kRowWords; ++i) words[i] = ~legal.words[i];
    });
  }
}

void Solver::clear_illegal() {
  each_row(family_.size() - 1, [&](std::uint64_t row, const Row& legal) {
    std::uint64_t* const words = sets_.back().won + row * kRowWords;
    for (std::size_t i = 0; i < kRowWords; ++i) words[i] &= legal.words[i];
  });
}

// The tiles of all members that can change: a step of the attacker depends on changes in `lost`, and vice versa.
auto Solver::tasks_of(const Step& step, bool everything) const -> std::vector<Task> {
  std::vector<Task> tasks;
  const int read = step.attacks ? 1 : 0;
  const auto changed = [&](int class_index, std::uint64_t tile) {
    return members_[class_index].changed_tiles[read][tile] != 0;
  };
  for (int class_index = family_.size() - 1; class_index >= 0; --class_index) {
    const Layout& layout = family_.layouts()[class_index];
    const bool slabs = class_index + 1 == family_.size() && shared_out();
    for (std::uint64_t tile = 0; tile < layout.tiles(); ++tile) {
      if (slabs && !owns_row(tile * layout.tile_rows())) continue;
      std::uint8_t squares[kMaxPieces];
      squares_of<3>(kGeometry, layout, tile, squares);
      if (everything || any_source<3>(kGeometry, family_.layouts().data(), class_index, step.mover, squares, changed))
        tasks.push_back({class_index, tile});
    }
  }
  return tasks;
}

void Solver::do_tile(const Step& step, Task task, int level, Found& found) {
  const Layout& layout = family_.layouts()[task.class_index];
  Member& member = members_[task.class_index];
  const int write = step.attacks ? 0 : 1;
  const auto changed = [&](int class_index, std::uint64_t row) {
    return members_[class_index].changed_rows[1 - write][row] != 0;
  };
  std::uint8_t squares[kMaxPieces];
  std::uint64_t rows = 0;
  bool tile_changed = false;
  for (std::uint64_t row = task.tile * layout.tile_rows(); row < (task.tile + 1) * layout.tile_rows(); ++row) {
    squares_of<2>(kGeometry, layout, row, squares);
    if (!all_different(layout, squares)) continue;
    if (level > 2 &&
        !any_source<2>(kGeometry, family_.layouts().data(), task.class_index, step.mover, squares, changed))
      continue;
    ++rows;
    if (update_row(step, task.class_index, squares, row, level, found) == 0) continue;
    member.changed_rows[write][row] = 1;
    tile_changed = true;
  }
  if (tile_changed) {
    member.changed_tiles[write][task.tile] = 1;
    found.anything = true;
  }
  found.rows += rows;
}

// Returns the number of new entries.
std::uint64_t Solver::update_row(const Step& step, int class_index, const std::uint8_t* squares, std::uint64_t row,
                                 int level, Found& found) {
  const Layout& layout = family_.layouts()[class_index];
  const Sets& sets = sets_[class_index];
  Row wanted;
  const bool some = row_step(step, class_index, squares, wanted);
  std::uint64_t* const words = (step.attacks ? sets.won : sets.lost) + row * kRowWords;
  Bits any = 0;
  if (step.attacks) {
    for (std::size_t i = 0; i < kRowWords; ++i)
      any |= wanted.words[i] = (some ? wanted.words[i] : ~Bits{0}) & ~words[i];
  } else {
    if (!some) return 0;
    Row legal;
    legal_row(layout, squares, legal);
    for (std::size_t i = 0; i < kRowWords; ++i) any |= wanted.words[i] = ~wanted.words[i] & legal.words[i] & ~words[i];
  }
  if (any == 0) return 0;
  const bool itself = class_index + 1 == family_.size();
  std::uint8_t all_squares[kMaxPieces];
  std::copy_n(squares, kMaxPieces, all_squares);
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < kFieldSquares; ++i) {
    Bits fresh = wanted.words[i];
    if (fresh == 0) continue;
    if (!step.attacks) {
      // A side without a legal move has not lost.
      all_squares[1] = kGeometry.square_of_field[i];
      fresh &= mobile_squares(kGeometry, layout, step.mover, all_squares);
      if (fresh == 0) continue;
    }
    words[i] |= fresh;
    count += static_cast<std::uint64_t>(count_bits(fresh));
    if (!itself) continue;
    const std::uint64_t word = row * kRowWords + i;
    lower(found.lowest, word * 64 + static_cast<std::uint64_t>(lowest_bit(fresh)));
    if (options_.distances) note_moves(word, fresh, level, step.attacks);
  }
  if (itself) found.count += count * static_cast<std::uint64_t>(weight_of_row(layout, row));
  return count;
}

void Solver::note_moves(std::uint64_t word, std::uint64_t fresh, int level, bool attacks) {
  std::uint8_t* const moves = moves_[attacks ? 0 : 1].bytes() + word * kRowWords;
  for (const int square : each_bit(fresh))
    moves[kGeometry.field_of_square[square]] = static_cast<std::uint8_t>((level + 1) / 2);
}

void Solver::look_at_watched(int level) {
  if (!options_.watched || watched_plies_ != 0) return;
  const bool attacks = level % 2 == 1;
  if ((index_of(options_.watched->to_move()) == attacker_) != attacks) return;
  const Entry entry = entry_of(family_.material(), family_.layout(), *options_.watched);
  const std::uint64_t* const words = attacks ? sets_.back().won : sets_.back().lost;
  if ((words[entry.word] >> entry.bit & 1) != 0) watched_plies_ = level;
}

// Adds up what the level has found; false if nothing was found, which ends the fixpoint. A crew checks this only every
// few levels: a level without changes costs less than a meeting.
bool Solver::close_level(int level, Found& found) {
  constexpr int kLevelsBetweenMeetings = 8;
  SolvedSet& set = result_[level % 2 == 1 ? 0 : 1];
  set.count += found.count;
  if (found.count > 0) {
    set.longest = level;
    set.longest_entry = {found.lowest / 64, static_cast<int>(found.lowest % 64)};
  }
  if (!shared_out()) return found.anything;
  changed_since_meeting_ = changed_since_meeting_ || found.anything;
  if (level % kLevelsBetweenMeetings != 0) return true;
  Crew::Words busy{changed_since_meeting_ ? 1U : 0U};
  crew_->sum(busy);
  changed_since_meeting_ = false;
  return busy[0] > 0;
}

}  // namespace tusk::jungle::tablebase
