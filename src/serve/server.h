// The web server: the files of the app, the JSON interface and its streams, with limits on everything a client may
// request.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "api/api.h"
#include "api/log.h"
#include "api/opponents.h"
#include "api/search_desk.h"
#include "jungle/tablebase/tablebase.h"
#include "serve/database_desk.h"
#include "serve/database_puzzles.h"
#include "serve/game_folder.h"
#include "serve/http.h"
#include "serve/other_engines.h"
#include "serve/router.h"
#include "serve/workers.h"

namespace tusk::serve {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8080;                         // 0: any free port
  std::vector<std::string> allowed_hosts;  // host names accepted in addition to addresses
  std::string token;                       // required in every request; empty: none
  bool behind_proxy = false;               // a proxy on this machine names the clients in X-Real-IP
  std::filesystem::path data;              // folder of the games
  int keep_days = 90;                      // how long games without a change are kept; 0: for ever
  std::string database;                    // its address; empty: none
  std::filesystem::path tables;            // folder of the tables of Jungle Checkers; empty: none
  std::vector<std::string> engines;        // external engines, each as `name=CMD`
  api::DeskLimits desk;
  DatabaseLimits database_limits;
  Allowance requests{400, 100};  // per client
  Allowance new_games{60, 1.0 / 30};
  http::Limits http;
  std::size_t max_games = 100'000;
  std::stop_token stop;           // same as stop(); also ends a server that is still starting
  std::shared_ptr<api::Log> log;  // null: errors go to stderr
};

class Server {
 public:
  // Throws InputError if a folder cannot be used, the port is taken, the address of the database is invalid, or an
  // external engine cannot be started.
  explicit Server(const ServerOptions& options);
  ~Server();

  [[nodiscard]] int port() const { return http_->port(); }
  // Such as `http://127.0.0.1:8080/`, with the token if there is one.
  [[nodiscard]] std::string address() const;
  // All routes of the interface, to check its description.
  [[nodiscard]] const std::vector<api::Route>& routes() const { return routes_; }
  [[nodiscard]] const api::SearchDesk& desk() const { return desk_; }
  [[nodiscard]] std::size_t connections() const { return http_->connections(); }

  // Blocks until stop(), which any thread may call, and which also ends searches and streams. Calls `tick` about twenty
  // times a second in this thread.
  void run(const std::function<void()>& tick = {});
  void stop();
  // Call after run(): waits for work in progress, at most for `patience`. Returns false if some is left; the destructor
  // waits for it.
  [[nodiscard]] bool finish(std::chrono::milliseconds patience);

 private:
  void fill_routes();
  void expire_games();

  ServerOptions options_;
  std::shared_ptr<api::Log> log_;
  api::SearchDesk desk_;
  OtherEngines engines_;
  api::Opponents opponents_;
  GameFolder store_;
  DatabaseDesk database_;
  DatabasePuzzles puzzles_;
  std::unique_ptr<const jungle::tablebase::Tablebase> tables_;  // may be null
  std::vector<api::Route> routes_;
  std::chrono::steady_clock::time_point next_expiry_;
  std::unique_ptr<Router> router_;
  std::unique_ptr<http::Server> http_;
  // Last, so that they are destroyed first: their work uses all other members.
  Workers quick_, database_work_, searches_;
};

}  // namespace tusk::serve
