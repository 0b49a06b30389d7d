#include "serve/router.h"

#include <fmt/format.h>

#include "api/address.h"
#include "api/query.h"
#include "serve/file_replies.h"
#include "serve/logged_exchange.h"

namespace tusk::serve {

using namespace api;

namespace {

constexpr std::size_t kMaxClientWord = 64;
constexpr std::string_view kTokenCookie = "tusk_token";

http::Reply to_reply(Answer answer) { return {answer.status, std::move(answer.type), std::move(answer.text), {}, {}}; }

http::Reply error_reply(int status, std::string_view reason) {
  http::Reply reply = to_reply(failure_answer({status, std::string(reason)}));
  if (status == status::kUnauthorized) reply.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (status == status::kTooMany || status == status::kBusy) reply.headers.emplace_back("Retry-After", "1");
  return reply;
}

http::Reply failure_reply(Log& log) {
  const Failure failure = current_failure(log);
  return error_reply(failure.status, failure.reason);
}

void stream_to(const Stream& stream, http::Exchange& exchange, Log& log) {
  http::Reply head;
  head.type = "text/event-stream";
  head.headers.emplace_back("X-Accel-Buffering", "no");
  exchange.start_stream(std::move(head));
  run_stream(
      stream, [&exchange](std::string event) { return exchange.send(std::move(event)); }, log);
  exchange.finish_stream();
}

}  // namespace

Router::Router(const AccessOptions& access, const std::vector<Route>& routes, Pools pools, Log& log)
    : access_(access),
      routes_(routes),
      pools_(std::move(pools)),
      log_(log),
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

http::Reply Router::refusal(int status) const {
  // A 500 reply is prepared for every request, in case it gets no response, so it is not logged here.
  if (status != status::kInternal) log_.write(LogLevel::info, fmt::format("unreadable request {}", status));
  switch (status) {
    case 413:
      return error_reply(status, "the request body is too large");
    case 415:
      return error_reply(status, "encoded request bodies are not supported");
    case 431:
      return error_reply(status, "the request header is too large");
    case status::kInternal:
      return error_reply(status, "internal error");
    default:
      return error_reply(status, "malformed request");
  }
}

std::function<void()> Router::handle(http::Arrival arrival) {
  if (log_.takes(LogLevel::info)) arrival.exchange = logged(arrival);
  const auto exchange = arrival.exchange;
  try {
    return route(std::move(arrival));
  } catch (...) {
    exchange->reply(failure_reply(log_));
    return {};
  }
}

// Shows only the harmless part of the target: not the query, which may contain a token, nor the id of a game.
std::shared_ptr<http::Exchange> Router::logged(const http::Arrival& arrival) const {
  const Target target(arrival.request.target);
  const std::string_view known = known_path(routes_, target.path);
  const std::string_view shown = !known.empty() ? known : target.is_interface() ? "/api/?" : target.path;
  log_.write(LogLevel::debug, fmt::format("{} {} arrived", arrival.request.method, shown));
  return std::make_shared<LoggedExchange>(arrival.exchange, log_, arrival.request.method, std::string(shown));
}

std::string Router::address_of(const http::Request& request) const {
  const std::string_view forwarded = request.header("X-Real-IP");
  if (access_.behind_proxy && is_loopback(request.peer) && is_address(forwarded)) return std::string(forwarded);
  return request.peer;
}

void Router::check(const http::Request& request, const std::string& client, const Target& target) {
  check_origin(access_.hosts, request.header("Host"), request.header("Origin"));
  if (target.is_interface()) check_fetch_site(request.header("Sec-Fetch-Site"));
  // Local clients are not limited: whoever can run programs on this machine can keep it busy anyway.
  if (is_loopback(client)) return;
  if (!requests_.take(client)) throw Refusal(status::kTooMany, "too many requests; try again in a moment");
  if (request.method == "POST" && target.path == "/api/games" && !new_games_.take(client))
    throw Refusal(status::kTooMany, "too many new games; try again in a while");
}

bool Router::lets_in(const http::Request& request, const Target& target, http::Reply& reply) const {
  if (access_.token.empty()) return true;
  if (request.method == "GET" && !target.is_interface() &&
      same_secret(query_value(target.query, "token"), access_.token)) {
    // Redirects once: from then on the browser has the cookie, and the token is in no URL that could be shown or
    // shared.
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
  if (!target.is_interface() && (request.method == "GET" || request.method == "HEAD")) {
    auto file = file_reply(target.path, request.header("Accept-Encoding"));
    if (!file) throw Refusal(status::kNotFound, "not found");
    arrival.exchange->reply(std::move(*file));
    return {};
  }
  auto [found, call] = dispatch(routes_, {request.method, request.target, std::string(request.header("Content-Type")),
                                          std::move(arrival.request.body)});
  // Pages behind one address are distinguished by the word that each sends; the limits of the address still apply.
  std::string page(request.header("X-Tusk-Client"));
  if (page.empty() && call.fields.has("client")) page = call.fields.text("client");
  call.client = address;
  if (page.size() <= kMaxClientWord) call.client += " " + page;
  return start(*found, std::move(call), std::move(arrival.exchange));
}

std::function<void()> Router::start(const Route& route, Call call, std::shared_ptr<http::Exchange> exchange) {
  call.caller = std::make_shared<Caller>();
  const auto caller = call.caller;
  const bool added =
      pools_(route.work).add([&route, &log = log_, call = std::move(call), exchange = std::move(exchange)] {
        if (call.caller->has_left()) return;
        Stream stream;
        try {
          if (route.handle) {
            exchange->reply(to_reply(route.handle(call)));
            return;
          }
          stream = route.stream(call);
        } catch (...) {
          exchange->reply(failure_reply(log));
          return;
        }
        stream_to(stream, *exchange, log);
      });
  if (!added) throw Refusal(status::kBusy, "the server is busy; try again in a moment");
  return [caller] { caller->leave(); };
}

}  // namespace tusk::serve
