#include "jungle/proof/checker.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <set>
#include <unordered_map>
#include <xxhash.h>

#include "base/error.h"
#include "base/text.h"
#include "jungle/notation.h"

namespace tusk::jungle::proof {
namespace {

using tablebase::Material;
using tablebase::Outcome;
using tablebase::TableFile;

constexpr int kMaxPlies = 1 << 20;

Position parse_squares(std::string_view text) {
  constexpr std::size_t kLength = 2 * 2 * kAnimals + 1;
  if (text.size() != kLength || (text.back() != 'w' && text.back() != 'b'))
    throw InputError(fmt::format("{} is not a list of squares", quote(text)));
  Position position;
  for (const Side side : kSides) {
    for (const Animal animal : kAllAnimals) {
      const auto name = text.substr(0, 2);
      text.remove_prefix(2);
      if (name == "--") continue;
      const int square = parse_square(name);
      if (square == kNowhere) throw InputError(fmt::format("{} is not a square", quote(name)));
      position.place(side, animal, square);
    }
  }
  position.set_to_move(text == "w" ? Side::white : Side::black);
  if (const char* fault = position.fault()) throw InputError(fault);
  return position;
}

int parse_small(std::string_view text, int most) {
  const auto number = parse_number(text);
  if (!number || *number > static_cast<std::uint64_t>(most))
    throw InputError(fmt::format("expected a number up to {}, not {}", most, quote(text)));
  return static_cast<int>(*number);
}

std::uint64_t parse_checksum(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
  if (text.size() != 16 || error != std::errc{} || end != text.data() + text.size())
    throw InputError(fmt::format("expected a checksum of 16 digits, not {}", quote(text)));
  return number;
}

// Reads line by line; which lines are allowed depends on the previous ones.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  Proof read() {
    try {
      const std::string_view whole = rest_;
      if (next() != kTitle) throw InputError(fmt::format("not a proof: the first line should be {}", quote(kTitle)));
      proof_.root = parse_position(after("position"));
      if (!proof_.root.has_dens()) throw InputError("a proof needs the board with dens");
      proof_.table_pieces = parse_small(after("tables"), 2 * kAnimals);
      for (;;) {
        const std::string_view before = rest_, line = next();
        if (line.starts_with("end ")) {
          read_end(line, whole.substr(0, whole.size() - before.size()));
          return std::move(proof_);
        }
        read_line(line);
      }
    } catch (const InputError& error) {
      throw InputError({"", line_, 0}, error.reason());
    }
  }

 private:
  std::string_view next() {
    const std::size_t end = rest_.find('\n');
    ++line_;
    if (end == std::string_view::npos) throw InputError("the proof is cut off");
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return line;
  }
  std::string_view after(std::string_view word) {
    const std::string_view line = next();
    if (!line.starts_with(word) || line.substr(word.size(), 1) != " ")
      throw InputError(fmt::format("expected {}, not {}", word, quote(line)));
    return line.substr(word.size() + 1);
  }

  void read_line(std::string_view line) {
    const auto words = split(line, ' ');
    if (words[0] == "table" && words.size() == 3 && proof_.parts.empty()) {
      proof_.tables.push_back({std::string(words[1]), parse_checksum(words[2])});
    } else if ((words[0] == "wins" || words[0] == "held") && words.size() == 2) {
      if (words[1] != "white" && words[1] != "black")
        throw InputError(fmt::format("{} is not a side", quote(words[1])));
      proof_.parts.push_back({words[1] == "white" ? Side::white : Side::black, words[0] == "wins", {}});
    } else if (!proof_.parts.empty()) {
      Part& part = proof_.parts.back();
      if (words.size() != (part.wins ? 2U : 1U))
        throw InputError(part.wins ? "expected squares and plies" : "expected squares");
      part.positions.push_back({parse_squares(words[0]), part.wins ? parse_small(words[1], kMaxPlies) : 0});
    } else {
      throw InputError(fmt::format("expected table, wins or held, not {}", quote(line)));
    }
  }

  void read_end(std::string_view line, std::string_view covered) const {
    const auto words = split(line, ' ');
    if (words.size() != 3 || parse_number(words[1]) != static_cast<std::uint64_t>(line_ - 1))
      throw InputError("lines are missing or too many");
    if (parse_checksum(words[2]) != XXH3_64bits(covered.data(), covered.size()))
      throw InputError("checksum mismatch: the proof was changed after it was written");
    if (!rest_.empty()) throw InputError("there is something after the end of the proof");
  }

  std::string_view rest_;
  int line_ = 0;
  Proof proof_;
};

// The tables named by the proof, and no others.
class NamedTables {
 public:
  NamedTables(const Proof& proof, const tablebase::Tablebase* tables) : tables_(tables), pieces_(proof.table_pieces) {
    if (pieces_ == 0 && proof.tables.empty()) return;
    if (tables_ == nullptr)
      throw InputError(
          fmt::format("the proof needs tables up to {} animals: give their folder with --tables", pieces_));
    for (const NamedTable& named : proof.tables) name(named);
  }

  [[nodiscard]] bool hold(const Position& position) const { return position.pieces() <= pieces_; }
  // For an unfinished position that they cover; throws InputError if its table is not named.
  [[nodiscard]] Outcome outcome(const Position& position) const {
    const Material material = Material::of(position).canonical();
    const auto outlook = named_.contains(material.bits()) ? tables_->probe(position) : std::nullopt;
    if (!outlook) throw InputError(fmt::format("the proof does not name the table {}", material.name()));
    return outlook->outcome;
  }

 private:
  void name(const NamedTable& named) {
    const Material material = Material::parse(std::string_view(named.name).substr(0, named.name.find('.')));
    const TableFile* table = material.is_class() ? tables_->table(material) : nullptr;
    if (table == nullptr) throw InputError(fmt::format("the table {} is missing", quote(named.name)));
    if (tablebase::file_name(material, table->figures().kind) != named.name || table->checksum() != named.checksum)
      throw InputError(fmt::format("the proof uses a different table {}: checksum mismatch", quote(named.name)));
    if (!named_.insert(material.bits()).second)
      throw InputError(fmt::format("the table {} is named twice", quote(named.name)));
  }

  const tablebase::Tablebase* tables_;
  int pieces_;
  std::set<unsigned> named_;
};

class PartChecker {
 public:
  PartChecker(const Part& part, const NamedTables& tables, CheckReport& report)
      : part_(part), tables_(tables), report_(report) {
    plies_.reserve(part.positions.size());
  }

  void run(const Position& root) {
    // A key is the whole position, not a hash.
    for (const Listed& listed : part_.positions)
      if (!plies_.emplace(listed.position.key(), listed.plies).second) open(listed.position, "it is listed twice");
    // The tables may settle the root.
    const bool settled = tables_.hold(root) && won_by_table(root) == part_.wins;
    if (!settled && !plies_.contains(root.key())) open(root, "the position itself is not listed");
    for (const Listed& listed : part_.positions) {
      ++report_.positions;
      if (listed.position.ending() != search::Ending::none) open(listed.position, "the game is over there");
      if (part_.wins) {
        check_win(listed);
      } else {
        check_hold(listed.position);
      }
    }
  }

 private:
  // A win requires one winning move of the attacker, or that all moves of the defender lose.
  void check_win(const Listed& listed) {
    const bool attacking = listed.position.to_move() == part_.attacker;
    const MoveList moves = listed.position.moves();
    // A side without a legal move draws.
    bool some = false, all = !moves.empty();
    for (const Move move : moves) {
      ++report_.moves;
      const bool won = wins(listed.position.after(move), listed.plies);
      some |= won;
      all &= won;
      if (attacking ? some : !all) break;
    }
    if (attacking ? !some : !all)
      open(listed.position, attacking ? "no move is shown to win" : "a move is not shown to lose");
  }
  [[nodiscard]] bool wins(const Position& next, int plies) {
    if (next.ending() != search::Ending::none) return next.to_move() != part_.attacker;
    if (tables_.hold(next)) return won_by_table(next);
    const auto found = plies_.find(next.key());
    return found != plies_.end() && found->second < plies;
  }

  // A hold requires that all moves of the attacker, or one of the defender, stay in it. A side without a legal move
  // draws.
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
    if (tables_.hold(next)) return !won_by_table(next);
    return plies_.contains(next.key());
  }

  [[nodiscard]] bool won_by_table(const Position& position) {
    ++report_.probes;
    return tables_.outcome(position) == (position.to_move() == part_.attacker ? Outcome::win : Outcome::loss);
  }
  [[noreturn]] void open(const Position& position, std::string_view why) const {
    throw InputError(fmt::format("the proof that {} {} fails at {}: {}", name_of(part_.attacker),
                                 part_.wins ? "wins" : "does not win", quote(to_line(position)), why));
  }

  const Part& part_;
  const NamedTables& tables_;
  CheckReport& report_;
  std::unordered_map<std::uint64_t, int> plies_;
};

// Either one part with "wins", or "held" for one side or for both.
Claim claim_of(const Proof& proof) {
  const auto& parts = proof.parts;
  if (parts.empty()) throw InputError("the proof has no part that says wins or held");
  const Side first = parts[0].attacker;
  if (parts.size() == 1) {
    if (parts[0].wins) return first == Side::white ? Claim::white_wins : Claim::black_wins;
    return first == Side::white ? Claim::white_does_not_win : Claim::black_does_not_win;
  }
  if (parts.size() > 2 || parts[0].wins || parts[1].wins || parts[1].attacker == first)
    throw InputError("the parts of the proof contradict or repeat each other");
  return Claim::draw;
}

void check_root(const Position& root) {
  if (const char* fault = root.fault())
    throw InputError(fmt::format("the position of the proof is impossible: {}", fault));
  // The tables are valid only for unfinished positions; for any other root they return garbage.
  if (root.ending() != search::Ending::none || root.moves().empty())
    throw InputError("the game is over in the position of the proof: there is nothing to prove");
}

}  // namespace

std::string_view to_string(Claim claim) {
  static constexpr std::array kTexts{"White wins", "Black wins", "draw", "White does not win",
                                     "Black does not win"};  // as in Claim
  return kTexts[static_cast<std::size_t>(claim)];
}

Proof parse_proof(std::string_view text) { return Reader(text).read(); }

CheckReport check(const Proof& proof, const tablebase::Tablebase* tables) {
  check_root(proof.root);
  CheckReport report;
  report.claim = claim_of(proof);
  const NamedTables named(proof, tables);
  for (const Part& part : proof.parts) PartChecker(part, named, report).run(proof.root);
  return report;
}

}  // namespace tusk::jungle::proof
