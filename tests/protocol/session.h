// A conversation with an engine for the tests: sends lines, collects the answers, waits for one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/aei_engine.h"
#include "protocol/aei_server.h"

namespace tusk::protocol::testing {

class Session {
 public:
  // A small table: most sessions are short.
  Session() { send("setoption name hash value 1"); }

  bool send(std::string_view line) { return server_.handle(line); }
  void option(const std::string& name, const std::string& value) { send("setoption name " + name + " value " + value); }

  // The rest of the first unread line that starts with the text; lines before it are passed over. Waits for it.
  std::optional<std::string> wait_for(std::string_view start, double seconds = 120) {
    std::unique_lock hold(lock_);
    std::optional<std::string> found;
    arrived_.wait_for(hold, std::chrono::duration<double>(seconds), [&] {
      while (!found && next_ < lines_.size()) {
        const std::string& line = lines_[next_++];
        if (line.starts_with(start)) found = line.substr(start.size());
      }
      return found.has_value();
    });
    return found;
  }

  // All lines so far that start with the text.
  std::vector<std::string> all(std::string_view start = "") {
    const std::lock_guard hold(lock_);
    std::vector<std::string> found;
    for (const auto& line : lines_)
      if (line.starts_with(start)) found.push_back(line);
    return found;
  }
  void forget() {
    const std::lock_guard hold(lock_);
    lines_.clear();
    next_ = 0;
  }

 private:
  void note(const std::string& line) {
    const std::lock_guard hold(lock_);
    lines_.push_back(line);
    arrived_.notify_all();
  }

  std::mutex lock_;
  std::condition_variable arrived_;
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
  AeiOutput output_{[this](const std::string& line) { note(line); }};
  AeiEngine engine_{output_};
  AeiServer server_{"1.2.3", engine_, output_};  // last: it writes until it is gone
};

inline constexpr auto kGoldSetup = "Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2";
inline constexpr auto kSilverSetup = "ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7";
inline constexpr auto kMiddleGame = "g [rrrddrrr hc  chr r  m      e       E       M   RRH    H RRCDDCRR]";

// The short form of a board with these pieces, `Ra7`.
inline std::string board(char side, std::initializer_list<std::string_view> pieces) {
  std::string squares(64, ' ');
  for (const auto piece : pieces)
    squares[static_cast<std::size_t>((8 - (piece[2] - '0')) * 8 + piece[1] - 'a')] = piece[0];
  return std::string{side} + " [" + squares + "]";
}

}  // namespace tusk::protocol::testing
