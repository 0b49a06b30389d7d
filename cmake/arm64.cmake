# Toolchain: Debian's cross compiler for arm64. The libraries of that architecture are unpacked in TUSK_ARM64 by tools/release.sh;
# what has to run during the build runs under qemu.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TUSK_ARM64)
# As on x86-64, so that no comparison with a character comes out differently.
set(CMAKE_CXX_FLAGS_INIT "-fsigned-char -isystem ${TUSK_ARM64}/usr/include")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${TUSK_ARM64}/usr/lib/aarch64-linux-gnu")
set(CMAKE_FIND_ROOT_PATH "${TUSK_ARM64}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} "${TUSK_ARM64}/usr/lib/aarch64-linux-gnu/pkgconfig")
set(ENV{PKG_CONFIG_SYSROOT_DIR} "${TUSK_ARM64}")
