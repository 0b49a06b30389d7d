# A script: writes the header that version.cmake describes.
execute_process(COMMAND git rev-parse --short=10 HEAD WORKING_DIRECTORY "${source}"
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT commit)
  set(commit "unknown")
endif()
file(SHA256 "${source}/networks/default.net" network)
string(SUBSTRING "${network}" 0 10 network)
file(STRINGS "${source}/tests/bench_nodes.txt" pin REGEX "^network 8 [0-9]+$")
string(REGEX REPLACE ".* " "" signature "${pin}")
file(WRITE "${header}" "// Made by cmake/version_facts.cmake.
#pragma once

#define TUSK_VERSION \"${version}\"
#define TUSK_COMMIT \"${commit}\"
#define TUSK_NETWORK \"${network}\"
#define TUSK_SIGNATURE \"${signature}\"
#define TUSK_LEVEL \"${level}\"
")
