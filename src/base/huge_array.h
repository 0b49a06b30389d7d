// A large array for random access, on pages so big that the processor finds them without a walk through tables.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <sys/mman.h>
#include <type_traits>

namespace tusk {

struct FreeArray {
  void operator()(void* memory) const { std::free(memory); }
};
template <typename T>
using HugeArray = std::unique_ptr<T[], FreeArray>;

// All elements value-initialised. The kernel may decline the big pages; the array works all the same.
template <typename T>
[[nodiscard]] HugeArray<T> make_huge_array(std::size_t count) {
  static_assert(std::is_trivially_destructible_v<T>);
  constexpr std::size_t kPage = std::size_t{1} << 21;
  const std::size_t bytes = (count * sizeof(T) + kPage - 1) / kPage * kPage;
  void* const memory = std::aligned_alloc(kPage, bytes);
  if (memory == nullptr) throw std::bad_alloc();
  ::madvise(memory, bytes, MADV_HUGEPAGE);
  std::uninitialized_value_construct_n(static_cast<T*>(memory), count);
  return HugeArray<T>(static_cast<T*>(memory));
}

}  // namespace tusk
