#!/usr/bin/env bash
# Builds every fuzz target with clang and runs each for a number of seconds (default 60) from its seeds.
# A crash stops the run; the input that caused it is left in build/fuzz/found/.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
seconds=${1:-60}
tusk_install
tusk_install tools/fuzz_packages.txt
tusk_build fuzz
mkdir -p build/fuzz/found
for source in fuzz/*/*_fuzz.cpp; do
  room=$(basename "$(dirname "$source")")
  name=$(basename "$source" .cpp)
  corpus=build/fuzz/corpus/${room}_$name
  mkdir -p "$corpus"
  tusk_say "Fuzzing ${room}_$name for $seconds s"
  "build/fuzz/fuzz/${room}_$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -verbosity=0 -artifact_prefix="build/fuzz/found/${room}_$name-" "$corpus" "fuzz/$room/seeds/$name"
done
tusk_say "No faults found"
