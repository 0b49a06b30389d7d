// The exception for bad input: says what is wrong and where, so that the command line can print one line.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace tusk {

// Position of an error in an input. Lines and columns count from 1; 0 means unknown.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;

  bool operator==(const Place&) const = default;
};

std::string to_string(const Place& place);

// Thrown when a user or a file is at fault. Broken invariants of the program are assertions instead.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& reason) : InputError(Place{}, reason) {}
  InputError(Place place, const std::string& reason);

  [[nodiscard]] const Place& place() const { return place_; }
  [[nodiscard]] const std::string& reason() const { return reason_; }

  // The same error seen from an enclosing text: fills in the file if it is missing, adds `lines_before` to the line,
  // and `columns_before` to a column on the first line.
  [[nodiscard]] InputError inside(std::string_view file, int lines_before = 0, int columns_before = 0) const;

 private:
  Place place_;
  std::string reason_;
};

// Text quoted for an error message: control characters are escaped, long text is cut.
std::string quote(std::string_view text);

}  // namespace tusk
