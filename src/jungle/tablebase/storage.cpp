#include "jungle/tablebase/storage.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

#include "base/error.h"
#include "base/progress.h"

namespace tusk::jungle::tablebase {
namespace {

// A file without a name: it disappears when the process ends, however that happens.
int open_nameless(const std::filesystem::path& folder, std::size_t bytes) {
  std::string name = (folder / "work-XXXXXX").string();
  const int file = ::mkostemp(name.data(), O_CLOEXEC);
  if (file < 0)
    throw InputError(fmt::format("cannot create a work file in {}: {}", quote(folder.string()), std::strerror(errno)));
  ::unlink(name.c_str());
  if (const int error = ::posix_fallocate(file, 0, static_cast<off_t>(bytes)); error != 0) {
    ::close(file);
    throw InputError(fmt::format("no room for {}B of work files in {}: {}", short_number(static_cast<double>(bytes)),
                                 quote(folder.string()), std::strerror(error)));
  }
  return file;
}

}  // namespace

Storage::Storage(std::size_t bytes, const std::filesystem::path& folder) : bytes_(bytes), in_file_(!folder.empty()) {
  const int file = in_file_ ? open_nameless(folder, bytes) : -1;
  const int flags = in_file_ ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  data_ = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, file, 0);
  const int error = errno;
  if (file >= 0) ::close(file);
  if (data_ == MAP_FAILED) {
    data_ = nullptr;
    throw InputError(
        fmt::format("no memory for {}B of tables: {}", short_number(static_cast<double>(bytes)), std::strerror(error)));
  }
  if (!in_file_) ::madvise(data_, bytes, MADV_HUGEPAGE);
}

Storage::~Storage() {
  if (data_ != nullptr) ::munmap(data_, bytes_);
}

Storage::Storage(Storage&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      bytes_(std::exchange(other.bytes_, 0)),
      in_file_(std::exchange(other.in_file_, false)) {}

Storage& Storage::operator=(Storage&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(bytes_, other.bytes_);
  std::swap(in_file_, other.in_file_);
  return *this;
}

void Storage::release(std::size_t first_byte, std::size_t bytes) const {
  if (!in_file_) return;
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t begin = (first_byte + page - 1) / page * page, end = (first_byte + bytes) / page * page;
  if (begin < end) ::madvise(static_cast<char*>(data_) + begin, end - begin, MADV_DONTNEED);
}

}  // namespace tusk::jungle::tablebase
