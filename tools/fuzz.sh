#!/usr/bin/env bash
# Builds every fuzz target with clang and runs each for a number of seconds (default 60) from its seeds.
# A fault stops the run; the input that caused it is left in build/fuzz/found/.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
seconds=${1:-60}
tusk_install
tusk_install tools/fuzz_packages.txt
targets=()
for source in fuzz/*/*_fuzz.cpp; do
  targets+=("$(basename "$(dirname "$source")")_$(basename "$source" .cpp)")
done
tusk_build fuzz "${targets[@]}"
mkdir -p build/fuzz/found
for target in "${targets[@]}"; do
  corpus=build/fuzz/corpus/$target
  mkdir -p "$corpus"
  tusk_say "Fuzzing $target for $seconds s"
  "build/fuzz/fuzz/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -verbosity=0 -artifact_prefix="build/fuzz/found/$target-" "$corpus" "fuzz/${target%%_*}/seeds/${target#*_}"
done
tusk_say "No faults found"
