#!/usr/bin/env bash
# Builds all fuzz targets with clang and runs each on its seeds and then for a number of seconds (default 60), one per
# core. A fault fails the run; the input that caused it is saved in build/fuzz/found/, the output of the target in
# build/fuzz/logs/.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
export seconds=${1:-60}
tusk_install tools/packages.txt tools/test_packages.txt tools/python_packages.txt tools/check_packages.txt
targets=()
for source in fuzz/*/*_fuzz.cpp; do
  targets+=("$(basename "$(dirname "$source")")_$(basename "$source" .cpp)")
done
tusk_build asan "${targets[@]}"
mkdir -p build/fuzz/found build/fuzz/logs

fuzz_one() {
  local target=$1 corpus=build/fuzz/corpus/$1 seeds
  seeds=fuzz/${target%%_*}/seeds/${target#*_}
  [ -n "$(ls "$seeds")" ] || { echo "$target has no seeds" >&2; return 1; }
  mkdir -p "$corpus"
  if "build/asan/fuzz/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 \
    -artifact_prefix="build/fuzz/found/$target-" "$corpus" "$seeds" >"build/fuzz/logs/$target" 2>&1; then
    echo "$target: $(sed -n 's/.*number_of_executed_units: *//p' "build/fuzz/logs/$target") inputs"
  else
    echo "$target: FAULT" >&2
    tail -n 40 "build/fuzz/logs/$target" >&2
    return 1
  fi
}
export -f fuzz_one
printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I{} bash -c 'fuzz_one {}'
tusk_say "No faults found"
