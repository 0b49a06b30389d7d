// The page of all sections, and whether it is the truth: a section that rests on parts of the program which have
// changed must say so itself.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lab/report_writers.h"
#include "lab/signatures.h"

namespace tusk::lab {

struct PageSection {
  std::string experiment;
  std::string text;        // from its heading to its record, without the mark
  std::string mark;        // why it is out of date, as the page says; empty: it says nothing
  Json provenance;         // what its record says; null without one
  bool as_written = true;  // the text is the one that the record was made for
};

// The record that ends a section: a comment with what the text rests on and a checksum of the text.
[[nodiscard]] std::string with_record(const std::string& section, const Json& provenance);

// Headings that are no experiment's end a section and are left out.
[[nodiscard]] std::vector<PageSection> read_page(std::string_view page);

// Why a section is out of date, in a few words each; nothing if it is not.
[[nodiscard]] std::vector<std::string> reasons_to_redo(const PageSection& section, const SignatureOf& signature);

struct SectionState {
  std::string experiment;
  std::vector<std::string> reasons;  // to redo it
  std::string fault;                 // what the page conceals; empty: the page is truthful here
};
// One for each experiment of the registry.
[[nodiscard]] std::vector<SectionState> check_page(std::string_view page, const SignatureOf& signature);

// The page beside the folder, with the folder's name and .md.
[[nodiscard]] std::filesystem::path page_of(const std::filesystem::path& folder);
// Sections of the folder, else those that the page already has, in the order of the registry and marked where they are
// out of date.
void write_page(const std::filesystem::path& folder, const SignatureOf& signature);
// The page as it is, marked where it is out of date.
void mark_page(const std::filesystem::path& folder, const SignatureOf& signature);

}  // namespace tusk::lab
