#include "aei_manifest.h"

#include <string>

#include "protocol/aei_options.h"
#include "version.h"

namespace tusk::cli {

namespace {

using protocol::AeiOption;

Json option_entry(const AeiOption& option) {
  Json entry{{"name", option.name}};
  const std::string default_value(option.default_value);
  switch (option.kind) {
    case AeiOption::Kind::integer:
      entry["type"] = "spin";
      entry["default"] = std::stoll(default_value);
      // Bounds beyond the integers that JSON represents exactly mean "unlimited".
      if (option.low > -protocol::kAnyWhole) entry["min"] = option.low;
      if (option.high < protocol::kAnyWhole) entry["max"] = option.high;
      break;
    case AeiOption::Kind::decimal:
      entry["type"] = "float";
      entry["default"] = std::stod(default_value);
      entry["min"] = 0;
      break;
    case AeiOption::Kind::choice:
      entry["type"] = "combo";
      entry["default"] = default_value;
      entry["choices"] = option.choices();
      break;
    case AeiOption::Kind::file:
      entry["type"] = "file";
      entry["default"] = default_value;
      break;
    case AeiOption::Kind::text:
      entry["type"] = "string";
      entry["default"] = default_value;
      break;
  }
  entry["description"] = option.about;
  return entry;
}

}  // namespace

Json engine_manifest() {
  Json options = Json::array();
  for (const AeiOption& option : protocol::aei_options())
    if (!option.about.empty()) options.push_back(option_entry(option));
  return {{"manifest_version", 1},
          {"id", "tusk"},
          {"name", "Tusk"},
          {"version", version()},
          {"author", "the Tusk project"},
          {"description", "An alpha-beta engine with a learned network, ten levels and five styles."},
          {"license", "MIT"},
          {"args", {"aei"}},
          {"options", options}};
}

}  // namespace tusk::cli
