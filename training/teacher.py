#!/usr/bin/env python3
"""Trains a large convolutional network on the games of the small one. It is too slow to play but a better judge, and the
small one then learns from its verdicts (train.py --teacher).

  python3 training/teacher.py runs/first --minutes 20      # learns while learn.py runs, then judges all positions

Writes teacher.pt, the figures of each minute to teacher.jsonl and, at the end, a verdict for every position to teacher.ring.
"""

import argparse
import json
import signal
import threading
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

import files
import model
import records
import scoring
import shape
from ring import Ring

PIECES = 13  # what a square can contain, including nothing
TRAPS = (18, 21, 42, 45)


class Block(nn.Module):
    """A residual block: two convolutions, then a gate computed from the whole board (squeeze and excitation)."""

    def __init__(self, width):
        super().__init__()
        self.first = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(width)
        self.second = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(width)
        self.overview = nn.Linear(width, width // 4)
        self.gate = nn.Linear(width // 4, 2 * width)

    def forward(self, x):
        y = functional.relu(self.norm1(self.first(x)))
        y = self.norm2(self.second(y))
        scale, shift = self.gate(functional.relu(self.overview(y.mean((2, 3))))).chunk(2, dim=1)
        return functional.relu(x + y * torch.sigmoid(scale)[:, :, None, None] + shift[:, :, None, None])


class Teacher(nn.Module):
    def __init__(self, width=128, depth=8):
        super().__init__()
        self.shape = (width, depth)
        self.pieces = nn.Embedding(PIECES, width)
        self.squares = nn.Parameter(torch.zeros(1, width, 8, 8))
        self.steps = nn.Embedding(shape.STEPS, width)
        self.norm = nn.BatchNorm2d(width)
        self.blocks = nn.Sequential(*(Block(width) for _ in range(depth)))
        self.reduce = nn.Conv2d(width, 16, 1)
        self.hidden = nn.Linear(16 * 64 + width, 128)
        self.value = nn.Linear(128, 1)

    def forward(self, board, head):
        """Logits of winning. board: [n, 64] from the mover's view."""
        steps = self.steps(head.long() % shape.STEPS)
        x = self.pieces(board.long()).reshape(-1, 8, 8, self.shape[0]).permute(0, 3, 1, 2)
        x = functional.relu(self.norm(x + self.squares + steps[:, :, None, None]))
        x = self.blocks(x)
        y = functional.relu(self.reduce(x)).flatten(1)
        y = functional.relu(self.hidden(torch.cat([y, x.mean((2, 3))], dim=1)))
        return self.value(y).squeeze(1)


def mirrored(board):
    return board.reshape(-1, 8, 8).flip(2).reshape(-1, 64)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder of a run of learn.py")
    parser.add_argument("--minutes", type=float, default=20, help="time to learn (default %(default)s)")
    parser.add_argument("--width", type=int, default=128, help="channels (default %(default)s)")
    parser.add_argument("--depth", type=int, default=8, help="blocks (default %(default)s)")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--uses", type=int, default=2, help="how often a position is learnt from (default %(default)s)")
    parser.add_argument("--hold-out", action="append", default=[], metavar="FILE", help="feature file to forecast")
    parser.add_argument("--window", type=int, default=500_000, help="positions that are mixed before learning (default %(default)s)")
    return parser.parse_args()


def wait_for_run(folder):
    while not (folder / "state.json").exists():
        time.sleep(1)
    return Ring(folder)


def autocast(device):
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda")


def verdicts(teacher, board, head, device):
    """The mean over a board and its mirror image, which are the same position."""
    teacher.eval()
    parts = []
    with torch.no_grad(), autocast(device):
        for at in range(0, len(board), 32768):
            b, h = board[at : at + 32768].to(device), head[at : at + 32768].to(device)
            parts.append(((teacher(b, h) + teacher(mirrored(b), h)) / 2).float())
    teacher.train()
    return torch.cat(parts)


def train(options, teacher, mirror, ring, device, held_out):
    optimizer = torch.optim.AdamW(teacher.parameters(), lr=options.rate, weight_decay=1e-4)
    start, noted, steps, losses = time.time(), time.time(), 0, []
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    while not stop.is_set() and (elapsed := time.time() - start) < 60 * options.minutes:
        if steps % 100 == 0:
            ring.reload()
            mirror.follow()
        if not mirror.has(options.batch):
            time.sleep(0.2)
            ring.reload()
            mirror.follow()
            continue
        progress = elapsed / (60 * options.minutes)
        for group in optimizer.param_groups:
            group["lr"] = options.rate * min(1.0, (steps + 1) / 500) * min(1.0, 0.02 + 0.98 * (1 - progress) / 0.4)
        batch = mirror.batch(options.batch)
        board = torch.where(torch.rand(options.batch, 1, device=device) < 0.5, batch["board"], mirrored(batch["board"]))
        with autocast(device):
            logits = teacher(board, batch["head"])
        loss = functional.binary_cross_entropy_with_logits(logits.float(), batch["target"])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        steps += 1
        if steps % 50 == 0:
            losses.append(loss.item())
        if time.time() - noted > 60:
            noted = time.time()
            note(options, teacher, device, held_out, steps, elapsed, losses)
            losses = []
    note(options, teacher, device, held_out, steps, time.time() - start, losses)


def note(options, teacher, device, held_out, steps, seconds, losses):
    figures = {"seconds": round(seconds), "learnt": steps * options.batch, "loss": float(np.mean(losses)) if losses else None}
    for name, data in held_out.items():
        error, right = scoring.judge(verdicts(teacher, data["board"], data["head"], device), data["result"])
        figures[name] = {"error": round(error, 5), "right": round(right, 4)}
    with open(options.folder / "teacher.jsonl", "a") as log:
        log.write(json.dumps(figures) + "\n")
    print("teacher", json.dumps(figures), flush=True)


def judge_all(options, teacher, mirror, ring, device):
    """A winning chance for every position, also those without a result."""
    ring.reload()
    mirror.follow()
    chances = torch.sigmoid(verdicts(teacher, mirror.tensors["board"][: mirror.filled], mirror.tensors["head"][: mirror.filled], device))
    files.write_checked(options.folder / "teacher.ring", files.VERDICTS, chances.half().cpu().numpy().tobytes())


def main():
    options = arguments()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cudnn.benchmark = True
    torch.manual_seed(1)
    ring = wait_for_run(options.folder)
    mirror = records.Mirror(ring, device, ("board", "head", "target"), options.window, options.uses)
    held_out = {Path(path).stem: records.load([path], device, 1.0) for path in options.hold_out}
    teacher = Teacher(options.width, options.depth).to(device).to(memory_format=torch.channels_last)
    train(options, teacher, mirror, ring, device, held_out)
    model.save_state(options.folder / "teacher.pt", files.TEACHER, {"shape": teacher.shape, "state": teacher.state_dict()})
    judge_all(options, teacher, mirror, ring, device)


if __name__ == "__main__":
    main()
