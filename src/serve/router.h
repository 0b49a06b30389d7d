// Routes requests: checks access, parses the call, and starts the work in the right thread pool.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "api/dispatch.h"
#include "serve/client_limits.h"
#include "serve/http.h"
#include "serve/request_checks.h"
#include "serve/workers.h"

namespace tusk::serve {

struct AccessOptions {
  HostPolicy hosts;
  std::string token;          // empty: none required
  bool behind_proxy = false;  // for requests from this machine, the client is the address in X-Real-IP
  Allowance requests;
  Allowance new_games;
};

// The thread pool for each kind of work.
using Pools = std::function<Workers&(api::Work)>;

class Router {
 public:
  // The routes and the log must outlive the router.
  Router(const AccessOptions& access, const std::vector<api::Route>& routes, Pools pools, api::Log& log);

  // These are for http::Handlers.
  [[nodiscard]] std::function<void()> handle(http::Arrival arrival);
  [[nodiscard]] http::Reply refusal(int status) const;
  [[nodiscard]] static const http::Headers& common_headers();

 private:
  void check(const http::Request& request, const std::string& client, const api::Target& target);
  // Returns true if the request has access. If it brings the token in its query, sets `reply` to pass it to the browser
  // as a cookie, and returns false. Throws Refusal otherwise.
  [[nodiscard]] bool lets_in(const http::Request& request, const api::Target& target, http::Reply& reply) const;
  [[nodiscard]] std::shared_ptr<http::Exchange> logged(const http::Arrival& arrival) const;
  [[nodiscard]] std::string address_of(const http::Request& request) const;
  std::function<void()> route(http::Arrival arrival);
  std::function<void()> start(const api::Route& route, api::Call call, std::shared_ptr<http::Exchange> exchange);

  AccessOptions access_;
  const std::vector<api::Route>& routes_;
  Pools pools_;
  api::Log& log_;
  ClientLimits requests_;
  ClientLimits new_games_;
};

}  // namespace tusk::serve
