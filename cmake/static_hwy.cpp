// The part of Highway that finds out what the processor can do: Debian has it as a shared library only.
#include <hwy/targets.h>

namespace hwy {

namespace {

int64_t asked_for = 0;

int64_t targets_of_this_processor() {
#if HWY_ARCH_X86
  __builtin_cpu_init();
  int64_t targets = HWY_SCALAR;
  if (__builtin_cpu_supports("ssse3")) targets |= HWY_SSSE3;
  if (!__builtin_cpu_supports("x86-64-v2") || !__builtin_cpu_supports("aes") || !__builtin_cpu_supports("pclmul"))
    return targets;
  targets |= HWY_SSE4;
  if (__builtin_cpu_supports("x86-64-v3")) targets |= HWY_AVX2;
  if (__builtin_cpu_supports("x86-64-v4")) targets |= HWY_AVX3;
  return targets;
#else
  return HWY_STATIC_TARGET;
#endif
}

}  // namespace

int64_t SupportedTargets() {
  static const int64_t found = targets_of_this_processor();
  return asked_for != 0 ? asked_for : found;
}

void SetSupportedTargetsForTest(int64_t targets) {
  asked_for = targets;
  GetChosenTarget().DeInit();
}

ChosenTarget& GetChosenTarget() {
  static ChosenTarget chosen;
  return chosen;
}

}  // namespace hwy
