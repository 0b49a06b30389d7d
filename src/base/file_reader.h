// Parts of a file, read when they are asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "base/descriptor.h"

namespace tusk {

// Safe for use by many threads.
class FileReader {
 public:
  // Throws FileError if there is no such file, or if it is not a plain one.
  explicit FileReader(const std::filesystem::path& path);

  // When it was opened.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  // Fills the whole of `bytes` from there. Throws FileError, also if the file has become too short.
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;

 private:
  std::filesystem::path path_;
  Descriptor file_;
  std::uint64_t size_ = 0;
};

}  // namespace tusk
