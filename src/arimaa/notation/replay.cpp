#include "arimaa/notation/replay.h"

#include <fmt/format.h>

#include "arimaa/notation/ply.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::arimaa {

namespace {

using EntryLine = std::vector<const Entry*>;

Rejection rejected(const Entry& entry, std::string reason) {
  return {entry.label, entry.line, entry.column, std::move(reason)};
}

bool ends_game(const Entry& entry) {
  return entry.kind == Entry::Kind::word && entry.word != TurnWord::takeback && entry.word != TurnWord::pass;
}

Label label_after(std::size_t plies) {
  return {static_cast<int>(plies / 2) + 1, plies % 2 == 0 ? Side::gold : Side::silver};
}

// The setups and turns that remain after all takebacks.
std::optional<Rejection> standing_moves(const Record& record, EntryLine& line) {
  const Entry* end = nullptr;
  for (const Entry& entry : record.entries) {
    if (end != nullptr) return rejected(entry, fmt::format("the game continues after '{}'", name_of(end->word)));
    if (ends_game(entry)) {
      end = &entry;
    } else if (entry.kind == Entry::Kind::word && entry.word == TurnWord::takeback) {
      if (line.empty()) return rejected(entry, "there is nothing to take back");
      line.pop_back();
    } else {
      const Label expected = label_after(line.size());
      if (entry.label != expected) return rejected(entry, fmt::format("expected {} here", to_text(expected)));
      line.push_back(&entry);
    }
  }
  return std::nullopt;
}

std::optional<Rejection> make(const Entry& entry, Replay& result) {
  try {
    const Ply ply = resolve_ply(entry, result.game);
    apply(result.game, ply);
    if (ply.is_setup())
      result.setups.push_back(ply.setup());
    else
      result.turns.push_back(ply.turn());
    return std::nullopt;
  } catch (const InputError& error) {
    const int column = error.place().column > 0 ? error.place().column : entry.column;
    return Rejection{entry.label, entry.line, column, error.reason()};
  }
}

bool decided_by_rules(Reason reason) {
  switch (reason) {
    case Reason::goal:
    case Reason::immobilised:
    case Reason::eliminated:
    case Reason::repetition:
    case Reason::no_rabbits:
      return true;
    default:
      return false;
  }
}

}  // namespace

Claim claim_from_letters(std::string_view winner, std::string_view reason) {
  Claim claim;
  if (winner.size() == 1) {
    claim.winner = side_from_letter(to_lower(winner[0]));
    claim.draw = to_lower(winner[0]) == 'd';
  }
  if (reason.size() == 1) claim.reason = reason_from_letter(to_lower(reason[0]));
  return claim;
}

Claim claim_of(const Record& record) {
  if (!record.entries.empty() && ends_game(record.entries.back())) {
    const Entry& last = record.entries.back();
    if (last.word == TurnWord::draw) return {true, std::nullopt, Reason::agreed};
    return {false, other(last.label.side), last.word == TurnWord::resigns ? Reason::resigned : Reason::goal};
  }
  const std::string* result = record.tag("Result");
  const std::string* reason = record.tag("Termination");
  if (result == nullptr) return {};
  const std::string_view why = reason != nullptr ? std::string_view(*reason) : std::string_view();
  if (*result == "1-0") return claim_from_letters("g", why);
  if (*result == "0-1") return claim_from_letters("s", why);
  if (*result == "1/2-1/2") return claim_from_letters("d", why);
  return claim_from_letters(*result, why);
}

Replay replay(const Record& record, Rules rules) {
  Replay result{Game(rules), {}, {}, {}};
  EntryLine line;
  const auto disorder = standing_moves(record, line);
  for (const Entry* entry : line) {
    result.rejection = make(*entry, result);
    if (result.rejection) return result;
  }
  result.rejection = disorder;
  return result;
}

Agreement compare(const std::optional<Outcome>& by_rules, const Claim& claim) {
  const bool claims_rule = claim.reason && decided_by_rules(*claim.reason);
  if (!by_rules) return claims_rule ? Agreement::contradicts : Agreement::open;
  if (!claim.winner && !claim.draw) return Agreement::open;
  if (claim.winner != by_rules->winner) return Agreement::contradicts;
  return !claim.reason || *claim.reason == by_rules->reason ? Agreement::agrees : Agreement::contradicts;
}

}  // namespace tusk::arimaa
