# How every file of the project is compiled: the language, the warnings, the checks, the sanitizers.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

set(TUSK_SANITIZE "" CACHE STRING "Sanitizers to compile and link with, e.g. address,undefined")
option(TUSK_CHECKED "Keep our assertions and those of the standard library in an optimised build" OFF)
# A fixed baseline instead of `native`: the same binary on every machine of the last ten years,
# and one that valgrind understands.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  set(TUSK_MARCH "x86-64-v3" CACHE STRING "Value of -march; empty for the compiler's default")
else()
  set(TUSK_MARCH "" CACHE STRING "Value of -march; empty for the compiler's default")
endif()

# Code that waits has no use for newer instructions. Packages compile it once for all their levels.
set(TUSK_COLD_MARCH "${TUSK_MARCH}" CACHE STRING "Value of -march for code that need not run fast")
option(TUSK_STATIC "Link everything into one file that needs no library of the system; without PostgreSQL and MariaDB" OFF)

# Two thirds of the time to compile, or less. Off where single files are compiled again and again, and to see that each includes what it uses.
option(TUSK_UNITY "Compile several files of a room as one" ON)
# How many files at most: the more, the less is compiled twice; the fewer, the sooner a changed file is compiled again.
set(TUSK_hot_BATCH 12)
set(TUSK_cold_BATCH 30)

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Without these leniencies nothing that uses a precompiled header is cached.
  set(CMAKE_CXX_COMPILER_LAUNCHER env "CCACHE_SLOPPINESS=pch_defines,time_macros" "${CCACHE}")
  if(EMSCRIPTEN)
    # It does not see for itself that the wrapper around clang is one.
    list(INSERT CMAKE_CXX_COMPILER_LAUNCHER 1 CCACHE_COMPILERTYPE=clang)
  endif()
endif()

add_library(tusk_options INTERFACE)
target_compile_options(tusk_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror
  # GCC 12 reports overlaps and overflows inside its own std::string (GCC bugs 105651 and 105329), and with precompiled headers
  # it no longer sees that they are not ours. Clang and the sanitizers watch over this.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overread> $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>
  # Collect garbage less often: a tenth of the compile time for a few MiB.
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-expand=200> $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=2000000>
  # A precompiled header with a time stamp in it is a different one each time, and nothing that uses it is cached.
  $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>
  # One node signature on all compilers: no silent fused multiply-add.
  -ffp-contract=off
  $<$<BOOL:${TUSK_MARCH}>:-march=$<IF:$<BOOL:$<TARGET_PROPERTY:TUSK_COLD>>,${TUSK_COLD_MARCH},${TUSK_MARCH}>>)
if(TUSK_CHECKED)
  target_compile_options(tusk_options INTERFACE -UNDEBUG -D_GLIBCXX_ASSERTIONS
    # Where assertions stand, GCC 12 follows paths on which they fail; the release build and clang are strict about these.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized> $<$<CXX_COMPILER_ID:GNU>:-Wno-null-dereference>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-nonnull> $<$<CXX_COMPILER_ID:GNU>:-Wno-free-nonheap-object>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-dangling-pointer> $<$<CXX_COMPILER_ID:GNU>:-Wno-use-after-free>)
endif()
if(TUSK_SANITIZE)
  # Compile and link: a sanitizer that reaches only the linker checks nothing.
  target_compile_options(tusk_options INTERFACE -fsanitize=${TUSK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # For tests that do less, or wait longer, where everything is slow.
  target_compile_definitions(tusk_options INTERFACE TUSK_SANITIZED)
  target_link_options(tusk_options INTERFACE -fsanitize=${TUSK_SANITIZE})
endif()

define_property(TARGET PROPERTY TUSK_COLD BRIEF_DOCS "Compiled fast rather than to run fast")
# Code that waits for people, disks and networks: two thirds of the time to compile, nothing slower to run.
add_library(tusk_cold INTERFACE)
target_link_libraries(tusk_cold INTERFACE tusk_options)
target_compile_options(tusk_cold INTERFACE $<$<NOT:$<CONFIG:Debug>>:-O1>)

# A precompiled header that targets with the same options share: `target_precompile_headers(x REUSE_FROM name)`.
function(tusk_headers name)
  cmake_parse_arguments(HEADERS "" "" "LINKS;INCLUDES" ${ARGN})
  set(source "${PROJECT_BINARY_DIR}/${name}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "")
  add_library(${name} STATIC "${source}")
  target_link_libraries(${name} PRIVATE ${HEADERS_LINKS})
  target_precompile_headers(${name} PRIVATE ${HEADERS_INCLUDES})
endfunction()

set(tusk_common_headers <algorithm> <array> <atomic> <charconv> <chrono> <cmath> <condition_variable> <cstdint> <filesystem>
  <fmt/format.h> <functional> <limits> <map> <memory> <mutex> <numeric> <optional> <span> <string> <string_view> <thread>
  <unordered_map> <utility> <vector>)
