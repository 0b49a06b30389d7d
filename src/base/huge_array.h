// A large array for random access, on pages so big that the processor finds them without a walk through tables.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <sys/mman.h>
#include <type_traits>

namespace tusk {

// The elements begin at a border of big pages, somewhere in the memory that is freed.
struct FreeArray {
  void* memory = nullptr;
  void operator()(void*) const { std::free(memory); }
};
template <typename T>
using HugeArray = std::unique_ptr<T[], FreeArray>;

// All bytes are zero, which must be what an initialised T looks like. The system hands out pages of zeros when they are
// first touched, so an array of gigabytes is there at once. The kernel may decline the big pages; the array works all
// the same.
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
