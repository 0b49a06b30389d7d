#!/usr/bin/env bash
# tools/bare_root.sh RELEASE FOLDER: unpacks a minimal Debian (bookworm, bullseye, ...) there, as made by debootstrap.
# It is downloaded once and cached in build/package/roots. Needs root.
set -euo pipefail
release=$1 folder=$2
roots=$(cd "$(dirname "$0")/.." && pwd)/build/package/roots
if [ ! -f "$roots/$release.tar" ]; then
  mkdir -p "$roots"
  # shellcheck disable=SC2016 # a variable of apt's
  site=$(apt-get indextargets --format '$(SITE)' | grep -v security | sort -u | head -n 1)
  made=$(mktemp --directory "$roots/$release.XXXXXX")
  trap 'rm -rf "$made"' EXIT
  debootstrap --variant=minbase "$release" "$made/root" "$site"
  tar --create --file "$made/root.tar" --directory "$made/root" --exclude='./dev/*' --exclude='./var/lib/apt/lists/*' .
  mv "$made/root.tar" "$roots/$release.tar"
fi
mkdir -p "$folder"
tar --extract --file "$roots/$release.tar" --directory "$folder"
mknod -m 666 "$folder/dev/null" c 1 3
mknod -m 666 "$folder/dev/urandom" c 1 9
