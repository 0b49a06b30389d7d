// From a request to the route that answers it: who may ask, what is asked, and where the work is done.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "serve/api.h"
#include "serve/client_limits.h"
#include "serve/http.h"
#include "serve/request_checks.h"
#include "serve/workers.h"

namespace tusk::serve {

struct AccessOptions {
  HostPolicy hosts;
  std::string token;          // empty: none is needed
  bool behind_proxy = false;  // requests from this machine are those of the address in X-Real-IP
  Allowance requests{400, 100};
  Allowance new_games{60, 1.0 / 30};
};

// Where a route's work is done.
using Pools = std::function<Workers&(Work)>;

class Router {
 public:
  // The routes outlive the router.
  Router(const AccessOptions& access, const std::vector<Route>& routes, Pools pools);

  // For http::Handlers.
  [[nodiscard]] std::function<void()> handle(http::Arrival arrival);
  [[nodiscard]] static http::Reply refusal(int status);
  [[nodiscard]] static const http::Headers& common_headers();

 private:
  struct Target;

  void check(const http::Request& request, const std::string& client, const Target& target);
  // The reply that gives the token to the browser, if the request brings it in its address.
  [[nodiscard]] bool lets_in(const http::Request& request, const Target& target, http::Reply& reply) const;
  [[nodiscard]] std::string address_of(const http::Request& request) const;
  std::function<void()> route(http::Arrival arrival);
  std::function<void()> start(const Route& route, Call call, std::shared_ptr<http::Exchange> exchange);

  AccessOptions access_;
  const std::vector<Route>& routes_;
  Pools pools_;
  ClientLimits requests_;
  ClientLimits new_games_;
};

}  // namespace tusk::serve
