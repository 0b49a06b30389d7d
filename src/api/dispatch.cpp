#include "api/dispatch.h"

#include <fmt/format.h>
#include <new>
#include <system_error>

#include "api/query.h"
#include "base/file_error.h"
#include "base/secrets.h"

namespace tusk::api {

namespace {

// `/api/games/{id}/turns` matches `/api/games/7/turns` with the id 7, still percent-encoded.
bool matches(std::string_view pattern, std::string_view path, std::string_view& id) {
  const std::size_t open = pattern.find("{id}");
  if (open == std::string_view::npos) return pattern == path;
  const std::string_view after = pattern.substr(open + 4);
  if (path.size() < open + after.size() || !path.starts_with(pattern.substr(0, open)) || !path.ends_with(after))
    return false;
  id = path.substr(open, path.size() - open - after.size());
  return id.find('/') == std::string_view::npos;
}

}  // namespace

const Route& find_route(const std::vector<Route>& routes, std::string_view method, std::string_view path,
                        std::string& id) {
  if (method == "HEAD") method = "GET";
  bool is_known = false;
  std::string_view sent_id;
  for (const Route& route : routes) {
    if (!matches(route.path, path, sent_id)) continue;
    id = percent_decoded(sent_id);
    if (route.method == method) return route;
    is_known = true;
  }
  if (is_known) throw Refusal(status::kBadMethod, "this address does not take that method");
  throw Refusal(status::kNotFound, "not found");
}

std::string_view known_path(const std::vector<Route>& routes, std::string_view path) {
  std::string_view id;
  for (const Route& route : routes)
    if (matches(route.path, path, id)) return route.path;
  return {};
}

Dispatched dispatch(const std::vector<Route>& routes, const Request& request) {
  const Target target(request.target);
  Dispatched found;
  found.route = &find_route(routes, request.method, target.path, found.call.id);
  found.call.fields =
      Fields(found.route->method == "GET" ? parse_query(target.query) : parse_body(request.content_type, request.body));
  return found;
}

Failure current_failure(Log& log) {
  try {
    throw;
  } catch (const Refusal& refusal) {
    return {refusal.status(), refusal.what()};
  } catch (const FileError& error) {
    log.write(LogLevel::error, error.what());
    return {error.is_full_disk() ? status::kFullDisk : status::kInternal,
            fmt::format("the server cannot access its files: {}", error.cause())};
  } catch (const InputError& error) {
    return {status::kUnprocessable, error.what()};
  } catch (const std::bad_alloc&) {
    log.write(LogLevel::error, "out of memory for a request");
    return {status::kBusy, "the server is out of memory; try again in a moment"};
  } catch (const std::system_error& error) {
    log.write(LogLevel::error, error.what());
    return {status::kBusy, fmt::format("the server is out of resources: {}", error.code().message())};
  } catch (const std::exception& error) {
    log.write(LogLevel::error, fmt::format("internal error: {}", error.what()));
    return {status::kInternal, "internal error"};
  }
}

Answer failure_answer(const Failure& failure) {
  return answer(Json{{"error", masked(failure.reason)}}, failure.status);
}

std::string event_text(std::string_view event, const Json& data) {
  if (event.empty()) return ":\n\n";
  return fmt::format("event: {}\ndata: {}\n\n", event, data.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void run_stream(const Stream& stream, const std::function<bool(std::string)>& send, Log& log) {
  const Send send_event = [&send](std::string_view event, const Json& data) { return send(event_text(event, data)); };
  try {
    stream(send_event);
  } catch (...) {
    const Failure failure = current_failure(log);
    send_event("refused", Json{{"status", failure.status}, {"reason", masked(failure.reason)}});
  }
}

}  // namespace tusk::api
