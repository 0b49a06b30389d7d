#include "search/transposition_table.h"

#include <algorithm>
#include <bit>

#include "base/random.h"

namespace tusk::search {

TranspositionTable::TranspositionTable(std::size_t mebibytes)
    : lines_(std::bit_floor(std::max<std::size_t>(mebibytes, 1) * (1 << 20) / sizeof(Line))) {}

std::size_t TranspositionTable::line_of(std::uint64_t key) const { return mix_bits(key) & (lines_.size() - 1); }

std::optional<TranspositionTable::Data> TranspositionTable::find(std::uint64_t key) const {
  for (const Entry& entry : lines_[line_of(key)].entries)
    if (entry.key == key && entry.epoch == epoch_) return entry.data;
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, Data data) {
  Entry* replaced = nullptr;
  for (Entry& entry : lines_[line_of(key)].entries) {
    if (entry.key == key && entry.epoch == epoch_) {
      replaced = &entry;
      break;
    }
    const bool emptier = replaced != nullptr && replaced->epoch == epoch_ &&
                         (entry.epoch != epoch_ || entry.data.depth < replaced->data.depth);
    if (replaced == nullptr || emptier) replaced = &entry;
  }
  *replaced = {key, data, epoch_};
}

void TranspositionTable::forget() {
  if (++epoch_ != 0) return;
  std::fill(lines_.begin(), lines_.end(), Line{});
  epoch_ = 1;
}

}  // namespace tusk::search
