#include "lab/experiment.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "lab/report_writers.h"

namespace tusk::lab {

std::string_view name_of(Scale scale) {
  return scale == Scale::quick ? "quick" : scale == Scale::normal ? "normal" : "full";
}

std::vector<std::pair<std::string, std::string>> settings_of(const Experiment& experiment, Scale scale,
                                                             const std::map<std::string, double>& given) {
  std::vector<std::pair<std::string, std::string>> settings;
  for (const Setting& setting : experiment.settings) {
    const auto found = given.find(std::string(setting.name));
    settings.emplace_back(setting.name, fmt::format("{}", found == given.end() ? setting.at(scale) : found->second));
  }
  return settings;
}

Session::Session(const Experiment& experiment, const SessionOptions& options)
    : experiment_(experiment), options_(options) {
  if (options_.folder.empty()) {
    notebook_ = std::make_unique<Notebook>();
  } else {
    notebook_ = std::make_unique<Notebook>(file("notes"), to_json(provenance()).dump());
  }
}

double Session::number(std::string_view name) const {
  const auto given = options_.settings.find(std::string(name));
  if (given != options_.settings.end()) return given->second;
  const auto& settings = experiment_.settings;
  const auto setting =
      std::find_if(settings.begin(), settings.end(), [&](const auto& one) { return one.name == name; });
  if (setting == settings.end())
    throw std::logic_error(fmt::format("the experiment {} has no setting {}", experiment_.name, name));
  return setting->at(options_.scale);
}

int Session::count(std::string_view name) const { return static_cast<int>(std::lround(number(name))); }

std::filesystem::path Session::file(std::string_view name) const {
  if (options_.folder.empty()) return {};
  return options_.folder / fmt::format("{}.{}", experiment_.name, name);
}

void Session::check() const {
  if (stopped()) throw Interrupted();
}

void Session::begin(const std::string& label, std::size_t pieces) {
  check();
  progress_ = std::make_unique<Progress>(fmt::format("{}: {}", experiment_.name, label), pieces, options_.progress);
}

void Session::advance(std::size_t by) {
  if (progress_) progress_->advance(by);
}

void Session::note(const std::string& text) {
  if (progress_) progress_->note(text);
}

Provenance Session::provenance() const {
  Provenance provenance;
  provenance.experiment = experiment_.name;
  provenance.command = fmt::format("tusk lab run {}", experiment_.name);
  if (options_.scale != Scale::normal) provenance.command += fmt::format(" --{}", name_of(options_.scale));
  for (const Setting& setting : experiment_.settings)
    if (options_.settings.contains(std::string(setting.name)))
      provenance.command += fmt::format(" --set {}={}", setting.name, number(setting.name));
  if (!options_.archives.empty()) provenance.command += " --archive FILE...";
  if (!options_.database.empty()) provenance.command += " --database URL";
  if (!options_.weights.empty()) provenance.command += " --weights FILE";
  if (options_.seed != 1) provenance.command += fmt::format(" --seed {}", options_.seed);
  provenance.title = experiment_.title;
  provenance.source = experiment_.source;
  provenance.scale = name_of(options_.scale);
  provenance.settings = settings_of(experiment_, options_.scale, options_.settings);
  if (!options_.archives.empty())
    provenance.settings.emplace_back("archive files", fmt::format("{}", options_.archives.size()));
  if (!options_.database.empty()) provenance.settings.emplace_back("database", "given");
  if (!options_.weights.empty()) provenance.settings.emplace_back("first weights", "given");
  provenance.seed = fmt::format("{}", options_.seed);
  provenance.machine = describe_machine();
  provenance.version = fmt::format("{}", experiment_.version);
  for (const std::string_view part : experiment_.parts)
    provenance.parts.emplace_back(part, options_.signature ? options_.signature(part) : "unknown");
  return provenance;
}

}  // namespace tusk::lab
