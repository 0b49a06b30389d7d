// The page with all sections, and a check that it is honest: a section must say so if it depends on parts of the
// program that have changed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/experiment.h"
#include "lab/report_writers.h"
#include "lab/signatures.h"

namespace tusk::lab {

struct PageSection {
  std::string experiment;
  std::string text;        // from its heading to its record, without the mark
  std::string mark;        // the reason given on the page why it is out of date; empty: none
  Json provenance;         // from its record; null if it has none
  bool as_written = true;  // the text is unchanged since the record was made
};

// The record at the end of a section: a comment with its provenance and a checksum of the text.
[[nodiscard]] std::string with_record(const std::string& section, const Json& provenance);

// Other headings also end a section; their text is skipped.
[[nodiscard]] std::vector<PageSection> read_page(std::string_view page);
// The section of one experiment, on a page or in a file of its own.
[[nodiscard]] std::optional<PageSection> find_section(std::string_view page, const Experiment& experiment);

// The same command, scale, settings, seed, version and parts, on whatever machine.
[[nodiscard]] bool is_same_work(const Json& made, const Json& wanted);

// The reasons why a section is out of date, a few words each; empty if it is up to date.
[[nodiscard]] std::vector<std::string> reasons_to_redo(const PageSection& section, const SignatureOf& signature);

struct SectionState {
  std::string experiment;
  std::vector<std::string> reasons;  // why it has to be redone
  std::string fault;                 // what the page fails to say; empty: nothing
};
// One per experiment of the registry.
[[nodiscard]] std::vector<SectionState> check_page(std::string_view page, const SignatureOf& signature);

// The page next to the folder, with the folder's name and .md.
[[nodiscard]] std::filesystem::path page_of(const std::filesystem::path& folder);
// Takes each section from the folder, in the order of the registry, or from the existing page if the folder does not
// hold it or holds an older one. Marks those that are out of date.
void write_page(const std::filesystem::path& folder, const SignatureOf& signature);
// Marks the sections of the existing page that are out of date.
void mark_page(const std::filesystem::path& folder, const SignatureOf& signature);

}  // namespace tusk::lab
