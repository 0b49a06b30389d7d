// Opening books: rejected, or a book that writes the same text and plays only legal plies.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "game/opening_book.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using tusk::game::OpeningBook;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const OpeningBook book = OpeningBook::parse(text);
    if (OpeningBook::parse(book.text()).text() != book.text()) std::abort();
    tusk::arimaa::Game game;
    for (auto ply = book.best(game); ply && game.plies() < 20; ply = book.best(game)) {
      if (!why_illegal(game, *ply).empty()) std::abort();
      apply(game, *ply);
      if (game.outcome()) break;
    }
  } catch (const tusk::InputError&) {
  }
  return 0;
}
