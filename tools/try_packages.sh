#!/usr/bin/env bash
# tools/try_packages.sh FOLDER: installs and runs each file of a release (tools/release.sh) where its users would: in bare roots of Debian 12
# and 11 without a compiler, on processors without AVX and on arm64 under qemu. Needs root.
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

# The search visits the pinned nodes: same_search COMMAND...
same_search() {
  local nodes
  nodes=$("$@" bench --depth 6 --json | sed -n 's/.*"nodes": \([0-9]*\).*/\1/p')
  [ "$nodes" = "$signature" ] || { echo "$* visits $nodes nodes, pinned are $signature"; return 1; }
}

# The same turns with a limit of nodes, asked by the protocol: turns COMMAND...
turns() {
  local moves='makemove Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2
makemove ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7'
  local position='g [rrrddrrr hc  chr r  m      e       E       M   RRH    H RRCDDCRR]'
  {
    printf 'aei\nsetoption name hash value 8\nsetoption name nodes value 4000\nnewgame\n%s\ngo\n' "$moves"
    sleep "${patience:-4}"
    printf 'setposition %s\ngo\n' "$position"
    sleep "${patience:-4}"
    echo quit
  } | "$@" aei | grep '^bestmove'
}

# The page and the interface of a server that the command starts: serves COMMAND...
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

# In a root: completed WORD... prints what bash offers after these words.
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
  # What reads pages and other shells is not ours to depend on.
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

# The tarball in a root, wherever it is put; each of its programs plays the same.
try_tarball() {
  local release=$1 root=$work/$1 level
  bare_root "$release" "$release"
  mkdir -p "$root/opt/some where"
  tar --extract --zstd --file "$dist"/tusk-*-linux-x86_64.tar.zst --directory "$root/opt/some where" --strip-components 1
  local tusk="/opt/some where/bin/tusk"
  chroot "$root" "$tusk" --version
  serves chroot "$root" "$tusk"
  for level in "$root/opt/some where/lib/tusk"/*; do
    level=${level##*/tusk-}
    [ "$level" != x86-64-v4 ] || grep -q avx512 /proc/cpuinfo || continue
    chroot "$root" env TUSK_LEVEL="$level" "$tusk" --version | grep -q "built for  $level "
    same_search env TUSK_LEVEL="$level" chroot "$root" "$tusk"
  done
}

# No AVX, no POPCNT. The launcher looks at the processor that qemu shows it; what it starts runs outside of qemu.
try_old_processor() {
  local here=$work/old
  mkdir "$here"
  tar --extract --gzip --file "$dist"/tusk-*-linux-x86_64.tar.gz --directory "$here" --strip-components 1
  qemu-x86_64 -cpu core2duo "$here/bin/tusk" --version | grep 'built for  x86-64 '
  qemu-x86_64 -cpu core2duo "$here/lib/tusk/tusk-x86-64" --version
  same_search qemu-x86_64 -cpu core2duo "$here/lib/tusk/tusk-x86-64"
  local expected
  expected=$(turns "$here/bin/tusk")
  [ "$(patience=20 turns qemu-x86_64 -cpu core2duo "$here/lib/tusk/tusk-x86-64")" = "$expected" ]
  # A program for a newer processor has to fail there: else this proves nothing.
  ! qemu-x86_64 -cpu core2duo "$here/lib/tusk/tusk-x86-64-v3" bench --depth 2
}

try_arm64() {
  local here=$work/arm64
  mkdir "$here"
  tar --extract --gzip --file "$dist"/tusk-*-linux-aarch64.tar.gz --directory "$here" --strip-components 1
  file "$here/bin/tusk" | grep 'ARM aarch64'
  qemu-aarch64 "$here/bin/tusk" --version
  same_search qemu-aarch64 "$here/bin/tusk"
  serves qemu-aarch64 "$here/bin/tusk"
}

try_container() {
  local image=$work/image.tar root=$work/container
  gzip --decompress --stdout "$dist"/tusk-*-container-amd64.tar.gz >"$image"
  # Another program reads it, and finds its checksums right.
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

try_manifest() { python3 tests/cli/engine_manifest.py "$dist"; }

has() { compgen -G "$dist/$1" >/dev/null; }

(cd "$dist" && sha256sum --check --quiet SHA256SUMS)
if has 'tusk_*_amd64.deb'; then tusk_step "Trying the Debian package in Debian 12" try_deb; fi
if has 'tusk-*-linux-x86_64.tar.zst'; then
  tusk_step "Trying the tarball in Debian 12" try_tarball bookworm
  tusk_step "Trying the tarball in Debian 11" try_tarball bullseye
  tusk_step "Trying the tarball on a processor without AVX" try_old_processor
fi
if has 'tusk-*-linux-aarch64.tar.gz'; then tusk_step "Trying the tarball on arm64" try_arm64; fi
if has 'tusk-*-container-*.tar.gz'; then tusk_step "Trying the container image" try_container; fi
tusk_step "Reading engine.json as a client does" try_manifest
