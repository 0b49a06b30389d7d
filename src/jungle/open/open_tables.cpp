#include "jungle/open/open_tables.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "base/threads.h"

namespace tusk::jungle::open {

namespace {

constexpr std::uint64_t kBase = kSquares;

Bits spread(Bits set) { return neighbours_of(set & kBoard); }

// The animals of a class in the order of its index: attackers first, each side from weakest to strongest.
struct Layout {
  OpenClass kind;
  int pieces = 0;
  int attackers = 0;
  std::array<Animal, kMaxOpenPieces> animal{};
  std::uint64_t words = 1;

  explicit Layout(OpenClass of) : kind(of) {
    for (const unsigned side : {of.attackers, of.defenders})
      for (const Animal one : kAllAnimals)
        if ((side >> index_of(one) & 1) != 0) animal[pieces++] = one;
    attackers = count_bits(of.attackers);
    for (int i = 1; i < pieces; ++i) words *= kBase;
  }
  [[nodiscard]] bool attacks(int piece) const { return piece < attackers; }
  [[nodiscard]] bool takes(int hunter, int prey) const {
    return attacks(hunter) != attacks(prey) && can_take(animal[hunter], animal[prey]);
  }
  [[nodiscard]] OpenClass without(int piece) const {
    OpenClass smaller = kind;
    (attacks(piece) ? smaller.attackers : smaller.defenders) &= ~(1U << index_of(animal[piece]));
    return smaller;
  }
};

using Squares = std::array<int, kMaxOpenPieces>;

// From the squares of pieces 1 and up; the square of piece 0 is the bit.
std::uint64_t word_of(const Squares& squares, int pieces) {
  std::uint64_t number = 0;
  for (int i = pieces - 1; i >= 1; --i) number = number * kBase + static_cast<std::uint64_t>(squares[i]);
  return number;
}

Squares squares_of(std::uint64_t word, int pieces) {
  Squares squares{};
  for (int i = 1; i < pieces; ++i) {
    squares[i] = static_cast<int>(word % kBase);
    word /= kBase;
  }
  return squares;
}

// One bit per word, set by many threads.
class WordSet {
 public:
  explicit WordSet(std::uint64_t words) : bits_(words / 64 + 1) {}
  void add(std::uint64_t word) {
    std::atomic_ref<Bits> bits(bits_[word / 64]);
    const Bits bit = Bits{1} << word % 64;
    if ((bits.load(std::memory_order_relaxed) & bit) == 0) bits.fetch_or(bit, std::memory_order_relaxed);
  }
  void fill() { std::fill(bits_.begin(), bits_.end(), ~Bits{0}); }
  // Calls `use` for every word of a group of 64 and empties the group.
  template <typename Use>
  void take(std::uint64_t group, std::uint64_t words, Use use) {
    const Bits bits = std::exchange(bits_[group], 0);
    for (const int bit : each_bit(bits))
      if (const std::uint64_t word = group * 64 + static_cast<std::uint64_t>(bit); word < words) use(word);
  }
  [[nodiscard]] std::uint64_t groups() const { return bits_.size(); }

 private:
  std::vector<Bits> bits_;
};

class ClassSolver {
 public:
  ClassSolver(OpenClass kind, const std::map<OpenClass, OpenSets>& smaller, int threads)
      : layout_(kind), threads_(threads), ask_won_(layout_.words), ask_lost_(layout_.words) {
    sets_.won.assign(layout_.words, 0);
    sets_.lost.assign(layout_.words, 0);
    for (int piece = 0; piece < layout_.pieces; ++piece) {
      const auto found = smaller.find(layout_.without(piece));
      after_capture_[piece] = found == smaller.end() ? nullptr : &found->second;
    }
  }

  OpenSets solve() {
    ask_won_.fill();
    ask_lost_.fill();
    // Until neither side finds anything new.
    bool attack = true;
    for (int fruitless = 0; fruitless < 2; attack = !attack) fruitless = pass(attack) ? 0 : fruitless + 1;
    return std::move(sets_);
  }

 private:
  [[nodiscard]] int square(const Squares& squares, int piece) const { return squares[piece]; }

  // One ply of the attacker or the defender. Returns whether anything was found.
  bool pass(bool attack) {
    WordSet& asked = attack ? ask_won_ : ask_lost_;
    std::atomic<bool> found{false};
    parallel_for(asked.groups(), threads_, [&](std::size_t group) {
      asked.take(group, layout_.words, [&](std::uint64_t word) {
        const Squares squares = squares_of(word, layout_.pieces);
        const Bits legal = legal_bits(squares);
        Bits& known = (attack ? sets_.won : sets_.lost)[word];
        if ((legal & ~known) == 0) return;
        const Bits fresh = (attack ? wins(squares, word) : losses(squares, word)) & legal & ~known;
        if (fresh == 0) return;
        known |= fresh;
        found = true;
        ask_neighbours(attack ? ask_lost_ : ask_won_, squares, word, attack);
      });
    });
    return found;
  }

  [[nodiscard]] Bits legal_bits(const Squares& squares) const {
    Bits taken = 0;
    for (int piece = 1; piece < layout_.pieces; ++piece) {
      const Bits bit = bit_of(square(squares, piece));
      if ((taken & bit) != 0) return 0;
      taken |= bit;
    }
    return kBoard & ~taken;
  }

  // Marks the words with positions that lead here by a step of the side that moves before.
  void ask_neighbours(WordSet& asked, const Squares& squares, std::uint64_t word, bool defenders_moved) {
    if (!defenders_moved) asked.add(word);
    std::uint64_t weight = 1;
    for (int piece = 1; piece < layout_.pieces; ++piece, weight *= kBase) {
      if (layout_.attacks(piece) == defenders_moved) continue;
      const int here = square(squares, piece);
      for (const int from : each_bit(kNeighbours[here]))
        asked.add(word + weight * static_cast<std::uint64_t>(from) - weight * static_cast<std::uint64_t>(here));
    }
  }

  // The set in which the mover looks up a capture: that of a smaller class.
  struct After {
    Bits word = 0;  // over the first animal of the smaller class
    int bit = -1;   // the square of that animal if it is not piece 0 of this class, otherwise -1
  };
  [[nodiscard]] After after_capture(const Squares& squares, int hunter, int prey, int to, bool attack) const {
    const OpenSets& sets = *after_capture_[prey];
    Squares left{};
    int count = 0;
    for (int piece = 0; piece < layout_.pieces; ++piece)
      if (piece != prey) left[count++] = piece == hunter ? to : square(squares, piece);
    const std::uint64_t word = word_of(left, count);
    return {attack ? sets.lost[word] : ~sets.won[word], prey == 0 || hunter == 0 ? left[0] : -1};
  }

  // Squares of piece 0 from which the attacker has a move into `lost`.
  [[nodiscard]] Bits wins(const Squares& squares, std::uint64_t word) const { return wanted(squares, word, true); }

  // Squares of piece 0 for which the defender can move, and only into `won`.
  [[nodiscard]] Bits losses(const Squares& squares, std::uint64_t word) const {
    return ~wanted(squares, word, false) & mobile(squares);
  }

  [[nodiscard]] Bits wanted(const Squares& squares, std::uint64_t word, bool attack) const {
    const std::vector<Bits>& target = attack ? sets_.lost : sets_.won;
    const Bits flip = attack ? 0 : ~Bits{0};
    Bits found = 0;
    std::uint64_t weight = 1;
    for (int piece = 1; piece < layout_.pieces; ++piece, weight *= kBase) {
      if (layout_.attacks(piece) != attack) continue;
      const int from = square(squares, piece);
      for (const int to : each_bit(kNeighbours[from])) {
        const int there = piece_on(squares, to);
        if (there > 0) {
          if (layout_.takes(piece, there)) found |= capture_by(squares, piece, there, to, attack);
          continue;
        }
        const std::uint64_t next =
            word + weight * static_cast<std::uint64_t>(to) - weight * static_cast<std::uint64_t>(from);
        // If piece 0 stands on `to`, it is in the way, or prey.
        found |= (target[next] ^ flip) & ~bit_of(to);
        if (layout_.takes(piece, 0)) found |= capture_by(squares, piece, 0, to, attack) & bit_of(to);
      }
    }
    if (!attack) return found;
    Bits taken = 0;
    for (int piece = 1; piece < layout_.pieces; ++piece) taken |= bit_of(square(squares, piece));
    found |= spread(target[word] & ~taken);
    for (int prey = layout_.attackers; prey < layout_.pieces; ++prey)
      if (layout_.takes(0, prey)) {
        const int to = square(squares, prey);
        found |= capture_by(squares, 0, prey, to, true) & kNeighbours[to];
      }
    return found;
  }

  [[nodiscard]] int piece_on(const Squares& squares, int to) const {
    for (int piece = 1; piece < layout_.pieces; ++piece)
      if (square(squares, piece) == to) return piece;
    return 0;
  }

  // Squares of piece 0 for which the capture leads where the mover wants. Taking the last prey ends the game.
  [[nodiscard]] Bits capture_by(const Squares& squares, int hunter, int prey, int to, bool attack) const {
    if (after_capture_[prey] == nullptr) return ~Bits{0};
    const After after = after_capture(squares, hunter, prey, to, attack);
    if (after.bit < 0) return after.word;
    return (after.word >> after.bit & 1) != 0 ? ~Bits{0} : 0;
  }

  // Squares of piece 0 (an attacker) for which the defender has a legal move.
  [[nodiscard]] Bits mobile(const Squares& squares) const {
    Bits able = 0;
    for (int piece = layout_.attackers; piece < layout_.pieces; ++piece) {
      Bits open = kNeighbours[square(squares, piece)];
      for (int other = 1; other < layout_.pieces; ++other)
        if (!layout_.takes(piece, other)) open &= ~bit_of(square(squares, other));
      if (open == 0) continue;
      const bool one_way = (open & (open - 1)) == 0;
      able |= one_way && !layout_.takes(piece, 0) ? ~open : ~Bits{0};
    }
    return able;
  }

  Layout layout_;
  int threads_;
  OpenSets sets_;
  std::array<const OpenSets*, kMaxOpenPieces> after_capture_{};
  // Words to examine in the next ply of the attacker and of the defender.
  WordSet ask_won_, ask_lost_;
};

std::uint64_t count_all(const std::vector<Bits>& words) {
  std::uint64_t count = 0;
  for (const Bits word : words) count += static_cast<std::uint64_t>(count_bits(word));
  return count;
}

}  // namespace

std::uint64_t OpenSets::won_positions() const { return count_all(won); }
std::uint64_t OpenSets::lost_positions() const { return count_all(lost); }

std::uint64_t open_positions(int pieces) {
  std::uint64_t count = 1;
  for (int i = 0; i < pieces; ++i) count *= static_cast<std::uint64_t>(kSquares - i);
  return count;
}

OpenTables::OpenTables(int pieces, int threads, const std::function<bool(const OpenClass&)>& step)
    : pieces_(std::min(pieces, kMaxOpenPieces)) {
  constexpr unsigned kAny = 1U << kAnimals;
  for (int count = 2; count <= pieces_; ++count)
    for (unsigned attackers = 1; attackers < kAny; ++attackers)
      for (unsigned defenders = 1; defenders < kAny; ++defenders) {
        const OpenClass kind{attackers, defenders};
        if (kind.pieces() != count) continue;
        classes_[kind] = ClassSolver(kind, classes_, threads).solve();
        if (step && !step(kind)) return;
      }
}

std::optional<search::Value> OpenTables::value_of(const Position& position) const {
  if (position.has_dens()) return std::nullopt;
  const auto kind_of = [&](Side attacker) {
    OpenClass kind;
    for (const Animal animal : kAllAnimals) {
      if (position.square_of(attacker, animal) != kNowhere) kind.attackers |= 1U << index_of(animal);
      if (position.square_of(other(attacker), animal) != kNowhere) kind.defenders |= 1U << index_of(animal);
    }
    return kind;
  };
  const auto contains = [&](Side attacker, bool to_move) -> std::optional<bool> {
    const auto found = classes_.find(kind_of(attacker));
    if (found == classes_.end()) return std::nullopt;
    Squares squares{};
    int count = 0;
    for (const Side side : {attacker, other(attacker)})
      for (const Animal animal : kAllAnimals)
        if (const int square = position.square_of(side, animal); square != kNowhere) squares[count++] = square;
    const OpenSets& sets = found->second;
    return ((to_move ? sets.won : sets.lost)[word_of(squares, count)] & bit_of(squares[0])) != 0;
  };
  if (position.pieces() > pieces_) return std::nullopt;
  const auto win = contains(position.to_move(), true), loss = contains(other(position.to_move()), false);
  if (!win || !loss) return std::nullopt;
  return *win ? search::Value::win : *loss ? search::Value::loss : search::Value::draw;
}

search::Oracle<Position> oracle_of(const OpenTables& tables) {
  return [&tables](const Position& position) -> std::optional<search::Known> {
    const auto value = tables.value_of(position);
    if (!value) return std::nullopt;
    return search::Known{*value, std::nullopt};
  };
}

}  // namespace tusk::jungle::open
