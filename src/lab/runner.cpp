#include "lab/runner.h"

#include <fmt/format.h>
#include <optional>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/stopwatch.h"
#include "base/text.h"
#include "lab/gnuplot.h"
#include "lab/registry.h"

namespace tusk::lab {

namespace {

constexpr const char* kPreface =
    "# The documents' experiments, repeated\n\n"
    "Written by `tusk lab run ... --out {}`, which puts the sections of that folder together; nothing here is\n"
    "written by hand. Each section ends with the command that repeats it, the scale and settings of its run, the seed, "
    "the\n"
    "machine, the nodes of `tusk bench --depth 5` (they tell the program) and the time it took. Nodes and counts are "
    "exact;\n"
    "seconds are those of a machine that did other work too. A figure that is empty was not published, or not "
    "measured.\n\n"
    "Documents: 000 is Cox (2006), 001 van Boven (2014), 002 Fotland (2004), 003 McKee (2014), 004 Zhong (2005).\n\n";

std::string text_of(const std::filesystem::path& path) { return std::string(MappedFile(path).text()); }

std::filesystem::path file_of(const std::filesystem::path& folder, std::string_view experiment, std::string_view rest) {
  return folder / fmt::format("{}{}", experiment, rest);
}

// What renderers of markdown call a heading: small letters, blanks as hyphens, no punctuation.
std::string anchor_of(std::string_view title) {
  std::string anchor;
  for (const char c : title) {
    const char small = to_lower(c);
    if (small == ' ' || small == '-') anchor += '-';
    if (is_digit(small) || (small >= 'a' && small <= 'z')) anchor += small;
  }
  return anchor;
}

void write_plots(const Section& section, std::string_view experiment, const std::filesystem::path& folder, bool draw) {
  for (const Plot& plot : section.plots) {
    write_file_atomically(file_of(folder, experiment, fmt::format("-{}.csv", plot.name)), to_csv(plot));
    if (draw) run_gnuplot(to_gnuplot(plot, file_of(folder, experiment, fmt::format("-{}.svg", plot.name)).string()));
  }
}

}  // namespace

std::optional<Finding> kept_finding(const Experiment& experiment, const RunOptions& options) {
  const std::filesystem::path& folder = options.session.folder;
  if (folder.empty() || options.again) return std::nullopt;
  const auto json_file = file_of(folder, experiment.name, ".json");
  const auto markdown_file = file_of(folder, experiment.name, ".md");
  if (!std::filesystem::exists(json_file) || !std::filesystem::exists(markdown_file)) return std::nullopt;
  Json json = Json::parse(MappedFile(json_file).text(), nullptr, /*allow_exceptions=*/false);
  const Provenance provenance = provenance_of(experiment, options.session);
  if (json.is_discarded() || !json.contains("provenance") || json["provenance"] != to_json(provenance))
    return std::nullopt;
  return Finding{text_of(markdown_file), std::move(json), true};
}

Finding run_experiment(const Experiment& experiment, const RunOptions& options) {
  const std::filesystem::path& folder = options.session.folder;
  if (!folder.empty()) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw InputError(fmt::format("cannot make the folder {}: {}", folder.string(), error.message()));
  }
  const Stopwatch watch;
  Section section;
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
          fmt::format("{}: goes on with {} results of an earlier run", experiment.name, session.notebook().found()));
    section = experiment.run(session);
    session.end();
  }
  const double seconds = watch.seconds();
  const bool draw = !folder.empty() && !section.plots.empty() && have_gnuplot();
  Finding finding{to_markdown(section, provenance, seconds, draw), to_json(section, provenance, seconds), false};
  if (folder.empty()) return finding;
  if (!section.plots.empty() && !draw)
    options.say(fmt::format("{}: no plots, for the program gnuplot is not installed", experiment.name));
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

std::filesystem::path page_of(const std::filesystem::path& folder) {
  std::filesystem::path name = folder.lexically_normal();
  if (!name.has_filename()) name = name.parent_path();
  if (!name.has_filename() || name.filename() == "." || name.filename() == "..")
    name = std::filesystem::absolute(folder).lexically_normal();
  if (!name.has_filename()) name = name.parent_path();
  return name.concat(".md");
}

void write_page(const std::filesystem::path& folder) {
  const std::filesystem::path page = page_of(folder);
  const std::string folder_name = page.stem().string();
  std::string contents, sections;
  for (const Experiment& experiment : experiments()) {
    const auto file = file_of(folder, experiment.name, ".md");
    if (!std::filesystem::exists(file)) continue;
    std::string section = text_of(file);
    // A section links its plots beside itself; the page stands one folder higher.
    const std::string link = fmt::format("]({}-", experiment.name);
    const std::string longer = fmt::format("]({}/{}-", folder_name, experiment.name);
    for (std::size_t at = section.find(link); at != std::string::npos; at = section.find(link, at + longer.size()))
      section.replace(at, link.size(), longer);
    contents += fmt::format("- [{}](#{}): {}\n", experiment.title, anchor_of(experiment.title), experiment.source);
    sections += '\n' + section;
  }
  write_file_atomically(page, fmt::format(kPreface, folder_name) + contents + sections);
}

}  // namespace tusk::lab
