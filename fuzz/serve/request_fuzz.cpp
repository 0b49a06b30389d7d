// Any request to any route, without HTTP: a response or a refusal, never anything else. The first byte selects the
// route, the second whether the rest is a body or a query. The search desk is closed, so everything up to the search is
// tested.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <unistd.h>

#include "api/analysis.h"
#include "api/arimaa_routes.h"
#include "api/jungle_routes.h"
#include "api/puzzle_routes.h"
#include "api/query.h"
#include "api/study_routes.h"
#include "base/error.h"
#include "base/text.h"
#include "serve/database_puzzles.h"
#include "serve/explorer_routes.h"
#include "serve/game_folder.h"
#include "serve/other_engines.h"

namespace {

using namespace tusk::api;
using namespace tusk::serve;

class Site {
 public:
  Site() : desk_({}), database_("") {
    desk_.close();
    for (auto& more : {position_routes(engines_), game_routes(store_, desk_, engines_, opponents_),
                       analysis_routes(desk_, engines_), study_routes(), review_routes(desk_),
                       jungle_routes(desk_, nullptr), explorer_routes(database_), puzzle_routes(puzzles_, desk_)})
      routes_.insert(routes_.end(), more.begin(), more.end());
    game_ = store_.create({}).id();
  }
  ~Site() { std::filesystem::remove_all(folder_); }

  void ask(std::uint8_t number, bool has_body, std::string_view text) const {
    const Route& route = routes_[number % routes_.size()];
    Call call;
    call.client = "fuzz";
    call.id = route.path.starts_with("/api/games") ? game_ : "b1";
    call.fields = Fields(has_body ? parse_body("application/json", std::string(text)) : query_of(text));
    if (!route.handle) {
      route.stream(call);
      return;
    }
    const Answer answer = route.handle(call);
    if (answer.status >= 400) std::abort();
  }

 private:
  static Json query_of(std::string_view text) {
    Json fields = Json::object();
    for (const std::string_view field : tusk::split(text, '&')) {
      const std::size_t equals = field.find('=');
      fields[std::string(field.substr(0, equals))] =
          std::string(equals == std::string_view::npos ? "" : field.substr(equals + 1));
    }
    return fields;
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("tusk-request-fuzz-" + std::to_string(::getpid()));
  SearchDesk desk_;
  OtherEngines engines_{{}, desk_};
  Opponents opponents_{desk_, engines_};
  GameFolder store_{folder_, 3};
  DatabaseDesk database_;
  DatabasePuzzles puzzles_{database_};
  std::vector<Route> routes_;
  std::string game_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Site site;
  if (size < 2) return 0;
  try {
    site.ask(data[0], data[1] % 2 != 0, {reinterpret_cast<const char*>(data) + 2, size - 2});
  } catch (const Refusal&) {
    // Refused with a reason.
  } catch (const tusk::InputError&) {
    // Refused with a reason.
  }
  return 0;
}
