#include "learning/shared_work.h"

#include <cstring>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/text.h"

namespace tusk::learning {

namespace {

// Precedes the samples of a game.
struct GameHead {
  std::uint64_t nodes = 0;
  std::int32_t turns = 0;
  std::uint32_t samples = 0;
};
static_assert(sizeof(GameHead) == 16);

}  // namespace

std::string to_bytes(const SelfplayGame& game) {
  const GameHead head{game.nodes, game.turns, static_cast<std::uint32_t>(game.samples.size())};
  std::string bytes(sizeof head + game.samples.size() * kSampleBytes, '\0');
  std::memcpy(bytes.data(), &head, sizeof head);
  for (std::size_t i = 0; i < game.samples.size(); ++i) {
    const PackedSample packed = pack(game.samples[i]);
    std::memcpy(bytes.data() + sizeof head + i * kSampleBytes, packed.data(), kSampleBytes);
  }
  return bytes;
}

SelfplayGame parse_selfplay_game(std::string_view bytes) {
  GameHead head;
  if (bytes.size() >= sizeof head) std::memcpy(&head, bytes.data(), sizeof head);
  if (bytes.size() != sizeof head + head.samples * kSampleBytes) throw InputError("the game is cut off");
  SelfplayGame game{{}, head.turns, head.nodes};
  for (std::size_t i = 0; i < head.samples; ++i) {
    PackedSample packed;
    std::memcpy(packed.data(), bytes.data() + sizeof head + i * kSampleBytes, kSampleBytes);
    game.samples.push_back(unpack(packed));
  }
  return game;
}

SelfplayElsewhere selfplay_games_by(Workforce& workforce, std::stop_token stop) {
  return [&workforce, stop = std::move(stop)](std::uint64_t seed) -> std::optional<SelfplayGame> {
    const auto answer = workforce.ask(fmt::format("{}", seed), stop);
    if (!answer) return std::nullopt;
    return parse_selfplay_game(*answer);
  };
}

void serve_selfplay(const SelfplayOptions& options, League* league, Workforce& workforce) {
  SecondLooks looks;
  const auto make = [&](int) -> Workforce::Answer {
    const auto actor = std::make_shared<SelfplayActor>(options, league, looks);
    return [actor](const std::string& piece) { return to_bytes(actor->play(must_be_number(piece))); };
  };
  workforce.serve(make, std::stop_source());
}

}  // namespace tusk::learning
