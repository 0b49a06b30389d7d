// The progress of a tuning run as a table on disk: one row per iteration, to resume from and to plot.
#pragma once

#include <string>
#include <vector>

#include "match/spsa.h"

namespace tusk::match {

// Comma-separated, with `iteration,surplus,NAME,...` in the first line. Row 0 has the initial values.
class TuningLog {
 public:
  // Reads an existing table, or starts one with the values of the numbers. Throws InputError if the table is for other
  // numbers or damaged.
  TuningLog(std::string path, std::vector<TunedNumber> numbers);

  [[nodiscard]] int iterations() const { return iterations_; }
  // With the values of the last row.
  [[nodiscard]] const std::vector<TunedNumber>& numbers() const { return numbers_; }
  // The row is on disk when it returns; the file is complete at all times.
  void append(double surplus, const std::vector<TunedNumber>& numbers);

 private:
  void read();
  void write_row(double surplus);
  [[nodiscard]] std::string head() const;

  std::string path_;
  std::vector<TunedNumber> numbers_;
  std::string text_;
  int iterations_ = 0;
};

}  // namespace tusk::match
