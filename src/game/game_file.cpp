#include "game/game_file.h"

#include <vector>

#include "arimaa/notation/archive.h"
#include "arimaa/notation/tokens.h"
#include "base/error.h"
#include "base/text.h"

namespace tusk::game {

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

namespace {

// Splits a text into records. Gold's first turn starts a new record; the tags between the previous record's last move
// and that turn belong to the new one.
std::vector<std::string_view> records_in(std::string_view text) {
  std::vector<std::string_view> records;
  std::size_t start = 0;
  std::size_t after_last_move = 0;
  for (const std::string_view line : lines_of(text)) {
    const auto words = words_of(line);
    if (words.empty() || !looks_like_label(words[0].text)) continue;
    const bool begins = words[0].text == "1g" || words[0].text == "1w";
    if (begins && after_last_move > start) {
      records.push_back(text.substr(start, after_last_move - start));
      start = after_last_move;
    }
    after_last_move = static_cast<std::size_t>(line.data() + line.size() - text.data());
  }
  records.push_back(text.substr(start));
  return records;
}

FileGame game_of(std::string_view text, std::size_t number) {
  Record record = parse_record(text);
  const Claim claim = claim_of(record);
  std::string id = tag_or_nothing(record, "Id");
  return file_game(id.empty() ? std::to_string(number) : std::move(id), claim, std::move(record));
}

std::size_t for_each_record(std::string_view text, const std::function<bool(FileGame&&, std::size_t)>& visit) {
  const auto records = records_in(text);
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    std::optional<FileGame> game;
    try {
      game = game_of(records[i], i + 1);
    } catch (const InputError&) {
      if (records.size() == 1) throw;
      ++left_out;
      continue;
    }
    if (!visit(std::move(*game), static_cast<std::size_t>(records[i].data() + records[i].size() - text.data()))) break;
  }
  return left_out;
}

std::size_t for_each_row(std::string_view text, const std::function<bool(FileGame&&, std::size_t)>& visit) {
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

}  // namespace

std::size_t for_each_game(std::string_view text, const std::function<bool(FileGame&&, std::size_t)>& visit) {
  if (trimmed(text).empty()) throw InputError("the file is empty");
  const bool is_archive = ArchiveColumns::is_header(text.substr(0, text.find('\n')));
  return is_archive ? for_each_row(text, visit) : for_each_record(text, visit);
}

std::optional<Outcome> outcome_of(const FileGame& game) {
  if (game.claim.winner || game.claim.draw)
    return Outcome{game.claim.winner, game.claim.reason.value_or(Reason::score)};
  return replay(game.record).game.outcome();
}

}  // namespace tusk::game
