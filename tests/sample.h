// How much a test tries.
#pragma once

namespace tusk {

#ifdef TUSK_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// How many of a sample to take: all, or one in twenty under a sanitizer, where everything is slower.
constexpr int sample(int size) { return kSanitized ? size / 20 : size; }

}  // namespace tusk
