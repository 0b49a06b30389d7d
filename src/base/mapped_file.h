// A whole file as read-only memory, and writing a file so that nobody ever sees half of it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace tusk {

// Maps a file for reading. Throws InputError if it cannot be opened; an empty file maps to an empty span.
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;

  [[nodiscard]] std::span<const std::byte> bytes() const { return {data_, size_}; }
  [[nodiscard]] std::string_view text() const { return {reinterpret_cast<const char*>(data_), size_}; }

 private:
  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

// Writes to a temporary name beside `path`, syncs and renames: after a crash the old file or the new one is there,
// never a part. Throws InputError naming the path if the disk says no.
void write_file_atomically(const std::filesystem::path& path, std::string_view contents);

}  // namespace tusk
