#!/usr/bin/env python3
"""Plays games between two `tusk aei` processes and counts wins, losses on time, illegal turns and crashes.

    tools/selfmatch.py build/release/tusk --games 200 --move 0.2
    tools/selfmatch.py build/release/tusk --games 20 --a level=3 --b level=1

Stands in for a match runner. Both engines check every turn of the other; the board here only knows steps and goals.
"""

import argparse
import random
import subprocess
import sys
import threading
import time

DIRECTIONS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}


class Fault(Exception):
    """What an engine did wrong; `culprit` is its side."""

    def __init__(self, culprit, kind, text):
        super().__init__(text)
        self.culprit, self.kind = culprit, kind


class Engine:
    def __init__(self, program, options):
        self.process = subprocess.Popen([program, "aei"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.send("aei")
        for option in options:
            name, _, value = option.partition("=")
            self.set(name, value)
        self.info = {}

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
        except OSError:
            pass  # the answer that is missing will tell

    def set(self, name, value):
        self.send(f"setoption name {name} value {value}")

    def wait_for(self, word):
        """The rest of the first line that starts with the word."""
        for line in self.process.stdout:
            kind, _, rest = line.strip().partition(" ")
            if kind == word:
                return rest
            if kind == "info":
                name, _, value = rest.partition(" ")
                self.info[name] = value
            if kind == "log" and rest.startswith("Error"):
                return line.strip()
        return None

    def close(self):
        self.send("quit")
        self.process.stdin.close()
        return self.process.wait(timeout=10)


def apply(board, words):
    for word in words.split():
        piece, square = word[0], (ord(word[1]) - ord("a"), int(word[2]) - 1)
        if len(word) == 3:
            board[square] = piece
        else:
            board.pop(square, None)
            if word[3] != "x":
                dx, dy = DIRECTIONS[word[3]]
                board[square[0] + dx, square[1] + dy] = piece


def winner(board, mover):
    for side in (mover, 1 - mover):
        if any(piece == "Rr"[side] and rank == (7, 0)[side] for (_, rank), piece in board.items()):
            return side
    for side in (1 - mover, mover):
        if "Rr"[side] not in board.values():
            return 1 - side
    return None


def short_form(board, side):
    squares = "".join(board.get((file, rank), " ") for rank in range(7, -1, -1) for file in range(8))
    return f"{'gs'[side]} [{squares}]"


class Match:
    def __init__(self, arguments):
        self.arguments = arguments
        self.lock = threading.Lock()
        self.score = [0.0, 0.0]
        self.faults = {"time": 0, "illegal": 0, "crash": 0}
        self.turns = 0
        self.longest = 0.0
        self.left = arguments.games

    def ask(self, engine, side, seconds):
        if seconds:
            engine.set("moveused", 0)
        start = time.monotonic()
        engine.send("go")
        answer = engine.wait_for("bestmove")
        used = time.monotonic() - start
        if answer is None:
            raise Fault(side, "crash", f"exit code {engine.process.poll()}")
        if answer.startswith("log"):
            if "the game is over" in answer:
                return None, used
            raise Fault(side, "crash", answer)
        if seconds and used > seconds:
            raise Fault(side, "time", f"{used:.3f} s")
        return answer, used

    def play(self, sides):
        """The winning side."""
        board, setups = {}, 2
        for engine in sides:
            engine.set("seed", random.getrandbits(32))
            engine.send("newgame")
        for turn in range(self.arguments.turns):
            side = turn % 2
            # The first words are setups, which have a minute.
            answer, used = self.ask(sides[side], side, self.arguments.move if turn >= setups else 60)
            if answer is None:
                return 1 - side  # immobilised
            for engine in sides:
                engine.send("makemove " + answer)
                engine.send("isready")
                if (reply := engine.wait_for("readyok")) is None or reply.startswith("log"):
                    raise Fault(side, "illegal", f"{answer}: {reply} in {short_form(board, side)}")
            apply(board, answer)
            with self.lock:
                self.turns += 1
                self.longest = max(self.longest, used if turn >= setups else 0)
            if turn >= setups and (won := winner(board, side)) is not None:
                return won
        return None

    def worker(self):
        options = [[f"tcmove={self.arguments.move}"] if self.arguments.move else [] for _ in range(2)]
        common = ["hash=16", "setup=random"]
        engines = [
            Engine(self.arguments.program, common + options[0] + self.arguments.a),
            Engine(self.arguments.program, common + options[1] + self.arguments.b),
        ]
        while True:
            with self.lock:
                if self.left == 0:
                    break
                self.left -= 1
                number = self.left
            swap = number % 2
            try:
                won = self.play([engines[swap], engines[1 - swap]])
            except Fault as fault:
                print(f"game {number}: engine {'ab'[fault.culprit ^ swap]}: {fault.kind}: {fault}", flush=True)
                with self.lock:
                    self.faults[fault.kind] += 1
                won = 1 - fault.culprit
            with self.lock:
                for player in range(2):
                    self.score[player] += 0.5 if won is None else float(won ^ swap == player)
                played = sum(self.score)
                print(f"\r{played:.0f} games: {self.score[0]:g} - {self.score[1]:g}", end="", file=sys.stderr, flush=True)
        for engine in engines:
            if engine.close() != 0:
                with self.lock:
                    self.faults["crash"] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--move", type=float, default=0, help="seconds a move; without it, options must limit the search")
    parser.add_argument("--turns", type=int, default=300, help="a draw after so many setups and turns of both sides")
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--a", nargs="*", default=[], metavar="NAME=VALUE", help="options of the first engine")
    parser.add_argument("--b", nargs="*", default=[], metavar="NAME=VALUE", help="options of the second engine")
    match = Match(parser.parse_args())
    workers = [threading.Thread(target=match.worker) for _ in range(match.arguments.concurrency)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print(f"\nscore {match.score[0]:g} - {match.score[1]:g}, {match.turns} turns, slowest {match.longest:.3f} s")
    print(", ".join(f"{kind} {count}" for kind, count in match.faults.items()))
    sys.exit(any(match.faults.values()))


if __name__ == "__main__":
    main()
