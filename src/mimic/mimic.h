// The mimic plays what strong players did in the same or a similar position. The order of queries is that of McKee's
// thesis: common setups, wins in two, whole board, half board, area of concentration, area for one piece, and a
// fallback. Every turn is checked for legality before it is returned.
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
  bool hybrid = false;           // a short search chooses among the proposals from the database
  std::size_t candidates = 50;   // hits tried per kind of search
  std::uint64_t nodes = 20'000;  // per short search, and of the fallback engine
  int hybrid_candidates = 4;     // proposals that the short search compares
  int hybrid_margin = 30;        // centi-rabbits by which a proposal may be worse than the engine's own turn
  bool ask_all = false;          // run every kind of search in every position, for statistics
};

struct MimicChoice {
  arimaa::Turn turn;
  MimicSource source = MimicSource::fallback;
  // By index in kMimicKinds: whether it was searched, how many hits it found, and whether any was a legal turn.
  struct Asked {
    bool asked = false;
    std::int64_t found = 0;
    bool legal = false;
  };
  std::array<Asked, kMimicKinds.size()> kinds;
  int areas_left = 0;  // how often a turn left its area, so that the area it entered was searched instead
};

// Not thread-safe, except for stop().
class Mimic {
 public:
  Mimic(records::Database& database, const MimicOptions& options, std::uint64_t seed = 0);

  void new_game(std::uint64_t seed);
  // Gold: the most common setup. Silver: the most common reply to Gold's setup, or the same setup if it is not known.
  [[nodiscard]] arimaa::Setup choose_setup(const arimaa::Game& game);
  // `opponents_last` is the destination of the piece that the opponent moved last, if any. Returns nullopt if there is
  // no legal turn.
  [[nodiscard]] std::optional<MimicChoice> choose_turn(const arimaa::Game& game,
                                                       std::optional<arimaa::Square> opponents_last);
  // From any thread: makes a running search end soon.
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
  void choose_by_search(const arimaa::Game& game, const std::vector<std::pair<arimaa::Turn, MimicSource>>& proposals,
                        MimicChoice& choice);
  [[nodiscard]] arimaa::Engine& engine();

  records::Database& database_;
  MimicOptions options_;
  records::PositionSearch search_;
  Random random_;
  std::unique_ptr<arimaa::Engine> engine_;  // created when first needed
};

// The destination of the last step of a turn, even if the piece was captured there.
[[nodiscard]] std::optional<arimaa::Square> last_moved(const arimaa::Turn& turn);

}  // namespace tusk::mimic
