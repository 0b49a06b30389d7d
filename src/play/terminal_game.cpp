#include "play/terminal_game.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "arimaa/board/steps.h"
#include "arimaa/engine/setups.h"
#include "arimaa/notation/record.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/random.h"
#include "base/text.h"
#include "play/terminal_board.h"
#include "play/terminal_words.h"

namespace tusk::play {

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

TerminalGame::TerminalGame(const TerminalSettings& settings, const PlayerMakers& makers, ReadLine read, Write write)
    : settings_(settings),
      read_(std::move(read)),
      write_(std::move(write)),
      opponent_(makers.make(settings.opponent, settings.terms)),
      makers_(makers),
      time_(settings.terms) {}

TerminalGame::~TerminalGame() = default;

void TerminalGame::run() {
  say(fmt::format("You play {} against {}. 'help' tells what you can type.", name_of(settings_.human),
                  settings_.opponent.name));
  try {
    restart_opponent();
    while (!outcome_ && !left_) game_.side() == settings_.human ? ask_person() : let_opponent_move();
  } catch (const PlayerFault& fault) {
    say(fmt::format("{} cannot go on: {}", settings_.opponent.name, fault.what()));
    finish({settings_.human, fault.reason()});
  }
}

void TerminalGame::let_opponent_move() {
  const Stopwatch watch;
  const Answer answer = opponent_->choose(game_, time_.move_time());
  const double seconds = watch.seconds();
  if (answer.resigns) return finish({settings_.human, Reason::resigned});
  say(fmt::format("{} plays {}{}", settings_.opponent.name, answer.words,
                  answer.thought.score ? fmt::format("   ({})", score_words(*answer.thought.score)) : ""));
  try {
    make(answer.words, seconds);
  } catch (const InputError& error) {
    say(fmt::format("That is illegal: {}", error.what()));
    finish({settings_.human, Reason::illegal});
  }
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
  const std::string label = fmt::format("{}{}", game_.turn_number(), letter_of(game_.side()));
  if (game_.in_setup()) return label + " setup> ";
  return fmt::format("{}{}{} ({} left)> ", label, steps_.empty() ? "" : " ", to_text(game_.position(), steps_),
                     board_now().steps_left());
}

std::vector<std::string> TerminalGame::completions() const {
  std::vector<std::string> words(kCommands.begin(), kCommands.end());
  if (game_.in_setup()) {
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
  if (game_.in_setup())
    make(std::string(trimmed(line)), thinking_.seconds());
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
  } else if (game_.in_setup() && (name.empty() || name == "setup")) {
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
  make(to_text(choose_setup(choice, game_.side(), game_.position(), random)), thinking_.seconds());
}

// All of the words or none: a wrong one leaves the turn as it was.
void TerminalGame::add_steps(const std::string& text) {
  Turn steps = steps_;
  Position now = board_now();
  for (const Word& word : words_of(text)) {
    const std::vector<Token> token{parse_token({with_piece(std::string(word.text), now), 0})};
    if (token[0].kind == Token::Kind::removal) continue;  // follows from the step before it
    if (now.steps_left() == 0)
      throw InputError("four steps are made: 'end' hands the turn over, 'undo' takes one back");
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
  make(to_text(game_.position(), steps_), thinking_.seconds());
}

void TerminalGame::undo() {
  if (!steps_.empty()) {
    steps_.pop_back();
    return show_board();
  }
  auto mine = plies_.rbegin();
  while (mine != plies_.rend() && mine->game.side() != settings_.human) ++mine;
  if (mine == plies_.rend()) throw InputError("there is nothing to take back");
  const Ply back = *mine;
  plies_.erase(mine.base() - 1, plies_.end());
  game_ = back.game;
  time_ = back.time;
  board_is_due_ = true;
  thinking_.restart();
  restart_opponent();
}

void TerminalGame::give_hint() {
  if (game_.in_setup()) throw InputError("'setup' takes the best setup of the book");
  Terms terms;
  if (!adviser_) adviser_ = makers_.make(parse_player_spec("internal,time=1"), terms);
  adviser_->start_game({game_.side(), "", settings_.seed});
  const Answer answer = adviser_->choose(game_, Timekeeper(terms).move_time());
  say(fmt::format("{}{}{}", steps_.empty() ? "" : "from the start of the turn: ", answer.words,
                  answer.thought.score ? fmt::format("   ({})", score_words(*answer.thought.score)) : ""));
}

void TerminalGame::list_steps(const std::string& square) {
  if (game_.in_setup()) throw InputError("the pieces are not set up yet");
  std::string line;
  const Position now = board_now();
  for (const Step step : legal_steps(now)) {
    Turn one;
    one.push_back(step);
    if (square.empty() || to_text(step.from()) == square) line += to_text(now, one) + "  ";
  }
  say(line.empty() ? "none" : line);
}

void TerminalGame::make(const std::string& words, double seconds) {
  const Game before = game_;
  const Timekeeper time_before = time_;
  if (game_.in_setup()) {
    const Setup setup = parse_setup(words);
    if (const std::string reason = game_.why_illegal(setup); !reason.empty()) throw InputError(reason);
    game_.set_up(setup);
  } else {
    const Turn turn = parse_turn(words, game_.position());
    if (const std::string reason = game_.why_illegal(turn); !reason.empty()) throw InputError(reason);
    game_.play(turn);
  }
  steps_.clear();
  plies_.push_back({before, time_before, words});
  opponent_->see(before, words);
  const auto clock = time_.finish_turn(seconds);
  thinking_.restart();
  board_is_due_ = true;
  if (clock == Clock::State::lost_on_time) return finish({other(before.side()), Reason::time});
  if (game_.outcome()) return finish(*game_.outcome());
  if (clock == Clock::State::stopped) finish(game_.outcome_by_score());
}

void TerminalGame::restart_opponent() {
  opponent_->start_game({other(settings_.human), "human", settings_.seed});
  for (const Ply& ply : plies_) opponent_->see(ply.game, ply.words);
}

void TerminalGame::finish(const Outcome& outcome) {
  outcome_ = outcome;
  steps_.clear();
  show_board();
  const std::string winner = !outcome.winner                      ? "Nobody wins"
                             : *outcome.winner == settings_.human ? "You win"
                                                                  : settings_.opponent.name + " wins";
  say(fmt::format("{}: {}", winner, name_of(outcome.reason)));
}

Position TerminalGame::board_now() const {
  Position position = game_.position();
  for (const Step step : steps_) position.make(step);
  return position;
}

void TerminalGame::show_board() {
  board_is_due_ = false;
  const bool has_last = steps_.empty() && !plies_.empty() && !plies_.back().game.in_setup();
  const Position now = board_now();
  const Position& before = has_last ? plies_.back().game.position() : game_.position();
  write_("\n" + terminal_board(now, game_.in_setup() ? 0 : changed_squares(before, now), settings_.colour));
  if (settings_.terms.has_clock() && !outcome_) show_clock();
}

void TerminalGame::show_clock() {
  if (!settings_.terms.has_clock()) return say("this game has no clock");
  const MoveTime time = time_.move_time();
  say(fmt::format("this turn {} of {}, reserves: Gold {}, Silver {}", clock_text(thinking_.seconds()),
                  clock_text(time.give_up), clock_text(time_.reserve(Side::gold)),
                  clock_text(time_.reserve(Side::silver))));
}

std::string TerminalGame::record() const {
  Record record;
  const std::string& opponent = settings_.opponent.name;
  const bool human_is_gold = settings_.human == Side::gold;
  record.tags = {{"Gold", human_is_gold ? "human" : opponent}, {"Silver", human_is_gold ? opponent : "human"}};
  if (outcome_) add_outcome(*outcome_, record);
  std::vector<Setup> setups;
  std::vector<Turn> turns;
  for (const Ply& ply : plies_) {
    if (ply.game.in_setup())
      setups.push_back(parse_setup(ply.words));
    else
      turns.push_back(parse_turn(ply.words, ply.game.position()));
  }
  record.entries = entries_of(setups, turns);
  return to_text(record);
}

}  // namespace tusk::play
