#include "api/api.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace tusk::api {

namespace {

constexpr std::size_t kLongestText = 4096;

[[noreturn]] void refuse(std::string_view name, const std::string& reason) {
  throw Refusal(status::kBadRequest, fmt::format("{}: {}", name, reason));
}

// A number, or text that consists of one.
double number_in(const Json& value, std::string_view name) {
  if (value.is_number()) return value.get<double>();
  if (value.is_string())
    if (const auto number = parse_number<double>(value.get_ref<const std::string&>())) return *number;
  refuse(name, "expected a number");
}

const std::string& text_in(const Json& value, std::string_view name) {
  if (!value.is_string()) refuse(name, "expected text");
  return value.get_ref<const std::string&>();
}

}  // namespace

void Fields::allow_only(std::initializer_list<std::string_view> names) const {
  for (const auto& [name, value] : object_.items())
    if (std::ranges::find(names, name) == names.end())
      throw Refusal(status::kBadRequest, fmt::format("unknown field {}", quote(name)));
}

std::string Fields::long_text(std::string_view name) const {
  if (!has(name)) refuse(name, "this field is missing");
  return text_in(object_.at(std::string(name)), name);
}

std::string Fields::text(std::string_view name) const {
  std::string text = long_text(name);
  if (text.size() > kLongestText) refuse(name, fmt::format("at most {} characters are allowed", kLongestText));
  return text;
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most) const {
  if (!has(name)) refuse(name, "this field is missing");
  const Json& list = object_.at(std::string(name));
  if (!list.is_array()) refuse(name, "expected a list of texts");
  if (list.size() > most) refuse(name, fmt::format("at most {} are allowed", most));
  std::vector<std::string> texts;
  for (const Json& item : list) texts.push_back(text_in(item, name));
  return texts;
}

std::string Fields::text(std::string_view name, std::string_view fallback) const {
  return has(name) ? text(name) : std::string(fallback);
}

int Fields::integer(std::string_view name, int low, int high) const {
  if (!has(name)) refuse(name, "this field is missing");
  const double value = number_in(object_.at(std::string(name)), name);
  if (value != std::floor(value) || value < low || value > high)
    refuse(name, fmt::format("expected an integer from {} to {}", low, high));
  return static_cast<int>(value);
}

int Fields::integer(std::string_view name, int low, int high, int fallback) const {
  return has(name) ? integer(name, low, high) : fallback;
}

double Fields::number(std::string_view name, double low, double high, double fallback) const {
  if (!has(name)) return fallback;
  const double value = number_in(object_.at(std::string(name)), name);
  // Written so that NaN fails too.
  if (!(value >= low && value <= high)) refuse(name, fmt::format("expected a number from {} to {}", low, high));
  return value;
}

bool Fields::flag(std::string_view name, bool fallback) const {
  if (!has(name)) return fallback;
  const Json& value = object_.at(std::string(name));
  if (!value.is_boolean()) refuse(name, "expected true or false");
  return value.get<bool>();
}

Answer answer(const Json& json, int status) {
  return {status, json.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

}  // namespace tusk::api
