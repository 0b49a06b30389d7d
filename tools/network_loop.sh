#!/usr/bin/env bash
# The whole process from self-play to a playing network, on a small scale: about four minutes, mostly training. First
# with files, then with the loop of actors and a learner, which is killed and resumed; then with bad input.
# tools/network_loop.sh [TUSK]; run by `ninja -C build/release network_loop`. Needs python3-torch.
set -euo pipefail
cd "$(dirname "$0")/.."
tusk=$(realpath "${1:-build/release/tusk}")
python=/usr/bin/python3  # Debian's own, because its torch is not visible to any other
"$python" -c 'import torch' 2>/dev/null || { echo "missing: the Debian package python3-torch" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$tusk" selfplay --games 200 --nodes 500 --out "$folder/games.pos"
"$tusk" data check "$folder/games.pos"
"$tusk" data features "$folder/games.pos" --out "$folder/games.feat"
"$python" training/train.py "$folder/games.feat" --out "$folder/my.net" --minutes 1 --batch 2048
"$python" training/forecast.py --tusk "$tusk" --positions "own=$folder/games.pos" --network "$folder/my.net"
"$tusk" match -e "internal,name=mine,opt.network=$folder/my.net" -e internal,name=shipped --nodes 500 -n 4

learn() {
  exec "$python" training/learn.py "$folder/run" --tusk "$tusk" --nodes 200 --actors 2 --capacity 200000 --window 2000 --batch 1024 --every 5 \
    --hold-out "$folder/games.feat" --rival "1 style=bomb jitter=0.5" --keep "$@"
}
# Waits for the second network that process $2 writes to folder $1, however slow the machine is, then kills the process.
kill_when_learnt() {
  until [ -e "$1/networks/0002.net" ]; do sleep 1; kill -0 "$2"; done
  kill -9 "$2"
  wait "$2" 2>/dev/null || true
}
learn --minutes 10 --start "$folder/my.net" &
kill_when_learnt "$folder/run" $!
(learn --minutes 0.4 --resume)
# The games of both parts of the run, with other targets.
"$python" training/train.py "$folder/run/games.feat" --lambda 0.8 --epochs 1 --batch 1024 --start "$folder/my.net" --out "$folder/again.net"
# A bound counts as an error only where it is violated.
"$python" tests/training/loss_check.py training
# Heads only: the rows of the inputs, most of the file, stay unchanged.
"$python" training/learn.py "$folder/heads" --tusk "$tusk" --nodes 200 --actors 2 --window 2000 --batch 1024 --every 5 --minutes 10 \
  --start "$folder/my.net" --weights heads --mean run &
kill_when_learnt "$folder/heads" $!
heads=$(ls "$folder"/heads/networks/*.net | tail -1)
cmp -n 3800000 -i 32 "$folder/my.net" "$heads"
cmp -s "$folder/my.net" "$heads" && { echo "the heads have learnt nothing" >&2; exit 1; }
# Few weights, and positions of the search trees in addition to those of games.
"$python" training/learn.py "$folder/few" --tusk "$tusk" --nodes 400 --actors 2 --window 2000 --batch 1024 --every 5 --minutes 10 \
  --start "$folder/my.net" --weights few --mean run --sharpness 2 --play "--tree-samples 8 --tree-depth 3" &
kill_when_learnt "$folder/few" $!
"$python" training/teacher.py "$folder/run" --minutes 0.2 --width 8 --depth 1 --batch 256 --window 1000
"$python" training/train.py --ring "$folder/run" --teacher 0.5 --out "$folder/taught.net" --minutes 0.2 --batch 1024 --start "$folder/my.net"
newest=$(ls "$folder"/run/networks/*.net | tail -1)
"$tusk" match -e "internal,name=learnt,opt.network=$newest" -e "internal,name=taught,opt.network=$folder/taught.net" --nodes 500 -n 4

"$python" training/average.py "$folder/my.net" "$newest:2" --out "$folder/mean.net"
"$tusk" match -e "internal,name=mean,opt.network=$folder/mean.net" -e "internal,name=learnt,opt.network=$newest" --nodes 500 -n 4
"$python" training/average.py "$newest" "$newest" --out "$folder/mean.net"
cmp "$newest" "$folder/mean.net"

# The command must fail with one line and exit code 2.
refused() {
  local code=0
  ("$@") >"$folder/out" 2>"$folder/err" || code=$?
  if [ $code != 2 ] || [ "$(wc -l <"$folder/err")" != 1 ]; then
    echo "not refused with one line and exit code 2 ($code): $*" >&2
    cat "$folder/err" >&2
    exit 1
  fi
  cat "$folder/err"
}
head -c 1000 "$folder/games.feat" >"$folder/torn.feat"
echo "no network" >"$folder/foreign.net"
refused "$python" training/train.py "$folder/torn.feat" --out "$folder/x.net"
refused "$python" training/train.py "$folder/games.feat" --start "$folder/foreign.net" --out "$folder/x.net"
refused "$python" training/train.py "$folder/games.feat" --epochs 1 --out /dev/full/x.net
refused "$python" training/average.py "$folder/my.net" "$folder/foreign.net" --out "$folder/x.net"
refused "$python" training/average.py "$folder/my.net" --out "$folder/x.net"
refused learn --minutes 1
refused "$python" training/learn.py "$folder/nothing" --resume
refused "$python" training/learn.py "$folder/dead" --tusk /bin/false --actors 1 --start "$folder/my.net"
refused bash -c 'ulimit -f 2000; exec "$@"' - "$python" training/learn.py "$folder/full" --tusk "$tusk" --actors 1 --start "$folder/my.net"
echo "the networks load and play"
