// The mimic: plays what strong players did in this position or one like it. The chain of questions is that of McKee's
// thesis: setup by statistics, win in two, whole board, half board, area of concentration, area for one piece, and a
// fallback. Every turn is checked before it is returned.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arimaa/board/game.h"
#include "arimaa/engine/engine.h"
#include "base/random.h"
#include "records/search.h"

namespace tusk::mimic {

enum class MimicSource : std::uint8_t { puzzle, whole_board, half_board, area, area_for_piece, fallback, search };
inline constexpr std::array kMimicKinds{MimicSource::whole_board, MimicSource::half_board, MimicSource::area,
                                        MimicSource::area_for_piece};
[[nodiscard]] const char* name_of(MimicSource source);

struct MimicOptions {
  enum class Fallback : std::uint8_t { random, engine };
  Fallback fallback = Fallback::random;
  bool hybrid = false;           // the database proposes, a short search disposes
  std::size_t candidates = 50;   // hits tried of one kind
  std::uint64_t nodes = 20'000;  // of each short search, and of the engine as a fallback
  int hybrid_candidates = 4;     // turns that the short search compares
  int hybrid_margin = 30;        // centi-rabbits that a turn of the database may seem worse than the engine's own
  bool ask_all = false;          // every kind is asked in every position, for statistics
};

struct MimicChoice {
  arimaa::Turn turn;
  MimicSource source = MimicSource::fallback;
  // By place in kMimicKinds: asked, found anything, found a legal turn.
  struct Asked {
    bool asked = false;
    std::int64_t found = 0;
    bool legal = false;
  };
  std::array<Asked, kMimicKinds.size()> kinds;
  int areas_left = 0;  // how often a turn of an area left it, so that the area it went to was asked instead
};

// One thread at a time, apart from stop().
class Mimic {
 public:
  Mimic(records::Database& database, const MimicOptions& options, std::uint64_t seed = 0);

  void new_game(std::uint64_t seed);
  // Gold: the most common setup. Silver: the most common answer to Gold's, or the same setup if nobody met it.
  [[nodiscard]] arimaa::Setup choose_setup(const arimaa::Game& game);
  // `opponents_last` is where the piece came to stand that the opponent moved last, if it has moved. Nothing if there
  // is no legal turn.
  [[nodiscard]] std::optional<MimicChoice> choose_turn(const arimaa::Game& game,
                                                       std::optional<arimaa::Square> opponents_last);
  // From any thread: a search that runs ends soon.
  void stop();

 private:
  using Turns = std::vector<arimaa::Turn>;

  void propose(const arimaa::Game& game, std::optional<arimaa::Square> opponents_last, MimicChoice& choice,
               std::vector<std::pair<arimaa::Turn, MimicSource>>& proposals);
  [[nodiscard]] Turns ask(MimicSource kind, const arimaa::Game& game, arimaa::Square trap,
                          std::optional<arimaa::Animal>& wanted, MimicChoice::Asked& asked);
  [[nodiscard]] Turns ask_areas(const arimaa::Game& game, arimaa::Square trap, std::optional<arimaa::Animal>& wanted,
                                MimicChoice::Asked& asked, int& areas_left);
  [[nodiscard]] Turns legal_turns(const arimaa::Game& game, const records::SearchResult& result) const;
  [[nodiscard]] std::optional<arimaa::Turn> fall_back(const arimaa::Game& game);
  void dispose(const arimaa::Game& game, const std::vector<std::pair<arimaa::Turn, MimicSource>>& proposals,
               MimicChoice& choice);
  [[nodiscard]] arimaa::Engine& engine();

  records::Database& database_;
  MimicOptions options_;
  records::PositionSearch search_;
  Random random_;
  std::unique_ptr<arimaa::Engine> engine_;  // made when first needed
};

// Where the last piece that a turn moved came to stand, or was captured.
[[nodiscard]] std::optional<arimaa::Square> last_moved(const arimaa::Turn& turn);

}  // namespace tusk::mimic
