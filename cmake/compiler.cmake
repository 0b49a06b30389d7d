# How every file of the project is compiled: the language, the warnings, the sanitizers.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(TUSK_SANITIZE "" CACHE STRING "Sanitizers to compile and link with, e.g. address,undefined")
# A fixed baseline instead of `native`: the same binary on every machine of the last ten years,
# and one that valgrind understands.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  set(TUSK_MARCH "x86-64-v3" CACHE STRING "Value of -march; empty for the compiler's default")
else()
  set(TUSK_MARCH "" CACHE STRING "Value of -march; empty for the compiler's default")
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
endif()

add_library(tusk_options INTERFACE)
target_compile_options(tusk_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror
  # GCC 12 reports overlaps inside its own std::string (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # One node signature on all compilers: no silent fused multiply-add.
  -ffp-contract=off
  $<$<BOOL:${TUSK_MARCH}>:-march=${TUSK_MARCH}>
  # libstdc++ reports out-of-range indexing in debug builds.
  $<$<CONFIG:Debug>:-D_GLIBCXX_ASSERTIONS>)
if(TUSK_SANITIZE)
  # Compile and link: a sanitizer that reaches only the linker checks nothing.
  target_compile_options(tusk_options INTERFACE -fsanitize=${TUSK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(tusk_options INTERFACE -fsanitize=${TUSK_SANITIZE})
endif()
