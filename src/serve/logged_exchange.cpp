#include "serve/logged_exchange.h"

#include <fmt/format.h>

namespace tusk::serve {

using api::LogLevel;

LoggedExchange::~LoggedExchange() { write_log(false); }

void LoggedExchange::reply(http::Reply reply) {
  status_ = reply.status;
  if (method_ != "HEAD") bytes_ = reply.file.empty() ? reply.body.size() : reply.file.size();
  exchange_->reply(std::move(reply));
  write_log(true);
}

void LoggedExchange::start_stream(http::Reply head) {
  status_ = head.status;
  exchange_->start_stream(std::move(head));
}

bool LoggedExchange::send(std::string part) {
  const std::size_t size = part.size();
  const bool sent = exchange_->send(std::move(part));
  if (sent) bytes_ += size;
  return sent;
}

void LoggedExchange::finish_stream() {
  exchange_->finish_stream();
  write_log(true);
}

void LoggedExchange::write_log(bool is_complete) noexcept {
  if (logged_) return;
  logged_ = true;
  try {
    const double milliseconds = watch_.seconds() * 1000;
    log_.write(LogLevel::info,
               is_complete ? fmt::format("{} {} {} {:.1f} ms {} bytes", method_, path_, status_, milliseconds, bytes_)
                           : fmt::format("{} {} unanswered {:.1f} ms", method_, path_, milliseconds));
  } catch (...) {
    // No memory for the line; the response matters more.
  }
}

}  // namespace tusk::serve
