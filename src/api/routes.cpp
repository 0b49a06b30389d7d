#include "api/routes.h"

#include "api/analysis.h"
#include "api/arimaa_routes.h"
#include "api/jungle_routes.h"
#include "api/study_routes.h"

namespace tusk::api {

void add_routes(std::vector<Route>& routes, std::vector<Route> more, Work work) {
  for (Route& route : more) {
    if (route.stream) route.work = Work::search;
    if (route.work == Work::quick) route.work = work;
    routes.push_back(std::move(route));
  }
}

std::vector<Route> make_routes(const Parts& parts) {
  std::vector<Route> routes;
  add_routes(routes, position_routes(parts.engines), Work::quick);
  add_routes(routes, game_routes(parts.store, parts.desk, parts.engines, parts.opponents), Work::quick);
  add_routes(routes, analysis_routes(parts.desk, parts.engines), Work::search);
  add_routes(routes, study_routes(), Work::quick);
  add_routes(routes, review_routes(parts.desk), Work::search);
  add_routes(routes, jungle_routes(parts.desk, parts.tables), Work::quick);
  add_routes(routes, puzzle_routes(parts.puzzles, parts.desk), Work::database);
  return routes;
}

}  // namespace tusk::api
