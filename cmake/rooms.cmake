# A room is a library target named after its folder in src/. It sees the headers of exactly the rooms it USES:
# each room's headers are exported through a folder that holds nothing but a link to that room, so an
# #include of any other room does not compile. A COLD room is compiled fast rather than to run fast, but for its HOT files. Of a room
# with files for the BROWSER its build takes only those: the others want processes, terminals, or libraries that it does not have.
function(tusk_room name)
  cmake_parse_arguments(ROOM "COLD" "" "USES;LINKS;PRIVATE_LINKS;HOT;BROWSER" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${name}/*.cpp" "${PROJECT_SOURCE_DIR}/src/${name}/*.h")
  if(EMSCRIPTEN AND ROOM_BROWSER)
    list(TRANSFORM ROOM_BROWSER PREPEND "${PROJECT_SOURCE_DIR}/src/${name}/" OUTPUT_VARIABLE sources)
  endif()
  set(door "${PROJECT_BINARY_DIR}/rooms/${name}")
  file(MAKE_DIRECTORY "${door}")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/src/${name}" "${door}/${name}" SYMBOLIC)
  add_library(${name} STATIC ${sources})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_include_directories(${name} PUBLIC "${door}")
  target_link_libraries(${name} PUBLIC ${ROOM_USES} ${ROOM_LINKS} PRIVATE ${ROOM_PRIVATE_LINKS})
  if(ROOM_COLD)
    target_link_libraries(${name} PRIVATE tusk_cold)
    set_target_properties(${name} PROPERTIES TUSK_COLD ON)
    target_precompile_headers(${name} REUSE_FROM cold_headers)
    list(TRANSFORM ROOM_HOT PREPEND "${PROJECT_SOURCE_DIR}/src/${name}/")
    # GCC 12 crashes on a precompiled header that was made at another level of optimisation.
    set_property(SOURCE ${ROOM_HOT} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
    set_property(SOURCE ${ROOM_HOT} APPEND PROPERTY COMPILE_OPTIONS $<$<NOT:$<OR:$<CONFIG:Debug>,$<BOOL:${TUSK_CHECKED}>>>:-O3>)
    if(NOT TUSK_MARCH STREQUAL TUSK_COLD_MARCH)
      set_property(SOURCE ${ROOM_HOT} APPEND PROPERTY COMPILE_OPTIONS -march=${TUSK_MARCH})
    endif()
  else()
    target_link_libraries(${name} PRIVATE tusk_options)
    target_precompile_headers(${name} REUSE_FROM hot_headers)
  endif()
endfunction()

# tusk_answers(NAME): a program that prints what rules and searches answer, for comparing two builds of the rooms.
function(tusk_answers name)
  add_executable(${name} "${PROJECT_SOURCE_DIR}/tests/browser/answers.cpp")
  target_link_libraries(${name} PRIVATE jungle arimaa tusk_options)
endfunction()

tusk_headers(hot_headers LINKS tusk_options fmt::fmt Threads::Threads INCLUDES ${tusk_common_headers})
tusk_headers(cold_headers LINKS tusk_cold fmt::fmt Threads::Threads nlohmann_json::nlohmann_json
  INCLUDES ${tusk_common_headers} <nlohmann/json.hpp>)
set_target_properties(cold_headers PROPERTIES TUSK_COLD ON)
