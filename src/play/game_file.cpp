#include "play/game_file.h"

#include "arimaa/notation/archive.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::play {

using namespace arimaa;

namespace {

std::string tag_or_nothing(const Record& record, std::string_view name) {
  const std::string* value = record.tag(name);
  return value == nullptr ? std::string() : *value;
}

FileGame file_game(std::string id, const Claim& claim, Record record) {
  FileGame game{std::move(id), tag_or_nothing(record, "Gold"), tag_or_nothing(record, "Silver"), claim, {}};
  if (game.gold.empty()) game.gold = tag_or_nothing(record, "White");
  if (game.silver.empty()) game.silver = tag_or_nothing(record, "Black");
  game.record = std::move(record);
  return game;
}

}  // namespace

std::size_t for_each_game(std::string_view text, const std::function<bool(FileGame&&, std::size_t)>& visit) {
  if (trimmed(text).empty()) throw InputError("the file is empty");
  if (!ArchiveColumns::is_header(text.substr(0, text.find('\n')))) {
    Record record = parse_record(text);
    const Claim claim = claim_of(record);
    std::string id = tag_or_nothing(record, "Id");
    visit(file_game(id.empty() ? "1" : std::move(id), claim, std::move(record)), text.size());
    return 0;
  }
  ArchiveReader reader(text);
  std::size_t left_out = 0;
  while (const auto row = reader.next()) {
    std::optional<ArchiveGame> game;
    try {
      game = reader.parse(*row);
    } catch (const InputError&) {
      ++left_out;
      continue;
    }
    if (!visit(file_game(game->id, game->claim, std::move(game->record)), reader.offset())) break;
  }
  return left_out;
}

std::optional<Outcome> outcome_of(const FileGame& game) {
  if (game.claim.winner || game.claim.draw)
    return Outcome{game.claim.winner, game.claim.reason.value_or(Reason::score)};
  return replay(game.record).game.outcome();
}

}  // namespace tusk::play
