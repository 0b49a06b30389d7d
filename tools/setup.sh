# Sourced by ./run and ./test: installs what is missing, configures and builds one preset.
# A stamp of the package list makes the second start fast.

tusk_say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }

# tusk_install [PACKAGE LIST]
tusk_install() {
  local list=${1:-tools/packages.txt} stamp
  stamp=build/.$(basename "$list" .txt)
  cmp -s "$list" "$stamp" && return
  local wanted missing=()
  wanted=$(grep -v '^#' "$list")
  for package in $wanted; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  if ((${#missing[@]})); then
    local sudo=''
    if [ "$(id -u)" != 0 ]; then
      command -v sudo >/dev/null || { echo "missing packages: ${missing[*]}; run this as root, or install sudo" >&2; exit 1; }
      sudo=sudo
    fi
    tusk_say "Installing ${#missing[@]} packages: ${missing[*]}"
    $sudo apt-get update -qq
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
  fi
  mkdir -p build
  cp "$list" "$stamp"
}

# tusk_build PRESET [cmake build arguments...]
tusk_build() {
  local preset=$1
  shift
  if [ ! -f "build/$preset/build.ninja" ]; then
    tusk_say "Configuring ($preset)"
    cmake --preset "$preset" >&2
  fi
  if ! ninja -C "build/$preset" -n "$@" 2>/dev/null | grep -q 'no work to do'; then
    tusk_say "Building ($preset)"
    cmake --build "build/$preset" --parallel "$(nproc)" ${1:+--target "$@"} >&2
  fi
}
