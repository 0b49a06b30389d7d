// A request and an answer of the JSON interface, free of HTTP, and the table of routes that the server offers.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "api/caller.h"

namespace tusk::api {

using Json = nlohmann::ordered_json;

// The request cannot be served; the status is that of HTTP, the reason is for people.
class Refusal : public std::runtime_error {
 public:
  Refusal(int status, const std::string& reason) : std::runtime_error(reason), status_(status) {}
  [[nodiscard]] int status() const { return status_; }

 private:
  int status_;
};

namespace status {
inline constexpr int kOk = 200;
inline constexpr int kCreated = 201;
inline constexpr int kBadRequest = 400;
inline constexpr int kUnauthorized = 401;
inline constexpr int kForbidden = 403;
inline constexpr int kNotFound = 404;
inline constexpr int kBadMethod = 405;
inline constexpr int kConflict = 409;
inline constexpr int kUnsupportedType = 415;
inline constexpr int kUnprocessable = 422;
inline constexpr int kTooMany = 429;
inline constexpr int kInternal = 500;
inline constexpr int kBadEngine = 502;
inline constexpr int kBusy = 503;
inline constexpr int kFullDisk = 507;
}  // namespace status

// What a request says: the fields of its JSON body, or its query as fields that are all text.
class Fields {
 public:
  explicit Fields(Json object) : object_(std::move(object)) {}

  // Throws Refusal if there is a field besides these: a misspelt one must not pass for a default.
  void allow_only(std::initializer_list<std::string_view> names) const;
  [[nodiscard]] bool has(std::string_view name) const { return object_.contains(name); }
  // Throw Refusal when the field is missing (without a fallback), of the wrong kind, or out of range.
  [[nodiscard]] std::string text(std::string_view name) const;
  [[nodiscard]] std::string text(std::string_view name, std::string_view fallback) const;
  // Text as long as the body may be.
  [[nodiscard]] std::string long_text(std::string_view name) const;
  // A list of at most so many texts.
  [[nodiscard]] std::vector<std::string> texts(std::string_view name, std::size_t most) const;
  [[nodiscard]] int whole(std::string_view name, int low, int high) const;
  [[nodiscard]] int whole(std::string_view name, int low, int high, int fallback) const;
  [[nodiscard]] double number(std::string_view name, double low, double high, double fallback) const;
  [[nodiscard]] bool flag(std::string_view name, bool fallback) const;

 private:
  Json object_;
};

struct Call {
  Fields fields{Json::object()};
  std::string id;      // what stands for {id} in the path
  std::string client;  // who asks, for the limits: an address, a space, and the word of one page
  std::shared_ptr<Caller> caller = std::make_shared<Caller>();

  [[nodiscard]] std::string_view address() const { return std::string_view(client).substr(0, client.find(' ')); }
};

struct Answer {
  int status = status::kOk;
  std::string text;
  std::string type = "application/json";
};
[[nodiscard]] Answer answer(const Json& json, int status = status::kOk);

// Sends events to one client until it returns; false from `send` means that nobody listens any more.
using Send = std::function<bool(std::string_view event, const Json& data)>;
using Stream = std::function<void(const Send& send)>;

// What a route's work waits for: nothing to speak of, the database, or a place at the search desk.
enum class Work : std::uint8_t { quick, database, search };

// Exactly one of the two handlers is there. A stream's handler checks the call before it returns the stream.
struct Route {
  std::string method;
  std::string path;  // as the description says it, `/api/games/{id}`
  std::function<Answer(const Call&)> handle;
  std::function<Stream(const Call&)> stream;
  Work work = Work::quick;
};

}  // namespace tusk::api
