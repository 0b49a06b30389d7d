#!/usr/bin/env bash
# The slow gates: `tools/check.sh [GATE...]`, all of them by default. Each must be able to go red: tools/gates.sh proves it.
#   format   every C++ file is as clang-format would write it
#   size     no file has more than 400 lines, no C++ function more than 80
#   asan     clang builds everything without a warning, and all tests pass under AddressSanitizer and UndefinedBehaviorSanitizer
#   fuzz     every fuzz target runs over its seeds and TUSK_FUZZ_SECONDS (default 10) beyond them
#   tidy     clang-tidy has no complaint about src/
#   alone    every file of src/ compiles by itself, not only together with its neighbours
#   bench    the search visits the pinned number of nodes, built by gcc and by clang
#   report   docs/reproduction.md says which of its sections are out of date, and the program agrees
#   lab      every experiment of the documents runs at its smallest scale
#   tsan     the tests with threads pass under ThreadSanitizer
#   soak     the server under all kinds of clients and accidents at once, for half a minute
#   wheel    the Python module, built from nothing as `pip` does, passes its tests
#   browser  all tests of the page in a real browser
#   static   the engine in WebAssembly answers as the program does, and the static page works without a network
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh

# Tests in which threads meet.
threaded='^(base\.(ParallelFor|InterruptGuard|StandingThreads)|search\.SharedTable|arimaa\.Engine(Control)?\.|jungle\.Tablebase|puzzles\.PuzzleFinder|protocol\.Aei|match\.(Match|OpeningBook|PlayedGame)|learning\.Selfplay|records\.(Import|BoundedConnection)|api\.|serve\.|cluster\.(Foreman|Worker))'

check_format() { git ls-files '*.cpp' '*.h' '*.cu' | xargs -n 50 -P "$(nproc)" clang-format --dry-run -Werror; }

# The texts of the page are a list for each language.
check_size() {
  git ls-files '*.cpp' '*.h' '*.cu' '*.py' '*.sh' '*.ts' '*.svelte' '*.css' | grep -v '^web/src/texts/' | xargs python3 tools/size.py
}

# The tests of a room in a few processes, not in one each: a start under sanitizers takes half a second, and there are a thousand tests.
# Those of Jungle Checkers are in one, because they share reference tables that take a minute to make; it comes first, as the longest.
run_shard() { # PROGRAM INDEX SHARDS
  local log="$1.$2.log"
  GTEST_TOTAL_SHARDS=$3 GTEST_SHARD_INDEX=$2 "$1" >"$log" 2>&1 && return
  cat "$log"
  return 1
}
check_asan() {
  tusk_build asan
  tusk_use_memory
  export -f run_shard
  local program index shards=4
  {
    echo "$PWD/build/asan/tests/jungle_tests 0 1"
    for program in "$PWD"/build/asan/tests/*_tests; do
      [[ $program == */jungle_tests ]] && continue
      for ((index = 0; index < shards; ++index)); do echo "$program $index $shards"; done
    done
  } | (cd build/asan/tests && xargs -n 3 -P "$(($(nproc) + 1))" bash -c 'run_shard "$@"' -)
  ctest --test-dir build/asan --output-on-failure --no-tests=error --parallel "$(($(nproc) + 1))" --label-exclude '^room$'
}

check_fuzz() { tools/fuzz.sh "${TUSK_FUZZ_SECONDS:-10}"; }

# clang-tidy on what the preset compiles of src/, whether that is a file or several together. Precompiled headers spare it most of its parsing.
# Not the Python module, the engine of the page, the launcher and what runs on a GPU: this build has none of them.
tidied() { # PRESET OPTION...
  tusk_build "$1" cold_headers hot_headers commands_version
  sed -nE 's/^ *"file": "(.*)",?$/\1/p' "build/$1/compile_commands.json" | grep -E "^$PWD/(src|build/$1/src)/" |
    xargs -n 1 -P "$(nproc)" clang-tidy -p "build/$1" --quiet "${@:2}"
}
check_tidy() { tidied tidy --checks=-bugprone-suspicious-include; }
check_alone() { tidied alone --checks='-*,misc-unused-alias-decls'; }

check_bench() {
  tusk_build test tusk
  tusk_build asan tusk
  tools/bench.sh build/test/tusk
  # The same numbers from the other compiler, at a depth that its sanitizers can afford.
  tools/bench.sh build/asan/tusk --depth 6
}

check_report() {
  tusk_build test tusk
  build/test/tusk lab check docs/reproduction
}

check_lab() { tusk_build test lab_quick_check; }

check_tsan() {
  tusk_build tsan {base,search,arimaa,jungle,puzzles,protocol,match,learning,records,api,serve,cluster}_tests
  ctest --test-dir build/tsan --output-on-failure --no-tests=error --parallel "$(nproc)" -R "$threaded"
}

check_soak() {
  tusk_build test tusk
  python3 tools/soak.py build/test/tusk --seconds 30 --seed 1
}

check_wheel() {
  tusk_build test tusk
  rm -rf build/python
  /usr/bin/python3 tests/python/wheel_test.py . build/test/tusk 1000 build/python
}

check_browser() {
  tusk_build test tusk
  TUSK=$PWD/build/test/tusk tools/web.sh e2e
}

check_static() {
  tusk_install tools/browser_packages.txt
  tusk_build test answers
  tusk_build browser engine answers
  tests/browser/same_answers.sh build/test/tests/answers build/browser
  tools/web.sh static
  tools/web.sh e2e --static
}

gates=("$@")
((${#gates[@]})) || gates=(format size report soak wheel lab fuzz asan bench tsan static browser tidy alone)
tusk_install tools/packages.txt tools/test_packages.txt tools/python_packages.txt tools/check_packages.txt
tusk_install_node
tusk_step "Building the web app" tools/web.sh build
red=()
for gate in "${gates[@]}"; do
  declare -F "check_$gate" >/dev/null || { echo "no gate $gate; see the head of $0" >&2; exit 2; }
  tusk_say "Gate $gate"
  start=$SECONDS
  # In a shell of its own, so that one red gate does not hide the others; not as a condition, which would switch -e off inside.
  set +e
  (set -e; "check_$gate")
  status=$?
  set -e
  if ((status == 0)); then verdict=green; else verdict=red; red+=("$gate"); fi
  tusk_say "Gate $gate: $verdict ($((SECONDS - start)) s)"
done
((!${#red[@]})) || { tusk_say "Red: ${red[*]}"; exit 1; }
