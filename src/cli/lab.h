// What the experiments of `tusk lab` share, and where each is defined.
#pragma once

#include <CLI/App.hpp>
#include <filesystem>
#include <string>

namespace tusk::cli {

// Draws with gnuplot, which is optional: the table and the numbers are complete without it.
void plot(const std::string& script, const std::filesystem::path& svg);
// With those above it. Throws InputError.
void make_folder(const std::filesystem::path& folder);

void add_lab_td(CLI::App& lab);
void add_lab_endgames(CLI::App& lab);
void add_lab_mimic(CLI::App& lab);

}  // namespace tusk::cli
