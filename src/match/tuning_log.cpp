#include "match/tuning_log.h"

#include <filesystem>
#include <fmt/format.h>

#include "base/error.h"
#include "base/mapped_file.h"
#include "base/text.h"

namespace tusk::match {

namespace {}  // namespace

TuningLog::TuningLog(std::string path, std::vector<TunedNumber> numbers)
    : path_(std::move(path)), numbers_(std::move(numbers)) {
  if (!std::filesystem::exists(path_)) {
    text_ = head();
    write_row(0);
    return;
  }
  text_ = read_file(path_);
  try {
    read();
  } catch (const InputError& error) {
    throw error.inside(path_);
  }
}

std::string TuningLog::head() const {
  std::string head = "iteration,surplus";
  for (const auto& number : numbers_) head += "," + number.name;
  return head + "\n";
}

void TuningLog::read() {
  if (!text_.starts_with(head())) throw InputError("the table is for other numbers, or in another order");
  const auto lines = lines_of(text_);
  if (text_.back() != '\n') throw InputError("the last row is cut off");
  if (lines.size() < 2) throw InputError("the table has no row");
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = split(lines[i], ',');
    if (fields.size() != numbers_.size() + 2 || parse_number(fields[0]) != i - 1)
      throw InputError(fmt::format("line {} is not a row of this table", i + 1));
    for (std::size_t j = 0; j < numbers_.size(); ++j) {
      numbers_[j].value = must_be_number<double>(fields[j + 2]);
      if (!(numbers_[j].value >= numbers_[j].low && numbers_[j].value <= numbers_[j].high))
        throw InputError(fmt::format("line {}: {} is not a value of {}", i + 1, fields[j + 2], numbers_[j].name));
    }
  }
  iterations_ = static_cast<int>(lines.size()) - 2;
}

void TuningLog::append(double surplus, const std::vector<TunedNumber>& numbers) {
  numbers_ = numbers;
  ++iterations_;
  write_row(surplus);
}

void TuningLog::write_row(double surplus) {
  text_ += fmt::format("{},{}", iterations_, surplus);
  for (const auto& number : numbers_) text_ += fmt::format(",{:.4f}", number.value);
  text_ += "\n";
  write_file_atomically(path_, text_);
}

}  // namespace tusk::match
