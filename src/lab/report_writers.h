// A section as text for people and machines: markdown, CSV, JSON, and scripts for gnuplot.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "lab/report.h"

namespace tusk::lab {

using Json = nlohmann::ordered_json;

// A second-level section. Plots are linked as EXPERIMENT-PLOT.svg with `link_prefix` before it; without `with_plots`
// they are left out.
[[nodiscard]] std::string to_markdown(const Section& section, const Provenance& provenance, double seconds,
                                      bool with_plots, const std::string& link_prefix = "");
[[nodiscard]] std::string to_markdown(const Table& table);
// Cells with a comma, a quotation mark or a line end are quoted.
[[nodiscard]] std::string to_csv(const Table& table);
// One row for each point: series, x, y.
[[nodiscard]] std::string to_csv(const Plot& plot);
// All cells and exact numbers are strings.
[[nodiscard]] Json to_json(const Section& section, const Provenance& provenance, double seconds);
[[nodiscard]] Json to_json(const Provenance& provenance);
// Data included; draws into the file.
[[nodiscard]] std::string to_gnuplot(const Plot& plot, const std::string& svg_file);

}  // namespace tusk::lab
