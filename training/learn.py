#!/usr/bin/env python3
"""Learns without pause: actors play, a learner trains on what they play, and every minute or two the actors get the
new network. Whatever happens, `--resume` goes on from the last network.

  python3 training/learn.py runs/first --minutes 25 --actors 16
  python3 training/learn.py runs/first --minutes 25 --resume

In the folder: networks/NNNN.net, the figures of each in log.jsonl, a plot of them in progress.svg, who plays in
league.txt, the positions in *.ring, learner.pt to go on from and, with --keep, all games in games.feat.
"""

import argparse
import collections
import fcntl
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from pathlib import Path

import numpy as np
import torch

import beside
import features
import files
import loss
import model
import records
import scoring
import targets
from ring import Ring

HERE = Path(__file__).resolve().parent
QUICKEST_DEATH = 5.0  # actors that end sooner than this, in seconds, will not do better next time


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=25, help="how long (default %(default)s)")
    parser.add_argument("--actors", type=int, default=os.cpu_count(), help="games at a time (default: one per core)")
    parser.add_argument("--resume", action="store_true", help="go on with the run in the folder")
    parser.add_argument("--start", help="network to begin with (default: from nothing)")
    parser.add_argument("--tusk", default=str(HERE.parent / "build/release/tusk"), help="the program, with its arguments if any")
    parser.add_argument("--nodes", type=int, default=2000, help="nodes of a turn (default %(default)s)")
    parser.add_argument("--play", default="--odd-starts 0.15 --second-looks 0.05 --deep-games 0.05 --deep-factor 10 --rivals 0.2",
                        help="more options of `tusk selfplay` (default: %(default)s)")
    parser.add_argument("--rival", action="append", default=[], metavar="LINE",
                        help="a rival besides earlier networks, as a line of the league, e.g. '1 style=bomb'")
    parser.add_argument("--lambda", dest="share", type=float, default=0.9, help="as of train.py (default %(default)s)")
    parser.add_argument("--sharpness", type=float, default=1.0,
                        help="how many times its output the network's logit of winning is: results surer than its scores are "
                        "then learnt without the scores growing out of the search's margins (default %(default)s)")
    parser.add_argument("--tree-weight", type=float, default=0.25,
                        help="what a position beside a game counts, of a search tree or a detour (default %(default)s)")
    beside.add_arguments(parser)
    parser.add_argument("--rate", type=float, default=3e-4, help="learning rate (default %(default)s)")
    parser.add_argument("--weights", choices=("all", "heads", "few"), default="all",
                        help="which move: all; for runs of few positions the heads alone, or with them what pieces and dangers are "
                        "worth by kind and square (default %(default)s)")
    parser.add_argument("--mean", choices=("last", "run"), default="last",
                        help="what plays: the mean of the last thousand steps' weights, or of all steps (default %(default)s)")
    parser.add_argument("--batch", type=int, default=8192, help="positions of a step (default %(default)s)")
    parser.add_argument("--uses", type=int, default=1, help="how often a position is learnt from (default %(default)s)")
    parser.add_argument("--capacity", type=int, default=4_000_000, help="positions kept (default %(default)s)")
    parser.add_argument("--window", type=int, default=500_000, help="positions that are mixed before learning (default %(default)s)")
    parser.add_argument("--every", type=float, default=60, help="seconds between networks (default %(default)s)")
    parser.add_argument("--hold-out", action="append", default=[], metavar="FILE", help="feature file to forecast, never learnt from")
    parser.add_argument("--keep", action="store_true",
                        help="keep all games in games.feat, for train.py to learn from them again, with other targets too")
    options = parser.parse_args()
    if min(options.minutes, options.actors, options.nodes, options.capacity, options.batch, options.uses, options.every, options.sharpness) <= 0:
        parser.error("numbers must be above 0")
    return options


class KeptGames:
    """A feature file without a header, to which games are added. What a killed run left of a record is cut off."""

    def __init__(self, path):
        self.path = path
        self.file = open(path, "ab")
        self.file.truncate(self.file.tell() // features.RECORD.itemsize * features.RECORD.itemsize)

    def add(self, games):
        self.file.write(games.tobytes())
        self.file.flush()


class Actors:
    """The process that plays, and the thread that takes in what it writes. Restarted if it dies."""

    def __init__(self, options, league, seed):
        self.command = shlex.split(options.tusk) + [
            "selfplay", "--stream", "--league", str(league), "--threads", str(options.actors), "--nodes", str(options.nodes),
            "--games", str(10**9)] + shlex.split(options.play)
        self.share, self.sharpness, self.seed = options.share, options.sharpness, seed
        self.complaints = options.folder / "actors.log"
        self.kept = KeptGames(options.folder / "games.feat") if options.keep else None
        self.blocks = queue.Queue(maxsize=64)
        self.games, self.stopping, self.failure = 0, False, None
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.stopping:
            began = time.time()
            try:
                with open(self.complaints, "wb") as complaints:
                    self.process = subprocess.Popen(self.command + ["--seed", str(self.seed)], stdout=subprocess.PIPE,
                                                    stderr=complaints, preexec_fn=lambda: os.nice(5))
            except OSError as error:
                self.failure = f"{self.command[0]}: {error.strerror}"
                return
            try:
                self.read(self.process.stdout)
            except OSError as error:
                self.process.kill()
                self.failure = f"{error.filename or self.kept.path}: {error.strerror}"
                return
            self.process.wait()
            self.seed += 10**9
            if not self.stopping and time.time() - began < QUICKEST_DEATH:
                words = self.complaints.read_text(errors="replace").strip().splitlines()
                self.failure = "the actors end as soon as they start" + (f": {words[-1]}" if words else "")
                return

    def read(self, pipe):
        """Games, gathered until they are worth a step. A game cut off by death is dropped."""
        pending, size = [], 0
        while True:
            head = pipe.read(4)
            count = int.from_bytes(head, "little")
            block = pipe.read(count * features.RECORD.itemsize) if len(head) == 4 else b""
            complete = len(head) == 4 and len(block) == count * features.RECORD.itemsize
            if complete:
                pending.append(np.frombuffer(block, dtype=features.RECORD))
                size += count
                self.games += 1
            if size >= 8192 or (size and not complete):
                games = np.concatenate(pending)
                features.check(games, "the actors' stream")
                if self.kept:
                    self.kept.add(games)
                self.blocks.put(records.columns(games, self.share, self.sharpness))
                pending, size = [], 0
            if not complete:
                return

    def stop(self):
        self.stopping = True
        process = getattr(self, "process", None)
        if process and process.poll() is None:
            process.kill()


class Learner:
    def __init__(self, options):
        self.options = options
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.manual_seed(1)
        self.network = model.Network()
        if options.start and not options.resume:
            self.network.load(options.start)
        self.network.to(self.device)
        self.optimizer = torch.optim.AdamW(self.network.moving_parameters(options.weights), lr=options.rate, betas=(0.9, 0.995), weight_decay=0.0)
        self.mean = model.MeanWeights(self.network, options.mean)
        self.beside = beside.Beside(options, self.device) if options.beside else None
        self.steps, self.generation, self.seconds, self.learnt, self.losses = 0, 0, 0.0, 0, collections.deque(maxlen=200)
        if options.resume:
            self.load()

    @property
    def checkpoint(self):
        return self.options.folder / "learner.pt"

    def load(self):
        state = model.load_state(self.checkpoint, files.LEARNER, self.device)
        try:
            self.network.load_state_dict(state["network"])
            self.optimizer.load_state_dict(state["optimizer"])
        except (RuntimeError, KeyError, ValueError) as error:
            files.refuse(self.checkpoint, f"cannot be resumed: {str(error).splitlines()[0]}")
        self.mean.weights = [tensor.to(self.device) for tensor in state["mean"]]
        self.mean.steps = state["steps"]
        self.steps, self.generation, self.seconds, self.learnt = (state[name] for name in ("steps", "generation", "seconds", "learnt"))

    def save(self):
        model.save_state(self.checkpoint, files.LEARNER, {
            "network": self.network.state_dict(), "optimizer": self.optimizer.state_dict(), "mean": self.mean.weights,
            "steps": self.steps, "generation": self.generation, "seconds": self.seconds, "learnt": self.learnt})

    def step(self, mirror, progress):
        """The rate rises over 200 steps, or the first twentieth of a run of few steps, and falls to a twentieth over the last fifth."""
        rise = max((self.steps + 1) / 200, progress / 0.05)
        rate = self.options.rate * min(1.0, 0.05 + 0.95 * max(0.0, 1 - progress) / 0.2) * min(1.0, rise)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        mean_error = loss_of(self.network, mirror.batch(self.options.batch), self.options)
        if self.beside:
            mean_error = self.beside.mixed(mean_error, self.network)
        self.optimizer.zero_grad(set_to_none=True)
        mean_error.backward()
        self.optimizer.step()
        self.steps += 1
        self.learnt += self.options.batch
        self.mean.add(self.network)
        if self.steps % 20 == 0:
            self.losses.append(mean_error.item())


def loss_of(network, batch, options):
    """Games of deep searches count more, positions of their trees as told."""
    weight = (batch["effort"].float() * 100 / options.nodes).clamp(1, 10).sqrt()
    weight = torch.where(batch["result"] < targets.UNKNOWN, weight, weight * options.tree_weight)
    error = loss.errors(network, batch, options.sharpness)
    return (error * weight).sum() / weight.sum()


def write_league(folder, generation, rivals):
    """The newest network first; earlier ones come back more rarely the older they are."""
    lines = [f"1 network=networks/{generation:04d}.net"]
    step, earlier = 1, generation - 1
    while earlier >= 0:
        lines.append(f"{1 / step:.3f} network=networks/{earlier:04d}.net")
        earlier, step = earlier - step, step * 2
    files.write_whole(folder / "league.txt", "\n".join(lines + rivals + [""]).encode())


def publish(options, learner, ring, games, held_out):
    network = learner.mean.network()
    folder = options.folder
    network.save(folder / f"networks/{learner.generation:04d}.net")
    write_league(folder, learner.generation, options.rival)
    ring.commit()
    learner.save()
    figures = {"generation": learner.generation, "seconds": round(learner.seconds), "positions": ring.total, "games": games,
               "learnt": learner.learnt, "loss": round(float(np.mean(learner.losses)), 5) if learner.losses else None}
    held = {}
    for name, data in held_out.items():
        error, right = scoring.judge(scoring.network_logits(network, data), data["result"])
        held[name] = {"error": round(error, 5), "right": round(right, 4)}
    with open(folder / "log.jsonl", "a") as log:
        log.write(json.dumps({**figures, "held_out": held}) + "\n")
    words = [f"{name} {value}" for name, value in figures.items()]
    words += [f"{name} {value['error']:.4f}, {value['right']:.0%}" for name, value in held.items()]
    print("; ".join(words), flush=True)
    draw(folder)
    learner.generation += 1


def draw(folder):
    """The plot of log.jsonl, where gnuplot is there to draw it."""
    rows = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    judged = list(rows[-1]["held_out"])
    table = [" ".join(str(v) for v in [row["seconds"] / 60, row["positions"] / 1e6, row["loss"] or "nan"]
                      + [row["held_out"].get(name, {}).get("error", "nan") for name in judged]) for row in rows]
    (folder / "progress.dat").write_text("\n".join(table) + "\n")
    lines = ", ".join(f"'progress.dat' using 1:{4 + i} with linespoints title '{name}'" for i, name in enumerate(judged))
    script = ("set terminal svg size 900,700; set output 'progress.svg'; set multiplot layout 2,1; set xlabel 'minutes'; set key outside;"
              "set ylabel 'loss'; set y2label 'million positions'; set y2tics;"
              "plot 'progress.dat' using 1:3 with lines title 'loss', '' using 1:2 axes x1y2 with lines title 'positions';"
              "unset y2label; unset y2tics; set ylabel 'squared error of forecasts';" + (f"plot {lines}" if lines else ""))
    try:
        subprocess.run(["gnuplot", "-e", script], cwd=folder, stderr=subprocess.DEVNULL, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        pass


def prepare(options):
    folder = options.folder
    started = (folder / "learner.pt").exists()
    if started and not options.resume:
        files.refuse(folder, "holds a run already; --resume goes on with it")
    if options.resume and not started:
        files.refuse(folder, "holds no run to go on with")
    try:
        (folder / "networks").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        files.refuse(folder, error.strerror)
    options.lock = open(folder / "lock", "w")  # held until the process ends
    try:
        fcntl.flock(options.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        files.refuse(folder, "another learner is at work in it")
    return Ring(folder, options.capacity)


def run(options):
    ring = prepare(options)
    learner = Learner(options)
    held_out = {Path(path).stem: records.load([path], learner.device, 1.0) for path in options.hold_out}
    mirror = records.Mirror(ring, learner.device, ("own", "enemy", "head", "effort", "result", "target"), options.window, options.uses)
    mirror.seen = ring.total  # what is there already was learnt from before
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    if not options.resume:
        publish(options, learner, ring, 0, held_out)
    earlier, start = learner.seconds, time.time()
    actors = Actors(options, options.folder / "league.txt", 1 + learner.generation * 10**10)
    published = time.time()
    last_positions = ring.total
    while not stop.is_set() and time.time() - start < 60 * options.minutes:
        if actors.failure:
            files.refuse(options.folder, actors.failure)
        arrived = 0
        while not actors.blocks.empty() and arrived < 40:
            ring.append(actors.blocks.get())
            arrived += 1
        if arrived:
            mirror.follow()
        if mirror.has(options.batch):
            learner.step(mirror, (time.time() - start) / (60 * options.minutes))
        else:
            time.sleep(0.02)
        if time.time() - published >= options.every and learner.steps:
            learner.seconds = earlier + time.time() - start
            rate = (ring.total - last_positions) / (time.time() - published)
            last_positions, published = ring.total, time.time()
            print(f"{rate:.0f} positions a second", end="; ")
            publish(options, learner, ring, actors.games, held_out)
    actors.stop()
    mirror.window = 0
    while mirror.has(options.batch) and not stop.is_set():
        learner.step(mirror, 1.0)
    learner.seconds = earlier + time.time() - start
    publish(options, learner, ring, actors.games, held_out)


def main():
    options = arguments()
    try:
        run(options)
    except OSError as error:
        files.refuse(error.filename or options.folder, error.strerror)


if __name__ == "__main__":
    main()
