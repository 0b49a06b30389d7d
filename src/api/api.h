// Requests, responses and routes of the JSON interface, independent of HTTP.
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

// A request that cannot be served, with an HTTP status and a readable reason.
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

// The fields of a request: its JSON body, or its query with all values as text.
class Fields {
 public:
  explicit Fields(Json object) : object_(std::move(object)) {}

  // Throws Refusal if there is any other field: a misspelt field must not be mistaken for a missing one.
  void allow_only(std::initializer_list<std::string_view> names) const;
  [[nodiscard]] bool has(std::string_view name) const { return object_.contains(name); }
  // These throw Refusal if the field is missing (without a fallback), of the wrong type, or out of range.
  [[nodiscard]] std::string text(std::string_view name) const;
  [[nodiscard]] std::string text(std::string_view name, std::string_view fallback) const;
  // Limited only by the size of the body.
  [[nodiscard]] std::string long_text(std::string_view name) const;
  // A list of at most `most` texts.
  [[nodiscard]] std::vector<std::string> texts(std::string_view name, std::size_t most) const;
  [[nodiscard]] int integer(std::string_view name, int low, int high) const;
  [[nodiscard]] int integer(std::string_view name, int low, int high, int fallback) const;
  [[nodiscard]] double number(std::string_view name, double low, double high, double fallback) const;
  [[nodiscard]] bool flag(std::string_view name, bool fallback) const;

 private:
  Json object_;
};

struct Call {
  Fields fields{Json::object()};
  std::string id;      // the {id} of the path
  std::string client;  // for the limits: an address, a space, and an identifier of the page
  std::shared_ptr<Caller> caller = std::make_shared<Caller>();

  [[nodiscard]] std::string_view address() const { return std::string_view(client).substr(0, client.find(' ')); }
};

struct Answer {
  int status = status::kOk;
  std::string text;
  std::string type = "application/json";
};
[[nodiscard]] Answer answer(const Json& json, int status = status::kOk);

// Sends events to a client until it returns. `send` returns false once the client has disconnected.
using Send = std::function<bool(std::string_view event, const Json& data)>;
using Stream = std::function<void(const Send& send)>;

// What a route waits for: nothing much, the database, or a slot at the search desk.
enum class Work : std::uint8_t { quick, database, search };

// Has exactly one of the two handlers. The handler of a stream validates the call before it returns the stream.
struct Route {
  std::string method;
  std::string path;  // as in the API description: `/api/games/{id}`
  std::function<Answer(const Call&)> handle;
  std::function<Stream(const Call&)> stream;
  Work work = Work::quick;
};

}  // namespace tusk::api
