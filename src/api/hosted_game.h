// A game on the server, between a person and an engine or between two engines: its terms, its moves and their times.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/api.h"
#include "arimaa/board/game.h"
#include "game/timed_game.h"

namespace tusk::api {

// Unix time in milliseconds, because a game can outlive the server.
using Moment = std::int64_t;
[[nodiscard]] Moment now();

// An external engine by name, or Tusk at a level.
struct EngineChoice {
  std::string engine;  // empty: Tusk
  int level = 3;

  // The name shown in records and to clients.
  [[nodiscard]] std::string title(const std::string& style) const;
};

struct GameTerms {
  arimaa::Side person = arimaa::Side::gold;
  EngineChoice opponent;
  std::optional<EngineChoice> rival;  // plays in the person's place: two engines, and the person watches
  std::string style;                  // of Tusk
  bool may_take_back = true;
  bool may_ask_hints = true;
  bool ponders = false;  // Tusk ponders on the person's time
  std::string control;   // a time control; empty: no clock
  double seconds = 5;    // per turn at full strength, if there is no clock
  std::uint64_t seed = 0;
};

class HostedGame {
 public:
  // Throws InputError for a malformed time control.
  HostedGame(std::string id, const GameTerms& terms, Moment start);
  // Restores the result of to_store(). Throws InputError if it is malformed.
  static HostedGame from_store(const Json& stored);
  [[nodiscard]] Json to_store() const;
  // Everything that a client displays.
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
  // The engine to move, if it is not the person's turn.
  [[nodiscard]] const EngineChoice& engine_to_move() const {
    return game().side() == terms_.person && terms_.rival ? *terms_.rival : terms_.opponent;
  }

  // Plays a setup or turn for the side to move. A person's time runs since the turn began; an engine's is passed in.
  // Throws InputError with the reason if the ply is illegal.
  void play_for_person(const std::string& words, Moment moment);
  void play_for_engine(const arimaa::Ply& ply, std::int64_t used, Moment moment);
  // Ends the game if the person's time is up. Returns whether it did.
  bool check_flag(Moment moment);
  void resign();
  // The engine to move resigns, or has exceeded its time.
  void end_for_engine(arimaa::Reason reason);
  // Returns to the person's previous turn and restores the clock. Returns false if the person has not moved yet.
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
