#include "arimaa/clock/time_control.h"

#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <vector>

#include "base/error.h"
#include "base/text.h"

namespace tusk::arimaa {

namespace {

using Seconds = TimeControl::Seconds;

constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;
constexpr std::int64_t kLongest = 36500 * kDay;
constexpr std::uint64_t kMaxTurns = 1'000'000;

struct Field {
  std::string_view text;
  int column = 0;
  std::string_view name;

  [[noreturn]] void fail(const std::string& reason, std::size_t at = 0) const {
    throw InputError(Place{"", 0, column + static_cast<int>(at)}, fmt::format("{}: {}", name, reason));
  }
};

constexpr std::int64_t unit_seconds(char unit) {
  switch (to_lower(unit)) {
    case 's':
      return 1;
    case 'm':
      return kMinute;
    case 'h':
      return kHour;
    case 'd':
      return kDay;
    default:
      return 0;
  }
}

std::int64_t number_in(const Field& field, std::string_view digits, std::size_t at) {
  const auto number = parse_number(digits);
  if (!number) field.fail(fmt::format("{} is not a time", quote(field.text)), at);
  if (*number > static_cast<std::uint64_t>(kLongest)) field.fail("the time is too long", at);
  return static_cast<std::int64_t>(*number);
}

Seconds checked(const Field& field, std::int64_t seconds) {
  if (seconds > kLongest) field.fail("the time is too long");
  return Seconds{seconds};
}

// 24h5m10s
Seconds time_with_units(const Field& field) {
  std::int64_t total = 0;
  std::size_t at = 0;
  while (at < field.text.size()) {
    std::size_t end = at;
    while (end < field.text.size() && is_digit(field.text[end])) ++end;
    const std::int64_t unit = end < field.text.size() ? unit_seconds(field.text[end]) : 0;
    if (end == at || unit == 0) field.fail(fmt::format("{} is not a time", quote(field.text)), at);
    const std::int64_t number = number_in(field, field.text.substr(at, end - at), at);
    total = checked(field, total + number * unit).count();
    at = end + 1;
  }
  return Seconds{total};
}

// 4, 0:30 or 24h5m10s; a bare number counts `unit` seconds, what follows a colon sixtieths of that.
Seconds time_in(const Field& field, std::int64_t unit) {
  const std::string_view text = field.text;
  if (text.find_first_not_of("0123456789:") != std::string_view::npos) return time_with_units(field);
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return checked(field, number_in(field, text, 0) * unit);
  const std::int64_t whole = number_in(field, text.substr(0, colon), 0);
  const std::int64_t part = number_in(field, text.substr(colon + 1), colon + 1);
  if (part >= 60) field.fail("what follows the ':' must be below 60", colon + 1);
  return checked(field, whole * unit + part * (unit / 60));
}

void read_game_limit(const Field& field, TimeControl& control) {
  if (!field.text.empty() && to_lower(field.text.back()) == 't') {
    const auto turns = parse_number(field.text.substr(0, field.text.size() - 1));
    if (!turns || *turns > kMaxTurns) field.fail(fmt::format("{} is not a number of turns", quote(field.text)));
    control.game_turns = static_cast<int>(*turns);
  } else {
    control.game_time = time_in(field, kHour);
  }
}

void read_percent(const Field& field, TimeControl& control) {
  const auto percent = parse_number(field.text);
  if (!percent || *percent > 100) field.fail(fmt::format("{} is not a percentage from 0 to 100", quote(field.text)));
  control.percent = static_cast<int>(*percent);
}

std::vector<Field> fields_of(std::string_view text) {
  constexpr std::array<std::string_view, 6> kNames{"time per move", "reserve",    "percentage",
                                                   "reserve cap",   "game limit", "time per turn"};
  std::vector<Field> fields;
  for (const std::string_view part : split(text, '/')) {
    const int column = static_cast<int>(part.data() - text.data()) + 1;
    if (fields.size() == kNames.size()) throw InputError(Place{"", 0, column}, "a time control has at most six fields");
    const std::string_view value = trimmed(part);
    fields.push_back({value, column + static_cast<int>(value.data() - part.data()), kNames[fields.size()]});
  }
  if (fields.size() < 2)
    throw InputError(Place{"", 0, 1}, fmt::format("{} is not a time control such as 2/2/100/10/8", quote(text)));
  return fields;
}

bool is_in_days(std::string_view text) { return !text.empty() && to_lower(text.back()) == 'd'; }

std::string with_units(std::int64_t seconds) {
  constexpr std::array<std::pair<std::int64_t, char>, 4> kUnits{{{kDay, 'd'}, {kHour, 'h'}, {kMinute, 'm'}, {1, 's'}}};
  std::string text;
  for (const auto& [length, letter] : kUnits) {
    if (seconds >= length) text += fmt::format("{}{}", seconds / length, letter);
    seconds %= length;
  }
  return text;
}

std::string whole_and_part(std::int64_t whole, std::int64_t part) {
  return part == 0 ? fmt::format("{}", whole) : fmt::format("{}:{:02}", whole, part);
}

std::string minutes_text(Seconds time) {
  const std::int64_t seconds = time.count();
  return seconds < kHour ? whole_and_part(seconds / kMinute, seconds % kMinute) : with_units(seconds);
}

std::string game_limit_text(const TimeControl& control) {
  if (control.game_turns > 0) return fmt::format("{}t", control.game_turns);
  const std::int64_t seconds = control.game_time.count();
  const bool has_plain_form = seconds < kDay && seconds % kMinute == 0;
  return has_plain_form ? whole_and_part(seconds / kHour, seconds % kHour / kMinute) : with_units(seconds);
}

}  // namespace

TimeControl parse_time_control(std::string_view text) {
  const std::vector<Field> fields = fields_of(text);
  TimeControl control;
  control.per_move = time_in(fields[0], kMinute);
  control.reserve = time_in(fields[1], kMinute);
  const auto has = [&](std::size_t index) { return fields.size() > index && !fields[index].text.empty(); };
  if (has(2)) read_percent(fields[2], control);
  if (fields.size() == 4 && control.percent == 0 && is_in_days(fields[3].text)) {
    read_game_limit(fields[3], control);
    return control;
  }
  if (has(3)) control.reserve_cap = time_in(fields[3], kMinute);
  if (has(4)) read_game_limit(fields[4], control);
  if (has(5)) control.turn_time = time_in(fields[5], kMinute);
  return control;
}

std::string to_text(const TimeControl& control) {
  const std::array<std::string, 6> fields{minutes_text(control.per_move),     minutes_text(control.reserve),
                                          fmt::format("{}", control.percent), minutes_text(control.reserve_cap),
                                          game_limit_text(control),           minutes_text(control.turn_time)};
  const std::array<std::string, 6> defaults{"", "", "100", "0", "0", "0"};
  std::size_t count = fields.size();
  while (count > 2 && fields[count - 1] == defaults[count - 1]) --count;
  // A cap in days at the end would be read as a game limit; see parse_time_control.
  if (count == 4 && control.percent == 0 && is_in_days(fields[3])) ++count;
  return fmt::format("{}", fmt::join(fields.begin(), fields.begin() + static_cast<std::ptrdiff_t>(count), "/"));
}

}  // namespace tusk::arimaa
