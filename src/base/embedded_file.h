// Takes a file into the program as it is, as read-only bytes.
#pragma once

#include <cstddef>
#include <span>

#ifdef __wasm__
// In WebAssembly a section says what kind it is, and every symbol its size.
#define TUSK_EMBED_SECTION(NAME) ".section .rodata.tusk_" #NAME ",\"\",@\n"
#define TUSK_EMBED_SYMBOL(LABEL, SIZE) ".globl " LABEL "\n.size " LABEL ", " SIZE "\n" LABEL ":\n"
#define TUSK_EMBED_END ".text\n"
#else
#define TUSK_EMBED_SECTION(NAME) ".section .rodata\n"
// Local symbols would become offsets in their section, which the linker for arm64 takes for one and the same address.
#define TUSK_EMBED_SYMBOL(LABEL, SIZE) ".globl " LABEL "\n.hidden " LABEL "\n" LABEL ":\n"
#define TUSK_EMBED_END ".previous\n"
#endif

// Defines a function `std::span<const std::byte> NAME()`; at namespace scope, once in the program for each name.
#define TUSK_EMBED_FILE(NAME, FILE)                                                                                \
  __asm__(TUSK_EMBED_SECTION(NAME) ".balign 64\n" TUSK_EMBED_SYMBOL(                                               \
      "tusk_" #NAME "_begin",                                                                                      \
      "tusk_" #NAME "_end - tusk_" #NAME                                                                           \
      "_begin") ".incbin \"" FILE "\"\n" TUSK_EMBED_SYMBOL("tusk_" #NAME "_end", "1") ".byte 0\n" TUSK_EMBED_END); \
  extern "C" const std::byte tusk_##NAME##_begin[];                                                                \
  extern "C" const std::byte tusk_##NAME##_end[];                                                                  \
  static std::span<const std::byte> NAME() { return {tusk_##NAME##_begin, tusk_##NAME##_end}; }
