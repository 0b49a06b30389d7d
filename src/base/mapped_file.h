// A whole file as read-only memory, and writing a file so that nobody ever sees half of it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tusk {

// Maps a file for reading; what cannot be mapped, as a pipe, is read to its end. Throws FileError if it cannot be read.
// A file that others may cut off meanwhile is not for mapping, see `read_file` and `FileReader`.
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;

  [[nodiscard]] std::span<const std::byte> bytes() const { return {data_, size_}; }
  // Without the mark that some editors put before text (U+FEFF).
  [[nodiscard]] std::string_view text() const;

 private:
  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
  std::vector<std::byte> read_;  // what was not mapped
};

// All of a file. Throws FileError.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

// Writes to a temporary name beside `path`, syncs and renames: after a crash the old file or the new one is there,
// never a part. Throws FileError if the disk says no.
void write_file_atomically(const std::filesystem::path& path, std::string_view contents);

}  // namespace tusk
