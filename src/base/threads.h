// Running work on all cores.
#pragma once

#include <cstddef>
#include <functional>

namespace tusk {

// False where a program has one thread alone: in a browser whose page is not isolated from others.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

// The number of threads to use when the user does not say: one per core that this process may use.
int default_threads();

// Calls work(index) for every index in [0, count) on `threads` threads; each thread takes the next free index.
// The first exception stops the hand-out of further indices and is rethrown here, once all threads have ended.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

}  // namespace tusk
