# What `tusk --version` says besides its own words, in a header that one file includes: a new commit compiles that file alone.
function(tusk_version_facts target)
  set(header "${PROJECT_BINARY_DIR}/generated/version_facts.h")
  set(made_of "${PROJECT_SOURCE_DIR}/networks/default.net" "${PROJECT_SOURCE_DIR}/tests/bench_nodes.txt"
    "${PROJECT_SOURCE_DIR}/cmake/version_facts.cmake")
  # The file that every commit and checkout adds a line to.
  execute_process(COMMAND git rev-parse --git-path logs/HEAD WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  get_filename_component(log "${log}" ABSOLUTE BASE_DIR "${PROJECT_SOURCE_DIR}")
  if(EXISTS "${log}" AND NOT IS_DIRECTORY "${log}")
    list(APPEND made_of "${log}")
  endif()
  add_custom_command(OUTPUT "${header}"
    COMMAND ${CMAKE_COMMAND} -D "source=${PROJECT_SOURCE_DIR}" -D "header=${header}" -D "version=${PROJECT_VERSION}"
      -D "level=${TUSK_MARCH}" -P "${PROJECT_SOURCE_DIR}/cmake/version_facts.cmake"
    DEPENDS ${made_of} VERBATIM)
  # Of its own, so that checks of the source need not build the rooms first.
  add_custom_target(${target}_version DEPENDS "${header}")
  add_dependencies(${target} ${target}_version)
  target_sources(${target} PRIVATE "${header}")
  target_include_directories(${target} PRIVATE "${PROJECT_BINARY_DIR}/generated")
endfunction()
