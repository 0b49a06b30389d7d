// A server on a free port with a folder of its own, and the ways to ask it.
#pragma once

#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <thread>

#include "base/stopwatch.h"
#include "http_client.h"
#include "sample.h"
#include "serve/server.h"

namespace tusk::serve {

using namespace api;

inline constexpr auto kStart = "g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]";
inline constexpr auto kGoldSetup = "Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2 Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1";

// Seconds within which everything ends that the server has to end: long on a busy machine, short beside the searches
// that the tests stop.
inline constexpr double kTimeToEnd = kSanitized ? 60 : 30;

class RunningServer : public testing::Test {
 protected:
  RunningServer() {
    options_.port = 0;
    options_.desk = {.at_once = 2, .waiting = 8, .per_client = 4, .patience = 20};
    options_.data = std::filesystem::temp_directory_path() / fmt::format("tusk-serve-{:016x}", std::random_device{}());
    start();
  }
  ~RunningServer() override {
    finish();
    std::filesystem::remove_all(options_.data);
  }

  void start() {
    server_ = std::make_unique<Server>(options_);
    thread_ = std::jthread([this] { server_->run(); });
    client_ = std::make_unique<HttpClient>(server_->port());
    // stop() reaches a server only when it runs.
    while (!client_->get("/api/info")) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  void finish() {
    if (!server_) return;
    client_.reset();
    server_->stop();
    thread_.join();
    server_.reset();
  }

  [[nodiscard]] bool searches_end_in_time() const {
    const Stopwatch watch;
    while (server_->desk().running() > 0 && watch.seconds() < kTimeToEnd)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return server_->desk().running() == 0;
  }

  struct Reply {
    int status = 0;
    Json json;
  };
  static Reply read(const HttpClient::Result& result) {
    if (!result) return {-1, Json()};
    return {result->status, Json::parse(result->body, nullptr, false)};
  }
  Reply get(const std::string& path, const Params& parameters = {}) {
    return read(client_->get(path, parameters, Headers{}));
  }
  Reply post(const std::string& path, const Json& body) { return post_text(path, body.dump()); }
  // Asks and does not wait; the answer is that connection's.
  static void ask_and_leave(const RawConnection& connection, const std::string& path, const std::string& body) {
    connection.send(fmt::format(
        "POST {} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}", path,
        body.size(), body));
  }
  Reply post_text(const std::string& path, const std::string& body) {
    return read(client_->post(path, body, "application/json"));
  }

  ServerOptions options_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<HttpClient> client_;
  std::jthread thread_;
};

}  // namespace tusk::serve
