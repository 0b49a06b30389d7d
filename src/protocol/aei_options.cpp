#include "protocol/aei_options.h"

#include <algorithm>
#include <fmt/format.h>
#include <unistd.h>

#include "arimaa/engine/setups.h"
#include "arimaa/eval/evaluator.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::protocol {

namespace {

using Kind = AeiOption::Kind;
using Value = AeiOption::Value;
using arimaa::index_of;
using arimaa::Side;

constexpr std::int64_t kMaxThreads = 128;
constexpr std::int64_t kMaxLines = 100;
constexpr std::int64_t kMaxDepth = 60;
// About ten years: longer than any clock, and sums stay exact.
constexpr double kMaxDecimal = 3e8;

// Half of the memory. A larger table would exhaust it, but only long after the option was accepted.
std::int64_t max_hash_mebibytes() {
  const auto pages = static_cast<std::int64_t>(::sysconf(_SC_PHYS_PAGES));
  const auto page_size = static_cast<std::int64_t>(::sysconf(_SC_PAGESIZE));
  return std::max<std::int64_t>(pages * page_size / 2 >> 20, 1);
}

void ignore(AeiSettings&, const Value&) {}

void set_hash(AeiSettings& settings, const Value& value) {
  if (value.integer > max_hash_mebibytes())
    throw InputError(fmt::format("{} MiB is more than half of the memory", value.integer));
  const arimaa::EngineOptions defaults;
  settings.engine.hash_mebibytes = value.integer > 0 ? static_cast<int>(value.integer) : defaults.hash_mebibytes;
}

void set_style(AeiSettings& settings, const Value& value) {
  (void)arimaa::make_evaluator(value.text);
  settings.engine.evaluator.name = value.text;
}

void set_setup(AeiSettings& settings, const Value& value) {
  arimaa::check_setup_choice(value.text);
  settings.setup = value.text;
}

void set_book(AeiSettings& settings, const Value& value) {
  settings.book = value.text.empty()
                      ? nullptr
                      : std::make_shared<const game::OpeningBook>(game::OpeningBook::read(std::string(value.text)));
}

// Loads the file once to reject a bad one early; the engine loads it again.
void set_network(AeiSettings& settings, const Value& value) {
  if (!value.text.empty())
    (void)arimaa::make_evaluator(arimaa::EvaluatorChoice{"network", std::string(value.text), ""});
  settings.engine.evaluator.network_file = value.text;
}

void set_weights(AeiSettings& settings, const Value& value) {
  auto choice = settings.engine.evaluator;
  choice.weights_file = value.text;
  (void)arimaa::make_evaluator(choice);
  settings.engine.evaluator = choice;
}

void set_first_reserve(AeiSettings& settings, const Value& value) {
  settings.first_reserve = value.decimal;
  settings.start_game();
}

template <Side side>
void set_reserve(AeiSettings& settings, const Value& value) {
  settings.reserves[index_of(side)] = value.decimal;
}

template <double arimaa::MoveClock::*field>
void set_clock(AeiSettings& settings, const Value& value) {
  settings.clock.*field = value.decimal;
}

using arimaa::MoveClock;

std::vector<std::string> style_names() {
  const auto names = arimaa::evaluator_names();
  return {names.begin(), names.end()};
}

constexpr auto kOther = OptionEffect::other;
constexpr auto kEngine = OptionEffect::engine;

constexpr std::array kOptions{
    // The clock. Protocol 0 calls the sides w and b.
    AeiOption{"tcmove", Kind::decimal, "0", 0, 0, set_clock<&MoveClock::per_move>},
    AeiOption{"tcreserve", Kind::decimal, "0", 0, 0, set_first_reserve},
    AeiOption{"tcpercent", Kind::decimal, "100", 0, 0, set_clock<&MoveClock::percent>},
    AeiOption{"tcmax", Kind::decimal, "0", 0, 0, set_clock<&MoveClock::reserve_cap>},
    AeiOption{"tctotal", Kind::decimal, "0", 0, 0, ignore},
    AeiOption{"tcturns", Kind::integer, "0", 0, kAnyWhole, ignore},
    AeiOption{"tcturntime", Kind::decimal, "0", 0, 0, set_clock<&MoveClock::turn_time>},
    AeiOption{"greserve", Kind::decimal, "0", 0, 0, set_reserve<Side::gold>},
    AeiOption{"sreserve", Kind::decimal, "0", 0, 0, set_reserve<Side::silver>},
    AeiOption{"wreserve", Kind::decimal, "0", 0, 0, set_reserve<Side::gold>},
    AeiOption{"breserve", Kind::decimal, "0", 0, 0, set_reserve<Side::silver>},
    AeiOption{"moveused", Kind::decimal, "0", 0, 0, set_clock<&MoveClock::used>},
    AeiOption{"gused", Kind::decimal, "0", 0, 0, ignore},
    AeiOption{"sused", Kind::decimal, "0", 0, 0, ignore},
    AeiOption{"wused", Kind::decimal, "0", 0, 0, ignore},
    AeiOption{"bused", Kind::decimal, "0", 0, 0, ignore},
    AeiOption{"lastmoveused", Kind::decimal, "0", 0, 0, ignore},
    // Game information, which does not affect the engine.
    AeiOption{"opponent", Kind::text, "", 0, 0, ignore},
    AeiOption{"opponent_rating", Kind::text, "", 0, 0, ignore},
    AeiOption{"rating", Kind::text, "", 0, 0, ignore},
    AeiOption{"rated", Kind::text, "1", 0, 0, ignore},
    AeiOption{"event", Kind::text, "", 0, 0, ignore},
    // The search.
    AeiOption{"hash", Kind::integer, "128", 0, kAnyWhole, set_hash, kEngine,
              "Size of the transposition table in MiB; at most half of the memory."},
    AeiOption{"depth", Kind::integer, "0", -kAnyWhole, kMaxDepth,
              [](AeiSettings& s, const Value& v) { s.depth = static_cast<int>(std::max<std::int64_t>(v.integer, 0)); },
              kOther, "Steps to search; 0 for no limit."},
    AeiOption{"nodes", Kind::integer, "0", 0, kAnyWhole,
              [](AeiSettings& s, const Value& v) { s.nodes = static_cast<std::uint64_t>(v.integer); }, kOther,
              "Nodes to search; 0 for no limit."},
    AeiOption{"movetime", Kind::decimal, "0", 0, 0, [](AeiSettings& s, const Value& v) { s.move_seconds = v.decimal; },
              kOther, "Seconds per move, ignoring the clock; 0 to use the clock."},
    AeiOption{"threads", Kind::integer, "1", 1, kMaxThreads,
              [](AeiSettings& s, const Value& v) { s.engine.threads = static_cast<int>(v.integer); }, kEngine,
              "Threads of the search."},
    AeiOption{"multipv", Kind::integer, "1", 1, kMaxLines,
              [](AeiSettings& s, const Value& v) { s.engine.multipv = static_cast<int>(v.integer); }, kEngine,
              "How many different turns to report."},
    AeiOption{"network", Kind::file, "", 0, 0, set_network, kEngine, "A network to use instead of the one built in."},
    AeiOption{"weights", Kind::file, "", 0, 0, set_weights, kEngine,
              "Lines of a name and a value, instead of the weights of the style."},
    AeiOption{"style", Kind::choice, "network", 0, 0, set_style, kEngine,
              "How positions are judged: by the learned network, or by hand-made rules.", style_names},
    AeiOption{"level", Kind::integer, "10", arimaa::kLowestLevel, arimaa::kFullStrength,
              [](AeiSettings& s, const Value& v) { s.level = static_cast<int>(v.integer); }, kOther,
              "Strength, from beginner to full."},
    AeiOption{"setup", Kind::choice, "best", 0, 0, set_setup, kOther, "How the pieces are set up.",
              arimaa::setup_choices},
    AeiOption{"book", Kind::file, "", 0, 0, set_book, kOther,
              "A book of openings (`tusk book build`), for setups and first turns."},
    AeiOption{"seed", Kind::integer, "0", 0, kAnyWhole,
              [](AeiSettings& s, const Value& v) { s.seed = static_cast<std::uint64_t>(v.integer); },
              OptionEffect::seed, "Start of the random numbers, for games that can be repeated."},
};

std::int64_t parse_integer(std::string_view text, std::int64_t low, std::int64_t high) {
  const auto number = parse_number<std::int64_t>(text);
  if (!number) throw InputError(quote(text) + " is not an integer");
  if (*number < low || *number > high) throw InputError(fmt::format("{} is not in {}..{}", *number, low, high));
  return *number;
}

double parse_decimal(std::string_view text) { return std::clamp(must_be_number<double>(text), 0.0, kMaxDecimal); }

bool parse_flag(std::string_view text) {
  for (const std::string_view yes : {"true", "on", "1", "yes"})
    if (text == yes) return true;
  for (const std::string_view no : {"false", "off", "0", "no"})
    if (text == no) return false;
  throw InputError(quote(text) + " is neither true nor false");
}

Value parse_value(const AeiOption& option, std::string_view text) {
  Value value;
  value.text = text;
  if (option.kind == Kind::integer) value.integer = parse_integer(text, option.low, option.high);
  if (option.kind == Kind::decimal) value.decimal = parse_decimal(text);
  return value;
}

}  // namespace

arimaa::SearchLimits search_limits(const AeiSettings& settings, Side side) {
  arimaa::SearchLimits limits;
  if (settings.move_seconds > 0) {
    MoveClock clock;
    clock.per_move = settings.move_seconds;
    clock.percent = 0;
    limits = plan_time(clock);
  } else if (settings.has_clock()) {
    MoveClock clock = settings.clock;
    clock.reserve = settings.reserves[index_of(side)];
    limits = plan_time(clock);
  }
  if (settings.depth > 0) limits.depth = settings.depth;
  if (settings.nodes > 0) limits.nodes = settings.nodes;
  return limits;
}

std::span<const AeiOption> aei_options() { return kOptions; }

OptionEffect set_aei_option(AeiSettings& settings, std::string_view name, std::string_view value) {
  for (const auto& technique : arimaa::kTechniques) {
    if (technique.name != name) continue;
    settings.engine.techniques.*technique.flag = parse_flag(value);
    return OptionEffect::engine;
  }
  for (const auto& param : arimaa::kParams) {
    if (param.name != name) continue;
    settings.engine.params.*param.value = static_cast<int>(parse_integer(value, param.low, param.high));
    return OptionEffect::engine;
  }
  const auto* option = std::find_if(kOptions.begin(), kOptions.end(), [&](const auto& o) { return o.name == name; });
  if (option == kOptions.end()) return OptionEffect::unknown;
  option->apply(settings, parse_value(*option, value));
  return option->effect;
}

}  // namespace tusk::protocol
