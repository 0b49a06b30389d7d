#!/usr/bin/env bash
# Rules and searches of the browser's build against those of this machine's: tests/browser/same_answers.sh [--rate] ANSWERS FOLDER, with
# the program `answers` of this machine and the folder of the browser's build. The answers on 1,000 positions and the nodes of the bench
# must be the same; with --rate the nodes a second, the best of three runs of each, must be at least a third.
set -euo pipefail
with_rate=0
[ "${1:-}" != --rate ] || { with_rate=1; shift; }
native=$1 browser=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
in_browser() { node --no-experimental-fetch "$browser/answers.js" "$@"; }
same() { cmp "$folder/native" "$folder/browser" || { diff "$folder/native" "$folder/browser" | head -n 4 >&2; exit 1; }; }

"$native" >"$folder/native"
in_browser >"$folder/browser"
lines=$(wc -l <"$folder/native")
((lines >= 1000)) || { echo "only $lines answers" >&2; exit 1; }
same
echo "$lines answers are the same"

for ((run = 0; run < (with_rate ? 3 : 1); ++run)); do
  "$native" bench >"$folder/native" 2>>"$folder/native_rates"
  in_browser bench >"$folder/browser" 2>>"$folder/browser_rates"
  same
done
best() { sed -n 's/ nodes a second//p' "$1" | sort -n | tail -n 1; }
native_rate=$(best "$folder/native_rates") browser_rate=$(best "$folder/browser_rates")
echo "$(cat "$folder/native") nodes in both, $browser_rate and $native_rate a second: $((100 * browser_rate / native_rate)) %"
((!with_rate || 3 * browser_rate >= native_rate)) || { echo "less than a third" >&2; exit 1; }
