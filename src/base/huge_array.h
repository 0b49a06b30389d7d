// A large array for random access, on 2 MiB pages to reduce TLB misses.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <sys/mman.h>
#include <type_traits>

namespace tusk {

// The elements start at a page boundary inside the allocated memory.
struct FreeArray {
  void* memory = nullptr;
  void operator()(void*) const { std::free(memory); }
};
template <typename T>
using HugeArray = std::unique_ptr<T[], FreeArray>;

// All bytes are zero, which must be a valid T. The system provides zero pages on first access, so even an array of
// gigabytes is allocated at once. The kernel may not grant huge pages; the array works without them.
template <typename T>
[[nodiscard]] HugeArray<T> make_huge_array(std::size_t count) {
  static_assert(std::is_trivially_destructible_v<T> && std::is_standard_layout_v<T>);
  constexpr std::size_t kPage = std::size_t{1} << 21;
  const std::size_t bytes = (count * sizeof(T) + kPage - 1) / kPage * kPage;
  std::size_t space = bytes + kPage;
  void* const memory = std::calloc(space, 1);
  if (memory == nullptr) throw std::bad_alloc();
  void* start = memory;
  std::align(kPage, bytes, start, space);
  ::madvise(start, bytes, MADV_HUGEPAGE);
  return HugeArray<T>(static_cast<T*>(start), FreeArray{memory});
}

}  // namespace tusk
