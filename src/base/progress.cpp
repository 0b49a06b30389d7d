#include "base/progress.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace tusk {

std::string short_duration(double seconds) {
  if (seconds < 10) return fmt::format("{:.1f}s", std::max(seconds, 0.0));
  const auto whole = static_cast<std::int64_t>(std::llround(seconds));
  if (whole < 60) return fmt::format("{}s", whole);
  if (whole < 3600) return fmt::format("{}m{:02}s", whole / 60, whole % 60);
  return fmt::format("{}h{:02}m", whole / 3600, whole / 60 % 60);
}

std::string short_number(double number) {
  constexpr const char* kUnits[] = {"", "k", "M", "G", "T"};
  int unit = 0;
  while (std::abs(number) >= 1000 && unit < 4) {
    number /= 1000;
    ++unit;
  }
  return unit == 0 ? fmt::format("{:.4g}", number) : fmt::format("{:.3g}{}", number, kUnits[unit]);
}

Progress::Progress(std::string label, std::uint64_t total, Style style, std::FILE* out)
    : label_(std::move(label)), total_(total), style_(style), out_(out) {
  if (style_ == Style::automatic) style_ = ::isatty(::fileno(out_)) != 0 ? Style::terminal : Style::plain;
}

Progress::~Progress() { finish(); }

void Progress::advance(std::uint64_t by) {
  const std::lock_guard hold(lock_);
  done_ += by;
  draw(false);
}

void Progress::note(std::string text) {
  const std::lock_guard hold(lock_);
  note_ = std::move(text);
  draw(false);
}

void Progress::finish() {
  const std::lock_guard hold(lock_);
  if (finished_) return;
  finished_ = true;
  draw(true);
}

std::string Progress::line() const {
  const double seconds = watch_.seconds();
  const double rate = seconds > 0 ? static_cast<double>(done_) / seconds : 0;
  std::string text = label_ + ' ';
  if (total_ > 0) {
    const double part = std::min(1.0, static_cast<double>(done_) / static_cast<double>(total_));
    if (style_ == Style::terminal) {
      constexpr int kWidth = 24;
      const int filled = static_cast<int>(part * kWidth);
      text += fmt::format("[{:#<{}}{:.<{}}] ", "", filled, "", kWidth - filled);
    }
    text += fmt::format("{:3.0f}% {}/{}", std::floor(part * 100), done_, total_);
  } else {
    text += fmt::format("{}", done_);
  }
  text += fmt::format(" {}/s {}", short_number(rate), short_duration(seconds));
  if (total_ > done_ && rate > 0)
    text += fmt::format(", {} left", short_duration(static_cast<double>(total_ - done_) / rate));
  if (!note_.empty()) text += " | " + note_;
  return text;
}

void Progress::draw(bool last) {
  if (style_ == Style::silent) return;
  if (style_ == Style::terminal) {
    const double now = watch_.seconds();
    if (!last && now - last_drawn_ < 0.1) return;
    last_drawn_ = now;
    fmt::print(out_, "\r\033[K{}{}", line(), last ? "\n" : "");
    std::fflush(out_);
    return;
  }
  const int percent = total_ > 0 ? static_cast<int>(done_ * 100 / total_) : 0;
  if (!last && percent <= last_percent_) return;
  if (last && percent == last_percent_ && total_ > 0 && percent == 100) return;
  last_percent_ = percent;
  fmt::print(out_, "{}\n", line());
  std::fflush(out_);
}

}  // namespace tusk
