# The build for the browser: Emscripten instead of the system's compiler. Its libraries are none of this machine's, so the headers
# that need no library are linked into a folder of their own; the rooms that need sockets, processes or databases are left out.
set(headers "${PROJECT_BINARY_DIR}/headers")
file(MAKE_DIRECTORY "${headers}")
foreach(name fmt hwy nlohmann xxhash.h)
  if(NOT EXISTS "/usr/include/${name}")
    message(FATAL_ERROR "/usr/include/${name} is missing: install what tools/packages.txt lists")
  endif()
  file(CREATE_LINK "/usr/include/${name}" "${headers}/${name}" SYMBOLIC)
endforeach()

find_package(Threads REQUIRED)
# The same libraries under the names that CMake has for them elsewhere.
foreach(name fmt::fmt hwy::hwy nlohmann_json::nlohmann_json PkgConfig::xxhash)
  add_library(${name} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${name} SYSTEM INTERFACE "${headers}")
endforeach()
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
target_compile_definitions(PkgConfig::xxhash INTERFACE XXH_INLINE_ALL)

# Exceptions of WebAssembly itself: those of Emscripten leave through JavaScript at every call that may throw.
set(browser_options -msimd128 -fwasm-exceptions)
# A std::size_t has 32 bits here; what is counted in 64 elsewhere fits into it wherever it becomes one.
target_compile_options(tusk_options INTERFACE ${browser_options} -Wno-shorten-64-to-32
  "SHELL:-include ${PROJECT_SOURCE_DIR}/cmake/browser/missing.h")
target_include_directories(tusk_options SYSTEM INTERFACE "${PROJECT_SOURCE_DIR}/cmake/browser")
target_link_options(tusk_options INTERFACE ${browser_options})

# tusk_browser(SOURCE...): the engine of the page, engine.js with engine.wasm, and `answers`, whose answers the tests compare with those
# of the same program built for this machine.
function(tusk_browser)
  set(door "${PROJECT_BINARY_DIR}/rooms/browser")
  file(MAKE_DIRECTORY "${door}")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/src/browser" "${door}/browser" SYMBOLIC)
  add_executable(engine ${ARGN})
  target_include_directories(engine PRIVATE "${door}")
  target_link_libraries(engine PRIVATE api tusk_cold)
  # Loaded by a worker, or by node. Memory grows as large hash tables want it.
  set(linking -O3 -sMODULARIZE=1 -sEXPORT_NAME=tuskEngine -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=67108864 -sMAXIMUM_MEMORY=1073741824
    -sDYNAMIC_EXECUTION=0)
  target_link_options(engine PRIVATE ${linking} -sEXPORTED_RUNTIME_METHODS=ccall --no-entry)
  tusk_answers(answers)
  target_link_options(answers PRIVATE -O3 -sALLOW_MEMORY_GROWTH=1 -sENVIRONMENT=node)
  set_target_properties(engine answers PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
endfunction()

# Emscripten looks for a module of Debian's beside any node that is installed.
set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "env NODE_PATH=/usr/share/nodejs")
