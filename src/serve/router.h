// From a request to the route that answers it: who may ask, what is asked, and where the work is done.
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
  std::string token;          // empty: none is needed
  bool behind_proxy = false;  // requests from this machine are those of the address in X-Real-IP
  Allowance requests;
  Allowance new_games;
};

// Where a route's work is done.
using Pools = std::function<Workers&(api::Work)>;

class Router {
 public:
  // The routes and the log outlive the router.
  Router(const AccessOptions& access, const std::vector<api::Route>& routes, Pools pools, api::Log& log);

  // For http::Handlers.
  [[nodiscard]] std::function<void()> handle(http::Arrival arrival);
  [[nodiscard]] http::Reply refusal(int status) const;
  [[nodiscard]] static const http::Headers& common_headers();

 private:
  void check(const http::Request& request, const std::string& client, const api::Target& target);
  // The reply that gives the token to the browser, if the request brings it in its address.
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
