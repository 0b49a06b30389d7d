// The options that an AEI controller may set: one table with name, kind, default and what each changes.
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

// Zero means "not set" for everything that limits a search or a clock.
struct AeiSettings {
  arimaa::EngineOptions engine;
  int level = arimaa::kFullStrength;
  int depth = 0;            // steps
  std::uint64_t nodes = 0;  // moves made
  double move_seconds = 0;  // a fixed time for every move, whatever the clock says
  std::string setup = "best";
  std::shared_ptr<const game::OpeningBook> book;  // asked before anything is chosen or searched; nothing: no book
  std::uint64_t seed = 0;

  arimaa::MoveClock clock;  // per move, percent, cap, turn time and time used; its reserve is that of the side to move
  double first_reserve = 0;
  std::array<double, 2> reserves{};  // by side

  // A new game starts with full reserves.
  void start_game() { reserves = {first_reserve, first_reserve}; }
  [[nodiscard]] bool has_clock() const {
    return clock.per_move > 0 || reserves[0] > 0 || reserves[1] > 0 || first_reserve > 0;
  }
};

// How long the side to move may search: its fixed time or else its clock, and the limits of depth and nodes.
[[nodiscard]] arimaa::SearchLimits search_limits(const AeiSettings& settings, arimaa::Side side);

// What a change of an option calls for.
enum class OptionEffect : std::uint8_t { unknown, engine, seed, other };

// A bound that bounds nothing: the largest number that JSON keeps exactly.
inline constexpr std::int64_t kAnyWhole = std::int64_t{1} << 53;

struct AeiOption {
  enum class Kind : std::uint8_t { whole, decimal, text, choice, file };
  // A value in the form that its kind says.
  struct Value {
    std::int64_t whole = 0;
    double decimal = 0;
    std::string_view text;
  };

  std::string_view name;
  Kind kind;
  std::string_view default_value;  // the default, as it would be sent
  std::int64_t low = 0;            // of a whole number
  std::int64_t high = 0;
  void (*apply)(AeiSettings&, const Value&);  // throws InputError
  OptionEffect effect = OptionEffect::other;
  // For people who choose; empty if controllers set the option by themselves.
  std::string_view about = {};
  std::vector<std::string> (*choices)() = nullptr;  // of a choice
};

// Those of the protocol and ours; the techniques of the search come besides, by name, as flags, and its numbers.
[[nodiscard]] std::span<const AeiOption> aei_options();

// Throws InputError for a value that the option cannot have; then nothing has changed.
OptionEffect set_aei_option(AeiSettings& settings, std::string_view name, std::string_view value);

}  // namespace tusk::protocol
