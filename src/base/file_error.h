// Errors in opening, reading and writing files.
#pragma once

#include <cerrno>
#include <string>
#include <string_view>

#include "base/error.h"

namespace tusk {

// A file or folder that cannot be opened, read or written, or that is damaged. A type of its own because the path may
// be internal to a server and must not reach its clients. `cannot open 'games.txt': Permission denied`.
class FileError : public InputError {
 public:
  FileError(std::string_view action, std::string_view path, int error);
  // `games.pos: the file ends within a block`.
  FileError(const std::string& path, const std::string& fault);

  // The system's message, such as `No space left on device`, or `fault`.
  [[nodiscard]] const std::string& cause() const { return cause_; }
  [[nodiscard]] bool is_full_disk() const { return error_ == ENOSPC || error_ == EDQUOT || error_ == EFBIG; }

 private:
  int error_;
  std::string cause_;
};

}  // namespace tusk
