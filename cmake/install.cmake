# `cmake --install`: the program, its manual pages and completions as the program itself writes them, and what desktops and
# systemd want to know. With TUSK_LEVELS the program is one of several, and `tusk` is a launcher that chooses among them;
# tools/release.sh makes packages of that.
include(GNUInstallDirs)

if(TUSK_LEVELS)
  set_target_properties(tusk PROPERTIES OUTPUT_NAME "tusk-${TUSK_MARCH}")
  install(TARGETS tusk RUNTIME DESTINATION lib/tusk COMPONENT program)
  add_executable(launcher "${PROJECT_SOURCE_DIR}/src/launcher/main.cpp")
  # Always in one file: it starts in half the time.
  target_link_options(launcher PRIVATE -static-pie -s)
  target_compile_options(launcher PRIVATE -Wall -Wextra -Werror)
  set_target_properties(launcher PROPERTIES CXX_STANDARD 20)
  install(PROGRAMS $<TARGET_FILE:launcher> TYPE BIN RENAME tusk)
else()
  install(TARGETS tusk RUNTIME COMPONENT program)
endif()

if(TARGET tusk-mpi)
  install(TARGETS tusk-mpi RUNTIME COMPONENT program OPTIONAL)
endif()

set(pages "${PROJECT_BINARY_DIR}/generated/man1")
set(completions "${PROJECT_BINARY_DIR}/generated/completions")
add_custom_command(OUTPUT "${completions}/tusk.fish"
  COMMAND ${CMAKE_COMMAND} -E rm -rf "${pages}" "${completions}"
  COMMAND ${CMAKE_COMMAND} -E make_directory "${completions}"
  COMMAND tusk manual "${pages}"
  COMMAND gzip -9 -n "${pages}/*.1"
  COMMAND tusk completions bash > "${completions}/tusk"
  COMMAND tusk completions zsh > "${completions}/_tusk"
  COMMAND tusk completions fish > "${completions}/tusk.fish"
  DEPENDS tusk)
add_custom_target(pages_and_completions ALL DEPENDS "${completions}/tusk.fish")

install(DIRECTORY "${pages}" DESTINATION "${CMAKE_INSTALL_MANDIR}")
install(FILES "${completions}/tusk" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${completions}/_tusk" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
install(FILES "${completions}/tusk.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
install(FILES README.md CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright)
install(FILES packaging/tusk.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" COMPONENT desktop)
install(FILES web/public/icon.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps" RENAME tusk.svg
  COMPONENT desktop)
configure_file(packaging/tusk.service.in "${PROJECT_BINARY_DIR}/generated/tusk.service" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/generated/tusk.service" DESTINATION lib/systemd/user COMPONENT desktop)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "the Tusk maintainers")
set(CPACK_PACKAGE_CONTACT "the Tusk maintainers <tusk@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "plays, studies and solves Arimaa and Jungle Checkers")
set(CPACK_PACKAGE_DESCRIPTION "Tusk is an engine, a web app for the browser, a games database, tablebases and a laboratory
for two board games of ranked animals: Arimaa and Jungle Checkers.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)
include(CPack)
