#include "base/mapped_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "base/descriptor.h"
#include "base/file_error.h"

namespace tusk {

namespace {

// Reads to the end of the file: a pipe or a device has no size, and some regular files report 0.
std::vector<std::byte> read_to_end(int file, const std::filesystem::path& path) {
  constexpr std::size_t kPiece = 1 << 16;
  std::vector<std::byte> contents;
  for (;;) {
    const std::size_t before = contents.size();
    contents.resize(before + kPiece);
    const ssize_t got = ::read(file, contents.data() + before, kPiece);
    const int error = errno;
    contents.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0) return contents;
    if (got < 0 && error != EINTR) throw FileError("read", path.string(), error);
  }
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) throw FileError("open", path.string(), errno);
  struct stat facts {};
  if (::fstat(file.get(), &facts) != 0) throw FileError("read", path.string(), errno);
  if (S_ISDIR(facts.st_mode)) throw FileError("read", path.string(), EISDIR);
  if (!S_ISREG(facts.st_mode) || facts.st_size == 0) {
    read_ = read_to_end(file.get(), path);
    data_ = read_.data();
    size_ = read_.size();
    return;
  }
  size_ = static_cast<std::size_t>(facts.st_size);
  void* memory = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (memory == MAP_FAILED) throw FileError("map", path.string(), errno);
  data_ = static_cast<const std::byte*>(memory);
}

MappedFile::~MappedFile() {
  if (data_ != nullptr && data_ != read_.data()) ::munmap(const_cast<std::byte*>(data_), size_);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)), read_(std::move(other.read_)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(read_, other.read_);
  return *this;
}

std::string_view MappedFile::text() const {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  std::string_view text(reinterpret_cast<const char*>(data_), size_);
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

std::string read_file(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) throw FileError("open", path.string(), errno);
  const auto contents = read_to_end(file.get(), path);
  return {reinterpret_cast<const char*>(contents.data()), contents.size()};
}

void write_file_atomically(const std::filesystem::path& path, std::string_view contents) {
  const std::string temporary = fmt::format("{}.{}.tmp", path.string(), ::getpid());
  int error = 0;
  {
    const Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (file.get() < 0) throw FileError("create", temporary, errno);
    while (!contents.empty() && error == 0) {
      const ssize_t written = ::write(file.get(), contents.data(), contents.size());
      if (written >= 0) {
        contents.remove_prefix(static_cast<std::size_t>(written));
      } else if (errno != EINTR) {
        error = errno;
      }
    }
    if (error == 0 && ::fsync(file.get()) != 0) error = errno;
  }
  if (error == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(temporary.c_str());
    throw FileError("write", path.string(), error);
  }
  // The rename is stored in the folder, so sync that as well. If the folder cannot be opened, the file is there anyway;
  // if the sync fails, a crash may lose it.
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  const Descriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0 && ::fsync(directory.get()) != 0 && errno != EINVAL)
    throw FileError("write", path.string(), errno);
}

}  // namespace tusk
