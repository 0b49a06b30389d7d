#include "lab/page.h"

#include <cstdlib>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <span>
#include <tuple>

#include "base/crc32.h"
#include "base/mapped_file.h"
#include "base/progress.h"
#include "base/text.h"
#include "lab/registry.h"

namespace tusk::lab {

namespace {

constexpr const char* kPreface =
    "# The documents' experiments, repeated\n\n"
    "Written by `tusk lab run ... --out {}`, which puts the sections together; nothing here is written by hand. Each\n"
    "section ends with the command that repeats it, the scale and settings of its run, the seed, the machine, the\n"
    "version of the experiment, the parts of the program that it rests on with their signatures, and the time it "
    "took.\n"
    "A section whose parts have changed since says so at its head, and `tusk lab check` demands that.\n\n"
    "Nodes and counts are exact. Seconds of searches are CPU time, so other work on the machine does not count; the "
    "time\n"
    "at the end of a section is wall time; together the sections took {}. What follows a ± is half of a 95% interval. "
    "An empty\n"
    "cell was not published, or not measured.\n\n"
    "Documents: 000 is Cox (2006), 001 van Boven (2014), 002 Fotland (2004), 003 McKee (2014), 004 Zhong (2005).\n\n";

constexpr std::string_view kHeading = "## ";
constexpr std::string_view kRecord = "<!-- record ";
constexpr std::string_view kRecordEnd = " -->\n";
constexpr std::string_view kMark = "> **Out of date**: ";
constexpr std::string_view kMarkEnd = ".\n\n";

std::string text_checksum(std::string_view text) {
  return fmt::format("{:08x}", crc32(std::as_bytes(std::span(text))));
}

// The anchor of a Markdown heading: lower case, blanks as hyphens, no punctuation.
std::string anchor_of(std::string_view title) {
  std::string anchor;
  for (const char c : title) {
    const char small = to_lower(c);
    if (small == ' ' || small == '-') anchor += '-';
    if (is_digit(small) || (small >= 'a' && small <= 'z')) anchor += small;
  }
  return anchor;
}

const Experiment* experiment_titled(std::string_view title) {
  for (const Experiment& experiment : experiments())
    if (experiment.title == title) return &experiment;
  return nullptr;
}

// Sets the path of links to plots: a section has its plots next to it, the page in a folder.
std::string with_links(std::string text, std::string_view experiment, std::string_view prefix) {
  constexpr std::string_view kLink = "](";
  for (std::size_t at = text.find(kLink); at != std::string::npos; at = text.find(kLink, at)) {
    at += kLink.size();
    const std::size_t end = text.find(')', at);
    if (end == std::string::npos) break;
    const std::size_t slash = text.rfind('/', end);
    const std::size_t name = slash == std::string::npos || slash < at ? at : slash + 1;
    if (std::string_view(text).substr(name).starts_with(fmt::format("{}-", experiment)))
      text.replace(at, name - at, prefix);
  }
  return text;
}

// The heading is the first line of `text`.
PageSection read_section(std::string_view text, const Experiment& experiment) {
  PageSection section;
  section.experiment = experiment.name;
  section.text = with_links(std::string(text), experiment.name, "");
  const std::size_t mark = section.text.find(kMark);
  if (mark != std::string::npos) {
    const std::size_t begin = mark + kMark.size(), end = section.text.find(kMarkEnd, begin);
    if (end != std::string::npos) {
      section.mark = section.text.substr(begin, end - begin);
      section.text.erase(mark, end + kMarkEnd.size() - mark);
    }
  }
  const std::size_t record = section.text.find(kRecord);
  if (record == std::string::npos) return section;
  const std::size_t begin = record + kRecord.size(), end = section.text.find(kRecordEnd, begin);
  const Json json = Json::parse(section.text.substr(begin, end == std::string::npos ? end : end - begin), nullptr,
                                /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("provenance") || !json.contains("text")) return section;
  section.provenance = json["provenance"];
  section.as_written = json["text"] == text_checksum(std::string_view(section.text).substr(0, record));
  return section;
}

// Calls `each` with the title and the text of every section, from its heading on.
void for_each_section(std::string_view page, const std::function<void(std::string_view, std::string_view)>& each) {
  const auto next_heading = [&](std::size_t from) {
    const std::size_t at = page.find(fmt::format("\n{}", kHeading), from);
    return at == std::string_view::npos ? page.size() : at + 1;
  };
  for (std::size_t at = page.starts_with(kHeading) ? 0 : next_heading(0); at < page.size();) {
    const std::size_t end = next_heading(at);
    std::string_view text = page.substr(at, end - at);
    while (text.ends_with("\n\n")) text.remove_suffix(1);
    each(text.substr(kHeading.size(), text.find('\n') - kHeading.size()), text);
    at = end;
  }
}

// The wall time that a section states at its end, such as 0.9s, 31m29s or 1h05m.
double seconds_taken(const std::string& text) {
  const std::size_t end = text.rfind(".*\n");
  const std::size_t semicolon = text.rfind("; ", end);
  if (end == std::string::npos || semicolon == std::string::npos) return 0;
  double seconds = 0;
  for (const char* at = text.c_str() + semicolon + 2; at < text.c_str() + end;) {
    char* unit = nullptr;
    const double number = std::strtod(at, &unit);
    if (unit == at) break;
    seconds += number * (*unit == 'h' ? 3600 : *unit == 'm' ? 60 : 1);
    at = unit + 1;
  }
  return seconds;
}

std::string mark_of(const std::vector<std::string>& reasons) { return fmt::format("{}", fmt::join(reasons, "; ")); }

std::string marked(const PageSection& section, const std::vector<std::string>& reasons) {
  if (reasons.empty()) return section.text;
  std::string text = section.text;
  const std::size_t heading_end = text.find("\n\n");
  text.insert(heading_end == std::string::npos ? text.size() : heading_end + 2,
              fmt::format("{}{}{}", kMark, mark_of(reasons), kMarkEnd));
  return text;
}

std::map<std::string, std::string> texts_of(const Json& object) {
  std::map<std::string, std::string> texts;
  if (!object.is_object()) return texts;
  for (const auto& [name, value] : object.items())
    if (value.is_string()) texts[name] = value.get<std::string>();
  return texts;
}

Scale scale_named(std::string_view name) {
  return name == "quick" ? Scale::quick : name == "full" ? Scale::full : Scale::normal;
}

}  // namespace

std::string with_record(const std::string& section, const Json& provenance) {
  const Json record{{"provenance", provenance}, {"text", text_checksum(section + '\n')}};
  return fmt::format("{}\n{}{}{}", section, kRecord, record.dump(), kRecordEnd);
}

std::vector<PageSection> read_page(std::string_view page) {
  std::vector<PageSection> sections;
  for_each_section(page, [&](std::string_view title, std::string_view text) {
    if (const Experiment* experiment = experiment_titled(title)) sections.push_back(read_section(text, *experiment));
  });
  return sections;
}

std::optional<PageSection> find_section(std::string_view page, const Experiment& experiment) {
  std::optional<PageSection> section;
  for_each_section(page, [&](std::string_view title, std::string_view text) {
    if (title == experiment.title) section = read_section(text, experiment);
  });
  return section;
}

bool is_same_work(const Json& made, const Json& wanted) {
  if (!made.is_object()) return false;
  const auto work_of = [](const Json& provenance) {
    auto texts = texts_of(provenance);
    for (const char* name : {"title", "source", "machine"}) texts.erase(name);
    return std::tuple(texts, texts_of(provenance.value("settings", Json())),
                      texts_of(provenance.value("parts", Json())));
  };
  return work_of(made) == work_of(wanted);
}

std::vector<std::string> reasons_to_redo(const PageSection& section, const SignatureOf& signature) {
  const Experiment& experiment = find_experiment(section.experiment);
  const Json& made = section.provenance;
  if (!made.is_object()) return {"it was made before sections recorded what they rest on"};
  std::vector<std::string> reasons;
  if (made.value("version", "") != fmt::format("{}", experiment.version))
    reasons.emplace_back("the experiment itself has changed");
  const auto then = texts_of(made.value("parts", Json()));
  for (const std::string_view part : experiment.parts) {
    const auto found = then.find(std::string(part));
    if (found == then.end() || found->second != signature(part))
      reasons.push_back(fmt::format("`{}` has changed", part));
  }
  // Settings given by hand appear in the command; the others must be those of the scale.
  const std::string command = made.value("command", "");
  const auto settings = texts_of(made.value("settings", Json()));
  for (const auto& [name, value] : settings_of(experiment, scale_named(made.value("scale", "")), {})) {
    if (command.find(fmt::format(" --set {}=", name)) != std::string::npos) continue;
    const auto found = settings.find(name);
    if (found == settings.end() || found->second != value)
      reasons.push_back(fmt::format("the setting {} has changed", name));
  }
  return reasons;
}

std::vector<SectionState> check_page(std::string_view page, const SignatureOf& signature) {
  const auto sections = read_page(page);
  std::vector<SectionState> states;
  for (const Experiment& experiment : experiments()) {
    SectionState state;
    state.experiment = experiment.name;
    const PageSection* section = nullptr;
    for (const PageSection& one : sections)
      if (one.experiment == experiment.name) section = &one;
    if (section == nullptr) {
      state.reasons = {"it is not on the page"};
    } else {
      state.reasons = reasons_to_redo(*section, signature);
      const std::string mark = mark_of(state.reasons);
      if (!section->as_written)
        state.fault = "its text is not the one that was written";
      else if (section->mark != mark)
        state.fault = mark.empty() ? "the page says that it is out of date" : "the page does not say so";
    }
    states.push_back(std::move(state));
  }
  return states;
}

std::filesystem::path page_of(const std::filesystem::path& folder) {
  std::filesystem::path name = folder.lexically_normal();
  if (!name.has_filename()) name = name.parent_path();
  if (!name.has_filename() || name.filename() == "." || name.filename() == "..")
    name = std::filesystem::absolute(folder).lexically_normal();
  if (!name.has_filename()) name = name.parent_path();
  return name.concat(".md");
}

namespace {

using SectionByName = std::map<std::string, PageSection, std::less<>>;

SectionByName sections_of(const std::filesystem::path& page) {
  SectionByName sections;
  if (!std::filesystem::exists(page)) return sections;
  for (PageSection& section : read_page(MappedFile(page).text())) sections[section.experiment] = section;
  return sections;
}

bool is_current(const PageSection& section, const SignatureOf& signature) {
  return section.as_written && reasons_to_redo(section, signature).empty();
}

void write(const std::filesystem::path& page, const SectionByName& all, const SignatureOf& signature) {
  const std::string folder_name = page.stem().string();
  std::string contents, sections;
  double seconds = 0;
  for (const Experiment& experiment : experiments()) {
    const auto section = all.find(experiment.name);
    if (section == all.end()) continue;
    seconds += seconds_taken(section->second.text);
    contents += fmt::format("- [{}](#{}): {}\n", experiment.title, anchor_of(experiment.title), experiment.source);
    const std::string text = marked(section->second, reasons_to_redo(section->second, signature));
    sections += '\n' + with_links(text, experiment.name, folder_name + '/');
  }
  write_file_atomically(page, fmt::format(kPreface, folder_name, short_duration(seconds)) + contents + sections);
}

}  // namespace

void write_page(const std::filesystem::path& folder, const SignatureOf& signature) {
  SectionByName sections = sections_of(page_of(folder));
  for (const Experiment& experiment : experiments()) {
    const auto file = folder / fmt::format("{}.md", experiment.name);
    if (!std::filesystem::exists(file)) continue;
    PageSection made = read_section(MappedFile(file).text(), experiment);
    const auto on_page = sections.find(experiment.name);
    const bool older =
        on_page != sections.end() && is_current(on_page->second, signature) && !is_current(made, signature);
    if (!older) sections[std::string(experiment.name)] = std::move(made);
  }
  write(page_of(folder), sections, signature);
}

void mark_page(const std::filesystem::path& folder, const SignatureOf& signature) {
  write(page_of(folder), sections_of(page_of(folder)), signature);
}

}  // namespace tusk::lab
