// The course of a tuning run as a table on disk: a row for each iteration, to resume from and to plot.
#pragma once

#include <string>
#include <vector>

#include "match/spsa.h"

namespace tusk::match {

// Comma-separated, with `iteration,surplus,NAME,...` in the first line. Row 0 holds the values at the beginning.
class TuningLog {
 public:
  // Reads a table that exists, else begins one with the values of the numbers. Throws InputError if the table is of
  // other numbers or damaged.
  TuningLog(std::string path, std::vector<TunedNumber> numbers);

  [[nodiscard]] int iterations() const { return iterations_; }
  // With the values of the last row.
  [[nodiscard]] const std::vector<TunedNumber>& numbers() const { return numbers_; }
  // On disk when it returns; the file is always whole.
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
