// The web server: the app's files, the JSON interface and its streams, with limits on all that a client may ask for.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "jungle/tablebase/tablebase.h"
#include "serve/api.h"
#include "serve/database_desk.h"
#include "serve/game_store.h"
#include "serve/search_desk.h"

namespace tusk::serve {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8080;                         // 0: any free one
  std::vector<std::string> allowed_hosts;  // names that the server answers to besides its addresses
  std::filesystem::path data;              // where the games are kept
  std::string database;                    // its address; empty: there is none
  std::filesystem::path tables;            // of Jungle Checkers; empty: there are none
  DeskLimits desk;
  DatabaseLimits database_limits;
  std::size_t most_games = 100'000;
  std::size_t longest_body = 64 * 1024;
  int connections = 128;  // served at once
};

class Server {
 public:
  // Throws InputError if a folder cannot be used, the address is taken, or that of the database is none.
  explicit Server(const ServerOptions& options);
  ~Server();

  [[nodiscard]] int port() const { return port_; }
  // `http://127.0.0.1:8080/`
  [[nodiscard]] std::string address() const;
  // Every route of the interface, for those who check its description.
  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }
  [[nodiscard]] const SearchDesk& desk() const { return desk_; }

  // Blocks until stop(), which any thread may call and which ends searches and streams too.
  void run();
  void stop();

 private:
  class Http;

  ServerOptions options_;
  int port_ = 0;
  SearchDesk desk_;
  GameStore store_;
  DatabaseDesk database_;
  std::unique_ptr<const jungle::tablebase::Tablebase> tables_;  // may be null
  std::vector<Route> routes_;
  std::unique_ptr<Http> http_;
};

}  // namespace tusk::serve
