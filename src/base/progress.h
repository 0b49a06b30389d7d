// Progress of a long job: a bar with rate and time left on a terminal, otherwise one line per percent.
#pragma once

#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>

#include "base/stopwatch.h"

namespace tusk {

// Thread-safe. Draws at most ten times a second on a terminal. With total 0 the end is unknown: only the count, rate
// and time are shown.
class Progress {
 public:
  enum class Style { automatic, terminal, plain, silent };

  Progress(std::string label, std::uint64_t total, Style style = Style::automatic, std::FILE* out = stderr);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance(std::uint64_t by = 1);
  // Text after the bar: the current work.
  void note(std::string text);
  // Draws the final state and ends the line. The destructor calls it if needed.
  void finish();

 private:
  void draw(bool last);
  [[nodiscard]] std::string line() const;

  const std::string label_;
  const std::uint64_t total_;
  Style style_;
  std::FILE* const out_;
  std::mutex lock_;
  std::string note_;
  std::uint64_t done_ = 0;
  int last_percent_ = 0;
  double last_drawn_ = -1;
  bool finished_ = false;
  Stopwatch watch_;
};

// 75 -> "1m15s".
std::string short_duration(double seconds);
// 1234567 -> "1.23M".
std::string short_number(double number);

}  // namespace tusk
