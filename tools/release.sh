#!/usr/bin/env bash
# Makes the files of a release in build/dist/VERSION, with checksums, and tests each of them:
#   tools/release.sh VERSION [--url URL] [--no-try] [deb] [tarball] [container] [arm64] [python] [page]
# Without names, makes all of them: a Debian package; a tarball for any Linux on x86-64 (.tar.zst, and .tar.gz for clients that
# install engines); a container image; the tarball for arm64; the Python module as wheel and sdist; the static page. engine.json
# is the manifest for those clients; it names the files at URL (https), where they will be published, or none.
# docs/packages.md describes the contents of each.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh

fail() { echo "tools/release.sh: $*" >&2; exit 2; }
usage() { sed -n '2,7s/^# \{0,1\}//p' "$0"; }

version='' url='' try=1 parts=()
while (($#)); do
  case "$1" in
    --url) url=${2:-}; [[ $url == https://?* ]] || fail "--url needs an address that begins with https://"; url=${url%/}; shift ;;
    --no-try) try=0 ;;
    --help | -h) usage; exit ;;
    deb | tarball | container | arm64 | python | page) parts+=("$1") ;;
    [0-9]*) version=$1 ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done
((${#parts[@]})) || parts=(deb tarball container arm64 python page)
wants() { [[ " ${parts[*]} " == *" $1 "* ]]; }

[ -n "$version" ] || { usage >&2; exit 2; }
grep -q "^project(tusk VERSION $version " CMakeLists.txt || fail "CMakeLists.txt has another version than $version"
grep -q "^## $version\b" CHANGELOG.md || fail "CHANGELOG.md has no section for $version"
[ -z "$(git status --porcelain --untracked-files=no)" ] || fail "there are changes that are not committed"

# The programs that the launcher chooses from; the first runs on every x86-64.
levels=(x86-64 x86-64-v3)
built=$PWD/build/package
dist=$PWD/build/dist/$version
mkdir -p "$dist"

# configured FOLDER CMAKE-ARGUMENT...
configured() {
  local folder=$1
  shift
  [ -f "$folder/build.ninja" ] || tusk_step "Configuring ${folder#"$built"/}" cmake --preset package -B "$folder" "$@"
}

# compiled FOLDER [TARGET...]
compiled() {
  local folder=$1
  shift
  tusk_step "Building ${folder#"$built"/}" tusk_ninja "$folder" "$@"
}

# built_levels KIND CMAKE-ARGUMENT...: builds the program for every level, in KIND-LEVEL. Code that does not depend on
# the level is compiled once for all of them.
built_levels() {
  local kind=$1 level
  shift
  for level in "${levels[@]}"; do
    configured "$built/$kind-$level" -DTUSK_LEVELS=ON "-DTUSK_MARCH=$level" "-DTUSK_COLD_MARCH=${levels[0]}" "$@"
    # Manual pages and completions come from the first level.
    if [ "$level" = "${levels[0]}" ]; then compiled "$built/$kind-$level"; else compiled "$built/$kind-$level" tusk; fi
  done
}

# archive NAME: the folder build/package/NAME as a reproducible tar.
archive() {
  tar --create --directory "$built" --sort=name --owner=0 --group=0 --numeric-owner "--mtime=@$(git log -1 --format=%ct)" "$1"
}

# packed NAME: the folder build/package/NAME as NAME.tar.zst and NAME.tar.gz.
packed() {
  # The programs have much in common, but further apart than the default window.
  archive "$1" | zstd --quiet --force -19 --long=27 -T0 -o "$dist/$1.tar.zst"
  archive "$1" | gzip -9 -n >"$dist/$1.tar.gz"
}

# installed NAME FOLDER...: everything that the first folder installs, except system files, and the programs of the
# others.
installed() {
  local name=$1 folder
  shift
  rm -rf "${built:?}/$name"
  for folder in "$@"; do cmake --install "$folder" --prefix "$built/$name" --strip --component program; done
  cmake --install "$1" --prefix "$built/$name" --strip --component Unspecified
}

make_deb() {
  installed deb "${levels[@]/#/$built/deb-}"
  cmake --install "$built/deb-${levels[0]}" --prefix "$built/deb" --component desktop
  (cd "$built/deb-${levels[0]}" && cpack -G DEB -B "$dist" -D CPACK_INSTALL_CMAKE_PROJECTS= -D "CPACK_INSTALLED_DIRECTORIES=$built/deb;/usr")
  rm -rf "$dist/_CPack_Packages"
}

make_tarball() {
  local name=tusk-$version-linux-x86_64
  installed "$name" "${levels[@]/#/$built/static-}"
  packed "$name"
}

make_arm64() {
  local name=tusk-$version-linux-aarch64
  installed "$name" "$built/arm64"
  packed "$name"
}

make_container() { tools/container.sh "$dist/tusk_${version}_amd64.deb" "$dist/tusk-$version-container-amd64.tar.gz"; }

# The wheel contains its libraries and runs on every x86-64; the C library must be at least the version in its name.
make_python() {
  rm -f "$dist/tusk-$version"*.whl
  TUSK_PYTHON_BUILD=$built/python CMAKE_ARGS="-DTUSK_STATIC=ON -DTUSK_MARCH=${levels[0]}" \
    pyproject-build --no-isolation --outdir "$dist" --wheel "-C--build-option=--plat-name=manylinux_2_36_x86_64"
  pyproject-build --no-isolation --outdir "$dist" --sdist
}

make_page() {
  local name=tusk-$version-page
  tools/web.sh static "$built/$name"
  archive "$name" | gzip -9 -n >"$dist/$name.tar.gz"
}

make_manifest() {
  local program=$built/static-${levels[0]}/tusk-${levels[0]}
  [ -x "$program" ] || program=$built/deb-${levels[0]}/tusk-${levels[0]}
  [ -x "$program" ] || program=$built/arm64/tusk
  tools/engine_manifest.py "$program" "$dist" "$url" >"$dist/engine.json.new"
  mv "$dist/engine.json.new" "$dist/engine.json"
  (cd "$dist" && sha256sum tusk* engine.json >SHA256SUMS)
}

tusk_install tools/packages.txt tools/release_packages.txt tools/python_packages.txt tools/browser_packages.txt
tusk_install_node
tusk_step "Building the web app" tools/web.sh build
if wants deb || wants container; then
  built_levels deb
  tusk_step "Making the Debian package" make_deb
fi
if wants tarball; then
  built_levels static -DTUSK_STATIC=ON
  tusk_step "Making the tarball" make_tarball
fi
if wants container; then tusk_step "Making the container image" make_container; fi
if wants arm64; then
  tusk_step "Fetching libraries of arm64" tools/arm64_libraries.sh "$built/arm64-libraries"
  configured "$built/arm64" --toolchain cmake/arm64.cmake "-DTUSK_ARM64=$built/arm64-libraries" -DTUSK_STATIC=ON
  compiled "$built/arm64"
  tusk_step "Making the tarball for arm64" make_arm64
fi
if wants python; then tusk_step "Making the wheel and the sdist" make_python; fi
if wants page; then tusk_step "Making the static page" make_page; fi
tusk_step "Writing engine.json and checksums" make_manifest
((!try)) || tools/try_packages.sh "$dist"
tusk_say "The release is in $dist"
(cd "$dist" && ls -lh tusk* engine.json SHA256SUMS)
