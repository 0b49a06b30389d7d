#include "play/aei_engine.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>

#include "arimaa/engine/setups.h"
#include "arimaa/notation/ply.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/text.h"
#include "play/aei_info.h"

namespace tusk::play {

using namespace arimaa;

namespace {

// The first word, which is cut off the text.
std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

}  // namespace

const std::array<AeiEngine::Command, 9> AeiEngine::kCommands{{
    {"aei", &AeiEngine::greet},
    {"isready", &AeiEngine::confirm_ready},
    {"newgame", &AeiEngine::start_game},
    {"setposition", &AeiEngine::set_position},
    {"setoption", &AeiEngine::set_option},
    {"makemove", &AeiEngine::make_move},
    {"go", &AeiEngine::go},
    {"stop", &AeiEngine::stop},
    {"quit", &AeiEngine::quit},
}};

AeiEngine::AeiEngine(std::string version, WriteLine write)
    : version_(std::move(version)), write_line_(std::move(write)), random_(settings_.seed) {}

AeiEngine::~AeiEngine() { abandon_search(); }

void AeiEngine::run(std::istream& input) {
  std::string line;
  while (!session_over_ && std::getline(input, line)) handle(line);
  abandon_search();
}

bool AeiEngine::handle(std::string_view line) {
  std::string_view arguments = line;
  const std::string_view name = take_word(arguments);
  if (name.empty() || session_over_) return !session_over_;
  const auto* command = std::find_if(kCommands.begin(), kCommands.end(), [&](const auto& c) { return c.name == name; });
  if (command == kCommands.end()) {
    log("Error", fmt::format("there is no message {}", quote(name)));
    return true;
  }
  try {
    (this->*command->handler)(arguments);
  } catch (const InputError& error) {
    log("Error", fmt::format("{}: {}", name, error.what()));
  } catch (const std::exception& error) {
    log("Error", fmt::format("{}: internal error: {}", name, error.what()));
  }
  return !session_over_;
}

void AeiEngine::greet(std::string_view) {
  write("protocol-version 1");
  write("id name Tusk");
  write("id author the Tusk project");
  write("id version " + version_);
  write("aeiok");
}

void AeiEngine::confirm_ready(std::string_view) {
  if (!busy_ && apply_options()) engine_->make_ready();
  write("readyok");
}

void AeiEngine::start_game(std::string_view) {
  replace_game(Game(Rules::official));
  settings_.start_game();
  if (apply_options()) engine_->forget();
  random_ = Random(settings_.seed);
}

void AeiEngine::set_position(std::string_view arguments) {
  const TurnState state = parse_position(arguments);
  if (!state.steps.empty()) throw InputError("a position in the middle of a turn cannot be set");
  replace_game(game_at(state.position));
}

void AeiEngine::replace_game(Game game) {
  abandon_search();
  game_ = std::move(game);
  settings_.clock.used = 0;
}

void AeiEngine::set_option(std::string_view arguments) {
  if (take_word(arguments) != "name") throw InputError("expected: setoption name NAME [value VALUE]");
  const std::string_view name = take_word(arguments);
  if (!arguments.empty() && take_word(arguments) != "value")
    throw InputError("expected: setoption name NAME [value VALUE]");
  try {
    switch (set_aei_option(settings_, name, arguments)) {
      case OptionEffect::unknown:
        log("Warning", fmt::format("there is no option {}", quote(name)));
        break;
      case OptionEffect::engine:
        options_changed_ = true;
        break;
      case OptionEffect::seed:
        random_ = Random(settings_.seed);
        break;
      case OptionEffect::other:
        break;
    }
  } catch (const InputError& error) {
    log("Error", fmt::format("option {}: {}", name, error.what()));
  }
}

void AeiEngine::make_move(std::string_view arguments) {
  Game next = game_;
  apply(next, arguments);
  abandon_search();
  settle_clock(game_.side());
  game_ = std::move(next);
}

// Controllers send the reserves before every search. For those that do not, what the search took is known here.
void AeiEngine::settle_clock(Side mover) {
  double& reserve = settings_.reserves[index_of(mover)];
  const double used = settings_.clock.used + search_seconds_.exchange(0);
  reserve = std::max(0.0, reserve - std::max(0.0, used - settings_.clock.per_move));
  settings_.clock.used = 0;
}

void AeiEngine::go(std::string_view arguments) {
  const bool ponder = arguments == "ponder";
  if (!ponder && !arguments.empty()) throw InputError(fmt::format("expected: go [ponder], not {}", quote(arguments)));
  if (busy_) throw InputError("a search is under way");
  if (game_.outcome()) throw InputError(fmt::format("the game is over ({})", name_of(game_.outcome()->reason)));
  if (!ponder && answer_from_book()) return;
  if (!game_.in_setup()) {
    start_search(ponder);
  } else if (!ponder) {
    answer_setup();
  }
}

bool AeiEngine::answer_from_book() {
  if (!settings_.book) return false;
  const auto ply = settings_.book->best(game_);
  if (ply) write("bestmove " + to_text(game_, *ply));
  return ply.has_value();
}

void AeiEngine::answer_setup() {
  const Setup setup = choose_setup(settings_.setup, game_.side(), game_.position(), random_);
  write("bestmove " + to_text(setup));
}

void AeiEngine::start_search(bool ponder) {
  Job job{game_, {}, settings_.level, settings_.engine.multipv, Random(random_.next()), ponder, {}};
  if (!ponder) {
    job.limits = search_limits(settings_, game_.side());
    const SearchLimits& limits = job.limits;
    job.until_told = !limits.depth && !limits.nodes && !limits.maximum_seconds && job.level == kFullStrength;
  }
  abandon_search();
  if (!apply_options()) return;
  engine_->cancel_stop();
  told_to_stop_ = false;
  abandoned_ = false;
  busy_ = true;
  thread_ = std::thread([this, job = std::move(job)]() mutable { run_job(std::move(job)); });
}

// Brings the engine, which must be idle, up to date with the settings. False if they ask for more than there is.
bool AeiEngine::apply_options() {
  try {
    if (!engine_) {
      engine_ = std::make_unique<Engine>(settings_.engine);
    } else if (options_changed_) {
      engine_->set_options(settings_.engine);
    }
    options_changed_ = false;
    if (settings_.level != level_in_table_) engine_->forget();
    level_in_table_ = settings_.level;
    return true;
  } catch (const std::bad_alloc&) {
    engine_.reset();
    log("Error", fmt::format("no memory for a table of {} MiB", settings_.engine.hash_mebibytes));
    settings_.engine.hash_mebibytes = EngineOptions{}.hash_mebibytes;
    return false;
  }
}

void AeiEngine::stop(std::string_view) {
  if (busy_)
    tell_to_stop();
  else
    log("Debug", "stop: nothing is being searched");
}

void AeiEngine::quit(std::string_view) {
  session_over_ = true;
  abandon_search();
}

void AeiEngine::tell_to_stop() {
  told_to_stop_ = true;
  told_to_stop_.notify_all();
  if (engine_) engine_->stop();
}

void AeiEngine::abandon_search() {
  if (!thread_.joinable()) return;
  abandoned_ = true;
  tell_to_stop();
  thread_.join();
  busy_ = false;
}

void AeiEngine::run_job(Job job) {
  SearchReport result;
  try {
    result = search(job);
  } catch (const std::exception& error) {
    log("Error", fmt::format("the search failed: {}", error.what()));
  }
  if (job.until_told) told_to_stop_.wait(false);
  search_seconds_ = job.watch.seconds();
  busy_ = false;  // before the answer: whoever reads it may start the next search at once
  if (abandoned_) return;
  if (const auto turn = result.best_turn())
    write("bestmove " + to_text(job.game.position(), *turn));
  else
    log("Error", "there is no legal turn");
}

SearchReport AeiEngine::search(Job& job) {
  engine_->prepare();
  SearchLimits limits = job.limits;
  for (auto* seconds : {&limits.minimum_seconds, &limits.target_seconds, &limits.maximum_seconds})
    if (*seconds) **seconds = std::max(0.0, **seconds - job.watch.seconds());
  const auto on_report = [&](const SearchReport& so_far) { report(job, so_far); };
  // A weaker level ponders nothing: it would only learn what it should not see.
  if (job.until_told && job.level < kFullStrength) limits.nodes = 1;
  return search_at_level(*engine_, job.level, Root(job.game), limits, job.random, on_report);
}

void AeiEngine::report(const Job& job, const SearchReport& report) {
  for (const std::string& line : info_lines(job.game, report, job.lines)) write(line);
}

void AeiEngine::write(const std::string& line) {
  const std::lock_guard hold(write_lock_);
  write_line_(line);
}

void AeiEngine::log(std::string_view kind, std::string_view text) { write(fmt::format("log {}: {}", kind, text)); }

}  // namespace tusk::play
