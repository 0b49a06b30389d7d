#include "lab/report_writers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/progress.h"

namespace tusk::lab {

namespace {

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

std::string markdown_cell(const std::string& cell) { return replaced(replaced(cell, "|", "\\|"), "\n", " "); }

std::string csv_cell(const std::string& cell) {
  if (cell.find_first_of(",\"\n\r") == std::string::npos) return cell;
  return '"' + replaced(cell, "\"", "\"\"") + '"';
}

// Escapes text for single quotes in gnuplot.
std::string plain_text(const std::string& text) { return replaced(text, "'", "''"); }

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (const std::string& cell : cells) line += (&cell == cells.data() ? "" : ",") + csv_cell(cell);
  return line + '\n';
}

bool looks_like_number(const std::string& cell) {
  // Includes the two bytes of the plus-minus sign.
  return !cell.empty() && cell.find_first_not_of("0123456789.,+-e% \xc2\xb1") == std::string::npos;
}

// A column is aligned right if most of its cells are numbers.
bool is_numeric(const Table& table, std::size_t column) {
  std::size_t numbers = 0;
  for (const auto& row : table.rows)
    if (column < row.size() && looks_like_number(row[column])) ++numbers;
  return 2 * numbers > table.rows.size();
}

}  // namespace

std::string to_markdown(const Table& table) {
  std::string text = fmt::format("**{}**\n\n|", table.caption);
  for (const std::string& column : table.columns) text += fmt::format(" {} |", markdown_cell(column));
  text += "\n|";
  for (std::size_t i = 0; i < table.columns.size(); ++i) text += is_numeric(table, i) ? "---:|" : "---|";
  text += '\n';
  for (const auto& row : table.rows) {
    text += '|';
    for (const std::string& cell : row) text += fmt::format(" {} |", markdown_cell(cell));
    text += '\n';
  }
  return text;
}

std::string to_markdown(const Section& section, const Provenance& provenance, double seconds, bool with_plots,
                        const std::string& link_prefix) {
  std::string text = fmt::format("## {}\n\nSource: {}.\n\n{}\n", provenance.title, provenance.source, section.text);
  for (const Table& table : section.tables) text += '\n' + to_markdown(table);
  if (with_plots)
    for (const Plot& plot : section.plots)
      text += fmt::format("\n![{}]({}{}-{}.svg)\n", plot.title, link_prefix, provenance.experiment, plot.name);
  if (!section.differences.empty()) {
    text += "\nDifferences from the document:\n\n";
    for (const Difference& difference : section.differences)
      text += fmt::format("- {} {}{}\n", difference.what, difference.why.empty() ? "**Unexplained.**" : difference.why,
                          difference.tried.empty() ? "" : " Tried: " + difference.tried);
  }
  std::vector<std::string> settings;
  for (const auto& [name, value] : provenance.settings) settings.push_back(fmt::format("{} {}", name, value));
  std::vector<std::string> parts{fmt::format("version {}", provenance.version)};
  for (const auto& [name, signature] : provenance.parts) parts.push_back(fmt::format("{} {}", name, signature));
  text += fmt::format("\n*`{}`. Scale {}{}{}; seed {}; {}; {}; {}.*\n", provenance.command, provenance.scale,
                      settings.empty() ? "" : ": ", fmt::join(settings, ", "), provenance.seed, provenance.machine,
                      fmt::join(parts, ", "), short_duration(seconds));
  return text;
}

std::string to_csv(const Table& table) {
  std::string text = csv_line(table.columns);
  for (const auto& row : table.rows) text += csv_line(row);
  return text;
}

std::string to_csv(const Plot& plot) {
  std::string text = csv_line({"series", plot.x_label, plot.y_label});
  for (const Series& series : plot.series)
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      const auto& [x, y] = series.points[i];
      text += csv_line(
          {series.labels.empty() ? series.title : series.labels[i], fmt::format("{:g}", x), fmt::format("{:.9g}", y)});
    }
  return text;
}

Json to_json(const Provenance& provenance) {
  Json settings = Json::object();
  for (const auto& [name, value] : provenance.settings) settings[name] = value;
  Json parts = Json::object();
  for (const auto& [name, signature] : provenance.parts) parts[name] = signature;
  return {{"experiment", provenance.experiment},
          {"command", provenance.command},
          {"title", provenance.title},
          {"source", provenance.source},
          {"scale", provenance.scale},
          {"settings", settings},
          {"seed", provenance.seed},
          {"machine", provenance.machine},
          {"version", provenance.version},
          {"parts", parts}};
}

Json to_json(const Section& section, const Provenance& provenance, double seconds) {
  Json tables = Json::array();
  for (const Table& table : section.tables)
    tables.push_back(
        {{"name", table.name}, {"caption", table.caption}, {"columns", table.columns}, {"rows", table.rows}});
  Json plots = Json::array();
  for (const Plot& plot : section.plots) {
    Json series = Json::array();
    for (const Series& one : plot.series)
      series.push_back({{"title", one.title},
                        {"published", one.published},
                        {"points", one.points},
                        {"labels", one.labels},
                        {"errors", one.errors}});
    plots.push_back({{"name", plot.name},
                     {"title", plot.title},
                     {"x", plot.x_label},
                     {"y", plot.y_label},
                     {"logarithmic", plot.logarithmic},
                     {"series", series}});
  }
  Json differences = Json::array();
  for (const Difference& difference : section.differences)
    differences.push_back({{"what", difference.what},
                           {"why", difference.why.empty() ? Json() : Json(difference.why)},
                           {"tried", difference.tried.empty() ? Json() : Json(difference.tried)}});
  return {{"provenance", to_json(provenance)},
          {"seconds", seconds},
          {"text", section.text},
          {"tables", tables},
          {"plots", plots},
          {"differences", differences}};
}

std::string to_gnuplot(const Plot& plot, const std::string& svg_file) {
  std::string script;
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    script += fmt::format("$series{} << END\n", i);
    const Series& series = plot.series[i];
    for (std::size_t k = 0; k < series.points.size(); ++k)
      script += fmt::format("{:.9g} {:.9g} \"{}\" {:.9g}\n", series.points[k].first, series.points[k].second,
                            series.labels.empty() ? "" : plain_text(series.labels[k]),
                            series.errors.empty() ? 0 : series.errors[k]);
    script += "END\n";
  }
  script += fmt::format(
      "set terminal svg size 760,440 background 'white'\nset output '{}'\nset title '{}' noenhanced\n"
      "set xlabel '{}' noenhanced\nset ylabel '{}' noenhanced\nset grid\nset key outside below noenhanced\n{}",
      plain_text(svg_file), plain_text(plot.title), plain_text(plot.x_label), plain_text(plot.y_label),
      plot.logarithmic ? "set logscale y\nset format y '%.0e'\n" : "");
  script += "plot ";
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const Series& series = plot.series[i];
    script += fmt::format("{}$series{} using 1:2 with {}{} pt {} ps 0.5 title '{}'", i == 0 ? "" : ", ", i,
                          series.labels.empty() ? "linespoints" : "points", series.published ? " dt 2" : " lw 1.5",
                          series.published ? 6 : 7, plain_text(series.title));
    if (!series.labels.empty())
      script += fmt::format(", $series{} using 1:2:3 with labels left offset 0.6,0.3 font ',9' noenhanced notitle", i);
    if (!series.errors.empty()) script += fmt::format(", $series{} using 1:2:4 with yerrorbars pt 7 ps 0.5 notitle", i);
  }
  return script + '\n';
}

}  // namespace tusk::lab
