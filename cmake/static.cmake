# A program in one file, which every Linux on such a processor runs; of the Python module only the C library stays outside. Debian has
# archives of most libraries; these two come as headers and shared libraries alone. Both keep the definitions of their shared
# libraries, which change nothing here: so the same objects serve a program with shared libraries, and the compiler's cache has them.
if(TUSK_PYTHON)
  # Debian's archives are compiled for programs. Symbols that nobody outside sees let a module have them too.
  add_link_options(-static-libstdc++ -static-libgcc -Wl,--exclude-libs,ALL)
else()
  add_link_options(-static-pie)
endif()
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)

add_library(static_fmt STATIC "${PROJECT_SOURCE_DIR}/cmake/static_fmt.cpp")
target_compile_features(static_fmt PRIVATE cxx_std_20)
target_compile_definitions(static_fmt INTERFACE FMT_SHARED)
add_library(fmt::fmt ALIAS static_fmt)

# Its own description would look for the shared fmt.
find_path(spdlog_headers spdlog/spdlog.h REQUIRED)
add_library(static_spdlog INTERFACE)
target_include_directories(static_spdlog SYSTEM INTERFACE "${spdlog_headers}")
target_compile_definitions(static_spdlog INTERFACE SPDLOG_FMT_EXTERNAL)
target_link_libraries(static_spdlog INTERFACE fmt::fmt)
add_library(spdlog::spdlog_header_only ALIAS static_spdlog)

add_library(static_hwy STATIC "${PROJECT_SOURCE_DIR}/cmake/static_hwy.cpp")
target_compile_definitions(static_hwy PUBLIC HWY_SHARED_DEFINE)
add_library(hwy::hwy ALIAS static_hwy)
set_target_properties(static_fmt static_hwy PROPERTIES POSITION_INDEPENDENT_CODE ${TUSK_PYTHON})
