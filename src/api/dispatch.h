// Dispatches a request to its route, and translates failures into responses.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/api.h"
#include "api/log.h"

namespace tusk::api {

// A request target: the path, and the query after `?`.
struct Target {
  std::string_view path, query;

  explicit Target(std::string_view target)
      : path(target.substr(0, target.find('?'))),
        query(path.size() == target.size() ? std::string_view{} : target.substr(path.size() + 1)) {}
  [[nodiscard]] bool is_interface() const { return path.starts_with("/api/"); }
};

struct Request {
  std::string method;
  std::string target;
  std::string content_type;
  std::string body;
};

// Finds the route of a method and path, and sets `id` to the {id} of the path. Throws Refusal 404 or 405 if there is
// none.
[[nodiscard]] const Route& find_route(const std::vector<Route>& routes, std::string_view method, std::string_view path,
                                      std::string& id);

// The pattern of a path, such as `/api/games/{id}`, whatever the method; empty if no route has it.
[[nodiscard]] std::string_view known_path(const std::vector<Route>& routes, std::string_view path);

struct Dispatched {
  const Route* route = nullptr;
  Call call;
};
// The route, and the call with its fields and id. Also throws Refusal 400 or 415 for malformed fields.
[[nodiscard]] Dispatched dispatch(const std::vector<Route>& routes, const Request& request);

// What the client is told about a failure.
struct Failure {
  int status = status::kInternal;
  std::string reason;
};
// Describes the exception being handled. Internal details go to the log instead.
[[nodiscard]] Failure current_failure(Log& log);
[[nodiscard]] Answer failure_answer(const Failure& failure);

// An event of a text/event-stream; without a name it is a comment, which keeps the connection alive.
[[nodiscard]] std::string event_text(std::string_view event, const Json& data);
// Runs the stream to its end; a failure becomes its last event. `send` receives the events as text.
void run_stream(const Stream& stream, const std::function<bool(std::string)>& send, Log& log);

}  // namespace tusk::api
