# A room is a library target named after its folder in src/. It sees the headers of exactly the rooms it USES:
# each room's headers are exported through a folder that holds nothing but a link to that room, so an
# #include of any other room does not compile.
function(tusk_room name)
  cmake_parse_arguments(ROOM "" "" "USES;LINKS;PRIVATE_LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${name}/*.cpp" "${PROJECT_SOURCE_DIR}/src/${name}/*.h")
  set(door "${PROJECT_BINARY_DIR}/rooms/${name}")
  file(MAKE_DIRECTORY "${door}")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/src/${name}" "${door}/${name}" SYMBOLIC)
  add_library(${name} STATIC ${sources})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_include_directories(${name} PUBLIC "${door}")
  target_link_libraries(${name} PUBLIC ${ROOM_USES} ${ROOM_LINKS} PRIVATE tusk_options ${ROOM_PRIVATE_LINKS})
endfunction()
