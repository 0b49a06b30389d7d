#include "match/schedule.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace tusk::match {

namespace {

std::vector<Encounter> encounters_of(Format format, int players) {
  std::vector<Encounter> encounters;
  for (int first = 0; first < players; ++first)
    for (int second = first + 1; second < players; ++second)
      if (format == Format::round_robin || first == 0) encounters.push_back({first, second});
  return encounters;
}

// Both games of an opening.
void add_pair(std::vector<GameTask>& tasks, const Encounter& who, int round, int opening, int& id) {
  for (const bool swapped : {false, true}) {
    const auto [gold, silver] = swapped ? Encounter{who.second, who.first} : who;
    tasks.push_back({id++, round, gold, silver, opening});
  }
}

// Pairs the remaining players in order, each with the nearest possible one below it. Backtracks if that leaves someone
// alone; `tries` limits the search.
bool pair_rest(std::vector<int>& left, const SwissPast& past, bool allow_repeats, int& tries,
               std::vector<Encounter>& made) {
  if (left.empty()) return true;
  const auto have_met = [&](int one, int two) {
    return std::any_of(past.met.begin(), past.met.end(), [&](const Encounter& met) {
      return met == Encounter{one, two} || met == Encounter{two, one};
    });
  };
  const int first = left.front();
  for (std::size_t i = 1; i < left.size(); ++i) {
    if (--tries < 0) return false;
    const int second = left[i];
    if (!allow_repeats && have_met(first, second)) continue;
    std::vector<int> rest;
    for (const int player : left)
      if (player != first && player != second) rest.push_back(player);
    made.push_back({first, second});
    if (pair_rest(rest, past, allow_repeats, tries, made)) return true;
    made.pop_back();
  }
  return false;
}

}  // namespace

std::vector<GameTask> schedule(Format format, int players, int games) {
  assert(format != Format::swiss && games % 2 == 0);
  std::vector<GameTask> tasks;
  int id = 1;
  for (int opening = 0; opening < games / 2; ++opening)
    for (const Encounter& who : encounters_of(format, players)) add_pair(tasks, who, 1, opening, id);
  return tasks;
}

SwissRound pair_swiss(const SwissPast& past) {
  constexpr int kTries = 100'000;
  std::vector<int> order(past.points.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int one, int two) { return past.points[one] > past.points[two]; });
  SwissRound round;
  if (order.size() % 2 != 0) {
    auto last = order.end() - 1;
    const auto had_bye = [&](int player) {
      return std::find(past.byes.begin(), past.byes.end(), player) != past.byes.end();
    };
    while (last != order.begin() && had_bye(*last)) --last;
    round.bye = *last;
    order.erase(last);
  }
  for (const bool allow_repeats : {false, true}) {
    int tries = kTries;
    round.encounters.clear();
    if (pair_rest(order, past, allow_repeats, tries, round.encounters)) return round;
  }
  return round;
}

std::vector<GameTask> swiss_games(const SwissRound& round, int number, int games) {
  assert(games % 2 == 0);
  std::vector<GameTask> tasks;
  int id = (number - 1) * static_cast<int>(round.encounters.size()) * games + 1;
  for (int pair = 0; pair < games / 2; ++pair)
    for (const Encounter& who : round.encounters) add_pair(tasks, who, number, (number - 1) * (games / 2) + pair, id);
  return tasks;
}

}  // namespace tusk::match
