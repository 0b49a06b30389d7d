// A whole file as read-only memory, and atomic writing of files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tusk {

// Maps a file for reading. What cannot be mapped, such as a pipe, is read to its end. Throws FileError if it cannot be
// read. Do not map a file that another process may truncate; use `read_file` or `FileReader`.
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;

  [[nodiscard]] std::span<const std::byte> bytes() const { return {data_, size_}; }
  // Without a byte order mark (U+FEFF), which some editors write.
  [[nodiscard]] std::string_view text() const;

 private:
  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
  std::vector<std::byte> read_;  // the contents if not mapped
};

// The contents of a file. Throws FileError.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

// Writes a temporary file next to `path`, syncs it and renames it: after a crash either the old or the new file is
// there, never a part. Throws FileError on a write error.
void write_file_atomically(const std::filesystem::path& path, std::string_view contents);

}  // namespace tusk
