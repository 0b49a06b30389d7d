#include "serve/explorer_json.h"

#include "arimaa/board/rules.h"
#include "records/question_text.h"

namespace tusk::serve {

using namespace api;
using namespace arimaa;

namespace {

Json winner_json(const std::string& letter) {
  if (letter == "g") return "gold";
  return letter == "s" ? Json("silver") : Json();
}

std::string_view reason_word(const std::string& letter) {
  const auto reason = letter.size() == 1 ? reason_from_letter(letter[0]) : std::nullopt;
  return reason ? name_of(*reason) : std::string_view();
}

}  // namespace

Json header_json(const records::GameHeader& header) {
  return {{"id", header.id},
          {"archiveId", header.archive_id >= 0 ? Json(header.archive_id) : Json()},
          {"gold", header.gold},
          {"silver", header.silver},
          {"goldRating", header.gold_rating},
          {"silverRating", header.silver_rating},
          {"event", header.event},
          {"winner", winner_json(header.winner)},
          {"reason", reason_word(header.reason)},
          {"turns", header.turns},
          {"date", records::date_text(header.started)}};
}

Json hits_json(records::Database& database, const Position& asked, const std::vector<records::Hit>& hits) {
  Json list = Json::array();
  for (const records::Hit& hit : hits) {
    const auto headers = records::game_headers(database, std::span(&hit.game_id, 1));
    if (headers.empty()) continue;
    list.push_back({{"game", header_json(headers[0])},
                    {"ply", hit.ply},
                    {"words", records::turn_words(asked, hit.turn)},
                    {"won", hit.merit.won},
                    {"swapped", hit.view.swapped},
                    {"mirrored", hit.view.mirrored}});
  }
  return list;
}

}  // namespace tusk::serve
