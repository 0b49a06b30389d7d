// Embeds a file in the program as read-only bytes.
#pragma once

#include <cstddef>
#include <span>

#ifdef __wasm__
// WebAssembly requires a type for every section and a size for every symbol.
#define TUSK_EMBED_SECTION(NAME) ".section .rodata.tusk_" #NAME ",\"\",@\n"
#define TUSK_EMBED_SYMBOL(LABEL, SIZE) ".globl " LABEL "\n.size " LABEL ", " SIZE "\n" LABEL ":\n"
#define TUSK_EMBED_END ".text\n"
#else
#define TUSK_EMBED_SECTION(NAME) ".section .rodata\n"
// Global symbols: the assembler turns local ones into section offsets, which the arm64 linker merges into one address.
#define TUSK_EMBED_SYMBOL(LABEL, SIZE) ".globl " LABEL "\n.hidden " LABEL "\n" LABEL ":\n"
#define TUSK_EMBED_END ".previous\n"
#endif

// Defines a function `std::span<const std::byte> NAME()`. Use at namespace scope; each NAME only once in the program.
#define TUSK_EMBED_FILE(NAME, FILE)                                                                                \
  __asm__(TUSK_EMBED_SECTION(NAME) ".balign 64\n" TUSK_EMBED_SYMBOL(                                               \
      "tusk_" #NAME "_begin",                                                                                      \
      "tusk_" #NAME "_end - tusk_" #NAME                                                                           \
      "_begin") ".incbin \"" FILE "\"\n" TUSK_EMBED_SYMBOL("tusk_" #NAME "_end", "1") ".byte 0\n" TUSK_EMBED_END); \
  extern "C" const std::byte tusk_##NAME##_begin[];                                                                \
  extern "C" const std::byte tusk_##NAME##_end[];                                                                  \
  static std::span<const std::byte> NAME() { return {tusk_##NAME##_begin, tusk_##NAME##_end}; }
