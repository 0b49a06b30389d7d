// What goes wrong with files.
#pragma once

#include <cerrno>
#include <string>
#include <string_view>

#include "base/error.h"

namespace tusk {

// A file or folder that the system refused to open, read or write, or that is damaged: it may be a user's, or one that
// a server keeps for itself, whose place is nobody's business. `cannot open 'games.txt': Permission denied`.
class FileError : public InputError {
 public:
  FileError(std::string_view action, std::string_view path, int error);
  // `games.pos: the file ends within a block`.
  FileError(const std::string& path, const std::string& fault);

  // What the system says, `No space left on device`, or the fault.
  [[nodiscard]] const std::string& cause() const { return cause_; }
  [[nodiscard]] bool is_full_disk() const { return error_ == ENOSPC || error_ == EDQUOT || error_ == EFBIG; }

 private:
  int error_;
  std::string cause_;
};

}  // namespace tusk
