// The web server: the app's files, the JSON interface and its streams, with limits on all that a client may ask for.
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
  int port = 8080;                         // 0: any free one
  std::vector<std::string> allowed_hosts;  // names that the server answers to besides its addresses
  std::string token;                       // that every request must bring; empty: none
  bool behind_proxy = false;               // clients are those that a proxy on this machine names in X-Real-IP
  std::filesystem::path data;              // where the games are kept
  int keep_days = 90;                      // how long games are kept that nobody plays on; 0: for ever
  std::string database;                    // its address; empty: there is none
  std::filesystem::path tables;            // of Jungle Checkers; empty: there are none
  std::vector<std::string> engines;        // of others, each as `name=CMD`
  api::DeskLimits desk;
  DatabaseLimits database_limits;
  Allowance requests{400, 100};  // of one client
  Allowance new_games{60, 1.0 / 30};
  http::Limits http;
  std::size_t max_games = 100'000;
  std::stop_token stop;           // as stop() does; also of a server that is about to start
  std::shared_ptr<api::Log> log;  // null: errors go to the error output
};

class Server {
 public:
  // Throws InputError if a folder cannot be used, the address is taken, or that of the database is none,
  // or an engine of others cannot be started.
  explicit Server(const ServerOptions& options);
  ~Server();

  [[nodiscard]] int port() const { return http_->port(); }
  // `http://127.0.0.1:8080/`, with the token if there is one.
  [[nodiscard]] std::string address() const;
  // Every route of the interface, for those who check its description.
  [[nodiscard]] const std::vector<api::Route>& routes() const { return routes_; }
  [[nodiscard]] const api::SearchDesk& desk() const { return desk_; }
  [[nodiscard]] std::size_t connections() const { return http_->connections(); }

  // Blocks until stop(), which any thread may call and which ends searches and streams too. Calls `tick` about twenty
  // times a second in this thread.
  void run(const std::function<void()>& tick = {});
  void stop();
  // After run(): waits for the work under way, at most so long. False if some is left, which ends with this object.
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
  // Last, so that they end first: their work uses all of the above.
  Workers quick_, database_work_, searches_;
};

}  // namespace tusk::serve
