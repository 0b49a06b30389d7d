#include "jungle/proof/checker.h"

#include <fmt/format.h>
#include <unordered_map>

#include "base/error.h"
#include "jungle/notation.h"

namespace tusk::jungle::proof {
namespace {

using tablebase::Outcome;

class PartChecker {
 public:
  PartChecker(const Part& part, const tablebase::Tablebase* tables, int table_pieces, CheckReport& report)
      : part_(part), tables_(tables), table_pieces_(table_pieces), report_(report) {
    plies_.reserve(part.positions.size());
    for (const Listed& listed : part.positions) plies_[listed.position.key()] = listed.plies;
  }

  void run(const Position& root) {
    if (!settled(root) && !plies_.contains(root.key())) open(root, "the position itself is not listed");
    for (const Listed& listed : part_.positions) {
      ++report_.positions;
      if (plies_[listed.position.key()] != listed.plies) open(listed.position, "it is listed twice");
      if (listed.position.ending() != search::Ending::none) open(listed.position, "the game is over there");
      if (part_.wins) {
        check_win(listed);
      } else {
        check_hold(listed.position);
      }
    }
  }

 private:
  // A win needs a move of the attacker that wins, or moves of the defender that all lose.
  void check_win(const Listed& listed) {
    const bool attacking = listed.position.to_move() == part_.attacker;
    const MoveList moves = listed.position.moves();
    if (moves.empty()) open(listed.position, "there is no move");
    bool some = false, all = true;
    for (const Move move : moves) {
      ++report_.moves;
      const Position next = listed.position.after(move);
      const bool won = wins(next, listed.plies);
      some |= won;
      all &= won;
      if (attacking ? some : !all) break;
    }
    if (attacking ? !some : !all)
      open(listed.position, attacking ? "no move is shown to win" : "a move is not shown to lose");
  }
  [[nodiscard]] bool wins(const Position& next, int plies) {
    if (next.ending() != search::Ending::none) return next.to_move() != part_.attacker;
    if (in_tables(next)) return won_by_table(next);
    const auto found = plies_.find(next.key());
    return found != plies_.end() && found->second < plies;
  }

  // A hold needs all moves of the attacker, or one of the defender, to stay in it. Who cannot move has drawn.
  void check_hold(const Position& position) {
    const bool attacking = position.to_move() == part_.attacker;
    const MoveList moves = position.moves();
    bool some = moves.empty(), all = true;
    for (const Move move : moves) {
      ++report_.moves;
      const bool held = holds(position.after(move));
      some |= held;
      all &= held;
      if (attacking ? !all : some) break;
    }
    if (attacking ? !all : !some) open(position, attacking ? "a move leads out of it" : "no move stays in it");
  }
  [[nodiscard]] bool holds(const Position& next) {
    if (next.ending() != search::Ending::none) return next.to_move() == part_.attacker;
    if (in_tables(next)) return !won_by_table(next);
    return plies_.contains(next.key());
  }

  // The root may need no reason at all.
  [[nodiscard]] bool settled(const Position& root) { return in_tables(root) && won_by_table(root) == part_.wins; }
  [[nodiscard]] bool in_tables(const Position& position) const { return position.pieces() <= table_pieces_; }
  [[nodiscard]] bool won_by_table(const Position& position) {
    ++report_.probes;
    const auto outlook = tables_->probe(position);
    if (!outlook) open(position, "its table is missing");
    return outlook->outcome == (position.to_move() == part_.attacker ? Outcome::win : Outcome::loss);
  }
  [[noreturn]] void open(const Position& position, std::string_view why) const {
    throw InputError(fmt::format("the proof that {} {} fails at {}: {}", name_of(part_.attacker),
                                 part_.wins ? "wins" : "does not win", quote(to_line(position)), why));
  }

  const Part& part_;
  const tablebase::Tablebase* tables_;
  int table_pieces_;
  CheckReport& report_;
  std::unordered_map<std::uint64_t, int> plies_;
};

}  // namespace

CheckReport check(const Certificate& certificate, const tablebase::Tablebase* tables) {
  if (certificate.table_pieces >= 2 && (tables == nullptr || tables->complete_pieces() < certificate.table_pieces))
    throw InputError(fmt::format("the proof needs all tables up to {} animals: give their folder with --tables",
                                 certificate.table_pieces));
  CheckReport report;
  report.claim = claim_of(certificate);
  for (const Part& part : certificate.parts)
    PartChecker(part, tables, certificate.table_pieces, report).run(certificate.root);
  return report;
}

}  // namespace tusk::jungle::proof
