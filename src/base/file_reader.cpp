#include "base/file_reader.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>

#include "base/file_error.h"

namespace tusk {

FileReader::FileReader(const std::filesystem::path& path)
    : path_(path), file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (file_.get() < 0) throw FileError("open", path_.string(), errno);
  struct stat facts {};
  if (::fstat(file_.get(), &facts) != 0) throw FileError("read", path_.string(), errno);
  if (!S_ISREG(facts.st_mode)) throw FileError("read", path_.string(), S_ISDIR(facts.st_mode) ? EISDIR : ESPIPE);
  size_ = static_cast<std::uint64_t>(facts.st_size);
}

void FileReader::read(std::uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t got = ::pread(file_.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw FileError("read", path_.string(), errno);
    if (got == 0) throw FileError(path_.string(), "the file was truncated while it was in use");
    bytes = bytes.subspan(static_cast<std::size_t>(got));
    offset += static_cast<std::uint64_t>(got);
  }
}

}  // namespace tusk
