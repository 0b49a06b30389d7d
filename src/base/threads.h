// Runs work on all cores.
#pragma once

#include <cstddef>
#include <functional>

namespace tusk {

// False for WebAssembly without threads: in a browser, for pages that are not cross-origin isolated.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

// The default number of threads: one per core that this process may use.
int default_threads();

// Calls work(index) for every index in [0, count) on `threads` threads (fewer if the system provides no more); each
// thread takes the next free index. After an exception no further index is handed out; the first exception is rethrown
// once all threads have ended.
void parallel_for(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

}  // namespace tusk
