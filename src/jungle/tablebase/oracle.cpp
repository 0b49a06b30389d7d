#include "jungle/tablebase/oracle.h"

namespace tusk::jungle::tablebase {

search::Oracle<Position> oracle_of(const Tables& tables) {
  return [&tables, max = tables.max_pieces()](const Position& position) -> std::optional<search::Known> {
    if (position.pieces() > max) return std::nullopt;
    const auto outlook = tables.probe(position);
    if (!outlook) return std::nullopt;
    search::Known known{outlook->outcome == Outcome::win    ? search::Value::win
                        : outlook->outcome == Outcome::loss ? search::Value::loss
                                                            : search::Value::draw,
                        std::nullopt};
    if (outlook->plies > 0) known.plies = outlook->plies;
    return known;
  };
}

}  // namespace tusk::jungle::tablebase
