#!/usr/bin/env python3
"""Trains the evaluation network on feature files written by `tusk data features`, or on the positions of a run of learn.py.

Examples:
  tusk selfplay --games 200 --nodes 2000 --out games.pos
  tusk data features games.pos --out games.feat
  python3 training/train.py games.feat --out my.net --minutes 1
  tusk analyze --network my.net POSITION
  python3 training/train.py --ring runs/first --teacher 0.6 --out taught.net --minutes 3
"""

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import torch

import beside
import files
import loss
import model
import records
import scoring
import targets
from ring import Ring


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("features", nargs="*", help="files written by `tusk data features`")
    parser.add_argument("--ring", help="folder of a run of learn.py")
    parser.add_argument("--teacher", type=float, default=0.0, metavar="SHARE",
                        help="of each target so much is the verdict of the run's teacher (default %(default)s)")
    parser.add_argument("--out", required=True, help="network file to write")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--minutes", type=float, help="train for about this long instead")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
    parser.add_argument("--lambda", dest="share", type=float, default=0.9,
                        help="of the weight of a target so much goes to the turns after it (0: none, 1: all to the result)")
    parser.add_argument("--deep", type=int, default=0, metavar="NODES", help="only positions of games with at least so many nodes a turn")
    parser.add_argument("--tree-weight", type=float, default=1.0,
                        help="what a position beside a game counts: of a search tree, a detour or a stray (default %(default)s)")
    beside.add_arguments(parser)
    parser.add_argument("--weight-decay", type=float, default=0.0)
    parser.add_argument("--sharpness", type=float, default=1.0, help="as of learn.py, and with --ring what it was there (default %(default)s)")
    parser.add_argument("--weights", choices=("all", "heads", "few"), default="all", help="as of learn.py (default %(default)s)")
    parser.add_argument("--mean", choices=("none", "run"), default="none", help="write the mean of all steps instead of the last (default %(default)s)")
    parser.add_argument("--start", help="network file to go on from, or its checkpoint (NETWORK.pt, written beside every network)")
    parser.add_argument("--hold-out", action="append", default=[], metavar="FILE", help="feature file to forecast at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", help="write the losses of every epoch as JSON")
    options = parser.parse_args()
    if bool(options.features) == bool(options.ring):
        parser.error("learn from feature files or from --ring FOLDER")
    if options.teacher and not options.ring:
        parser.error("--teacher goes with --ring")
    return options


def load_ring(options, device):
    """The positions of a run, the teacher's verdicts mixed into their targets."""
    ring = Ring(options.ring)
    data = {name: torch.from_numpy(np.asarray(ring.maps[name][: ring.filled])).to(device)
            for name in ("own", "enemy", "head", "effort", "result", "target")}
    if options.teacher:
        path = Path(options.ring) / "teacher.ring"
        verdicts = np.frombuffer(files.read_checked(path, files.VERDICTS), dtype=np.float16)
        count = min(len(verdicts), ring.filled)  # positions that came later have no verdict
        data = {name: tensor[:count] for name, tensor in data.items()}
        verdict, target = torch.from_numpy(verdicts[:count].astype(np.float32)).to(device), data["target"]
        data["target"] = torch.where(torch.isnan(target), verdict, target + options.teacher * (verdict - target))
    wanted = ~torch.isnan(data["target"])
    wanted &= torch.from_numpy(ring.sound(slice(0, len(wanted)))).to(device)
    if options.deep:
        wanted &= data["effort"].int() * 100 >= options.deep
    if not wanted.any():
        files.refuse(options.ring, "holds no such positions")
    return {name: tensor[wanted] for name, tensor in data.items()}


def load_files(options, device):
    data = records.load(options.features, device, options.share, options.sharpness)
    known = ~torch.isnan(data["target"])
    if not known.any():
        files.refuse(options.features[0], "holds no positions with a verdict or a result")
    return {name: data[name][known] for name in ("own", "enemy", "head", "result", "target")}


def main():
    options = arguments()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    data = load_ring(options, device) if options.ring else load_files(options, device)
    count = len(data["target"])
    # Positions of one game are alike: whole stretches of games are held back, not single positions.
    held_back = max(1, min(count // 20, 100_000))
    validation = torch.arange(count - held_back, count, device=device)
    training = torch.arange(count - held_back, device=device)
    batch_size = min(options.batch, len(training))
    steps = math.ceil(len(training) / batch_size)
    network = model.Network()
    if options.start and options.start.endswith(".pt"):
        network.load_state_dict(model.load_state(options.start, files.CHECKPOINT, "cpu"))
    elif options.start:
        network.load(options.start)
    network.to(device)
    optimizer = torch.optim.AdamW(network.moving_parameters(options.weights), lr=options.rate, betas=(0.9, 0.995),
                                  weight_decay=options.weight_decay)
    mean = model.MeanWeights(network, "run")
    others = beside.Beside(options, device) if options.beside else None
    print(f"{len(training)} positions to learn from, {held_back} to check with, on {device}", flush=True)

    def mean_error(part):
        batch = {name: tensor[part] for name, tensor in data.items()}
        weight = torch.where(batch["result"] < targets.UNKNOWN, 1.0, options.tree_weight)
        return (loss.errors(network, batch, options.sharpness) * weight).sum() / weight.sum()

    def validation_loss():
        with torch.no_grad():
            total = 0.0
            for part in validation.split(65536):
                total += mean_error(part).item() * len(part)
            return total / held_back

    print(f"validation {validation_loss():.6f} at the start", flush=True)
    log, start, epoch, progress = [], time.time(), 0, 0.0
    while progress < 1 and (options.minutes or epoch < options.epochs):
        shuffled = training[torch.randperm(len(training), device=device)]
        total, seen = torch.zeros((), device=device), 0
        for number, part in enumerate(shuffled.split(batch_size)):
            progress = (epoch + number / steps) / options.epochs
            if options.minutes:
                progress = (time.time() - start) / (60 * options.minutes)
                if progress >= 1:
                    break
            warm = min(1.0, (epoch * steps + number + 1) / 200)
            for group in optimizer.param_groups:
                group["lr"] = options.rate * warm * (0.5 * (1 + math.cos(math.pi * progress)) * 0.99 + 0.01)
            error = mean_error(part)
            if others:
                error = others.mixed(error, network)
            optimizer.zero_grad(set_to_none=True)
            error.backward()
            optimizer.step()
            mean.add(network)
            total += error.detach() * len(part)
            seen += len(part)
        epoch += 1
        log.append({"epoch": epoch, "loss": total.item() / max(seen, 1), "validation": validation_loss(), "seconds": time.time() - start})
        print(f"epoch {epoch}  loss {log[-1]['loss']:.6f}  validation {log[-1]['validation']:.6f}  {log[-1]['seconds']:.0f} s", flush=True)
    if options.mean == "run":
        network = mean.network()
    network.save(options.out)
    model.save_state(options.out + ".pt", files.CHECKPOINT, network.state_dict())
    held_out = {"held back": {name: tensor[validation] for name, tensor in data.items()}}
    held_out.update((path, records.load([path], device, 1.0)) for path in options.hold_out)
    for name, held in held_out.items():
        if (held["result"] < targets.UNKNOWN).any():
            error, right = scoring.judge(scoring.network_logits(network, held), held["result"])
            print(f"{name}: squared error {error:.4f}, right side {right:.1%}", flush=True)
    if options.log:
        with open(options.log, "w") as file:
            json.dump({"positions": count, "seed": options.seed, "epochs": log}, file, indent=1)


if __name__ == "__main__":
    main()
