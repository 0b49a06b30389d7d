// The result of an experiment in a form that all writers understand: tables, plots and differences from the document.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tusk::lab {

// Cells are text, so that exact numbers can have any length and all writers show the same digits.
struct Table {
  std::string name;     // suffix of its CSV file, after the experiment's name
  std::string caption;  // including the document's table number
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
  // Labels of the points, which are then drawn separately; without labels, a line joins them.
  std::vector<std::string> labels{};
  std::vector<double> errors{};  // of the points: half of each interval, drawn as a bar
};

struct Plot {
  std::string name;  // suffix of its SVG file, after the experiment's name
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<Series> series;
  bool logarithmic = false;
};

// A difference from a document, and its reason.
struct Difference {
  std::string what;
  std::string why;      // empty: not explained
  std::string tried{};  // what was tried in vain to explain it
};

// A useful by-product, such as learned weights.
struct Attachment {
  std::string name;  // its full file name
  std::string contents;
};

struct Section {
  std::string text;  // what was done, in a paragraph or two
  std::vector<Table> tables;
  std::vector<Plot> plots;
  std::vector<Difference> differences;
  std::vector<Attachment> attachments;
};

// Everything that the numbers depend on, and the machine.
struct Provenance {
  std::string experiment;
  std::string command;  // repeats the experiment
  std::string title;
  std::string source;
  std::string scale;
  std::vector<std::pair<std::string, std::string>> settings;
  std::string seed;
  std::string machine;
  std::string version;  // of the experiment's own code
  // The parts that the figures depend on, with their signatures (signatures.h).
  std::vector<std::pair<std::string, std::string>> parts;

  bool operator==(const Provenance&) const = default;
};

// The number of cores and the compiler; never the name of a machine or folder.
[[nodiscard]] std::string describe_machine();

// The mean of a sample and its uncertainty.
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
  // Half of the 95% confidence interval of the mean, assuming independent samples; NaN for fewer than two.
  [[nodiscard]] double error() const;

 private:
  std::size_t count_ = 0;
  double mean_ = 0, squares_ = 0;
};

// A ratio of sums over groups of correlated values, such as nodes and moves per game. Each group is one sample.
class RatioSample {
 public:
  void add(double part, double whole) { groups_.emplace_back(part, whole); }
  [[nodiscard]] double ratio() const;
  // Half of the 95% confidence interval; NaN for fewer than two groups.
  [[nodiscard]] double error() const;

 private:
  std::vector<std::pair<double, double>> groups_;
};

// Half of the 95% confidence interval of a proportion among independent cases, by Wilson's formula (never zero).
[[nodiscard]] double share_error(double share, double cases);

// Formatted numbers for cells.
[[nodiscard]] std::string fixed(double value, int digits);
[[nodiscard]] std::string percent_text(double share, int digits = 1);
// Such as "12.3 ± 0.4"; without the error if it is NaN.
[[nodiscard]] std::string with_error(double value, double error, int digits);
[[nodiscard]] std::string mean_text(const Sample& sample, int digits);
[[nodiscard]] std::string ratio_text(const RatioSample& sample, int digits);
// Such as "58.0 ± 9.7%".
[[nodiscard]] std::string share_text(double share, double cases, int digits = 1);
// Such as "21 of 50 (42 ± 13%)".
[[nodiscard]] std::string solved_text(std::size_t solved, std::size_t all);
// "-" if the divisor is zero.
[[nodiscard]] std::string ratio_text(double value, double divisor, int digits = 2);

}  // namespace tusk::lab
