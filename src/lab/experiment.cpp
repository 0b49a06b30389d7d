#include "lab/experiment.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/threads.h"
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
    notebook_ = std::make_unique<Notebook>(file("notes"), to_json(provenance_of(experiment_, options_)).dump());
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

std::string Session::signature(std::string_view part) const {
  return options_.signature ? options_.signature(part) : "unknown";
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

std::vector<Notebook::Numbers> Session::pieces(
    const std::string& label, std::size_t rows, std::size_t columns,
    const std::function<Notebook::Numbers(std::size_t row, std::size_t column)>& work) {
  const PieceWork one = [&](std::size_t piece) { return work(piece / columns, piece % columns); };
  if (options_.sharing.offer) {
    options_.sharing.offer(one);
    throw Interrupted();
  }
  const auto& ask = options_.sharing.ask;
  std::vector<Notebook::Numbers> results(rows * columns);
  begin(label, results.size());
  parallel_for(results.size(), ask ? options_.sharing.places : threads(), [&](std::size_t i) {
    check();
    results[i] = notebook_->once(fmt::format("{}/{}", i / columns, i % columns),
                                 [&] { return ask ? ask(experiment_.name, i) : one(i); });
    advance();
  });
  return results;
}

Provenance provenance_of(const Experiment& experiment, const SessionOptions& options) {
  Provenance provenance;
  provenance.experiment = experiment.name;
  provenance.command = fmt::format("tusk lab run {}", experiment.name);
  if (options.scale != Scale::normal) provenance.command += fmt::format(" --{}", name_of(options.scale));
  for (const Setting& setting : experiment.settings)
    if (options.settings.contains(std::string(setting.name)))
      provenance.command += fmt::format(" --set {}={}", setting.name, options.settings.at(std::string(setting.name)));
  if (!options.archives.empty()) provenance.command += " --archive FILE...";
  if (!options.database.empty()) provenance.command += " --database URL";
  if (!options.weights.empty()) provenance.command += " --weights FILE";
  if (options.seed != 1) provenance.command += fmt::format(" --seed {}", options.seed);
  provenance.title = experiment.title;
  provenance.source = experiment.source;
  provenance.scale = name_of(options.scale);
  provenance.settings = settings_of(experiment, options.scale, options.settings);
  if (!options.archives.empty())
    provenance.settings.emplace_back("archive files", fmt::format("{}", options.archives.size()));
  if (!options.database.empty()) provenance.settings.emplace_back("database", "given");
  if (!options.weights.empty()) provenance.settings.emplace_back("first weights", "given");
  provenance.seed = fmt::format("{}", options.seed);
  provenance.machine = describe_machine();
  provenance.version = fmt::format("{}", experiment.version);
  for (const std::string_view part : experiment.parts)
    provenance.parts.emplace_back(part, options.signature ? options.signature(part) : "unknown");
  return provenance;
}

}  // namespace tusk::lab
