#include "lab/runner.h"

#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/stopwatch.h"
#include "lab/gnuplot.h"
#include "lab/page.h"

namespace tusk::lab {

namespace {

std::string text_of(const std::filesystem::path& path) { return std::string(MappedFile(path).text()); }

std::filesystem::path file_of(const std::filesystem::path& folder, std::string_view experiment, std::string_view rest) {
  return folder / fmt::format("{}{}", experiment, rest);
}

void write_plots(const Section& section, std::string_view experiment, const std::filesystem::path& folder, bool draw) {
  for (const Plot& plot : section.plots) {
    write_file_atomically(file_of(folder, experiment, fmt::format("-{}.csv", plot.name)), to_csv(plot));
    if (draw) run_gnuplot(to_gnuplot(plot, file_of(folder, experiment, fmt::format("-{}.svg", plot.name)).string()));
  }
}

// An unexplained difference must at least say what was tried.
void check_differences(const Section& section, std::string_view experiment) {
  for (const Difference& difference : section.differences)
    if (difference.why.empty() && difference.tried.empty())
      throw std::logic_error(fmt::format("{}: a difference has neither an explanation nor what was tried: {}",
                                         experiment, difference.what));
}

// Runs the experiment. The time includes earlier interrupted runs.
std::pair<Section, double> work_of(const Experiment& experiment, Session& session) {
  const Stopwatch watch;
  const std::filesystem::path file = session.file("seconds");
  double earlier = 0;
  if (session.notebook().found() > 0 && !file.empty() && std::filesystem::exists(file))
    earlier = std::strtod(text_of(file).c_str(), nullptr);
  try {
    Section section = experiment.run(session);
    session.end();
    if (!file.empty()) std::filesystem::remove(file);
    return {std::move(section), earlier + watch.seconds()};
  } catch (...) {
    if (!file.empty()) write_file_atomically(file, fmt::format("{}\n", earlier + watch.seconds()));
    throw;
  }
}

std::optional<Finding> kept_in_folder(const Experiment& experiment, const std::filesystem::path& folder,
                                      const Json& wanted) {
  const auto json_file = file_of(folder, experiment.name, ".json");
  const auto markdown_file = file_of(folder, experiment.name, ".md");
  if (!std::filesystem::exists(json_file) || !std::filesystem::exists(markdown_file)) return std::nullopt;
  Json json = Json::parse(MappedFile(json_file).text(), nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded() || !json.contains("provenance") || json["provenance"] != wanted) return std::nullopt;
  std::string markdown = text_of(markdown_file);
  const auto section = find_section(markdown, experiment);
  if (!section || !section->as_written || section->provenance != wanted) return std::nullopt;
  return Finding{std::move(markdown), std::move(json), true};
}

std::optional<Finding> kept_on_page(const Experiment& experiment, const std::filesystem::path& page,
                                    const Json& wanted) {
  if (!std::filesystem::exists(page)) return std::nullopt;
  const auto section = find_section(MappedFile(page).text(), experiment);
  if (!section || !section->as_written || !is_same_work(section->provenance, wanted)) return std::nullopt;
  return Finding{section->text, {{"provenance", section->provenance}, {"markdown", section->text}}, true};
}

}  // namespace

std::optional<Finding> kept_finding(const Experiment& experiment, const RunOptions& options) {
  const std::filesystem::path& folder = options.session.folder;
  if (folder.empty() || options.again) return std::nullopt;
  const Json wanted = to_json(provenance_of(experiment, options.session));
  if (auto kept = kept_in_folder(experiment, folder, wanted)) return kept;
  return kept_on_page(experiment, page_of(folder), wanted);
}

Finding run_experiment(const Experiment& experiment, const RunOptions& options) {
  const std::filesystem::path& folder = options.session.folder;
  if (!folder.empty()) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw InputError(fmt::format("cannot create the folder {}: {}", folder.string(), error.message()));
  }
  Section section;
  double seconds = 0;
  Provenance provenance;
  {
    Session session(experiment, options.session);
    provenance = provenance_of(experiment, options.session);
    if (auto kept = kept_finding(experiment, options)) {
      std::filesystem::remove(session.file("notes"));
      return *kept;
    }
    if (session.notebook().found() > 0)
      options.say(
          fmt::format("{}: resuming with {} results of an earlier run", experiment.name, session.notebook().found()));
    std::tie(section, seconds) = work_of(experiment, session);
  }
  check_differences(section, experiment.name);
  const bool draw = !folder.empty() && !section.plots.empty() && have_gnuplot();
  Finding finding{with_record(to_markdown(section, provenance, seconds, draw), to_json(provenance)),
                  to_json(section, provenance, seconds), false};
  if (folder.empty()) return finding;
  if (!section.plots.empty() && !draw)
    options.say(fmt::format("{}: plots skipped: gnuplot not found", experiment.name));
  for (const Table& table : section.tables)
    write_file_atomically(file_of(folder, experiment.name, fmt::format("-{}.csv", table.name)), to_csv(table));
  write_plots(section, experiment.name, folder, draw);
  for (const Attachment& attachment : section.attachments)
    write_file_atomically(folder / attachment.name, attachment.contents);
  write_file_atomically(file_of(folder, experiment.name, ".md"), finding.markdown);
  write_file_atomically(file_of(folder, experiment.name, ".json"), finding.json.dump(2) + '\n');
  std::filesystem::remove(file_of(folder, experiment.name, ".notes"));
  return finding;
}

}  // namespace tusk::lab
