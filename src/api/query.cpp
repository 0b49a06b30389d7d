#include "api/query.h"

#include <charconv>
#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace tusk::api {

namespace {

constexpr std::size_t kMaxFields = 32;
// Limits of a JSON body.
constexpr int kMaxKeys = 64;
constexpr int kMaxDepth = 8;

std::string plus_decoded(std::string_view text) {
  std::string spaced(text);
  for (char& c : spaced)
    if (c == '+') c = ' ';
  return percent_decoded(spaced);
}

}  // namespace

std::string percent_decoded(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      result += text[at];
      continue;
    }
    const std::string_view digits = text.substr(at + 1, 2);
    unsigned byte = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() != 2 || error != std::errc{} || end != digits.data() + 2)
      throw Refusal(status::kBadRequest, "the address has a malformed % escape");
    result += static_cast<char>(byte);
    at += 2;
  }
  return result;
}

Json parse_query(std::string_view query) {
  Json fields = Json::object();
  if (query.empty()) return fields;
  const auto parts = split(query, '&');
  if (parts.size() > kMaxFields) throw Refusal(status::kBadRequest, "too many fields");
  for (const std::string_view part : parts) {
    if (part.empty()) continue;
    const std::size_t equals = part.find('=');
    const std::string name = plus_decoded(part.substr(0, equals));
    if (fields.contains(name)) throw Refusal(status::kBadRequest, fmt::format("duplicate field {}", quote(name)));
    fields[name] = plus_decoded(equals == std::string_view::npos ? std::string_view{} : part.substr(equals + 1));
  }
  return fields;
}

Json parse_body(std::string_view content_type, const std::string& body) {
  if (trimmed(content_type.substr(0, content_type.find(';'))) != "application/json")
    throw Refusal(status::kUnsupportedType, "the body must be application/json");
  if (trimmed(body).empty()) return Json::object();
  int keys = 0;
  const auto within_limits = [&keys](int depth, Json::parse_event_t event, const Json&) {
    // Limited because the JSON object keeps its keys in order and searches all of them for each new one.
    if (depth > kMaxDepth || (event == Json::parse_event_t::key && ++keys > kMaxKeys))
      throw Refusal(status::kBadRequest, "the body has too many fields or is nested too deeply");
    return true;
  };
  Json json = Json::parse(body, within_limits, false);
  if (json.is_discarded()) throw Refusal(status::kBadRequest, "the body is not JSON");
  if (!json.is_object()) throw Refusal(status::kBadRequest, "the body must be a JSON object");
  return json;
}

std::string query_value(std::string_view query, std::string_view name) {
  for (const std::string_view part : split(query, '&'))
    if (part.starts_with(name) && part.substr(name.size(), 1) == "=") return plus_decoded(part.substr(name.size() + 1));
  return {};
}

}  // namespace tusk::api
