# Sourced by ./run, ./test and tools/check.sh: installs what is missing, configures and builds one preset. Each step is one line on
# the screen; what the tools say goes to build/setup.log, whose end is shown when one fails.

tusk_log=build/setup.log
exec 3>&2 # the screen, also for a step whose output goes to the log

tusk_say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }

# tusk_step TEXT COMMAND...
tusk_step() {
  local text=$1 start=$SECONDS status=0
  shift
  mkdir -p build
  printf '%s ... ' "$text" >&2
  # Not as a condition, which would switch -e off inside a function.
  set +e
  (set -e; "$@") >"$tusk_log" 2>&1 </dev/null
  status=$?
  set -e
  if ((status)); then
    printf 'failed\n' >&2
    # The first error of a build is what matters, the end of anything else.
    grep -q '^FAILED' "$tusk_log" && sed -n '/^FAILED/,$p' "$tusk_log" | head -n 40 >&2 || tail -n 40 "$tusk_log" >&2
    tusk_say "$text failed; all it said is in $PWD/$tusk_log"
    exit 1
  fi
  printf 'done (%d s)\n' $((SECONDS - start)) >&2
}

tusk_missing() {
  local package
  for package in $(grep -hv '^#' "$@"); do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || echo "$package"
  done
}

tusk_apt() {
  local sudo=''
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { echo "missing packages: $*; run this as root, or install sudo"; return 1; }
    sudo=sudo
  fi
  $sudo apt-get update -qq && $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# tusk_install PACKAGE LIST...; stamps of the lists make the second start fast.
tusk_install() {
  local list missing changed=()
  for list in "$@"; do
    cmp -s "$list" "build/.$(basename "$list" .txt)" || changed+=("$list")
  done
  ((${#changed[@]})) || return 0
  missing=$(tusk_missing "${changed[@]}")
  # shellcheck disable=SC2086 # one word for each package
  [ -z "$missing" ] || tusk_step "Installing $(wc -w <<<"$missing") packages" tusk_apt $missing
  mkdir -p build
  for list in "${changed[@]}"; do cp "$list" "build/.$(basename "$list" .txt)"; done
}

# Node and npm from anywhere will do; Debian's otherwise.
tusk_install_node() {
  command -v node >/dev/null && command -v npm >/dev/null || tusk_install tools/web_packages.txt
}

# ninja, with the percentage on the screen if that is a terminal.
tusk_ninja() (
  set -o pipefail
  NINJA_STATUS='%f/%t ' ninja -C "$@" -j "$(nproc)" 2>&1 | while IFS= read -r line; do
    printf '%s\n' "$line"
    [[ -t 3 && $line =~ ^([0-9]+)/([0-9]+)\  ]] && printf '%3d%%\b\b\b\b' $((100 * BASH_REMATCH[1] / BASH_REMATCH[2])) >&3 || true
  done
)

# tusk_build PRESET [TARGET...]
tusk_build() {
  local preset=$1
  shift
  [ -f "build/$preset/build.ninja" ] || tusk_step "Configuring ($preset)" cmake --preset "$preset"
  if ! ninja -C "build/$preset" -n "$@" 2>/dev/null | grep -q 'no work to do'; then
    tusk_step "Building ($preset)" tusk_ninja "build/$preset" "$@"
  fi
}

# The tests sync thousands of small files: in memory, where there is room.
tusk_use_memory() {
  if [ -w /dev/shm ] && (($(df --output=avail -k /dev/shm | tail -1) > 2000000)); then
    TMPDIR=$(mktemp -d /dev/shm/tusk-test.XXXXXX)
    chmod 1777 "$TMPDIR"
    export TMPDIR
    trap 'rm -rf "$TMPDIR"' EXIT
  fi
}
