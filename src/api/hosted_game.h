// A game as the server keeps it, of a person against an engine or of two engines: its terms, its moves and how long
// each took.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/api.h"
#include "arimaa/board/game.h"
#include "game/timed_game.h"

namespace tusk::api {

// Milliseconds since 1970, because a game outlives the server.
using Moment = std::int64_t;
[[nodiscard]] Moment now();

// Who plays: an engine of others by its name, or Tusk at a level.
struct EngineChoice {
  std::string engine;  // empty: Tusk
  int level = 3;

  // As records and clients call it.
  [[nodiscard]] std::string title(const std::string& style) const;
};

struct GameTerms {
  arimaa::Side person = arimaa::Side::gold;
  EngineChoice opponent;
  std::optional<EngineChoice> rival;  // plays in the person's place: two engines, and the person watches
  std::string style;                  // of Tusk
  bool may_take_back = true;
  bool may_ask_hints = true;
  bool ponders = false;  // thinks while the person does
  std::string control;   // a time control; empty: no clock
  double seconds = 5;    // that full strength thinks over a turn where there is no clock
  std::uint64_t seed = 0;
};

class HostedGame {
 public:
  // Throws InputError for a time control that cannot be read.
  HostedGame(std::string id, const GameTerms& terms, Moment start);
  // What to_store() made. Throws InputError if it is no such game.
  static HostedGame from_store(const Json& stored);
  [[nodiscard]] Json to_store() const;
  // Everything that a client shows.
  [[nodiscard]] Json to_client(Moment moment) const;
  [[nodiscard]] std::string record() const;

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const GameTerms& terms() const { return terms_; }
  [[nodiscard]] const arimaa::Game& game() const { return timed_.game(); }
  [[nodiscard]] const game::Timekeeper& time() const { return timed_.time(); }
  [[nodiscard]] const std::optional<arimaa::Outcome>& outcome() const { return timed_.outcome(); }
  [[nodiscard]] const std::vector<game::MadePly>& made() const { return timed_.plies(); }
  [[nodiscard]] int plies() const { return static_cast<int>(timed_.plies().size()); }
  [[nodiscard]] bool persons_turn() const { return !terms_.rival && game().side() == terms_.person; }
  // Who is to move, if it is not the person.
  [[nodiscard]] const EngineChoice& engine_to_move() const {
    return game().side() == terms_.person && terms_.rival ? *terms_.rival : terms_.opponent;
  }

  // A setup or turn of the side to move. A person's time is that since the turn began; the engine's is what it used.
  // Throws InputError with the reason if it is not legal.
  void play_for_person(const std::string& words, Moment moment);
  void play_for_engine(const arimaa::Ply& ply, std::int64_t used, Moment moment);
  // Ends the game if the person's time is up. True if it did.
  bool check_flag(Moment moment);
  void resign();
  // The engine to move gives up, or has used more time than it has.
  void end_for_engine(arimaa::Reason reason);
  // Back to the person's turn before; the time is as it was then. False if the person has not moved yet.
  bool take_back(Moment moment);

 private:
  void play(const arimaa::Ply& ply, std::int64_t used, Moment moment);

  std::string id_;
  GameTerms terms_;
  Moment created_ = 0;
  Moment turn_started_ = 0;
  game::TimedGame timed_;
};

}  // namespace tusk::api
