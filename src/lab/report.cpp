#include "lab/report.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <thread>

namespace tusk::lab {

Table comparison(std::string name, std::string caption) {
  return {std::move(name), std::move(caption), {"what", "published", "ours", "comment"}, {}};
}

std::string describe_machine() {
#ifdef __clang__
  const std::string compiler = fmt::format("Clang {}.{}", __clang_major__, __clang_minor__);
#else
  const std::string compiler = fmt::format("GCC {}.{}", __GNUC__, __GNUC_MINOR__);
#endif
#ifdef NDEBUG
  const char* const build = "release";
#else
  const char* const build = "debug";
#endif
  const unsigned cores = std::thread::hardware_concurrency();
  return fmt::format("{} core{}, {}, {} build", cores, cores == 1 ? "" : "s", compiler, build);
}

namespace {
constexpr double kNormal95 = 1.96;  // half the width of a 95% confidence interval, in standard errors
}  // namespace

double Sample::error() const {
  if (count_ < 2) return std::numeric_limits<double>::quiet_NaN();
  const auto count = static_cast<double>(count_);
  return kNormal95 * std::sqrt(squares_ / (count - 1) / count);
}

double RatioSample::ratio() const {
  double part = 0, whole = 0;
  for (const auto& [one, of] : groups_) {
    part += one;
    whole += of;
  }
  return whole == 0 ? 0 : part / whole;
}

double RatioSample::error() const {
  if (groups_.size() < 2) return std::numeric_limits<double>::quiet_NaN();
  const double mean = ratio();
  double whole = 0, squares = 0;
  for (const auto& [one, of] : groups_) {
    whole += of;
    squares += (one - mean * of) * (one - mean * of);
  }
  const auto count = static_cast<double>(groups_.size());
  return whole == 0 ? 0 : kNormal95 * std::sqrt(squares * count / (count - 1)) / whole;
}

double share_error(double share, double cases) {
  if (cases <= 0) return std::numeric_limits<double>::quiet_NaN();
  const double weight = kNormal95 * kNormal95 / cases;
  return kNormal95 / (1 + weight) * std::sqrt((share * (1 - share) + weight / 4) / cases);
}

std::string with_error(double value, double error, int digits) {
  return std::isnan(error) ? fixed(value, digits) : fmt::format("{:.{}f} ± {:.{}f}", value, digits, error, digits);
}

std::string mean_text(const Sample& sample, int digits) { return with_error(sample.mean(), sample.error(), digits); }

std::string ratio_text(const RatioSample& sample, int digits) {
  return with_error(sample.ratio(), sample.error(), digits);
}

std::string share_text(double share, double cases, int digits) {
  return with_error(100 * share, 100 * share_error(share, cases), digits) + '%';
}

std::string solved_text(std::size_t solved, std::size_t all) {
  if (all == 0) return "-";
  const auto cases = static_cast<double>(all);
  return fmt::format("{} of {} ({})", solved, all, share_text(static_cast<double>(solved) / cases, cases, 0));
}

std::string fixed(double value, int digits) { return fmt::format("{:.{}f}", value, digits); }

std::string percent_text(double share, int digits) { return fmt::format("{:.{}f}%", 100 * share, digits); }

std::string ratio_text(double value, double divisor, int digits) {
  return divisor == 0 ? "-" : fixed(value / divisor, digits);
}

}  // namespace tusk::lab
