#include "base/standard_streams.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <unistd.h>

namespace tusk {

void open_standard_streams() {
  // Input and output are opened in the wrong mode on purpose, so that using them fails.
  constexpr struct {
    int number, mode;
  } kPlaces[] = {{STDIN_FILENO, O_WRONLY}, {STDOUT_FILENO, O_RDONLY}, {STDERR_FILENO, O_RDWR}};
  for (const auto& place : kPlaces) {
    if (::fcntl(place.number, F_GETFD) >= 0 || errno != EBADF) continue;
    // The system assigns the lowest free number, and all lower ones are taken.
    if (::open("/dev/null", place.mode) != place.number) std::abort();
  }
}

std::string finish_standard_output(int known_error) {
  // std::cout has no buffer of its own; it writes to stdout.
  bool whole = std::ferror(stdout) == 0 && std::cout;
  int error = known_error;
  // Some file systems report a full disk only when the file is closed.
  for (int (*const finish)(std::FILE*) : {std::fflush, std::fclose}) {
    errno = 0;
    if (finish(stdout) == 0) continue;
    whole = false;
    if (error == 0) error = errno;
  }
  if (whole) return {};
  return error == 0 ? "cannot write the output" : std::string("cannot write the output: ") + std::strerror(error);
}

}  // namespace tusk
