# A room is a library target named after its folder in src/. It sees the headers of exactly the rooms it USES:
# each room's headers are exported through a folder that holds nothing but a link to that room, so an
# #include of any other room does not compile. A COLD room is compiled fast rather than to run fast, but for its HOT files. Of a room
# with files for the BROWSER its build takes only those: the others want processes, terminals, or libraries that it does not have.
# Several files are compiled as one, so names in unnamed namespaces are unique in a room; files that cannot share names go ALONE.
function(tusk_room name)
  cmake_parse_arguments(ROOM "COLD" "" "USES;LINKS;PRIVATE_LINKS;HOT;ALONE;BROWSER" ${ARGN})
  set(folder "${PROJECT_SOURCE_DIR}/src/${name}")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${folder}/*.cpp" "${folder}/*.h")
  if(EMSCRIPTEN AND ROOM_BROWSER)
    list(TRANSFORM ROOM_BROWSER PREPEND "${folder}/" OUTPUT_VARIABLE sources)
  endif()
  list(TRANSFORM ROOM_HOT PREPEND "${folder}/")
  list(TRANSFORM ROOM_ALONE PREPEND "${folder}/")
  set_property(SOURCE ${ROOM_ALONE} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
  set(door "${PROJECT_BINARY_DIR}/rooms/${name}")
  file(MAKE_DIRECTORY "${door}")
  file(CREATE_LINK "${folder}" "${door}/${name}" SYMBOLIC)
  if(ROOM_HOT)
    # A library of objects, because GCC 12 crashes on a precompiled header that was made at another level of optimisation.
    list(REMOVE_ITEM sources ${ROOM_HOT})
    add_library(${name}_hot OBJECT ${ROOM_HOT})
    target_include_directories(${name}_hot PRIVATE "${door}")
    target_link_libraries(${name}_hot PRIVATE ${ROOM_USES} ${ROOM_LINKS} ${ROOM_PRIVATE_LINKS})
    tusk_compile_room(${name}_hot hot)
    list(APPEND sources $<TARGET_OBJECTS:${name}_hot>)
  endif()
  add_library(${name} STATIC ${sources})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_include_directories(${name} PUBLIC "${door}")
  target_link_libraries(${name} PUBLIC ${ROOM_USES} ${ROOM_LINKS} PRIVATE ${ROOM_PRIVATE_LINKS})
  if(ROOM_COLD)
    tusk_compile_room(${name} cold)
  else()
    tusk_compile_room(${name} hot)
  endif()
endfunction()

# tusk_compile_room(TARGET hot|cold): the options and the precompiled header, and as few compilations as the names allow.
function(tusk_compile_room target heat)
  if(heat STREQUAL cold)
    target_link_libraries(${target} PRIVATE tusk_cold)
    set_target_properties(${target} PROPERTIES TUSK_COLD ON)
  else()
    target_link_libraries(${target} PRIVATE tusk_options)
    set_target_properties(${target} PROPERTIES ${tusk_module_code})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${heat}_headers)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${TUSK_UNITY} UNITY_BUILD_BATCH_SIZE ${TUSK_${heat}_BATCH})
endfunction()

# tusk_answers(NAME): a program that prints what rules and searches answer, for comparing two builds of the rooms.
function(tusk_answers name)
  add_executable(${name} "${PROJECT_SOURCE_DIR}/tests/browser/answers.cpp")
  target_link_libraries(${name} PRIVATE jungle arimaa tusk_options)
endfunction()

# The Python module is made of rooms that run fast.
if(TUSK_PYTHON)
  set(tusk_module_code POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
else()
  set(tusk_module_code POSITION_INDEPENDENT_CODE OFF)
endif()
tusk_headers(hot_headers LINKS tusk_options fmt::fmt Threads::Threads INCLUDES ${tusk_common_headers})
set_target_properties(hot_headers PROPERTIES ${tusk_module_code})
tusk_headers(cold_headers LINKS tusk_cold fmt::fmt Threads::Threads nlohmann_json::nlohmann_json
  INCLUDES ${tusk_common_headers} <nlohmann/json.hpp>)
set_target_properties(cold_headers PROPERTIES TUSK_COLD ON)
