#include "base/file_error.h"

#include <cstring>
#include <fmt/format.h>

namespace tusk {

FileError::FileError(std::string_view action, std::string_view path, int error)
    : InputError(fmt::format("cannot {} {}: {}", action, quote(path), std::strerror(error))),
      error_(error),
      cause_(std::strerror(error)) {}

FileError::FileError(const std::string& path, const std::string& fault)
    : InputError({path, 0, 0}, fault), error_(0), cause_(fault) {}

}  // namespace tusk
