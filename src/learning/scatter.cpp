#include "learning/scatter.h"

#include <atomic>
#include <fmt/format.h>

#include "arimaa/tactics/goal.h"
#include "base/random.h"
#include "base/threads.h"
#include "learning/detour.h"
#include "learning/feature_record.h"

namespace tusk::learning {

namespace {

using namespace arimaa;

// Fraction of positions that keep the pieces of a game; the others are rearranged.
constexpr double kPlainShare = 0.5;

// Nothing if no suitable position was found: one that is not over and in which the side to move has no goal.
std::optional<Position> scattered_near(const Position& start, Random& random) {
  const auto position = random.chance(kPlainShare) ? detour_from(start, random) : scattered_from(start, random);
  if (!position || steps_to_goal(*position, position->side(), position->steps_left()) > 0) return std::nullopt;
  return position;
}

}  // namespace

std::uint64_t scatter(std::span<const Sample> samples, std::span<const std::unique_ptr<Evaluator>> judges,
                      const std::filesystem::path& name, const ScatterOptions& options,
                      const std::function<void()>& on_sample) {
  const auto parts = static_cast<std::size_t>(options.threads);
  std::atomic<std::uint64_t> written{0};
  parallel_for(parts, options.threads, [&](std::size_t part) {
    FeatureFile out(fmt::format("{}.{}", name.string(), part + 1));
    std::vector<std::unique_ptr<Evaluator>> own;
    for (const auto& judge : judges) own.push_back(judge->clone());
    Random random(options.seed * 1000 + part);
    for (std::size_t i = part; i < samples.size(); i += parts) {
      for (std::uint64_t k = 0; k < options.each; ++k) {
        const auto position = scattered_near(samples[i].position, random);
        if (!position) continue;
        Score sum = 0;
        for (const auto& judge : own) sum += judge->evaluate(*position);
        out.add({*position, sum / static_cast<Score>(own.size()), SampleResult::unknown, samples[i].ply, 0});
        ++written;
      }
      on_sample();
    }
    out.finish();
  });
  return written;
}

}  // namespace tusk::learning
