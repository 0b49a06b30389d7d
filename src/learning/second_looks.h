// Positions whose result contradicted the prediction of the searches, kept to be played again.
#pragma once

#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "arimaa/board/position.h"
#include "base/random.h"
#include "learning/positions_file.h"

namespace tusk::learning {

// The turn start with the most confident wrong prediction, if one was confident enough.
[[nodiscard]] std::optional<arimaa::Position> worst_forecast(std::span<const Sample> game);

// Keeps the most recent ones. Thread-safe.
class SecondLooks {
 public:
  void add(const arimaa::Position& position);
  [[nodiscard]] std::optional<arimaa::Position> draw(Random& random);

 private:
  static constexpr std::size_t kCapacity = 4096;

  std::mutex lock_;
  std::vector<arimaa::Position> positions_;
  std::size_t next_ = 0;
};

}  // namespace tusk::learning
