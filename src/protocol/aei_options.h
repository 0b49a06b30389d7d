// The AEI options: one table with the name, kind, default and effect of each.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arimaa/engine/levels.h"
#include "arimaa/engine/options.h"
#include "arimaa/engine/time_manager.h"
#include "game/opening_book.h"

namespace tusk::protocol {

// Zero means "not set" for all limits of the search or the clock.
struct AeiSettings {
  arimaa::EngineOptions engine;
  int level = arimaa::kFullStrength;
  int depth = 0;            // steps
  std::uint64_t nodes = 0;  // moves made
  double move_seconds = 0;  // fixed time per move, regardless of the clock
  std::string setup = "best";
  std::shared_ptr<const game::OpeningBook> book;  // consulted before any choice or search; null: no book
  std::uint64_t seed = 0;

  arimaa::MoveClock clock;  // per move, percent, cap, turn time and time used; its reserve is set for the side to move
  double first_reserve = 0;
  std::array<double, 2> reserves{};  // by side

  // Refills the reserves for a new game.
  void start_game() { reserves = {first_reserve, first_reserve}; }
  [[nodiscard]] bool has_clock() const {
    return clock.per_move > 0 || reserves[0] > 0 || reserves[1] > 0 || first_reserve > 0;
  }
};

// The limits for the side to move: its fixed time or its clock, and the limits of depth and nodes.
[[nodiscard]] arimaa::SearchLimits search_limits(const AeiSettings& settings, arimaa::Side side);

// What has to be updated after an option has changed.
enum class OptionEffect : std::uint8_t { unknown, engine, seed, other };

// Stands for an unlimited bound: the largest integer that JSON represents exactly.
inline constexpr std::int64_t kAnyWhole = std::int64_t{1} << 53;

struct AeiOption {
  enum class Kind : std::uint8_t { integer, decimal, text, choice, file };
  // A parsed value; the kind determines which field is set.
  struct Value {
    std::int64_t integer = 0;
    double decimal = 0;
    std::string_view text;
  };

  std::string_view name;
  Kind kind;
  std::string_view default_value;  // as sent by a controller
  std::int64_t low = 0;            // of an integer
  std::int64_t high = 0;
  void (*apply)(AeiSettings&, const Value&);  // throws InputError
  OptionEffect effect = OptionEffect::other;
  // A description for users; empty for options that controllers set on their own.
  std::string_view about = {};
  std::vector<std::string> (*choices)() = nullptr;  // for Kind::choice
};

// The options of the protocol and our own, without those of the search: its techniques, which are flags, and its
// parameters.
[[nodiscard]] std::span<const AeiOption> aei_options();

// Throws InputError for a bad value, without any effect.
OptionEffect set_aei_option(AeiSettings& settings, std::string_view name, std::string_view value);

}  // namespace tusk::protocol
