#include "serve/server.h"

#include <algorithm>
#include <fmt/format.h>
#include <httplib.h>

#include "base/error.h"
#include "base/secrets.h"
#include "serve/analysis.h"
#include "serve/arimaa_routes.h"
#include "serve/explorer_routes.h"
#include "serve/jungle_routes.h"
#include "serve/puzzle_routes.h"
#include "serve/request_checks.h"
#include "serve/study_routes.h"
#include "serve/web_files.h"

namespace tusk::serve {

namespace {

constexpr int kReadSeconds = 5;
constexpr std::size_t kLongestClient = 64;
// What the build adds to the name of a file that it has packed.
constexpr std::string_view kPacked = ".gz";
constexpr std::size_t kTablesCache = std::size_t{256} << 20;

const httplib::Headers& safety_headers() {
  static const httplib::Headers headers{
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

std::string type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kTypes{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
  }};
  for (const auto& [ending, type] : kTypes)
    if (path.ends_with(ending)) return std::string(type);
  return "application/octet-stream";
}

const WebFile* packed_form(std::string_view path) {
  const auto files = web_files();
  const auto found =
      std::ranges::find_if(files, [&](const WebFile& file) { return file.path == std::string(path).append(kPacked); });
  return found == files.end() ? nullptr : &*found;
}

void give(httplib::Response& response, const Answer& answer) {
  response.status = answer.status;
  response.set_content(answer.text, answer.type);
}

void refuse(httplib::Response& response, int status, std::string_view reason) {
  give(response, answer(Json{{"error", masked(reason)}}, status));
}

// For what the library refuses before any route is asked.
std::string_view reason_of(int status) {
  switch (status) {
    case status::kNotFound:
      return "there is nothing here";
    case 413:
      return "the body is too long";
    case 414:
      return "the address is too long";
    default:
      return "the request cannot be read";
  }
}

// `/api/games/{id}/turns` as a pattern whose first group is the id.
std::string pattern_of(const std::string& path) {
  const std::size_t open = path.find("{id}");
  return open == std::string::npos ? path : path.substr(0, open) + "([^/]*)" + path.substr(open + 4);
}

std::string event_text(std::string_view event, const Json& data) {
  // A comment keeps the connection alive and shows whether somebody listens.
  if (event.empty()) return ":\n\n";
  return fmt::format("event: {}\ndata: {}\n\n", event, data.dump(-1, ' ', false, Json::error_handler_t::replace));
}

// Runs what may fail, and says why it did.
template <typename Work>
void guarded(httplib::Response& response, const Work& work) {
  try {
    work();
  } catch (const Refusal& refusal) {
    refuse(response, refusal.status(), refusal.what());
  } catch (const InputError& error) {
    refuse(response, status::kUnprocessable, error.what());
  } catch (const std::exception& error) {
    refuse(response, status::kInternal, fmt::format("internal error: {}", error.what()));
  }
}

}  // namespace

class Server::Http {
 public:
  Http(const ServerOptions& options, const std::vector<Route>& routes) : options_(options) {
    http_.new_task_queue = [count = options.connections] {
      return new httplib::ThreadPool(static_cast<std::size_t>(count));
    };
    http_.set_payload_max_length(options.longest_body);
    http_.set_read_timeout(kReadSeconds);
    http_.set_write_timeout(kReadSeconds);
    http_.set_keep_alive_timeout(kReadSeconds);
    http_.set_keep_alive_max_count(100);
    http_.set_tcp_nodelay(true);
    http_.set_default_headers(safety_headers());
    http_.set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty()) refuse(response, response.status, reason_of(response.status));
    });
    http_.set_pre_routing_handler(
        [this](const httplib::Request& request, httplib::Response& response) { return checked(request, response); });
    for (const Route& route : routes) add(route);
    for (const WebFile& file : web_files())
      if (!file.path.ends_with(kPacked)) add(file);
  }

  int bind() {
    if (options_.port == 0) return http_.bind_to_any_port(options_.host);
    return http_.bind_to_port(options_.host, options_.port) ? options_.port : -1;
  }
  void run() { http_.listen_after_bind(); }
  void stop() { http_.stop(); }

 private:
  using Handled = httplib::Server::HandlerResponse;

  Handled checked(const httplib::Request& request, httplib::Response& response) const {
    // The library hands the offsets of a Range to the provider of a file without comparing them with its size. Ranges
    // are optional in HTTP, so they are not offered.
    const_cast<httplib::Request&>(request).ranges.clear();
    try {
      check_origin({options_.host, options_.allowed_hosts}, request.get_header_value("Host"),
                   request.get_header_value("Origin"));
      return Handled::Unhandled;
    } catch (const Refusal& refusal) {
      refuse(response, refusal.status(), refusal.what());
      return Handled::Handled;
    }
  }

  static Call read_call(const httplib::Request& request) {
    Call call;
    if (request.matches.size() > 1) call.id = request.matches[1].str();
    Json fields = Json::object();
    if (request.method == "GET")
      for (const auto& [name, value] : request.params) fields[name] = value;
    else
      fields = parse_body(request.get_header_value("Content-Type"), request.body);
    call.client = request.remote_addr;
    // Pages behind one address are told apart by the word that each sends; the limit on all searches holds anyway.
    std::string page = request.get_header_value("X-Tusk-Client");
    if (page.empty()) page = request.get_param_value("client");
    if (page.size() <= kLongestClient) call.client += " " + page;
    call.fields = Fields(std::move(fields));
    return call;
  }

  void add(const Route& route) {
    const std::string pattern = pattern_of(route.path);
    const auto handler = [&route](const httplib::Request& request, httplib::Response& response) {
      guarded(response, [&] {
        const Call call = read_call(request);
        if (route.handle)
          give(response, route.handle(call));
        else
          start(route.stream(call), response);
      });
    };
    route.method == "GET" ? http_.Get(pattern, handler) : http_.Post(pattern, handler);
  }

  static void start(const Stream& stream, httplib::Response& response) {
    response.set_header("X-Accel-Buffering", "no");
    response.set_chunked_content_provider("text/event-stream", [stream](std::size_t, httplib::DataSink& sink) {
      const Send send = [&sink](std::string_view event, const Json& data) {
        const std::string text = event_text(event, data);
        return sink.is_writable() && sink.write(text.data(), text.size());
      };
      try {
        stream(send);
      } catch (const std::exception& error) {
        send("refused", Json{{"status", status::kInternal}, {"reason", masked(error.what())}});
      }
      sink.done();
      return true;
    });
  }

  void add(const WebFile& file) {
    const WebFile* packed = packed_form(file.path);
    const auto handler = [&file, packed](const httplib::Request& request, httplib::Response& response) {
      const bool is_packed =
          packed != nullptr && request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
      const std::string_view contents = is_packed ? packed->contents : file.contents;
      if (packed != nullptr) response.set_header("Vary", "Accept-Encoding");
      if (is_packed) response.set_header("Content-Encoding", "gzip");
      // Not set_content(): that packs again for every request, which takes half a second.
      response.set_content_provider(contents.size(), type_of(file.path),
                                    [contents](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                      return sink.write(contents.data() + offset, length);
                                    });
    };
    std::string pattern;
    for (const char c : file.path) pattern += c == '.' ? std::string("\\.") : std::string(1, c);
    http_.Get(pattern, handler);
    if (file.path == "/index.html") http_.Get("/", handler);
  }

  const ServerOptions& options_;
  httplib::Server http_;
};

Server::Server(const ServerOptions& options)
    : options_(options),
      desk_(options.desk),
      store_(options.data / "games", options.most_games),
      database_(options.database, options.database_limits) {
  if (!options.tables.empty()) tables_ = std::make_unique<jungle::tablebase::Tablebase>(options.tables, kTablesCache);
  for (auto& more :
       {position_routes(), game_routes(store_, desk_), analysis_routes(desk_), study_routes(), review_routes(desk_),
        jungle_routes(desk_, tables_.get()), explorer_routes(database_), puzzle_routes(database_, desk_)})
    routes_.insert(routes_.end(), more.begin(), more.end());
  routes_.push_back({"GET",
                     "/api/openapi.json",
                     [](const Call&) {
                       return Answer{status::kOk, std::string(openapi_text())};
                     },
                     {}});
  http_ = std::make_unique<Http>(options_, routes_);
  port_ = http_->bind();
  if (port_ < 0)
    throw InputError(fmt::format("cannot listen on {} port {}: another program may be using it; choose another --port",
                                 options_.host, options_.port));
}

Server::~Server() = default;

std::string Server::address() const {
  const bool is_version6 = options_.host.find(':') != std::string::npos;
  return fmt::format("http://{}:{}/", is_version6 ? "[" + options_.host + "]" : options_.host, port_);
}

void Server::run() { http_->run(); }

void Server::stop() {
  desk_.close();
  http_->stop();
}

}  // namespace tusk::serve
