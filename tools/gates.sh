#!/usr/bin/env bash
# Proves that every gate can go red: plants one defect after the other in a scratch clone of the last commit and demands that the
# gate which should notice does, and that it is green without. tools/gates.sh [WORD...]: only defects whose name has one of the words.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
tusk_install tools/packages.txt tools/test_packages.txt tools/python_packages.txt tools/check_packages.txt
tusk_install_node
words=("$@")
clone=$PWD/build/gates
log=$PWD/build/gates.log
rm -rf "$clone/.git"
git init -q "$clone"
git -C "$clone" fetch -q "$PWD" HEAD
git -C "$clone" checkout -q -f --detach FETCH_HEAD
# Sources are globbed: none of an earlier commit may stay.
git -C "$clone" clean -q -f -d
cd "$clone"
: >"$log"

# --- The gates, as small as they can be asked. Each fails if the gate is red.

build() {
  [ -f "build/$1/build.ninja" ] || cmake --preset "$1"
  ninja -C "build/$1" "${@:2}"
}
# What cannot be built has shown nothing about the tests.
must_build() { build "$@" || { echo "cannot be built: $*"; touch "$clone/build/not_built"; return 1; }; }
tests() { # PRESET TARGETS REGEX
  # shellcheck disable=SC2086 # one word for each target
  must_build "$1" $2 && ctest --test-dir "build/$1" --output-on-failure --no-tests=error -R "$3"
}
web() { tools/web.sh build && (cd web && npm run --silent "$@"); }
browser() {
  tools/web.sh build && must_build test tusk && TUSK=$PWD/build/test/tusk ./tools/web.sh e2e --main
}
fuzz() { must_build asan "$1" && "build/asan/fuzz/$1" -runs=0 "fuzz/${1%%_*}/seeds/${1#*_}"; }
tidied() { must_build "$1" cold_headers hot_headers && clang-tidy -p "build/$1" --quiet "${@:2}"; }
tidy() { tidied tidy --checks=-bugprone-suspicious-include "build/tidy/src/CMakeFiles/$1.dir/Unity/unity_0_cxx.cxx"; }
alone() { tidied alone --checks='-*,misc-unused-alias-decls' "$1"; }
lab() { must_build test tusk && build/test/tusk lab run "$1" --quick --again --out build/lab-quick; }
format() { clang-format --dry-run -Werror "$1"; }
report() { must_build test tusk && build/test/tusk lab check docs/reproduction; }
bench() { must_build test tusk && tools/bench.sh build/test/tusk --depth 6; }

# --- Planting.

failures=0
wanted() {
  ((${#words[@]})) || return 0
  local word
  for word in "${words[@]}"; do [[ $1 == *"$word"* ]] && return 0; done
  return 1
}
# defect NAME FILE PERL GATE...: the expression edits the file, read as one text.
defect() {
  local name=$1 file=$2 edit=$3 verdict=ok
  shift 3
  wanted "$name" || return 0
  rm -f build/not_built
  echo "=== $name: $*" >>"$log"
  if ! "$@" >>"$log" 2>&1 </dev/null; then
    verdict="NOT GREEN without the defect"
  else
    perl -0pi -e "$edit" "$file"
    if git diff --quiet; then
      verdict="NOT PLANTED"
    elif "$@" >>"$log" 2>&1 </dev/null; then
      verdict="NOT NOTICED"
    elif [ -e build/not_built ]; then
      verdict="DOES NOT COMPILE"
    fi
  fi
  git checkout -q -- .
  [ "$verdict" = ok ] || failures=$((failures + 1))
  [ "$verdict" = ok ] && verdict='red with it, green without'
  printf '%-34s %s\n' "$name" "$verdict"
}

mkdir -p build

defect 'rules bug' src/arimaa/board/game.cpp 's/kForbiddenTime = 3/kForbiddenTime = 4/' tests test arimaa_tests 'arimaa\.(RulesEnd|Differential)'
defect 'illegal turn' src/arimaa/engine/legal_turn.cpp 's/if \(may_end_with\(root, position\)\)/if (kept > 0)/' \
  tests test arimaa_tests EngineContract
defect 'own assertion' src/arimaa/engine/levels.cpp 's/if \(level >= kFullStrength\)/if (level > kFullStrength)/' \
  tests test arimaa_tests Levels
defect 'library assertion' src/base/text.cpp 's/  if \(text.empty\(\)\) return \{\};\n//' tests test base_tests Text
defect 'wrong table bit' src/jungle/tablebase/codec.cpp 's/(draws = to_field_bits\(.*?\));/$1 ^ 1;/' \
  tests test jungle_tests Tablebase
defect 'wrong sum over processes' src/cluster/mpi_crew.cpp 's/MPI_MIN/MPI_MAX/' tests test 'tusk tusk-mpi' cluster.mpi
defect 'wrong bench' src/arimaa/engine/params.h 's/(reduction_base = )\d+/${1}77/' bench
defect 'evaluation that the report rests on' src/arimaa/eval/fotland_material.h 's/(Weight\{"dog", )300/${1}301/' report
defect 'weight of zhong' src/arimaa/eval/zhong_tables.h 's/(Weight\{"blockade_1", )5/${1}6/' report
defect 'broken link' README.md 's{\(docs/web.md\)}{(docs/wed.md)}' python3 tests/docs/links_test.py "$clone"
defect 'use of a room not listed' src/base/text.cpp 's/\A/#include "arimaa\/board\/square.h"\n/' build test base
defect 'overflow' src/base/text.cpp \
  's/(  return words;)/  volatile int most = 2147483647;\n  most = most + static_cast<int>(words.size());\n$1/' tests asan base_tests Text
defect 'leaked byte' src/base/text.cpp \
  's/(parse_number\(std::string_view text\) \{\n)/$1  [[maybe_unused]] char* volatile lost = new char(0);\n  lost = nullptr;\n/' tests asan base_tests Text
defect 'data race' src/base/threads.cpp 's/(  const auto run = \[&\] \{\n)/$1    static int calls = 0;\n    ++calls;\n/' \
  tests tsan base_tests ParallelFor
defect 'warning of clang' src/base/text.cpp \
  's/(  std::vector<Word> words;\n)/$1  const int spare = 0;\n  [spare] {}();\n/' build asan base
defect 'complaint of clang-tidy' src/base/text.cpp \
  's/(namespace tusk \{\n)/$1\nstd::size_t length_of(std::string text) { return text.size(); }\n/' tidy base
defect 'complaint about a header' src/base/text.h \
  's/(namespace tusk \{\n)/$1\ninline std::size_t length_of(std::string text) { return text.size(); }\n/' tidy base
# Its neighbours in the same compilation include what it needs.
defect 'file that needs its neighbours' src/match/ratings.cpp 's/#include "match\/statistics.h"\n//' alone src/match/ratings.cpp
defect 'experiment that fails' src/lab/complexity.cpp 's/(Section run_complexity\(Session& session\) \{\n)/$1  if (session.scale() == Scale::quick) throw std::logic_error("no");\n/' \
  lab complexity
defect 'lost game of a lost worker' src/cluster/foreman.cpp 's/if \(answer \|\| stop\.stop_requested\(\)\) return/return/' tests test cluster_tests 'cluster.Foreman'
defect 'many importers without a lock' src/records/write_lock.cpp 's/held_ = dialect == Dialect::sqlite \|\|[^;]*/held_ = true/' \
  tests test tusk 'records.importers'
defect 'wrong score in Python' src/python/position.cpp 's/evaluator\.evaluate\(state\.position\),/-evaluator.evaluate(state.position),/' \
  tests test 'tusk _tusk' 'python.wheel'
defect 'unformatted line' src/base/text.cpp 's/return words;/return  words;/' format src/base/text.cpp
defect 'long function' src/base/text.cpp 's/(  return words;)/"  static_cast<void>(0);\n" x 80 . $1/e' python3 tools/size.py src/base/text.cpp
defect 'crash on a seed' src/arimaa/clock/time_control.cpp \
  's/(TimeControl parse_time_control\(std::string_view text\) \{\n)/$1  if (text.size() > 5) __builtin_trap();\n/' fuzz arimaa_time_control_fuzz
defect 'type error in the page' web/src/lib/grid.ts "s/CELL = 100/CELL: string = 100/" web check
defect 'lint error in the page' web/src/lib/grid.ts 's/\z/debugger;\n/' web lint
defect 'unformatted line in the page' web/src/lib/grid.ts 's/CELL = 100/CELL =  100/' web format:check
defect 'wrong logic in the page' web/src/lib/grid.ts 's/ranks - 1 - rankOf/ranks - rankOf/' web test
static_answers() {
  must_build test answers && must_build browser answers && tests/browser/same_answers.sh build/test/tests/answers build/browser
}
defect 'other answers in WebAssembly' src/arimaa/engine/params.h 's/static_margin = 60/static_margin = sizeof(void*) == 4 ? 61 : 60/' static_answers
defect 'page that stays empty' web/src/main.ts 's/mount\(App/void (() => mount(App/; s/\}\);\s*\z/}));\n/' browser

((failures == 0)) || { echo "$failures defects were not handled as they should; see $log" >&2; exit 1; }
