#include "browser/page_games.h"

#include <cstdlib>
#include <emscripten.h>
#include <memory>

// `Module.games` is a map from ids to texts, see web/src/lib/engine/worker.ts.
// clang-format off
EM_JS(char*, page_read_game, (const char* id), {
  const text = Module.games.get(UTF8ToString(id));
  return text === undefined ? 0 : allocateUTF8(text);
});
EM_JS(void, page_write_game, (const char* id, const char* text), {
  Module.games.set(UTF8ToString(id), UTF8ToString(text));
});
EM_JS(int, page_remove_game, (const char* id), { return Module.games.delete(UTF8ToString(id)) ? 1 : 0; });
// clang-format on

namespace tusk::browser {

std::optional<std::string> PageGames::read_text(const std::string& id) {
  struct Free {
    void operator()(char* text) const { std::free(text); }
  };
  const std::unique_ptr<char, Free> text(page_read_game(id.c_str()));
  return text ? std::optional<std::string>(text.get()) : std::nullopt;
}

void PageGames::write_text(const std::string& id, const std::string& text, bool /*is_new*/) {
  page_write_game(id.c_str(), text.c_str());
}

bool PageGames::remove_text(const std::string& id) { return page_remove_game(id.c_str()) != 0; }

}  // namespace tusk::browser
