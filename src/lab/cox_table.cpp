// Cox's transposition table (000 section 4.2): the layout of an entry, equation 4.1 against the errors that actually
// occur, and the effect of both kinds of errors on a search.
#include <cmath>
#include <fmt/format.h>

#include "arimaa/board/game.h"
#include "arimaa/eval/coxa_tables.h"
#include "base/random.h"
#include "base/threads.h"
#include "base/work_clock.h"
#include "lab/cox_duel.h"
#include "lab/registry.h"
#include "lab/zobrist.h"
#include "learning/selfplay.h"

namespace tusk::lab {

namespace {

using namespace arimaa;
using Layout = historic::PackedLayout;

constexpr int kTableRandomTurns = 12;
constexpr int kSearchDepth = 5;
// Hash values short enough for a set of positions to have an error or two.
constexpr std::array kShortHashes{18, 20, 22, 24, 26};
constexpr int kSmallSet = 4096;
constexpr std::array kLongHashes{32, 36, 40, 44, Layout::kIndexBits + Layout::kKeyBits};
// The example of the thesis: three minutes at 20,000 nodes per second.
constexpr double kExampleNodes = 3.6e6;
constexpr std::array kKeyBits{Layout::kKeyBits, 16, 12, 8, 4, 2};
constexpr int kSmallTable = 16;
constexpr std::array kTableSizes{12, 14, 16, 18, 20, Layout::kIndexBits};

Position some_position(std::uint64_t seed) {
  Random random(seed);
  return learning::random_start(kTableRandomTurns, random).position();
}

// Equation 4.1 for M positions and hash values of `bits` bits.
double expected_pairs(double positions, int bits) { return positions * positions / 2 / std::ldexp(1.0, bits); }

std::vector<std::uint64_t> hashes_of(const std::vector<Position>& positions, std::uint64_t seed) {
  const Zobrist zobrist(seed);
  std::vector<std::uint64_t> hashes;
  hashes.reserve(positions.size());
  for (const Position& position : positions) hashes.push_back(zobrist.hash(position));
  return hashes;
}

// For each hash length: pairs, and trials without any.
Notebook::Numbers count_short(Session& session, std::uint64_t set) {
  const auto positions = positions_met(some_position(session.seed() * 7'000'003 + set), kSmallSet).boards;
  Notebook::Numbers numbers(2 * kShortHashes.size());
  for (int draw = 0; draw < session.count("draws"); ++draw) {
    const auto hashes = hashes_of(positions, set * 1009 + static_cast<std::uint64_t>(draw) + 1);
    for (std::size_t i = 0; i < kShortHashes.size(); ++i) {
      const std::uint64_t pairs = equal_pairs(hashes, kShortHashes[i]);
      numbers[2 * i] += static_cast<double>(pairs);
      numbers[2 * i + 1] += pairs == 0 ? 1 : 0;
    }
  }
  return numbers;
}

// Boards, states and the highest evaluation in points, then the pairs for each hash length.
Notebook::Numbers count_long(Session& session, std::uint64_t draw) {
  const MetPositions met = positions_met(some_position(session.seed() * 11'000'003 + draw),
                                         static_cast<std::size_t>(session.number("nodes")));
  Coxa coxa;
  double highest = 0;
  for (std::size_t i = 0; i < met.boards.size(); i += 16)
    if (met.boards[i].may_end_turn())
      highest = std::max(highest, std::abs(coxa.evaluate(met.boards[i]) / coxa::kCentiRabbits));
  Notebook::Numbers numbers{static_cast<double>(met.boards.size()), static_cast<double>(met.states), highest};
  const auto hashes = hashes_of(met.boards, draw + 1);
  for (const int bits : kLongHashes) numbers.push_back(static_cast<double>(equal_pairs(hashes, bits)));
  return numbers;
}

// Probes, hits, false hits, refused, stores, collisions, too large, nodes, value, seconds to clear the table.
Notebook::Numbers search_packed(Session& session, int bits, int key_bits, std::uint64_t position) {
  historic::StepSearchOptions options = cox_search_with_killers(2);
  options.table_bits = bits;
  options.packed_key_bits = key_bits;
  // A temporary, so that its table is freed before another one is cleared: large tables need much memory.
  const historic::StepSearchResult result =
      historic::StepSearch(std::make_unique<Coxa>(), options)
          .search(some_position(session.seed() * 13'000'003 + position), kSearchDepth, 0, session.stop());
  session.check();
  historic::PackedTable table(bits, key_bits);
  const WorkClock watch;
  table.clear();
  const double seconds = watch.seconds();
  double nodes = 0;
  for (const historic::DepthCost& cost : result.depths) nodes += static_cast<double>(cost.nodes);
  Notebook::Numbers numbers;
  const historic::PackedCounts& counts = result.packed;
  for (const std::uint64_t count : {counts.probes, counts.hits, counts.false_hits, counts.refused, counts.stores,
                                    counts.collisions, counts.too_large})
    numbers.push_back(static_cast<double>(count));
  numbers.insert(numbers.end(), {nodes, static_cast<double>(result.score), seconds});
  return numbers;
}

// Computes all pieces of one phase on all threads.
std::vector<Notebook::Numbers> all_of(Session& session, const std::string& name, std::size_t count,
                                      const std::function<Notebook::Numbers(std::size_t)>& work) {
  std::vector<Notebook::Numbers> found(count);
  session.begin(name, count);
  parallel_for(count, session.threads(), [&](std::size_t i) {
    session.check();
    found[i] = session.notebook().once(fmt::format("{}/{}", name, i), [&] { return work(i); });
    session.advance();
  });
  return found;
}

Table short_table(Session& session) {
  const auto sets = static_cast<std::size_t>(session.count("sets"));
  const auto found = all_of(session, "sets", sets, [&](std::size_t set) { return count_short(session, set); });
  const double trials = static_cast<double>(sets) * session.count("draws");
  Table table{
      "equation",
      fmt::format("Equation 4.1 against real searches: {} positions of a search, {:.0f} trials", kSmallSet, trials),
      {"bits of the hash value", "errors by M²/2N", "errors found", "searches without, by 4.1", "found"},
      {}};
  for (std::size_t i = 0; i < kShortHashes.size(); ++i) {
    Sample pairs;
    double none = 0;
    for (const auto& set : found) {
      pairs.add(set[2 * i] / session.count("draws"));
      none += set[2 * i + 1];
    }
    const double expected = expected_pairs(kSmallSet, kShortHashes[i]);
    table.add({fmt::format("{}", kShortHashes[i]), fixed(expected, 3), mean_text(pairs, 3),
               percent_text(std::exp(-expected)), share_text(none / trials, trials)});
  }
  return table;
}

// Errors among as many positions as a whole search visits, and what the layout has to store.
void add_long_tables(Session& session, Section& section) {
  const auto searches = static_cast<std::size_t>(session.count("searches"));
  const auto found = all_of(session, "long", searches, [&](std::size_t draw) { return count_long(session, draw); });
  double boards = 0, states = 0, highest = 0;
  for (const auto& one : found) {
    boards += one[0];
    states += one[1];
    highest = std::max(highest, one[2]);
  }
  const double mean_boards = boards / static_cast<double>(searches);
  Table table{
      "search",
      fmt::format("Errors of type 1 in a whole search of {:.0f} different positions ({} searches)", mean_boards,
                  searches),
      {"bits of the hash value", "errors of a search by M²/2N", "errors found", "searches without any", "by 4.1"},
      {}};
  for (std::size_t i = 0; i < kLongHashes.size(); ++i) {
    Sample pairs;
    double none = 0;
    for (const auto& one : found) {
      pairs.add(one[3 + i]);
      none += one[3 + i] == 0 ? 1 : 0;
    }
    const double expected = expected_pairs(mean_boards, kLongHashes[i]);
    table.add({fmt::format("{}", kLongHashes[i]), fmt::format("{:.2g}", expected), mean_text(pairs, 2),
               share_text(none / static_cast<double>(searches), static_cast<double>(searches), 0),
               percent_text(std::exp(-expected))});
  }
  Table facts = comparison("layout", "An entry of 64 bits, and the example of section 4.2.3");
  const auto bits = [&](std::string_view what, int count, const std::string& comment) {
    facts.add({fmt::format("bits of the {}", what), fmt::format("{}", count), fmt::format("{}", count), comment});
  };
  bits("key", Layout::kKeyBits, fmt::format("{} with those of the index", Layout::kKeyBits + Layout::kIndexBits));
  bits("move", Layout::kMoveBits, "64 x 64 squares; our steps, pass and \"none\" are 258 codes");
  bits("score", Layout::kScoreBits,
       fmt::format("-{0} to {0} points; the highest of these searches was {1:.0f}", Layout::kMaxPoints, highest));
  bits("flag", Layout::kFlagBits, "exact, lower or upper bound, empty");
  bits("depth", Layout::kDepthBits, "up to 31 steps");
  facts.add({"an error among 3.6 million positions, 58 bits", "2.2e-05",
             fmt::format("{:.2g}", 1 - std::exp(-expected_pairs(kExampleNodes, Layout::kIndexBits + Layout::kKeyBits))),
             "agrees"});
  facts.add({"positions of a search that share a board and side to move, but not the steps left", "",
             percent_text((states - boards) / states, 2),
             "the document's hash value does not tell them apart; ours does"});
  section.tables.push_back(facts);
  section.tables.push_back(table);
}

void add_search_tables(Session& session, Section& section) {
  const auto positions = static_cast<std::size_t>(session.count("positions"));
  const auto search = [&](const std::string& name, std::size_t rows, const auto& bits_of, const auto& key_bits_of) {
    return all_of(session, name, rows * positions, [&, bits_of, key_bits_of](std::size_t i) {
      return search_packed(session, bits_of(i / positions), key_bits_of(i / positions), i % positions);
    });
  };
  const auto by_key = search(
      "keys", kKeyBits.size(), [](std::size_t) { return kSmallTable; }, [](std::size_t row) { return kKeyBits[row]; });
  Table keys{"keys",
             fmt::format("Errors of type 1 in use: searches of {} steps with 2^{} entries, {} positions", kSearchDepth,
                         kSmallTable, positions),
             {"bits of the key", "false hits", "share of the hits", "refused for an illegal step", "nodes of a search",
              "value of the root as with 34 bits"},
             {}};
  for (std::size_t row = 0; row < kKeyBits.size(); ++row) {
    RatioSample share, refused;
    Sample nodes;
    double wrong = 0, same = 0;
    for (std::size_t i = 0; i < positions; ++i) {
      const auto& one = by_key[row * positions + i];
      share.add(one[2], one[1]);
      refused.add(one[3], one[2]);
      nodes.add(one[7]);
      wrong += one[2];
      same += one[8] == by_key[i][8] ? 1 : 0;
    }
    keys.add({fmt::format("{}", kKeyBits[row]), fixed(wrong, 0),
              with_error(100 * share.ratio(), 100 * share.error(), 3) + '%',
              wrong > 0 ? with_error(100 * refused.ratio(), 100 * refused.error(), 1) + '%' : "-", mean_text(nodes, 0),
              share_text(same / static_cast<double>(positions), static_cast<double>(positions), 0)});
  }
  std::size_t sizes_tried = 0;
  while (sizes_tried < kTableSizes.size() && kTableSizes[sizes_tried] <= session.count("largest")) ++sizes_tried;
  const auto by_size = search(
      "sizes", sizes_tried, [](std::size_t row) { return kTableSizes[row]; },
      [](std::size_t) { return Layout::kKeyBits; });
  Table sizes{"sizes",
              fmt::format("Errors of type 2: searches of {} steps, {} positions", kSearchDepth, positions),
              {"entries", "stores that met another position", "nodes of a search", "seconds to clear the table"},
              {}};
  for (std::size_t row = 0; row < sizes_tried; ++row) {
    RatioSample collisions;
    Sample nodes, seconds;
    for (std::size_t i = 0; i < positions; ++i) {
      const auto& one = by_size[row * positions + i];
      collisions.add(one[5], one[4]);
      nodes.add(one[7]);
      seconds.add(one[9]);
    }
    sizes.add({fmt::format("2^{}", kTableSizes[row]),
               with_error(100 * collisions.ratio(), 100 * collisions.error(), 2) + '%', mean_text(nodes, 0),
               mean_text(seconds, 4)});
  }
  section.tables.push_back(keys);
  section.tables.push_back(sizes);
}

Section run_cox_table(Session& session) {
  Section section;
  section.text =
      "The document's hash values (768 random numbers and one for the side) for the positions that real searches meet: "
      "each\n"
      "trial draws the random numbers anew and counts pairs of different positions that agree in their lowest bits. "
      "Then the\n"
      "document's table itself, in entries of 64 bits, with the whole hash value beside each entry to see when a hit "
      "is a mistake.";
  add_long_tables(session, section);
  section.tables.insert(section.tables.begin() + 1, short_table(session));
  add_search_tables(session, section);
  section.differences = {
      {"With a table, depth 1 takes 0.5 seconds in tables 6.4 to 6.13 and nothing without.",
       "The table of 2^24 entries, 128 MiB, is cleared before every search; the last table says what that takes "
       "today."},
      {"More searches are free of errors than equation 4.1 says, with as many errors on the mean.",
       "It takes the errors for independent. Hash values of this kind are sums: if two steps have the same sum as two "
       "others, so have they in every position where all four can be made, and errors come in swarms."},
      {"A leaf of the search has no step to check.",
       "Most false hits are leaves, so the document's check of the step finds only some of them."},
  };
  return section;
}

}  // namespace

Experiment cox_table_experiment() {
  return {"cox-table",
          "Cox's transposition table",
          "000 section 4.2, equation 4.1",
          "the entry of 64 bits, and its errors counted",
          {{"sets", "of positions for equation 4.1", 4, 40, 200},
           {"draws", "of random numbers for each set", 5, 25, 50},
           {"nodes", "different positions of a whole search", 1e5, 1e6, 3.6e6},
           {"searches", "of that size", 1, 4, 10},
           {"largest", "table, as a power of two", 20, 24, 24},
           {"positions", "that are searched with small keys and tables", 2, 12, 60}},
          {"coxa evaluation", "step search"},
          2,
          run_cox_table};
}

}  // namespace tusk::lab
