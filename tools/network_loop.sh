#!/usr/bin/env bash
# The whole way from self-play to a network that plays, in small: about three minutes, most of them training.
# tools/network_loop.sh [TUSK]; run by `ninja -C build/release network_loop`. Needs python3-torch.
set -euo pipefail
cd "$(dirname "$0")/.."
tusk=${1:-build/release/tusk}
python=/usr/bin/python3  # Debian's own: its torch is not seen by any other
"$python" -c 'import torch' 2>/dev/null || { echo "missing: the Debian package python3-torch" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$tusk" selfplay --games 200 --nodes 500 --out "$folder/games.pos"
"$tusk" data check "$folder/games.pos"
"$tusk" data features "$folder/games.pos" --out "$folder/games.feat"
"$python" training/train.py "$folder/games.feat" --out "$folder/my.net" --minutes 1 --batch 2048
"$python" training/forecast.py "$folder/games.feat" networks/default.net "$folder/my.net"
"$tusk" match -e "internal,name=mine,opt.network=$folder/my.net" -e internal,name=shipped --nodes 500 -n 4
echo "the network loads and plays"
