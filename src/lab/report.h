// What an experiment found, in a form that every writer understands: tables, plots and the differences from the
// document.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tusk::lab {

// Cells are texts: an exact number of any length is one, and every writer shows the same digits.
struct Table {
  std::string name;     // of its CSV file, after that of the experiment
  std::string caption;  // with the document's number of the table
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;

  void add(std::vector<std::string> cells) { rows.push_back(std::move(cells)); }
};

// A table of single facts: what | published | ours | comment.
[[nodiscard]] Table comparison(std::string name, std::string caption);

struct Series {
  std::string title;
  std::vector<std::pair<double, double>> points;
  bool published = false;  // drawn as the document's, not ours
};

struct Plot {
  std::string name;  // of its SVG file, after that of the experiment
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<Series> series;
  bool logarithmic = false;
};

// Where we differ from a document, and why.
struct Difference {
  std::string what;
  std::string why;  // empty: not explained
};

// Something made on the way that is of use by itself, such as learnt weights.
struct Attachment {
  std::string name;  // the whole name of its file
  std::string contents;
};

struct Section {
  std::string text;  // what was done, in a paragraph or two
  std::vector<Table> tables;
  std::vector<Plot> plots;
  std::vector<Difference> differences;
  std::vector<Attachment> attachments;
};

// Everything that the numbers depend on, and what the machine was.
struct Provenance {
  std::string experiment;
  std::string command;  // that repeats it
  std::string title;
  std::string source;
  std::string scale;
  std::vector<std::pair<std::string, std::string>> settings;
  std::string seed;
  std::string machine;
  std::string bench;  // the node count of `tusk bench`

  bool operator==(const Provenance&) const = default;
};

// Cores and compiler; no name of a machine or a folder.
[[nodiscard]] std::string describe_machine();

// Texts of numbers for cells.
[[nodiscard]] std::string fixed(double value, int digits);
[[nodiscard]] std::string percent_text(double share, int digits = 1);
// "-" where the divisor is zero.
[[nodiscard]] std::string ratio_text(double value, double divisor, int digits = 2);

}  // namespace tusk::lab
