// What Emscripten's standard library, libc++ 13, does not have yet of C++20 and the program uses. Included before every
// file of the browser's build, and of no other.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <utility>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 15000

namespace std::ranges {

template <typename Range, typename Value>
constexpr auto find(Range&& range, const Value& value) {
  return std::find(std::begin(range), std::end(range), value);
}
template <typename Range, typename Value, typename Projection>
constexpr auto find(Range&& range, const Value& value, Projection projection) {
  return std::find_if(std::begin(range), std::end(range),
                      [&](const auto& item) { return std::invoke(projection, item) == value; });
}
template <typename Range, typename Test>
constexpr auto find_if(Range&& range, Test test) {
  return std::find_if(std::begin(range), std::end(range), test);
}
template <typename Range, typename Test>
constexpr bool any_of(Range&& range, Test test) {
  return std::any_of(std::begin(range), std::end(range), test);
}
template <typename Range, typename Test>
constexpr bool all_of(Range&& range, Test test) {
  return std::all_of(std::begin(range), std::end(range), test);
}
template <typename Range, typename Value>
constexpr auto count(Range&& range, const Value& value) {
  return std::count(std::begin(range), std::end(range), value);
}
template <typename Range, typename Test>
constexpr auto count_if(Range&& range, Test test) {
  return std::count_if(std::begin(range), std::end(range), test);
}

}  // namespace std::ranges

namespace std {

template <typename To, typename From>
constexpr To bit_cast(const From& from) {
  return __builtin_bit_cast(To, from);
}

// As far as the program needs it: a number in decimal, without blanks or a plus before it.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string text(first, last);
  const char* const digits = text.c_str() + (text.starts_with('-') ? 1 : 0);
  char* end = nullptr;
  const double number = strtod(text.c_str(), &end);
  const bool is_plain = (*digits >= '0' && *digits <= '9' && digits[1] != 'x' && digits[1] != 'X') || *digits == '.';
  if (!is_plain || end == text.c_str()) return {first, errc::invalid_argument};
  value = number;
  return {first + (end - text.c_str()), errc()};
}

class jthread : public thread {
 public:
  using thread::thread;
  jthread(jthread&&) = default;
  jthread& operator=(jthread&&) = default;
  ~jthread() {
    if (joinable()) join();
  }
};

}  // namespace std

#endif
