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
  // Of the points, which then stand by themselves; without labels they are joined to a line.
  std::vector<std::string> labels{};
  std::vector<double> errors{};  // of the points: half of each interval, drawn as a bar
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
  std::string why;      // empty: not explained
  std::string tried{};  // in vain, to explain it
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
  std::string version;  // of the experiment's own code
  // What the figures rest on, with signatures (signatures.h).
  std::vector<std::pair<std::string, std::string>> parts;

  bool operator==(const Provenance&) const = default;
};

// Cores and compiler; no name of a machine or a folder.
[[nodiscard]] std::string describe_machine();

// Numbers drawn from something that varies: their mean, and what it is uncertain by.
class Sample {
 public:
  void add(double value) {
    ++count_;
    const double step = value - mean_;
    mean_ += step / static_cast<double>(count_);
    squares_ += step * (value - mean_);
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  // Half of the 95% interval of the mean, as if the numbers were independent; not a number for fewer than two.
  [[nodiscard]] double error() const;

 private:
  std::size_t count_ = 0;
  double mean_ = 0, squares_ = 0;
};

// A ratio of sums over groups that hang together, such as nodes and moves by game: each group is one case.
class RatioSample {
 public:
  void add(double part, double whole) { groups_.emplace_back(part, whole); }
  [[nodiscard]] double ratio() const;
  // Half of the 95% interval; not a number for fewer than two groups.
  [[nodiscard]] double error() const;

 private:
  std::vector<std::pair<double, double>> groups_;
};

// Half of the 95% interval of a share seen among so many independent cases, by Wilson's formula (never zero).
[[nodiscard]] double share_error(double share, double cases);

// Texts of numbers for cells.
[[nodiscard]] std::string fixed(double value, int digits);
[[nodiscard]] std::string percent_text(double share, int digits = 1);
// "12.3 ± 0.4"; without the second part if the error is not a number.
[[nodiscard]] std::string with_error(double value, double error, int digits);
[[nodiscard]] std::string mean_text(const Sample& sample, int digits);
[[nodiscard]] std::string ratio_text(const RatioSample& sample, int digits);
// "58.0 ± 9.7%".
[[nodiscard]] std::string share_text(double share, double cases, int digits = 1);
// "21 of 50 (42 ± 13%)".
[[nodiscard]] std::string solved_text(std::size_t solved, std::size_t all);
// "-" where the divisor is zero.
[[nodiscard]] std::string ratio_text(double value, double divisor, int digits = 2);

}  // namespace tusk::lab
