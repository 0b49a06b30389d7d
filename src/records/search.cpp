#include "records/search.h"

#include <algorithm>
#include <soci/soci.h>

#include "records/position_ids.h"

namespace tusk::records {

using namespace arimaa;

// The condition of a square, as a union of features or the complement of one.
struct PositionSearch::Literal {
  std::vector<Feature> features;
  bool negated = false;
  std::int64_t estimate = 0;
};

namespace {

// Costs in microseconds: reading and comparing one board, and reading one set of one segment.
constexpr std::int64_t kBoardCost = 100;
constexpr std::int64_t kSetCost = 12;

std::vector<Feature> cover(Square square, ContentSet contents) {
  std::vector<Feature> features;
  const auto take = [&](ContentSet set, Content content) {
    if ((contents & set) != set) return;
    features.push_back(feature_of(square, content));
    contents = static_cast<ContentSet>(contents & ~set);
  };
  take(kOwnPieces, kAnyOwn);
  take(kEnemyPieces, kAnyEnemy);
  for (Content content = 0; content < kContents; ++content) take(only(content), content);
  return features;
}

bool comes_first(const Hit& one, const Hit& two) {
  if (one.merit.rank() != two.merit.rank()) return one.merit.rank() > two.merit.rank();
  return one.occurrence < two.occurrence;
}

void keep_best(std::vector<Hit>& hits, std::size_t limit) {
  if (hits.size() > limit) {
    std::nth_element(hits.begin(), hits.begin() + static_cast<std::ptrdiff_t>(limit), hits.end(), comes_first);
    hits.resize(limit);
  }
  std::sort(hits.begin(), hits.end(), comes_first);
}

}  // namespace

PositionSearch::PositionSearch(Database& database) : database_(database), bitmaps_(database) {}

OccurrenceSet PositionSearch::everything() const {
  OccurrenceSet found;
  for (int segment = 0; segment < bitmaps_.segments(); ++segment) {
    found.segments.push_back(segment);
    found.sets.push_back(bitmaps_.all(segment));
  }
  return found;
}

PositionSearch::Literal PositionSearch::literal_of(Square square, ContentSet allowed) const {
  Literal straight{cover(square, allowed), false, 0};
  Literal negated{cover(square, static_cast<ContentSet>(kAnything & ~allowed)), true, 0};
  Literal& literal = negated.features.size() < straight.features.size() ? negated : straight;
  for (const Feature feature : literal.features) literal.estimate += bitmaps_.members(feature);
  if (literal.negated) literal.estimate = bitmaps_.occurrences() - literal.estimate;
  return literal;
}

void PositionSearch::keep_only(OccurrenceSet& found, const Literal& literal) {
  std::vector<std::optional<IdSet>> sets(found.segments.size());
  for (const Feature feature : literal.features) {
    std::vector<std::optional<IdSet>> more = bitmaps_.sets(feature, found.segments);
    for (std::size_t i = 0; i < sets.size(); ++i) {
      if (!more[i]) continue;
      if (sets[i]) {
        *sets[i] |= *more[i];
      } else {
        sets[i] = std::move(more[i]);
      }
    }
  }
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (literal.negated) {
      if (sets[i]) found.sets[i] -= *sets[i];
    } else if (sets[i]) {
      found.sets[i] &= *sets[i];
    } else {
      found.sets[i] = IdSet();
    }
  }
  found.drop_empty();
}

void PositionSearch::keep_verified(OccurrenceSet& found, const Pattern& pattern) {
  long long id = 0;
  long long view = 0;
  BoardColumns row{};
  soci::statement board =
      (database_.sql().prepare << "SELECT o.view, p.plane0, p.plane1, p.plane2, p.mover FROM occurrences o "
                                  "JOIN positions p ON p.id = o.position_id WHERE o.id = :id",
       soci::use(id), soci::into(view), soci::into(row[0]), soci::into(row[1]), soci::into(row[2]), soci::into(row[3]));
  std::vector<std::int64_t> matches;
  for (const std::int64_t candidate : found.ids()) {
    id = candidate;
    if (!board.execute(true)) continue;
    const Position position = position_of(code_from(row));
    if (pattern.matches(view_from(view).mirrored ? position.mirrored() : position)) matches.push_back(candidate);
  }
  found = OccurrenceSet::from_ids(matches);
}

// Applies the rarest conditions first. Once few occurrences are left, comparing their boards is cheaper.
OccurrenceSet PositionSearch::matching(const Pattern& pattern) {
  std::vector<Literal> literals;
  for (int index = 0; index < 64; ++index) {
    const ContentSet allowed = pattern.at(Square(index));
    if (allowed == 0) return {};
    if (allowed != kAnything) literals.push_back(literal_of(Square(index), allowed));
  }
  std::sort(literals.begin(), literals.end(),
            [](const Literal& one, const Literal& two) { return one.estimate < two.estimate; });
  OccurrenceSet found = everything();
  std::size_t features_left = 0;
  for (const Literal& literal : literals) features_left += literal.features.size();
  for (const Literal& literal : literals) {
    const std::int64_t reading =
        static_cast<std::int64_t>(features_left) * static_cast<std::int64_t>(found.segments.size()) * kSetCost;
    if (found.size() * kBoardCost <= reading) {
      keep_verified(found, pattern);
      return found;
    }
    keep_only(found, literal);
    features_left -= literal.features.size();
  }
  return found;
}

void PositionSearch::keep_side(OccurrenceSet& found, Side side) {
  keep_only(found, Literal{{kMoverIsSilver}, side == Side::gold, 0});
}

// Goes through the rank bits from the highest: occurrences with the bit are better than those without.
OccurrenceSet PositionSearch::best_of(OccurrenceSet candidates, std::size_t limit) {
  constexpr std::int64_t kFew = 300;
  OccurrenceSet chosen;
  auto wanted = static_cast<std::int64_t>(limit);
  for (int bit = kRankBits - 1; bit >= 0 && candidates.size() > std::max(kFew, wanted); --bit) {
    OccurrenceSet with_bit = candidates;
    keep_only(with_bit, Literal{{kFirstRankBit + bit}, false, 0});
    if (with_bit.size() >= wanted) {
      candidates = std::move(with_bit);
      continue;
    }
    if (with_bit.segments.empty()) continue;
    wanted -= with_bit.size();
    chosen.unite(with_bit);
    candidates.subtract(with_bit);
  }
  std::vector<std::int64_t> rest = candidates.ids();
  // More than a few are left only if all have the same rank; then the first ones are taken.
  if (static_cast<std::int64_t>(rest.size()) > std::max(kFew, wanted)) rest.resize(static_cast<std::size_t>(wanted));
  chosen.unite(OccurrenceSet::from_ids(rest));
  return chosen;
}

SearchResult PositionSearch::ranked(OccurrenceSet straight, OccurrenceSet mirrored, Side side,
                                    const SearchOptions& options) {
  if (options.as_is) {
    mirrored = {};
    keep_side(straight, side);
  }
  OccurrenceSet all = straight;
  all.unite(mirrored);
  SearchResult result;
  result.found = all.size();
  if (result.found == 0) return result;
  OccurrenceSet winners = all;
  keep_only(winners, Literal{{kFirstRankBit + kRankBits - 1}, false, 0});
  result.won = winners.size();
  long long id = 0;
  long long game_id = 0, archive_id = 0, turn = 0, view = 0;
  int ply = 0, won = 0;
  Merit merit;
  soci::statement one =
      (database_.sql().prepare << "SELECT o.game_id, g.archive_id, o.ply, o.turn, o.view, o.won, o.rating, "
                                  "o.turns_left FROM occurrences o JOIN games g ON g.id = o.game_id WHERE o.id = :id",
       soci::use(id), soci::into(game_id), soci::into(archive_id), soci::into(ply), soci::into(turn), soci::into(view),
       soci::into(won), soci::into(merit.rating), soci::into(merit.turns_left));
  for (const std::int64_t occurrence : best_of(std::move(all), options.limit).ids()) {
    id = occurrence;
    if (!one.execute(true)) continue;
    merit.won = won != 0;
    const View mover = view_of_mover(view_from(view).swapped ? Side::silver : Side::gold);
    const View to_asked = mover * View{false, !straight.has(occurrence)} * view_of_mover(side);
    result.hits.push_back({occurrence, game_id, archive_id, ply, to_asked,
                           seen(unpack(static_cast<std::uint32_t>(turn)), to_asked), merit});
  }
  keep_best(result.hits, options.limit);
  return result;
}

SearchResult PositionSearch::pattern(const Pattern& pattern, Side side, const SearchOptions& options) {
  const Pattern mirror = pattern.mirrored();
  const bool fold = !options.as_is && !(mirror == pattern);
  return ranked(matching(pattern), fold ? matching(mirror) : OccurrenceSet{}, side, options);
}

SearchResult PositionSearch::half_board(const Position& position, const SearchOptions& options) {
  const Position mine = seen(position, view_of_mover(position.side()));
  return pattern(exact_pattern(mine, kMiddleRanks), position.side(), options);
}

SearchResult PositionSearch::area(const Position& position, Square centre, const SearchOptions& options) {
  const View view = view_of_mover(position.side());
  return pattern(exact_pattern(seen(position, view), area_around(seen(centre, view))), position.side(), options);
}

SearchResult PositionSearch::area_for_piece(const Position& position, Square centre, Animal moving,
                                            const SearchOptions& options) {
  const View view = view_of_mover(position.side());
  return pattern(shrunken_pattern(seen(position, view), area_around(seen(centre, view)), moving), position.side(),
                 options);
}

SearchResult PositionSearch::material(const Position& position, const SearchOptions& options) {
  const Position mine = seen(position, view_of_mover(position.side()));
  OccurrenceSet found = everything();
  keep_only(found, Literal{{feature_of_material(material_code(mine))}, false, 0});
  return ranked(std::move(found), {}, position.side(), options);
}

SearchResult PositionSearch::whole_board(const Position& position, const SearchOptions& options) {
  SearchResult result;
  result.hits = occurrences_of(database_, position);
  if (options.as_is) std::erase_if(result.hits, [](const Hit& hit) { return !(hit.view == View{}); });
  result.found = static_cast<std::int64_t>(result.hits.size());
  for (const Hit& hit : result.hits) result.won += hit.merit.won ? 1 : 0;
  keep_best(result.hits, options.limit);
  return result;
}

std::vector<Hit> occurrences_of(Database& database, const Position& asked) {
  std::vector<Hit> hits;
  const CanonicalPosition position = canonical(asked);
  const auto position_id = find_position(database, position);
  if (!position_id) return hits;
  constexpr std::size_t kChunk = 1000;
  const long long wanted = *position_id;
  std::vector<long long> id(kChunk), game(kChunk), archive(kChunk), turn(kChunk), view(kChunk);
  std::vector<int> ply(kChunk), won(kChunk), rating(kChunk), left(kChunk);
  soci::statement rows =
      (database.sql().prepare << "SELECT o.id, o.game_id, g.archive_id, o.ply, o.turn, o.view, o.won, o.rating, "
                                 "o.turns_left FROM occurrences o JOIN games g ON g.id = o.game_id "
                                 "WHERE o.position_id = :position ORDER BY o.id",
       soci::use(wanted), soci::into(id), soci::into(game), soci::into(archive), soci::into(ply), soci::into(turn),
       soci::into(view), soci::into(won), soci::into(rating), soci::into(left));
  rows.execute();
  while (rows.fetch()) {
    for (std::size_t i = 0; i < id.size(); ++i) {
      const View to_asked = view_from(view[i]) * position.view;
      hits.push_back({id[i], game[i], archive[i], ply[i], to_asked,
                      seen(unpack(static_cast<std::uint32_t>(turn[i])), to_asked),
                      Merit{won[i] != 0, rating[i], left[i]}});
    }
    for (auto* column : {&id, &game, &archive, &turn, &view}) column->resize(kChunk);
    for (auto* column : {&ply, &won, &rating, &left}) column->resize(kChunk);
  }
  return hits;
}

}  // namespace tusk::records
