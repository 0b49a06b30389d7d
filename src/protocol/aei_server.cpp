#include "protocol/aei_server.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <utility>

#include "arimaa/notation/ply.h"
#include "arimaa/notation/position_text.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::protocol {

using namespace arimaa;

namespace {

// Removes the first word from the text and returns it.
std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

}  // namespace

void AeiOutput::write(const std::string& line) {
  const std::lock_guard hold(lock_);
  write_line_(line);
}

void AeiOutput::log(std::string_view kind, std::string_view text) { write(fmt::format("log {}: {}", kind, text)); }

const std::array<AeiServer::Command, 9> AeiServer::kCommands{{
    {"aei", &AeiServer::greet},
    {"isready", &AeiServer::confirm_ready},
    {"newgame", &AeiServer::start_game},
    {"setposition", &AeiServer::set_position},
    {"setoption", &AeiServer::set_option},
    {"makemove", &AeiServer::make_move},
    {"go", &AeiServer::go},
    {"stop", &AeiServer::stop},
    {"quit", &AeiServer::quit},
}};

AeiServer::AeiServer(std::string version, AeiHandler& handler, AeiOutput& output)
    : version_(std::move(version)), handler_(handler), output_(output) {}

AeiServer::~AeiServer() { abandon_thinking(); }

void AeiServer::run(std::istream& input) {
  std::string line;
  while (!session_over_ && std::getline(input, line)) handle(line);
  abandon_thinking();
}

bool AeiServer::handle(std::string_view line) {
  std::string_view arguments = line;
  const std::string_view name = take_word(arguments);
  if (name.empty() || session_over_) return !session_over_;
  const auto* command = std::find_if(kCommands.begin(), kCommands.end(), [&](const auto& c) { return c.name == name; });
  if (command == kCommands.end()) {
    output_.log("Error", fmt::format("unknown message {}", quote(name)));
    return true;
  }
  try {
    (this->*command->handler)(arguments);
  } catch (const InputError& error) {
    output_.log("Error", fmt::format("{}: {}", name, error.what()));
  } catch (const std::exception& error) {
    output_.log("Error", fmt::format("{}: internal error: {}", name, error.what()));
  }
  answer_if_due();
  return !session_over_;
}

// A player that fails here with anything but InputError ends the session: otherwise the controller would wait for ever.
void AeiServer::answer_if_due() {
  const auto task = std::exchange(due_, std::nullopt);
  if (!task) return;
  try {
    write_answer(game_, task->think());
  } catch (const InputError& error) {
    output_.log("Error", error.what());
  }
}

void AeiServer::greet(std::string_view) {
  output_.write("protocol-version 1");
  output_.write("id name " + handler_.name());
  output_.write("id author the Tusk project");
  output_.write("id version " + version_);
  output_.write("aeiok");
}

void AeiServer::confirm_ready(std::string_view) {
  if (!busy_) handler_.make_ready();
  output_.write("readyok");
}

void AeiServer::start_game(std::string_view) {
  abandon_thinking();
  game_ = Game(Rules::official);
  handler_.start_game();
}

void AeiServer::set_position(std::string_view arguments) {
  const TurnState state = parse_position(arguments);
  if (!state.steps.empty()) throw InputError("a position in the middle of a turn cannot be set");
  Game game = game_at(state.position);
  abandon_thinking();
  game_ = std::move(game);
  handler_.start_at(game_);
}

void AeiServer::set_option(std::string_view arguments) {
  if (take_word(arguments) != "name") throw InputError("expected: setoption name NAME [value VALUE]");
  const std::string_view name = take_word(arguments);
  if (!arguments.empty() && take_word(arguments) != "value")
    throw InputError("expected: setoption name NAME [value VALUE]");
  try {
    if (!handler_.set_option(name, arguments)) output_.log("Warning", fmt::format("unknown option {}", quote(name)));
  } catch (const InputError& error) {
    output_.log("Error", fmt::format("option {}: {}", name, error.what()));
  }
}

void AeiServer::make_move(std::string_view arguments) {
  Game next = game_;
  const Ply ply = apply(next, arguments);
  abandon_thinking();
  handler_.see(game_, ply, thinking_seconds_.exchange(0));
  game_ = std::move(next);
}

void AeiServer::go(std::string_view arguments) {
  const Stopwatch watch;
  const bool ponder = arguments == "ponder";
  if (!ponder && !arguments.empty()) throw InputError(fmt::format("expected: go [ponder], not {}", quote(arguments)));
  if (busy_) throw InputError("a search is under way");
  if (game_.outcome()) throw InputError(fmt::format("the game is over ({})", name_of(game_.outcome()->reason)));
  abandon_thinking();
  auto task = handler_.task(game_, ponder);
  if (!task) return;
  if (!task->at_once) {
    start_thinking(std::move(*task), watch);
  } else {
    (ponder ? pondered_ : due_) = std::move(task);
  }
}

void AeiServer::start_thinking(AeiTask task, const Stopwatch& watch) {
  told_to_stop_ = false;
  abandoned_ = false;
  busy_ = true;
  thread_ = std::thread([this, game = game_, task = std::move(task), watch] { think(game, task, watch); });
}

void AeiServer::think(const Game& game, const AeiTask& task, const Stopwatch& watch) {
  game::Answer answer;
  try {
    answer = task.think();
  } catch (const std::exception& error) {
    output_.log("Error", fmt::format("the search failed: {}", error.what()));
  }
  if (task.until_told) told_to_stop_.wait(false);
  thinking_seconds_ = watch.seconds();
  busy_ = false;  // before answering, because the controller may reply with `go` at once
  if (!abandoned_) write_answer(game, answer);
}

void AeiServer::write_answer(const Game& game, const game::Answer& answer) {
  if (!answer.thought.source.empty()) output_.log("Debug", fmt::format("from {}", answer.thought.source));
  if (answer.ply)
    output_.write("bestmove " + to_text(game, *answer.ply));
  else
    output_.log("Error", "there is no legal turn");
}

void AeiServer::stop(std::string_view) {
  if (pondered_)
    due_ = std::exchange(pondered_, std::nullopt);
  else if (busy_)
    tell_to_stop();
  else
    output_.log("Debug", "stop: nothing is being searched");
}

void AeiServer::quit(std::string_view) {
  session_over_ = true;
  abandon_thinking();
}

void AeiServer::tell_to_stop() {
  told_to_stop_ = true;
  told_to_stop_.notify_all();
  handler_.interrupt();
}

void AeiServer::abandon_thinking() {
  pondered_.reset();
  if (!thread_.joinable()) return;
  abandoned_ = true;
  tell_to_stop();
  thread_.join();
  busy_ = false;
}

}  // namespace tusk::protocol
