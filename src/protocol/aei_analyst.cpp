#include "protocol/aei_analyst.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "arimaa/notation/ply.h"
#include "arimaa/notation/position_text.h"
#include "arimaa/notation/turn_text.h"
#include "base/error.h"
#include "base/stopwatch.h"
#include "base/text.h"

namespace tusk::protocol {

using namespace arimaa;

namespace {

constexpr double kHeartbeat = 0.25;
// Seconds allowed for the answer after `stop`.
constexpr double kGrace = 10;

// Plays the words of a line on the board.
class LineReader {
 public:
  explicit LineReader(const Game& game) : game_(game) {}

  // Returns false if the word cannot be followed.
  bool take(std::string_view word) {
    const bool ends = word == "pass" || word.size() == 1;
    if (ends) return turn_text_.empty() || end_turn();
    return add(word) || (!turn_text_.empty() && end_turn() && add(word));
  }
  std::vector<Turn> finish() {
    if (!turn_text_.empty()) (void)end_turn();
    return std::move(turns_);
  }

 private:
  bool add(std::string_view word) {
    std::string text = turn_text_.empty() ? std::string(word) : fmt::format("{} {}", turn_text_, word);
    try {
      turn_ = parse_turn(text, game_.position());
    } catch (const InputError&) {
      return false;
    }
    turn_text_ = std::move(text);
    return true;
  }
  bool end_turn() {
    if (game_.outcome() || !game_.why_illegal(turn_).empty()) return false;
    turns_.push_back(turn_);
    game_.play(turn_);
    turn_text_.clear();
    return true;
  }

  Game game_;
  std::string turn_text_;
  Turn turn_;
  std::vector<Turn> turns_;
};

// Limits the scores of other engines, so that they never look like a proven win or loss.
constexpr int kMaxScore = 20'000;

constexpr std::string_view kLine = "pv ";

// Copies an info line into the report. Returns true if it is a line of play to show.
bool report_info(const Game& game, std::string_view info, SearchReport& report) {
  if (info.starts_with(kLine)) {
    report.lines[0].turns = turns_of_line(game, info.substr(kLine.size()));
    return !report.lines[0].turns.empty();
  }
  game::Thought thought{report.depth, report.nodes, report.lines[0].score};
  note_info(info, thought);
  report.depth = thought.depth;
  report.nodes = thought.nodes;
  report.lines[0].score = std::clamp(*thought.score, -kMaxScore, kMaxScore);
  return false;
}

// The turn that the engine plays comes first, whatever its last line was.
void finish(const Game& game, std::string_view best, SearchReport& report) {
  report.finished = true;
  if (best == "resign" || best == "resigns") return;
  try {
    Game after = game;
    const Turn turn = apply(after, best).turn();
    std::vector<Turn>& turns = report.lines[0].turns;
    if (turns.empty() || turns[0] != turn) turns = {turn};
  } catch (const InputError& error) {
    throw game::PlayerFault(Reason::illegal, fmt::format("{}: {}", quote(best), error.reason()));
  }
}

}  // namespace

std::vector<Turn> turns_of_line(const Game& game, std::string_view words) {
  LineReader reader(game);
  for (const Word& word : words_of(words))
    if (!reader.take(word.text)) break;
  return reader.finish();
}

void AeiAnalyst::analyse(const Game& game, double seconds, const SendReport& send) {
  program_.start_if_needed();
  const std::string limit = fmt::format("{:.3f}", seconds);
  program_.set_option("tcmove", limit);
  program_.set_option("tcreserve", "0");
  program_.set_option("tcpercent", "0");
  program_.new_game();
  program_.send("setposition " + short_form(game.position()));
  program_.settle(kGrace);
  program_.send("go");
  SearchReport report;
  report.lines.emplace_back();
  bool is_new = false, stopped = false;
  const auto heard = [&](std::string_view word, std::string_view rest) {
    if (word == "info" && report_info(game, rest, report)) is_new = true;
  };
  const Stopwatch watch;
  for (;;) {
    const auto best = program_.hear("bestmove", kHeartbeat, heard);
    report.seconds = watch.seconds();
    if (best) {
      finish(game, *best, report);
      send(&report);
      return;
    }
    if (!send(is_new ? &report : nullptr)) return;
    is_new = false;
    if (watch.seconds() > seconds + kGrace)
      program_.fail(Reason::time, fmt::format("no bestmove within {:.0f} s after stop", kGrace));
    if (!stopped && watch.seconds() > seconds) {
      stopped = true;
      program_.send("stop");
    }
  }
}

}  // namespace tusk::protocol
