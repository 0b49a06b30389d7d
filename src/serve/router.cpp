#include "serve/router.h"

#include <fmt/format.h>
#include <new>
#include <system_error>

#include "base/file_error.h"
#include "base/secrets.h"
#include "serve/file_replies.h"
#include "serve/query.h"

namespace tusk::serve {

namespace {

constexpr std::size_t kMaxClientWord = 64;
constexpr std::string_view kTokenCookie = "tusk_token";
constexpr std::string_view kInterface = "/api/";

http::Reply to_reply(Answer answer) { return {answer.status, std::move(answer.type), std::move(answer.text), {}, {}}; }

http::Reply error_reply(int status, std::string_view reason) {
  http::Reply reply = to_reply(answer(Json{{"error", masked(reason)}}, status));
  if (status == status::kUnauthorized) reply.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (status == status::kTooMany || status == status::kBusy) reply.headers.emplace_back("Retry-After", "1");
  return reply;
}

// What the client is told of a failure. What is the server's own business goes to its terminal instead.
struct Failure {
  int status = status::kInternal;
  std::string reason;
};
Failure current_failure() {
  try {
    throw;
  } catch (const Refusal& refusal) {
    return {refusal.status(), refusal.what()};
  } catch (const FileError& error) {
    fmt::print(stderr, "tusk: {}\n", masked(error.what()));
    return {error.is_full_disk() ? status::kFullDisk : status::kInternal,
            fmt::format("the server cannot use its files: {}", error.cause())};
  } catch (const InputError& error) {
    return {status::kUnprocessable, error.what()};
  } catch (const std::bad_alloc&) {
    return {status::kBusy, "the server has no memory left for this; try again in a moment"};
  } catch (const std::system_error& error) {
    fmt::print(stderr, "tusk: {}\n", masked(error.what()));
    return {status::kBusy, fmt::format("the server lacks something for this: {}", error.code().message())};
  } catch (const std::exception& error) {
    fmt::print(stderr, "tusk: internal error: {}\n", masked(error.what()));
    return {status::kInternal, "internal error"};
  }
}

http::Reply failure_reply() {
  const Failure failure = current_failure();
  return error_reply(failure.status, failure.reason);
}

std::string event_text(std::string_view event, const Json& data) {
  // A comment keeps the connection alive and shows whether somebody listens.
  if (event.empty()) return ":\n\n";
  return fmt::format("event: {}\ndata: {}\n\n", event, data.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void run_stream(const Stream& stream, http::Exchange& exchange) {
  http::Reply head;
  head.type = "text/event-stream";
  head.headers.emplace_back("X-Accel-Buffering", "no");
  exchange.start_stream(std::move(head));
  const Send send = [&exchange](std::string_view event, const Json& data) {
    return exchange.send(event_text(event, data));
  };
  try {
    stream(send);
  } catch (...) {
    const Failure failure = current_failure();
    send("refused", Json{{"status", failure.status}, {"reason", masked(failure.reason)}});
  }
  exchange.finish_stream();
}

// `/api/games/{id}/turns` takes `/api/games/7/turns`, and 7 is the id.
bool matches(std::string_view pattern, std::string_view path, std::string& id) {
  const std::size_t open = pattern.find("{id}");
  if (open == std::string_view::npos) return pattern == path;
  const std::string_view after = pattern.substr(open + 4);
  if (path.size() < open + after.size() || !path.starts_with(pattern.substr(0, open)) || !path.ends_with(after))
    return false;
  const std::string_view found = path.substr(open, path.size() - open - after.size());
  if (found.find('/') != std::string_view::npos) return false;
  id = percent_decoded(found);
  return true;
}

}  // namespace

struct Router::Target {
  std::string_view path, query;

  explicit Target(std::string_view target)
      : path(target.substr(0, target.find('?'))),
        query(path.size() == target.size() ? std::string_view{} : target.substr(path.size() + 1)) {}
  [[nodiscard]] bool is_interface() const { return path.starts_with(kInterface); }
};

Router::Router(const AccessOptions& access, const std::vector<Route>& routes, Pools pools)
    : access_(access),
      routes_(routes),
      pools_(std::move(pools)),
      requests_(access.requests),
      new_games_(access.new_games) {}

const http::Headers& Router::common_headers() {
  static const http::Headers headers{
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
       "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
      {"Cache-Control", "no-cache"}};
  return headers;
}

http::Reply Router::refusal(int status) {
  switch (status) {
    case 413:
      return error_reply(status, "the body is too long");
    case 415:
      return error_reply(status, "encoded bodies are not taken");
    case 431:
      return error_reply(status, "the header is too long");
    case status::kInternal:
      return error_reply(status, "internal error");
    default:
      return error_reply(status, "the request cannot be read");
  }
}

std::function<void()> Router::handle(http::Arrival arrival) {
  const auto exchange = arrival.exchange;
  try {
    return route(std::move(arrival));
  } catch (...) {
    exchange->reply(failure_reply());
    return {};
  }
}

std::string Router::address_of(const http::Request& request) const {
  const std::string_view forwarded = request.header("X-Real-IP");
  if (access_.behind_proxy && is_loopback(request.peer) && is_address(forwarded)) return std::string(forwarded);
  return request.peer;
}

void Router::check(const http::Request& request, const std::string& client, const Target& target) {
  check_origin(access_.hosts, request.header("Host"), request.header("Origin"));
  if (target.is_interface()) check_fetch_site(request.header("Sec-Fetch-Site"));
  // Whoever can run programs on this machine needs no server to keep it busy.
  if (is_loopback(client)) return;
  if (!requests_.take(client)) throw Refusal(status::kTooMany, "too many requests; try again in a moment");
  if (request.method == "POST" && target.path == "/api/games" && !new_games_.take(client))
    throw Refusal(status::kTooMany, "too many new games; try again in a while");
}

bool Router::lets_in(const http::Request& request, const Target& target, http::Reply& reply) const {
  if (access_.token.empty()) return true;
  if (request.method == "GET" && !target.is_interface() &&
      same_secret(query_value(target.query, "token"), access_.token)) {
    // Once: from then on the browser knows it, and it is in no address that could be shown or sent on.
    reply = {303, "", "", {}, {}};
    reply.headers.emplace_back("Location", std::string(target.path));
    reply.headers.emplace_back("Set-Cookie", fmt::format("{}={}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict",
                                                         kTokenCookie, access_.token));
    return false;
  }
  if (has_token(request.header("Authorization"), request.header("Cookie"), kTokenCookie, access_.token)) return true;
  throw Refusal(status::kUnauthorized,
                "this server needs its access token: open the address that `tusk serve` printed");
}

std::function<void()> Router::route(http::Arrival arrival) {
  const http::Request& request = arrival.request;
  const Target target(request.target);
  const std::string address = address_of(request);
  check(request, address, target);
  if (http::Reply entry; !lets_in(request, target, entry)) {
    arrival.exchange->reply(std::move(entry));
    return {};
  }
  const std::string_view method = request.method == "HEAD" ? "GET" : std::string_view(request.method);
  if (!target.is_interface() && method == "GET") {
    auto file = file_reply(target.path, request.header("Accept-Encoding"));
    if (!file) throw Refusal(status::kNotFound, "there is nothing here");
    arrival.exchange->reply(std::move(*file));
    return {};
  }
  bool is_known = false;
  for (const Route& route : routes_) {
    Call call;
    if (!matches(route.path, target.path, call.id)) continue;
    is_known = true;
    if (route.method != method) continue;
    Json fields =
        method == "GET" ? parse_query(target.query) : parse_body(request.header("Content-Type"), request.body);
    // Pages behind one address are told apart by the word that each sends; the limits for the address hold anyway.
    std::string page(request.header("X-Tusk-Client"));
    if (page.empty() && fields.contains("client") && fields["client"].is_string()) page = fields["client"];
    call.client = address;
    if (page.size() <= kMaxClientWord) call.client += " " + page;
    call.fields = Fields(std::move(fields));
    return start(route, std::move(call), std::move(arrival.exchange));
  }
  if (is_known) throw Refusal(status::kBadMethod, "this address does not take that method");
  throw Refusal(status::kNotFound, "there is nothing here");
}

std::function<void()> Router::start(const Route& route, Call call, std::shared_ptr<http::Exchange> exchange) {
  call.caller = std::make_shared<Caller>();
  const auto caller = call.caller;
  const bool added = pools_(route.work).add([&route, call = std::move(call), exchange] {
    if (call.caller->has_left()) return;
    Stream stream;
    try {
      if (route.handle) {
        exchange->reply(to_reply(route.handle(call)));
        return;
      }
      stream = route.stream(call);
    } catch (...) {
      exchange->reply(failure_reply());
      return;
    }
    run_stream(stream, *exchange);
  });
  if (!added) throw Refusal(status::kBusy, "the server is busy; try again in a moment");
  return [caller] { caller->leave(); };
}

}  // namespace tusk::serve
