// Large arrays of zeros: in memory, or in an unnamed file that the system pages in and out when memory is short.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace tusk::jungle::tablebase {

class Storage {
 public:
  Storage() = default;
  // In memory if `folder` is empty, otherwise in a file there that disappears with the process. Throws InputError if
  // there is not enough space.
  Storage(std::size_t bytes, const std::filesystem::path& folder);
  ~Storage();
  Storage(Storage&& other) noexcept;
  Storage& operator=(Storage&& other) noexcept;

  [[nodiscard]] std::uint64_t* words() const { return static_cast<std::uint64_t*>(data_); }
  [[nodiscard]] std::uint8_t* bytes() const { return static_cast<std::uint8_t*>(data_); }
  [[nodiscard]] std::size_t size() const { return bytes_; }
  // Releases the memory of a part that is stored in a file; its contents stay.
  void release(std::size_t first_byte, std::size_t bytes) const;

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
  bool in_file_ = false;
};

}  // namespace tusk::jungle::tablebase
