// From a request, however it came here, to the route that answers it, and from what came of it to what the client is
// told.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/api.h"
#include "api/log.h"

namespace tusk::api {

// A request's address: the path, and the query after `?`.
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

// The route of a method and a path, and what stands there for {id}. Throws Refusal: 404 or 405 where there is none.
[[nodiscard]] const Route& find_route(const std::vector<Route>& routes, std::string_view method, std::string_view path,
                                      std::string& id);

// The path as routes have it, `/api/games/{id}`, whatever the method; empty if it is none of theirs.
[[nodiscard]] std::string_view known_path(const std::vector<Route>& routes, std::string_view path);

struct Dispatched {
  const Route* route = nullptr;
  Call call;
};
// The route, and the call with its fields and id. Throws Refusal also for fields that cannot be read, 400 or 415.
[[nodiscard]] Dispatched dispatch(const std::vector<Route>& routes, const Request& request);

// What the client is told of a failure.
struct Failure {
  int status = status::kInternal;
  std::string reason;
};
// Of the exception being handled. What is the program's own business goes to the log instead.
[[nodiscard]] Failure current_failure(Log& log);
[[nodiscard]] Answer failure_answer(const Failure& failure);

// An event as streams of text have it; one without a name is a comment, which keeps a connection alive.
[[nodiscard]] std::string event_text(std::string_view event, const Json& data);
// Runs the stream to its end; a failure on the way becomes its last event. `send` is told the events as text.
void run_stream(const Stream& stream, const std::function<bool(std::string)>& send, Log& log);

}  // namespace tusk::api
