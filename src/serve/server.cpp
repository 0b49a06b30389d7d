#include "serve/server.h"

#include <fmt/format.h>
#include <system_error>

#include "api/routes.h"
#include "base/error.h"
#include "serve/explorer_routes.h"
#include "serve/server_log.h"
#include "serve/web_files.h"

namespace tusk::serve {

using namespace api;

namespace {

constexpr std::size_t kTablesCache = std::size_t{256} << 20;
constexpr std::size_t kQuickThreads = 4;
constexpr std::chrono::hours kExpiryPause{1};

// Searches use all the CPU they get; other requests must not wait for them.
constexpr int kSearchNiceness = 10;

WorkerLimits workers_for(int at_once, int waiting, int niceness = 0) {
  return {
      .threads = static_cast<std::size_t>(at_once), .waiting = static_cast<std::size_t>(waiting), .niceness = niceness};
}

}  // namespace

Server::Server(const ServerOptions& options)
    : options_(options),
      log_(options.log ? options.log : make_log(LogLevel::error, options.token)),
      desk_(options.desk, *log_),
      engines_(options.engines, desk_, options.stop),
      opponents_(desk_, engines_),
      store_(options.data / "games", options.max_games),
      database_(options.database, options.database_limits),
      puzzles_(database_),
      quick_({.threads = kQuickThreads}),
      database_work_(workers_for(options.database_limits.connections, 200)),
      // A search waiting for a slot occupies a thread; the desk limits how many wait.
      searches_(workers_for(options.desk.at_once + options.desk.waiting, options.desk.waiting, kSearchNiceness)) {
  if (!options.tables.empty()) tables_ = std::make_unique<jungle::tablebase::Tablebase>(options.tables, kTablesCache);
  fill_routes();
  AccessOptions access;
  access.hosts = {options_.host, options_.allowed_hosts};
  access.token = options_.token;
  access.behind_proxy = options_.behind_proxy;
  access.requests = options_.requests;
  access.new_games = options_.new_games;
  router_ = std::make_unique<Router>(
      access, routes_,
      [this](Work work) -> Workers& {
        return work == Work::search ? searches_ : work == Work::database ? database_work_ : quick_;
      },
      *log_);
  http_ = std::make_unique<http::Server>(
      options_.host, options_.port, options_.http,
      http::Handlers{[this](http::Arrival arrival) { return router_->handle(std::move(arrival)); },
                     [this](int status) { return router_->refusal(status); }, Router::common_headers()});
}

Server::~Server() = default;

void Server::fill_routes() {
  routes_ = make_routes({store_, desk_, engines_, opponents_, puzzles_, tables_.get()});
  add_routes(routes_, explorer_routes(database_), Work::database);
  routes_.push_back({"GET",
                     "/api/openapi.json",
                     [](const Call&) {
                       return Answer{status::kOk, std::string(openapi_text())};
                     },
                     {}});
}

std::string Server::address() const {
  const bool is_version6 = options_.host.find(':') != std::string::npos;
  return fmt::format("http://{}:{}/{}", is_version6 ? "[" + options_.host + "]" : options_.host, port(),
                     options_.token.empty() ? "" : "?token=" + options_.token);
}

void Server::expire_games() {
  if (options_.keep_days == 0 || std::chrono::steady_clock::now() < next_expiry_) return;
  next_expiry_ = std::chrono::steady_clock::now() + kExpiryPause;
  quick_.add([this] {
    const std::size_t expired = store_.expire(std::chrono::days(options_.keep_days));
    log_->write(LogLevel::info, fmt::format("games {} expired {}", store_.games(), expired));
  });
}

void Server::run(const std::function<void()>& tick) {
  const std::stop_callback on_stop(options_.stop, [this] { stop(); });
  http_->run([&] {
    desk_.engines().tidy();
    expire_games();
    if (tick) tick();
  });
}

void Server::stop() {
  desk_.close();
  // In another thread, because a database server may be slow.
  quick_.add([this] { database_.close(); });
  http_->stop();
}

bool Server::finish(std::chrono::milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  bool done = true;
  for (Workers* workers : {&quick_, &database_work_, &searches_}) done = workers->finish(until) && done;
  return done;
}

}  // namespace tusk::serve
