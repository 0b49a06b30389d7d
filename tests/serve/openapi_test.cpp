// The description of the interface against the server: every route is described, every description is true of what the
// server answers to its example.
#include <set>

#include "made_up_database.h"
#include "running_server.h"
#include "serve/web_files.h"

namespace tusk::serve {
namespace {

class OpenApi : public RunningServer {
 protected:
  OpenApi() {
    finish();
    options_.database = make_up_database(options_.data, 30);
    start();
  }

  const Json document_ = Json::parse(openapi_text());

  const Json& resolved(const Json& schema) const {
    if (schema.contains("$ref"))
      return resolved(document_.at(Json::json_pointer(schema["$ref"].get<std::string>().substr(1))));
    return schema.contains("allOf") ? resolved(schema["allOf"][0]) : schema;
  }

  static bool has_type(const Json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    return type == "number" && value.is_number();
  }

  // The part of JSON Schema that the description uses.
  void check(const Json& value, const Json& given, const std::string& place) const {
    if (value.is_null() && given.value("nullable", false)) return;
    const Json& schema = resolved(given);
    if (schema.contains("type")) {
      ASSERT_TRUE(has_type(value, schema["type"].get<std::string>())) << place << ": " << value;
    }
    if (schema.contains("enum")) {
      EXPECT_NE(std::ranges::find(schema["enum"], value), schema["enum"].end()) << place << ": " << value;
    }
    if (value.is_array())
      for (const Json& item : value) check(item, schema["items"], place + "[]");
    if (!value.is_object() || !schema.contains("properties")) return;
    for (const Json& name : schema["required"])
      EXPECT_TRUE(value.contains(name.get<std::string>())) << place << " has no " << name;
    for (const auto& [name, field] : value.items()) {
      ASSERT_TRUE(schema["properties"].contains(name)) << place << " has an undescribed " << name;
      check(field, schema["properties"][name], place + "." + name);
    }
  }

  // The id that the operation gives as an example, or that of a game in which its example body makes sense.
  std::string id_for(const Json& operation) {
    for (const Json& parameter : operation.value("parameters", Json::array()))
      if (parameter["in"] == "path" && parameter.contains("example")) return parameter["example"].get<std::string>();
    const std::string id =
        post("/api/games", {{"side", "gold"}, {"level", 1}, {"ponder", true}}).json["id"].get<std::string>();
    const int ply = operation.contains("requestBody")
                        ? operation["requestBody"]["content"]["application/json"]["example"].value("ply", 0)
                        : 0;
    if (ply > 0) post("/api/games/" + id + "/turns", {{"ply", 0}, {"words", kGoldSetup}});
    if (ply > 1) post("/api/games/" + id + "/reply", {{"ply", 1}});
    return id;
  }

  HttpClient::Result ask(std::string path, const std::string& method, const Json& operation) {
    if (const std::size_t at = path.find("{id}"); at != std::string::npos) path.replace(at, 4, id_for(operation));
    if (method == "post")
      return client_->post(path, operation["requestBody"]["content"]["application/json"]["example"].dump(),
                           "application/json");
    Params parameters;
    for (const Json& parameter : operation.value("parameters", Json::array()))
      if (parameter["in"] == "query" && parameter.contains("example")) {
        const Json& example = parameter["example"];
        parameters.emplace(parameter["name"].get<std::string>(),
                           example.is_string() ? example.get<std::string>() : example.dump());
      }
    return client_->get(path, parameters, Headers{});
  }
};

TEST_F(OpenApi, DescribesEveryRouteAndNoOther) {
  std::set<std::string> described, served;
  for (const auto& [path, operations] : document_["paths"].items())
    for (const auto& [method, operation] : operations.items()) described.insert(method + " " + path);
  for (const Route& route : server_->routes()) {
    std::string method = route.method;
    for (char& c : method) c = static_cast<char>(std::tolower(c));
    served.insert(method + " " + route.path);
  }
  EXPECT_EQ(described, served);
}

TEST_F(OpenApi, IsTrueOfTheAnswers) {
  for (const auto& [path, operations] : document_["paths"].items())
    for (const auto& [method, operation] : operations.items()) {
      const auto result = ask(path, method, operation);
      ASSERT_TRUE(result) << path;
      const std::string status = std::to_string(result->status);
      EXPECT_TRUE(status == "200" || status == "201") << method << " " << path << ": " << result->body;
      ASSERT_TRUE(operation["responses"].contains(status)) << method << " " << path << " " << status;
      const Json& content = operation["responses"][status]["content"];
      const std::string type = result->header("Content-Type");
      ASSERT_TRUE(content.contains(type.substr(0, type.find(';')))) << path << " " << type;
      if (type == "application/json")
        check(Json::parse(result->body), content["application/json"]["schema"], method + " " + path);
      if (type == "text/event-stream") {
        const std::size_t begin = result->body.find("data: ") + 6;
        check(Json::parse(result->body.substr(begin, result->body.find('\n', begin) - begin)),
              content["text/event-stream"]["schema"], path);
      }
    }
}

// Odd texts for every field of every query: an answer or a described refusal.
TEST_F(OpenApi, EveryQueryIsCheckedByItsKind) {
  const std::vector<std::string> odd{"",         "\x01", "-1", "1e300", "nan", "%", "'", std::string(5000, 'x'),
                                     "\xff\xfe", "null"};
  for (const auto& [path, operations] : document_["paths"].items())
    for (const auto& [method, operation] : operations.items()) {
      if (method != "get" || operation["responses"]["200"]["content"].contains("text/event-stream")) continue;
      std::string real_path = path;
      if (const std::size_t at = real_path.find("{id}"); at != std::string::npos)
        real_path.replace(at, 4, id_for(operation));
      Params examples;
      std::vector<std::string> names{"unknown"};
      for (const Json& parameter : operation.value("parameters", Json::array())) {
        if (parameter["in"] != "query") continue;
        const auto name = parameter["name"].get<std::string>();
        names.push_back(name);
        if (!parameter.contains("example")) continue;
        const Json& example = parameter["example"];
        examples.emplace(name, example.is_string() ? example.get<std::string>() : example.dump());
      }
      for (const std::string& name : names)
        for (const std::string& value : odd) {
          Params parameters = examples;
          parameters.erase(name);
          parameters.emplace(name, value);
          const Reply reply = get(real_path, parameters);
          EXPECT_LT(reply.status, 500) << path << " " << name << "=" << value;
          EXPECT_TRUE(operation["responses"].contains(std::to_string(reply.status)))
              << path << " " << name << "=" << value.substr(0, 20) << ": " << reply.status;
          if (name == "unknown" && path != "/api/openapi.json") {
            EXPECT_EQ(reply.status, 400) << path;
          }
        }
    }
}

TEST_F(OpenApi, EveryFieldIsCheckedByItsKind) {
  // Wrong kinds for every field of every body, and unknown ones: always a described refusal with a reason.
  const std::vector<Json> wrong{Json(),
                                Json(true),
                                Json(-1),
                                Json(1e300),
                                Json(std::string(5000, 'x')),
                                Json("\x01"),
                                Json::array({1}),
                                Json::object({{"a", 1}})};
  for (const auto& [path, operations] : document_["paths"].items())
    for (const auto& [method, operation] : operations.items()) {
      if (method != "post") continue;
      const Json& media = operation["requestBody"]["content"]["application/json"];
      std::vector<std::string> names{"unknown"};
      for (const auto& [name, schema] : media["schema"]["properties"].items()) names.push_back(name);
      const std::string id = id_for(operation);
      std::string real_path = path;
      if (const std::size_t at = real_path.find("{id}"); at != std::string::npos) real_path.replace(at, 4, id);
      for (const std::string& name : names)
        for (const Json& value : wrong) {
          if (value.is_boolean() &&
              media["schema"]["properties"].value(name, Json::object()).value("type", "") == "boolean")
            continue;
          Json body = media["example"];
          body[name] = value;
          const Reply reply = post(real_path, body);
          EXPECT_GE(reply.status, 400) << path << body;
          EXPECT_LT(reply.status, 500) << path << body;
          EXPECT_TRUE(operation["responses"].contains(std::to_string(reply.status))) << path << reply.status;
          EXPECT_TRUE(reply.json.contains("error"));
        }
    }
}

}  // namespace
}  // namespace tusk::serve
