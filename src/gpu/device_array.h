// Arrays in GPU memory, and how much of it is in use.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cuda_runtime_api.h>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "base/error.h"

namespace tusk::gpu {

inline void check(cudaError_t status, const char* what) {
  if (status != cudaSuccess) throw InputError(fmt::format("GPU: {}: {}", what, cudaGetErrorString(status)));
}

// Throws InputError if there is no GPU.
inline void require_gpu() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0)
    throw InputError("no NVIDIA GPU was found; leave out --gpu to use the processor");
}

struct MemoryInUse {
  std::uint64_t now = 0, most = 0;
};
inline MemoryInUse& memory_in_use() {
  static MemoryInUse bytes;
  return bytes;
}

template <typename T>
class DeviceArray {
 public:
  DeviceArray() = default;
  explicit DeviceArray(std::size_t count) : bytes_(count * sizeof(T)) {
    check(cudaMalloc(&data_, std::max<std::size_t>(bytes_, 1)), "not enough memory");
    memory_in_use().now += bytes_;
    memory_in_use().most = std::max(memory_in_use().most, memory_in_use().now);
  }
  explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.data(), values.size()) {}
  DeviceArray(const T* values, std::size_t count) : DeviceArray(count) { upload(values, count); }
  ~DeviceArray() {
    if (data_ == nullptr) return;
    cudaFree(data_);
    memory_in_use().now -= bytes_;
  }
  DeviceArray(DeviceArray&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  DeviceArray& operator=(DeviceArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  [[nodiscard]] T* get() const { return static_cast<T*>(data_); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  void clear() const { check(cudaMemset(data_, 0, bytes_), "clearing"); }
  void upload(const T* values, std::size_t count) const {
    check(cudaMemcpy(data_, values, count * sizeof(T), cudaMemcpyHostToDevice), "copying");
  }
  void download(void* to) const { check(cudaMemcpy(to, data_, bytes_, cudaMemcpyDeviceToHost), "copying"); }
  void download(T* to, std::size_t count) const {
    check(cudaMemcpy(to, data_, count * sizeof(T), cudaMemcpyDeviceToHost), "copying");
  }

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace tusk::gpu
