// Takes a file into the program as it is, as read-only bytes.
#pragma once

#include <cstddef>
#include <span>

// Defines a function `std::span<const std::byte> NAME()`; at namespace scope, once in the program for each name.
#define TUSK_EMBED_FILE(NAME, FILE)                 \
  __asm__(                                          \
      ".section .rodata\n.balign 64\n"              \
      "tusk_" #NAME "_begin:\n.incbin \"" FILE      \
      "\"\n"                                        \
      "tusk_" #NAME "_end:\n.byte 0\n.previous\n"); \
  extern "C" const std::byte tusk_##NAME##_begin[]; \
  extern "C" const std::byte tusk_##NAME##_end[];   \
  static std::span<const std::byte> NAME() { return {tusk_##NAME##_begin, tusk_##NAME##_end}; }
