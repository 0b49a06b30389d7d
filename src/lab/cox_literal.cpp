// Ambiguous passages of Cox's thesis (000): what is printed against our reading, in games and in nodes; and the null
// move at a depth that the thesis could not reach.
#include <fmt/format.h>

#include "arimaa/board/game.h"
#include "base/random.h"
#include "base/threads.h"
#include "lab/cox_duel.h"
#include "lab/registry.h"
#include "learning/selfplay.h"

namespace tusk::lab {

namespace {

using namespace arimaa;

// A point of the thesis is 25 centi-rabbits, and the first rabbit lost costs four points.
constexpr int kConsiderableDisadvantage = 300;
constexpr int kLiteralRandomTurns = 12;

struct Literal {
  std::string_view what, where, printed, ours;
  CoxPlayer without, with;
};

historic::StepSearchOptions literal_null(historic::StepSearchOptions options) {
  options.null_move = options.null_narrows = true;
  options.null_margin = kConsiderableDisadvantage;
  return options;
}

std::vector<Literal> all_literals() {
  const CoxPlayer best{cox_search_with_killers(2)};
  const auto changed = [&](const auto& change) {
    CoxPlayer player = best;
    change(player);
    return player;
  };
  const CoxPlayer history = changed([](auto& p) { p.search.history = true; });
  CoxPlayer kept = history;
  kept.search.history_kept = true;
  const CoxPlayer pvs{cox_search_with_pvs()}, null{literal_null(cox_search_with_pvs())};
  return {
      {"goal threat", "3.2.2", "bonus times the steps still to go", "bonus times the steps saved of five", best,
       changed([](auto& p) { p.reading.printed_goal_threat = true; })},
      {"walls", "3.2.1", "a rabbit with friends on all four sides", "each side with a friend", best,
       changed([](auto& p) { p.reading.printed_walls = true; })},
      {"goal threat and walls", "3.2", "both as printed", "neither", best, changed([](auto& p) {
         p.reading = {true, true};
       })},
      {"history", "4.3.3", "kept from search to search, halved", "begun anew", history, kept},
      {"null move", "4.1.4", "not when behind, may raise alpha, R = 0 (6.1.2)", "no null move", pvs, null},
      {"table entries", "4.2.2", "64 bits: key 34, move 12, score 11, flag 2, depth 5", "whole keys and scores", best,
       changed([](auto& p) { p.search.packed_key_bits = historic::PackedLayout::kKeyBits; })},
  };
}

Table literal_table(Session& session) {
  const auto literals = all_literals();
  const auto games = static_cast<std::size_t>(session.count("games"));
  const int depth = std::min(kMaxCoxDepth, session.count("depth"));
  const auto played = session.pieces("games", literals.size(), games, [&](std::size_t row, std::size_t game) {
    CoxGamePlan plan;
    plan.play_depth = session.count("play_depth");
    plan.depth = depth;
    plan.measure_every = session.count("measure_every");
    plan.turns = session.count("turns");
    plan.seed = (session.seed() * 1'000'003 + row) * 1'000'003 + game;
    plan.with_is_gold = game % 2 == 0;
    return play_cox_game(session, literals[row].without, literals[row].with, plan);
  });
  Table table{"readings",
              fmt::format("As printed against our reading ({} games each)", games),
              {"what", "section", "as printed", "ours", "points as printed",
               fmt::format("nodes at depth {}, ours", depth), "as printed", "gain"},
              {}};
  for (std::size_t row = 0; row < literals.size(); ++row) {
    CoxGames all;
    for (std::size_t game = 0; game < games; ++game) all.add(played[row * games + game]);
    const auto last = static_cast<std::size_t>(depth) - 1;
    const RatioSample gain = all.gain(last);
    const Literal& literal = literals[row];
    table.add({std::string(literal.what), std::string(literal.where), std::string(literal.printed),
               std::string(literal.ours), all.points_text(), ratio_text(CoxGames::nodes(all.without, last), 0),
               ratio_text(CoxGames::nodes(all.with, last), 0),
               with_error(100 * gain.ratio(), 100 * gain.error(), 1) + '%'});
  }
  return table;
}

struct NullVariant {
  std::string_view name;
  historic::StepSearchOptions options;
};

std::vector<NullVariant> null_variants() {
  const historic::StepSearchOptions none = cox_search_with_killers(2);
  historic::StepSearchOptions zero = literal_null(none), four = zero, eight = zero, plain = none;
  four.null_reduction = 4;
  eight.null_reduction = 8;
  plain.null_move = true;
  return {{"no null move", none},
          {"as printed, R = 0 (section 6.1.2)", zero},
          {"as printed, R = 4 (four of the eight are its own turn)", four},
          {"as printed, R = 8 (section 4.1.4)", eight},
          {"ours: a window of one, without the condition, R = 0", plain}};
}

// Nodes at the greatest depth, whether the search was stopped, null moves tried and cut-offs by them, and the value.
Notebook::Numbers search_deep(Session& session, const historic::StepSearchOptions& options, std::uint64_t seed) {
  Random random(seed);
  const Game game = learning::random_start(kLiteralRandomTurns, random);
  historic::StepSearch search(std::make_unique<Coxa>(), options);
  search.set_noise_seed(seed);
  const int depth = session.count("null_depth");
  const historic::StepSearchResult result =
      search.search(game.position(), depth, static_cast<std::uint64_t>(session.number("most_nodes")), session.stop());
  session.check();
  double tried = 0, cut = 0;
  for (const historic::NullCount& null : result.nulls) {
    tried += static_cast<double>(null.tried);
    cut += static_cast<double>(null.cut);
  }
  return {static_cast<double>(result.depths.back().nodes), result.stopped ? 1.0 : 0.0, tried, cut,
          static_cast<double>(result.score)};
}

Table null_table(Session& session) {
  const auto variants = null_variants();
  const auto positions = static_cast<std::size_t>(session.count("positions"));
  std::vector<Notebook::Numbers> found(variants.size() * positions);
  session.begin("null moves", found.size());
  parallel_for(found.size(), session.threads(), [&](std::size_t i) {
    session.check();
    const std::size_t variant = i / positions, position = i % positions;
    found[i] = session.notebook().once(fmt::format("null/{}/{}", variant, position), [&] {
      return search_deep(session, variants[variant].options, session.seed() * 5'000'011 + position);
    });
    session.advance();
  });
  // Compares only positions that every variant has searched completely.
  std::vector<std::size_t> complete;
  for (std::size_t position = 0; position < positions; ++position) {
    bool all = true;
    for (std::size_t variant = 0; variant < variants.size(); ++variant)
      all &= found[variant * positions + position][1] == 0;
    if (all) complete.push_back(position);
  }
  Table table{"null-move",
              fmt::format("The null move at depth {} ({} of {} positions, those that all searches finished)",
                          session.count("null_depth"), complete.size(), positions),
              {"null move", "nodes", "gain", "tried in a search", "cut off", "same value as without"},
              {}};
  for (std::size_t variant = 0; variant < variants.size(); ++variant) {
    Sample nodes;
    RatioSample gain, cut;
    Sample tried;
    double same = 0;
    for (const std::size_t position : complete) {
      const auto& one = found[variant * positions + position];
      const auto& none = found[position];
      nodes.add(one[0]);
      gain.add(none[0] - one[0], none[0]);
      tried.add(one[2]);
      cut.add(one[3], one[2]);
      same += one[4] == none[4] ? 1 : 0;
    }
    const bool any = !complete.empty();
    table.add({std::string(variants[variant].name), any ? mean_text(nodes, 0) : "-",
               any && variant > 0 ? with_error(100 * gain.ratio(), 100 * gain.error(), 1) + '%' : "",
               any && variant > 0 ? mean_text(tried, 0) : "",
               any && variant > 0 ? with_error(100 * cut.ratio(), 100 * cut.error(), 1) + '%' : "",
               any && variant > 0
                   ? share_text(same / static_cast<double>(complete.size()), static_cast<double>(complete.size()), 0)
                   : ""});
  }
  return table;
}

Section run_cox_literal(Session& session) {
  Section section;
  section.text =
      "Each line plays our reading of a passage against the letter of it, with the best search of chapter 6 (the null "
      "move with\n"
      "the one it was tested with). Every game has setups, first turns and noise of its own; colours alternate. The "
      "document\n"
      "tested the null move at depth 5 alone, where it can only be tried at the very end of the search.";
  section.tables = {literal_table(session), null_table(session)};
  section.differences = {
      {"\"A considerable disadvantage\" is no number in the document.", "Three rabbits are taken for it."},
      {"R is 8 in section 4.1.4 and 0 in section 6.1.2.",
       "At depth 5 no R makes a difference, for nothing is left to search after the null move."},
  };
  return section;
}

}  // namespace

Experiment cox_literal_experiment() {
  return {"cox-literal",
          "Cox to the letter",
          "000 sections 3.2, 4.1.4, 4.2.2, 4.3.3 and 6.1.2",
          "the letter of the document against our reading of it, and the null move at greater depth",
          {{"games", "for each reading; colours alternate", 2, 20, 100},
           {"turns", "of both sides in a game, at most", 8, 40, 60},
           {"play_depth", "steps, of the searches that choose turns", 3, 4, 4},
           {"depth", "steps, where nodes are counted", 5, 5, 5},
           {"measure_every", "turns, from one position that both variants search to the next", 6, 12, 30},
           {"null_depth", "steps, of the null-move test", 6, 9, 9},
           {"positions", "of the null-move test", 2, 6, 12},
           {"most_nodes", "of one search of the null-move test", 1e6, 2e7, 2e7}},
          {"coxa evaluation", "coxa as printed", "step search"},
          3,
          run_cox_literal};
}

}  // namespace tusk::lab
