// Writes sections as Markdown, CSV, JSON and gnuplot scripts.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "lab/report.h"

namespace tusk::lab {

using Json = nlohmann::ordered_json;

// A second-level section. Plots are linked as EXPERIMENT-PLOT.svg after `link_prefix`, or omitted without `with_plots`.
[[nodiscard]] std::string to_markdown(const Section& section, const Provenance& provenance, double seconds,
                                      bool with_plots, const std::string& link_prefix = "");
[[nodiscard]] std::string to_markdown(const Table& table);
// Quotes cells that contain a comma, a quotation mark or a line end.
[[nodiscard]] std::string to_csv(const Table& table);
// One row per point: series, x, y.
[[nodiscard]] std::string to_csv(const Plot& plot);
// All cells and exact numbers are strings.
[[nodiscard]] Json to_json(const Section& section, const Provenance& provenance, double seconds);
[[nodiscard]] Json to_json(const Provenance& provenance);
// A self-contained script that writes the file.
[[nodiscard]] std::string to_gnuplot(const Plot& plot, const std::string& svg_file);

}  // namespace tusk::lab
