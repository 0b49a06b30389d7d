// Logs a request when its response is complete.
#pragma once

#include <memory>
#include <string>

#include "api/log.h"
#include "base/stopwatch.h"
#include "serve/http.h"

namespace tusk::serve {

class LoggedExchange : public http::Exchange {
 public:
  // The path must be safe to show: the query and the ids of games give access to what they refer to.
  LoggedExchange(std::shared_ptr<http::Exchange> exchange, api::Log& log, std::string method, std::string path)
      : exchange_(std::move(exchange)), log_(log), method_(std::move(method)), path_(std::move(path)) {}
  ~LoggedExchange() override;

  void reply(http::Reply reply) override;
  void start_stream(http::Reply head) override;
  bool send(std::string part) override;
  void finish_stream() override;

 private:
  void write_log(bool is_complete) noexcept;

  std::shared_ptr<http::Exchange> exchange_;
  api::Log& log_;
  std::string method_, path_;
  Stopwatch watch_;
  int status_ = 0;
  std::size_t bytes_ = 0;  // of the body
  bool logged_ = false;
};

}  // namespace tusk::serve
