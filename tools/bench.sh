#!/usr/bin/env bash
# Compares the nodes visited by `tusk bench` with those pinned in tests/bench_nodes.txt: tools/bench.sh [TUSK] [--depth
# N | --update]. --depth checks only the lines of that depth. --update writes the nodes of this program and marks the
# sections of docs/reproduction.md that are out of date, for a commit that changes the search.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
pins=$root/tests/bench_nodes.txt
tusk=$root/build/release/tusk
update=0 only=''
while (($#)); do
  case "$1" in
    --update) update=1 ;;
    --depth) only=$2; shift ;;
    *) tusk=$1 ;;
  esac
  shift
done
wrong=0 fresh=''
while read -r style depth pinned; do
  [[ $style == '#'* ]] && { fresh+="$style $depth $pinned"$'\n'; continue; }
  nodes=$pinned
  if [ -z "$only" ] || [ "$depth" = "$only" ]; then
    nodes=$("$tusk" bench --style "$style" --depth "$depth" --json | sed -n 's/.*"nodes": \([0-9]*\).*/\1/p')
    echo "$style at depth $depth: $nodes nodes"
    [ "$nodes" = "$pinned" ] || { wrong=1; echo "  pinned are $pinned" >&2; }
  fi
  fresh+="$style $depth $nodes"$'\n'
done <"$pins"
if ((update)); then
  printf '%s' "$fresh" >"$pins"
  # What depends on the old search is now out of date, and the page must say so.
  "$tusk" lab check --mark "$root/docs/reproduction" >/dev/null
elif ((wrong)); then
  echo "the search has changed: if that was meant, name the new nodes in the commit and run tools/bench.sh --update" >&2
  exit 1
fi
