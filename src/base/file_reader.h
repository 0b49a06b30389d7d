// Reads parts of a file on demand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "base/descriptor.h"

namespace tusk {

// Thread-safe.
class FileReader {
 public:
  // Throws FileError if the file cannot be opened or is not a regular file.
  explicit FileReader(const std::filesystem::path& path);

  // The size when the file was opened.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  // Fills all of `bytes`, starting at `offset` in the file. Throws FileError, also if the file has been truncated.
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;

 private:
  std::filesystem::path path_;
  Descriptor file_;
  std::uint64_t size_ = 0;
};

}  // namespace tusk
