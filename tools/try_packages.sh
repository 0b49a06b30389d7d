#!/usr/bin/env bash
# tools/try_packages.sh FOLDER: installs and runs each file of a release (tools/release.sh) in its intended environment:
# minimal Debian 12 and 11 without a compiler, CPUs without AVX and arm64 under qemu, a fresh Python environment, and
# Chromium. Needs root.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
dist=$(realpath "$1")
signature=$(sed -n 's/^network 6 //p' tests/bench_nodes.txt)
work=$(mktemp -d)
trap 'umount -l "$work"/*/proc 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT

# bare_root RELEASE NAME: a Debian without a compiler.
bare_root() {
  tools/bare_root.sh "$1" "$work/$2"
  mount -t proc proc "$work/$2/proc"
  ! chroot "$work/$2" sh -c 'command -v gcc g++ cc'
}

# unpacked PATTERN NAME: extracts the folder of a tarball to $work/NAME.
unpacked() {
  mkdir -p "$work/$2"
  # shellcheck disable=SC2086 # a pattern
  tar --extract --file "$dist"/$1 --directory "$work/$2" --strip-components 1
}

# same_search COMMAND...: checks that the search visits the pinned nodes.
same_search() {
  local nodes
  nodes=$("$@" bench --depth 6 --json | sed -n 's/.*"nodes": \([0-9]*\).*/\1/p')
  [ "$nodes" = "$signature" ] || { echo "$* visits $nodes nodes, pinned are $signature"; return 1; }
}

# turns COMMAND...: prints all turns of some games with a node limit.
turns() {
  local record=$work/turns.txt
  rm -f "$record"
  "$@" match -e internal,name=one,jitter=20 -e internal,name=two,jitter=20,opt.style=classic --nodes 400 -n 4 --record "$record" --json >/dev/null
  awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; ++i) at[$i] = i } { print $at["movelist"] }' "$record"
}

# same_turns COMMAND...: checks that the turns are the same as those of the program for this machine's CPU.
same_turns() {
  [ -d "$work/native" ] || unpacked "$x86_64" native
  turns "$work/native/bin/tusk" >"$work/expected"
  turns "$@" >"$work/found"
  cmp "$work/expected" "$work/found"
  local steps
  steps=$(grep -oE '[a-h][1-8][nsew]' "$work/expected" | wc -l)
  echo "$steps steps are the same"
  ((steps > 300)) || { echo "too few to say anything"; return 1; }
}

# serves COMMAND...: starts a server with the command and checks its page and its interface.
serves() {
  local port=$((20000 + RANDOM % 20000)) page
  "$@" serve --port "$port" --data /tmp/tusk-games >"$work/serve.log" 2>&1 &
  local server=$!
  for _ in $(seq 100); do
    curl --silent --fail "http://127.0.0.1:$port/" >"$work/page.html" && break
    sleep 0.2
  done
  page=$(cat "$work/page.html")
  curl --silent --fail "http://127.0.0.1:$port/api/info" >/dev/null
  kill -TERM "$server"
  wait "$server" || { cat "$work/serve.log"; return 1; }
  [[ $page == *'<script'* && $page != *unbuilt* ]] || { echo "the web app is missing"; return 1; }
}

# completed WORD..., in a root: prints what bash offers after these words.
# shellcheck disable=SC2016 # expanded there
completed='
  . /usr/share/bash-completion/completions/tusk
  COMP_WORDS=(tusk "$@" ""); COMP_CWORD=$(($# + 1)); _tusk; echo " ${COMPREPLY[*]} "'

try_deb() {
  local root=$work/deb
  bare_root bookworm deb
  cp "$dist"/tusk_*_amd64.deb "$root/tusk.deb"
  chroot "$root" sh -e -c 'apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends /tusk.deb'
  chroot "$root" tusk --version
  same_search chroot "$root" tusk
  serves chroot "$root" tusk
  chroot "$root" sh -c "printf 'aei\nnewgame\ngo\nquit\n' | tusk aei" | grep '^bestmove '
  [[ $(chroot "$root" bash -c "$completed" bash jungle) == *' prove '* ]]
  [[ $(chroot "$root" bash -c "$completed" bash aei --fallback) == ' random engine ' ]]
  # Pagers and other shells are not dependencies of the package.
  chroot "$root" sh -c 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends man-db zsh fish desktop-file-utils >/dev/null'
  chroot "$root" env MANWIDTH=100 man tusk | grep -q 'plays, studies and solves\|Tusk plays'
  chroot "$root" env MANWIDTH=100 man tusk-jungle-prove | grep -q EXAMPLES
  chroot "$root" zsh -n /usr/share/zsh/vendor-completions/_tusk
  [[ $(chroot "$root" fish -c 'complete --do-complete "tusk jungle pro"') == *prove* ]]
  chroot "$root" desktop-file-validate /usr/share/applications/tusk.desktop
  grep -q '^ExecStart=/usr/bin/tusk serve$' "$root/usr/lib/systemd/user/tusk.service"
  chroot "$root" apt-get remove -y -qq tusk
  [ ! -e "$root/usr/lib/tusk" ]
}

# The tarball in a root, at any path; all of its programs must play the same.
try_tarball() {
  local release=$1 root=$work/$1 level
  bare_root "$release" "$release"
  unpacked "$x86_64" "$release/opt/some where"
  local tusk="/opt/some where/bin/tusk"
  chroot "$root" "$tusk" --version
  serves chroot "$root" "$tusk"
  for level in "$root/opt/some where/lib/tusk"/*; do
    level=${level##*/tusk-}
    chroot "$root" env TUSK_LEVEL="$level" "$tusk" --version | grep "built for  $level "
    same_search env TUSK_LEVEL="$level" chroot "$root" "$tusk"
  done
}

# No AVX, no POPCNT. The launcher sees the CPU emulated by qemu; what it starts runs outside of qemu.
try_old_processor() {
  local here=$work/old
  local old=(qemu-x86_64 -cpu core2duo)
  unpacked "$x86_64" old
  "${old[@]}" "$here/bin/tusk" --version | grep 'built for  x86-64 '
  "${old[@]}" "$here/lib/tusk/tusk-x86-64" --version
  same_search "${old[@]}" "$here/lib/tusk/tusk-x86-64"
  same_turns "${old[@]}" "$here/lib/tusk/tusk-x86-64"
  # A program for a newer CPU must fail there, or else this proves nothing.
  if "${old[@]}" "$here/lib/tusk/tusk-x86-64-v3" bench --depth 2; then return 1; fi
}

try_arm64() {
  local here=$work/arm64
  unpacked "$aarch64" arm64
  file "$here/bin/tusk" | grep 'ARM aarch64'
  qemu-aarch64 "$here/bin/tusk" --version
  same_search qemu-aarch64 "$here/bin/tusk"
  if has "$x86_64"; then same_turns qemu-aarch64 "$here/bin/tusk"; fi
  serves qemu-aarch64 "$here/bin/tusk"
}

try_container() {
  local image=$work/image.tar root=$work/container
  gzip --decompress --stdout "$dist"/tusk-*-container-amd64.tar.gz >"$image"
  # Another program must be able to read it and verify its checksums.
  skopeo inspect --config "docker-archive:$image" | grep -q '/usr/bin/tusk'
  skopeo copy --quiet "docker-archive:$image" "oci:$work/oci:tusk"
  mkdir -p "$root"
  tar --extract --to-stdout --file "$image" --wildcards '*/layer.tar' | tar --extract --directory "$root"
  mount -t proc proc "$root/proc"
  mknod -m 666 "$root/dev/null" c 1 3
  mknod -m 666 "$root/dev/urandom" c 1 9
  chroot --userspec tusk "$root" tusk --version
  serves chroot --userspec tusk "$root" tusk
}

# The wheel in a root with only Python and NumPy, next to the program of the tarball: runs the module's tests and
# examples.
try_wheel() {
  local root=$work/wheel
  bare_root bookworm wheel
  chroot "$root" sh -e -c 'apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv python3-numpy'
  unpacked "$x86_64" wheel/opt/tusk
  mkdir -p "$root/source/tests"
  cp -r tests/python "$root/source/tests"
  cp -r python "$root/source"
  cp "$dist"/tusk-*.whl "$root/source"
  # It requires no newer C library than its name says.
  unzip -q -o "$dist"/tusk-*.whl 'tusk/_tusk*.so' -d "$work/module"
  [ "$(objdump -T "$work"/module/tusk/_tusk*.so | grep -o 'GLIBC_[0-9.]*' | sort -V | tail -n 1)" = GLIBC_2.36 ]
  chroot "$root" sh -c 'cd /source && python3 tests/python/wheel_test.py . /opt/tusk/bin/tusk 1000 tusk-*.whl'
}

# pip builds the module from the sdist.
try_sdist() {
  TUSK_PYTHON_BUILD=$work/sdist /usr/bin/python3 -m pip wheel --no-build-isolation --no-deps --no-index -w "$work/from_sdist" "$sdist"
  /usr/bin/python3 -m venv --system-site-packages "$work/venv"
  "$work/venv/bin/pip" install --no-index --no-deps "$work"/from_sdist/tusk-*.whl
  "$work/venv/bin/python" python/examples/first_steps.py
}

try_page() {
  unpacked 'tusk-*-page.tar.gz' page
  STATIC=$work/page tools/web.sh e2e --static
}

try_manifest() { python3 tests/cli/engine_manifest.py "$dist"; }

has() { compgen -G "$dist/$1" >/dev/null; }

x86_64='tusk-*-linux-x86_64.tar.zst'
aarch64='tusk-*-linux-aarch64.tar.gz'
(cd "$dist" && sha256sum --check --quiet SHA256SUMS)
if has 'tusk_*_amd64.deb'; then tusk_step "Trying the Debian package in Debian 12" try_deb; fi
if has "$x86_64"; then
  tusk_step "Trying the tarball in Debian 12" try_tarball bookworm
  tusk_step "Trying the tarball in Debian 11" try_tarball bullseye
  tusk_step "Trying the tarball on a processor without AVX" try_old_processor
fi
if has "$aarch64"; then tusk_step "Trying the tarball on arm64" try_arm64; fi
if has 'tusk-*-container-*.tar.gz'; then tusk_step "Trying the container image" try_container; fi
if has 'tusk-*.whl' && has "$x86_64"; then tusk_step "Trying the wheel in a fresh environment" try_wheel; fi
sdist=$(compgen -G "$dist/tusk-*.tar.gz" | grep -E '/tusk-[0-9.]+\.tar\.gz$' || true)
if [ -n "$sdist" ]; then tusk_step "Trying the sdist" try_sdist; fi
if has 'tusk-*-page.tar.gz'; then tusk_step "Trying the static page in Chromium" try_page; fi
tusk_step "Reading engine.json as a client does" try_manifest
