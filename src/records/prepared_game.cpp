#include "records/prepared_game.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/error.h"
#include "base/random.h"
#include "base/text.h"

namespace tusk::records {

using namespace arimaa;

namespace {

constexpr std::size_t kLongestName = 200;
constexpr int kHighestRating = 4095;

// Parses a signed integer; missing or malformed text is 0.
std::int64_t whole(std::string_view text) {
  text = trimmed(text);
  const bool negative = text.starts_with('-');
  const auto number = parse_number(text.substr(negative ? 1 : 0));
  if (!number || *number > (std::uint64_t{1} << 62)) return 0;
  const auto value = static_cast<std::int64_t>(*number);
  return negative ? -value : value;
}

int rating_from(std::string_view text) {
  return static_cast<int>(std::clamp<std::int64_t>(whole(text), 0, kHighestRating));
}

std::uint64_t mixed(std::uint64_t key, std::string_view text) {
  for (const char c : text) key = mix_bits(key ^ static_cast<unsigned char>(c));
  return mix_bits(key ^ text.size());
}

void check_texts(const PreparedGame& game) {
  for (const PreparedPlayer& player : game.players) {
    if (player.name.size() > kLongestName) throw InputError("the name of a player is too long");
    if (player.kind.size() > 8) throw InputError(fmt::format("{} is not a kind of player", quote(player.kind)));
  }
}

void set_result(PreparedGame& game, const Claim& claim, const std::optional<Outcome>& by_rules) {
  if (claim.winner || claim.draw) {
    game.winner = claim.draw ? 'd' : letter_of(*claim.winner);
  } else if (by_rules) {
    game.winner = by_rules->winner ? letter_of(*by_rules->winner) : 'd';
  }
  if (claim.reason) {
    game.reason = letter_of(*claim.reason);
  } else if (by_rules) {
    game.reason = letter_of(by_rules->reason);
  }
}

void add_occurrences(PreparedGame& game, const Replay& played) {
  Position position = played.game.history().front();
  const int plies = static_cast<int>(played.turns.size());
  for (int ply = 0; ply < plies; ++ply) {
    const Turn& turn = played.turns[ply];
    const Side side = position.side();
    const Merit merit{game.winner == letter_of(side), game.players[index_of(side)].rating,
                      std::min((plies - 1 - ply) / 2, 4095)};
    game.occurrences.push_back({canonical(position), ply, pack(turn), merit});
    for (const Step step : turn) position.make(step);
    position.end_turn();
  }
  game.last = canonical(position);
  game.turns = plies;
}

void take_apart(PreparedGame& game, const Record& record, const Claim& claim) {
  check_texts(game);
  const Replay played = replay(record);
  if (played.rejection)
    throw InputError(fmt::format("{}: {}", to_text(played.rejection->label), played.rejection->reason));
  if (played.setups.size() < 2) throw InputError("the game ends before both sides have set up");
  for (const Side side : kSides) game.setups[index_of(side)] = setup_letters(played.setups[index_of(side)], side);
  set_result(game, claim, played.game.outcome());
  add_occurrences(game, played);
  std::uint64_t key = 0;
  for (const Side side : kSides)
    key = mixed(mixed(key, game.setups[index_of(side)]), game.players[index_of(side)].name);
  for (const PreparedOccurrence& occurrence : game.occurrences) key = mix_bits(key ^ occurrence.turn);
  game.content_key = static_cast<std::int64_t>(key);
}

}  // namespace

std::string setup_letters(const Setup& setup, Side side) {
  std::string letters(16, ' ');
  for (const auto& [piece, square] : setup) {
    const Square place = seen(square, view_of_mover(side));
    letters[(1 - place.rank()) * 8 + place.file()] = letter_of(Piece{Side::gold, piece.animal});
  }
  return letters;
}

Setup setup_from_letters(std::string_view letters, Side side) {
  Setup setup;
  for (std::size_t i = 0; i < letters.size() && i < 16; ++i) {
    const auto piece = piece_from_letter(letters[i]);
    if (!piece) continue;
    const Square place(static_cast<int>(i % 8), 1 - static_cast<int>(i / 8));
    setup.push_back({{side, piece->animal}, seen(place, view_of_mover(side))});
  }
  return setup;
}

std::string mirrored_setup(std::string_view letters) {
  std::string result(letters);
  std::reverse(result.begin(), result.begin() + 8);
  std::reverse(result.begin() + 8, result.end());
  return result;
}

PreparedGame prepare(const ArchiveGame& row) {
  PreparedGame game;
  const auto id = parse_number(row.id);
  if (!id || *id > (std::uint64_t{1} << 62)) throw InputError(fmt::format("{} is not a game id", quote(row.id)));
  game.archive_id = static_cast<std::int64_t>(*id);
  const auto text = [&](std::string_view column) { return std::string(row.value(column)); };
  for (const Side side : kSides) {
    const auto of_side = [&](const char* column) { return text(letter_of(side) + std::string(column)); };
    game.players[index_of(side)] = {whole(of_side("playerid")),
                                    of_side("username"),
                                    of_side("title"),
                                    of_side("country"),
                                    of_side("type"),
                                    rating_from(of_side("rating")),
                                    static_cast<int>(std::clamp<std::int64_t>(whole(of_side("ratingk")), -1, 9999))};
  }
  game.event = text("event");
  game.site = text("site");
  game.time_control = text("timecontrol");
  game.mode = text("mode");
  game.postal = whole(text("postal"));
  game.started = whole(text("startts"));
  game.ended = whole(text("endts"));
  game.ply_count = whole(text("plycount"));
  game.rated = whole(text("rated"));
  game.corrupt = whole(text("corrupt"));
  for (std::int64_t* small : {&game.postal, &game.ply_count, &game.rated, &game.corrupt})
    *small = std::clamp<std::int64_t>(*small, -1, 1'000'000);
  game.movelist = text("movelist");
  game.events = text("events");
  take_apart(game, row.record, row.claim);
  return game;
}

PreparedGame prepare(const Record& record) {
  PreparedGame game;
  const auto tag = [&](const char* name) {
    const std::string* value = record.tag(name);
    return value != nullptr ? *value : std::string();
  };
  if (const auto id = parse_number(tag("Id")); id && *id <= (std::uint64_t{1} << 62))
    game.archive_id = static_cast<std::int64_t>(*id);
  for (const Side side : kSides) {
    PreparedPlayer& player = game.players[index_of(side)];
    player.name = tag(name_of(side));
    if (player.name.empty()) player.name = tag(side == Side::gold ? "White" : "Black");
    player.rating = rating_from(tag(side == Side::gold ? "GoldElo" : "SilverElo"));
  }
  game.event = tag("Event");
  game.site = tag("Site");
  game.time_control = tag("TimeControl");
  game.mode = tag("Mode");
  game.started = whole(tag("Started"));
  // Converts to the movelist format of the archive: one line per move, with line ends as two characters.
  for (const Entry& entry : record.entries) {
    const std::string words =
        entry.kind == Entry::Kind::word ? std::string(name_of(entry.word)) : to_text(entry.tokens);
    game.movelist += fmt::format("{}{} {}", game.movelist.empty() ? "" : "\\n", to_text(entry.label), words);
  }
  take_apart(game, record, claim_of(record));
  return game;
}

}  // namespace tusk::records
