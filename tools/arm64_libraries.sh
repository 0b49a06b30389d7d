#!/usr/bin/env bash
# tools/arm64_libraries.sh FOLDER: downloads the arm64 libraries and headers that a cross build needs, and unpacks them
# there. The packages and architecture of the system stay as they are.
set -euo pipefail
list=$(cd "$(dirname "$0")" && pwd)/arm64_packages.txt
root=$1
cmp -s "$list" "$root/.list" && exit
mkdir -p "$root/apt/state/lists/partial" "$root/apt/cache/archives/partial" "$root/debs"
options=(-qq -o "Dir::State=$root/apt/state" -o Dir::State::status=/dev/null -o "Dir::Cache=$root/apt/cache"
  -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User=root)
apt-get "${options[@]}" update
# shellcheck disable=SC2046 # one word for each package
(cd "$root/debs" && apt-get "${options[@]}" download $(grep -v '^#' "$list"))
for package in "$root"/debs/*.deb; do dpkg-deb --extract "$package" "$root"; done
rm -rf "$root/apt" "$root/debs"
cp "$list" "$root/.list"
