#include "terminal/terminal_game.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "arimaa/board/steps.h"
#include "arimaa/engine/setups.h"
#include "arimaa/notation/ply.h"
#include "arimaa/notation/record.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/random.h"
#include "base/text.h"
#include "terminal/terminal_board.h"
#include "terminal/terminal_words.h"

namespace tusk::terminal {

using namespace arimaa;

namespace {

constexpr auto kHelp =
    "steps       one or several, as Ee2n or e2n; a capture needs no word\n"
    "end         hands the turn over (an empty line does so too)\n"
    "undo        takes back the last step, or your last turn with the answer to it\n"
    "moves [e2]  lists the steps you could make now\n"
    "hint        what the engine would play\n"
    "board       shows the board again\n"
    "clock       shows the clocks\n"
    "resign      gives the game up\n"
    "quit        leaves it\n"
    "Before the first turn: 'setup', 'setup NAME' (a name of the book, or random), or your sixteen placements.\n";
constexpr std::array kCommands{"end", "undo", "moves", "hint", "board", "clock", "resign", "quit", "help"};

}  // namespace

TerminalGame::TerminalGame(const TerminalSettings& settings, const game::PlayerMakers& makers, ReadLine read,
                           Write write)
    : settings_(settings),
      read_(std::move(read)),
      write_(std::move(write)),
      opponent_(makers.make(settings.opponent, settings.terms)),
      makers_(makers),
      timed_(settings.terms) {}

TerminalGame::~TerminalGame() = default;

void TerminalGame::run() {
  say(fmt::format("You play {} against {}. Type 'help' for the commands.", name_of(settings_.human),
                  settings_.opponent.name));
  try {
    restart_opponent();
    while (!outcome() && !left_) game().side() == settings_.human ? ask_person() : let_opponent_move();
  } catch (const game::PlayerFault& fault) {
    say(fmt::format("{} cannot continue: {}", settings_.opponent.name, fault.what()));
    finish({settings_.human, fault.reason()});
  }
}

void TerminalGame::let_opponent_move() {
  const Stopwatch watch;
  const game::Answer answer = opponent_->choose(game(), timed_.time().move_time());
  const double seconds = watch.seconds();
  if (!answer.ply) return finish({settings_.human, Reason::resigned});
  if (const std::string reason = why_illegal(game(), *answer.ply); !reason.empty()) {
    say(fmt::format("{} made an illegal move: {}", settings_.opponent.name, reason));
    return finish({settings_.human, Reason::illegal});
  }
  say(fmt::format("{} plays {}{}", settings_.opponent.name, to_text(game(), *answer.ply),
                  answer.thought.score ? fmt::format("   ({})", score_words(*answer.thought.score)) : ""));
  make(*answer.ply, seconds);
}

void TerminalGame::ask_person() {
  if (board_is_due_) show_board();
  const auto line = read_(prompt(), completions());
  if (!line) {
    left_ = true;
    return;
  }
  try {
    do_line(*line);
  } catch (const InputError& error) {
    say(error.reason());
  }
}

std::string TerminalGame::prompt() const {
  const std::string label = fmt::format("{}{}", game().turn_number(), letter_of(game().side()));
  if (game().in_setup()) return label + " setup> ";
  return fmt::format("{}{}{} ({} left)> ", label, steps_.empty() ? "" : " ", to_text(game().position(), steps_),
                     board_now().steps_left());
}

std::vector<std::string> TerminalGame::completions() const {
  std::vector<std::string> words(kCommands.begin(), kCommands.end());
  if (game().in_setup()) {
    words.emplace_back("setup");
    for (const BookSetup& book : setup_book()) words.emplace_back(book.name);
    return words;
  }
  const Position now = board_now();
  for (const Step step : legal_steps(now)) {
    Turn one;
    one.push_back(step);
    const std::string word = to_text(tokens_of(now, one).front());
    words.push_back(word);
    words.push_back(word.substr(1));
  }
  return words;
}

void TerminalGame::do_line(const std::string& line) {
  const auto [name, rest] = first_word(line);
  if (do_command(name, rest)) return;
  if (game().in_setup())
    make(parse_ply(trimmed(line), game()), thinking_.seconds());
  else
    add_steps(line);
}

bool TerminalGame::do_command(const std::string& name, const std::string& rest) {
  if (name == "quit" || name == "exit") {
    left_ = true;
  } else if (name == "help" || name == "?") {
    write_(kHelp);
  } else if (name == "board") {
    show_board();
  } else if (name == "clock") {
    show_clock();
  } else if (name == "undo") {
    undo();
  } else if (name == "hint") {
    give_hint();
  } else if (name == "moves") {
    list_steps(rest);
  } else if (name == "resign") {
    finish({other(settings_.human), Reason::resigned});
  } else if (game().in_setup() && (name.empty() || name == "setup")) {
    set_up(rest.empty() ? "best" : rest);
  } else if (name.empty() || name == "end") {
    end_turn();
  } else {
    return false;
  }
  return true;
}

void TerminalGame::set_up(const std::string& choice) {
  Random random(settings_.seed + 1);
  make(choose_setup(choice, game().side(), game().position(), random), thinking_.seconds());
}

// All or nothing: a bad word leaves the turn unchanged.
void TerminalGame::add_steps(const std::string& text) {
  Turn steps = steps_;
  Position now = board_now();
  for (const Word& word : words_of(text)) {
    const std::vector<Token> token{parse_token({with_piece(std::string(word.text), now), 0})};
    if (token[0].kind == Token::Kind::removal) continue;  // implied by the step before it
    if (now.steps_left() == 0)
      throw InputError("all four steps are used: 'end' ends the turn, 'undo' takes a step back");
    for (const Step step : resolve_turn(token, now)) {
      steps.push_back(step);
      now.make(step);
    }
  }
  steps_ = steps;
  show_board();
}

void TerminalGame::end_turn() {
  if (steps_.empty()) throw InputError("make a step first; 'moves' lists them, 'hint' helps");
  make(steps_, thinking_.seconds());
}

void TerminalGame::undo() {
  if (!steps_.empty()) {
    steps_.pop_back();
    return show_board();
  }
  // Plies alternate and Gold starts, so this removes the person's last ply and the reply to it.
  const std::size_t first = settings_.human == Side::gold ? 0 : 1;
  std::size_t keep = timed_.plies().size();
  if (keep <= first) throw InputError("there is nothing to take back");
  keep -= keep % 2 == first ? 2 : 1;
  timed_.take_back_to(keep);
  board_is_due_ = true;
  thinking_.restart();
  restart_opponent();
}

void TerminalGame::give_hint() {
  if (game().in_setup()) throw InputError("'setup' takes the best setup of the book");
  game::Terms terms;
  if (!adviser_) adviser_ = makers_.make(game::parse_player_spec("internal,time=1"), terms);
  adviser_->start_game({game().side(), "", settings_.seed});
  const game::Answer answer = adviser_->choose(game(), game::Timekeeper(terms).move_time());
  if (!answer.ply) throw InputError("there is no legal turn");
  say(fmt::format("{}{}{}", steps_.empty() ? "" : "from the start of the turn: ", to_text(game(), *answer.ply),
                  answer.thought.score ? fmt::format("   ({})", score_words(*answer.thought.score)) : ""));
}

void TerminalGame::list_steps(const std::string& square) {
  if (game().in_setup()) throw InputError("the pieces are not set up yet");
  std::string line;
  const Position now = board_now();
  for (const Step step : legal_steps(now)) {
    Turn one;
    one.push_back(step);
    if (square.empty() || to_text(step.from()) == square) line += to_text(now, one) + "  ";
  }
  say(line.empty() ? "none" : line);
}

void TerminalGame::make(const Ply& ply, double seconds) {
  const Game before = game();
  timed_.play(ply, game::clock_time(seconds));
  steps_.clear();
  opponent_->see(before, ply);
  thinking_.restart();
  board_is_due_ = true;
  if (outcome()) tell_outcome();
}

void TerminalGame::restart_opponent() {
  opponent_->start_game({other(settings_.human), "human", settings_.seed});
  Game so_far;
  for (const game::MadePly& made : timed_.plies()) {
    opponent_->see(so_far, made.ply);
    apply(so_far, made.ply);
  }
}

void TerminalGame::finish(const Outcome& outcome) {
  timed_.end(outcome);
  tell_outcome();
}

void TerminalGame::tell_outcome() {
  steps_.clear();
  show_board();
  const auto& winner = outcome()->winner;
  const std::string who = !winner                      ? "Nobody wins"
                          : *winner == settings_.human ? "You win"
                                                       : settings_.opponent.name + " wins";
  say(fmt::format("{}: {}", who, name_of(outcome()->reason)));
}

Position TerminalGame::board_now() const {
  Position position = game().position();
  for (const Step step : steps_) position.make(step);
  return position;
}

void TerminalGame::show_board() {
  board_is_due_ = false;
  const auto& plies = timed_.plies();
  const bool has_last = steps_.empty() && plies.size() > 2;
  const Position now = board_now();
  const Position& before = has_last ? plies[plies.size() - 2].after : game().position();
  write_("\n" + terminal_board(now, game().in_setup() ? 0 : changed_squares(before, now), settings_.colour));
  if (settings_.terms.has_clock() && !outcome()) show_clock();
}

void TerminalGame::show_clock() {
  if (!settings_.terms.has_clock()) return say("this game has no clock");
  const game::MoveTime time = timed_.time().move_time();
  say(fmt::format("this turn {} of {}, reserves: Gold {}, Silver {}", clock_text(thinking_.seconds()),
                  clock_text(time.give_up), clock_text(timed_.time().reserve(Side::gold)),
                  clock_text(timed_.time().reserve(Side::silver))));
}

std::string TerminalGame::record() const {
  const std::string& opponent = settings_.opponent.name;
  const bool human_is_gold = settings_.human == Side::gold;
  return to_text(
      timed_.record({{"Gold", human_is_gold ? "human" : opponent}, {"Silver", human_is_gold ? opponent : "human"}}));
}

}  // namespace tusk::terminal
