#!/usr/bin/env python3
"""A trivial AEI engine: one random step a turn, never a push or a pull. Knows the rules it needs and nothing else."""
import collections, random, sys

BACK = "RRRCCRRR", "RHDMEDHR"
NEXT = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}
board, moves, seen = {}, 0, collections.Counter()


def around(square):
    return [(square[0] + dx, square[1] + dy) for dx, dy in NEXT.values()]


def frozen(square):
    piece = board[square]
    near = [board[other] for other in around(square) if other in board]
    friend = any(other.isupper() == piece.isupper() for other in near)
    return not friend and any("rcdhme".index(other.lower()) > "rcdhme".index(piece.lower()) for other in near)


def apply(words):
    for word in words:
        square = ("abcdefgh".index(word[1]), int(word[2]) - 1)
        piece = board.pop(square, word[0])
        if len(word) == 3:
            board[square] = piece
        elif word[3] != "x":
            board[square[0] + NEXT[word[3]][0], square[1] + NEXT[word[3]][1]] = piece


def steps(gold):
    for (x, y), piece in list(board.items()):
        for way, (dx, dy) in NEXT.items():
            backward = piece in "Rr" and way == ("s" if gold else "n")
            inside = 0 <= x + dx < 8 and 0 <= y + dy < 8 and (x + dx, y + dy) not in board
            if piece.isupper() == gold and inside and not backward and not frozen((x, y)):
                after = frozenset({**{k: v for k, v in board.items() if k != (x, y)}, (x + dx, y + dy): piece}.items())
                if seen[after, gold] < 2:
                    yield f"{piece}{'abcdefgh'[x]}{y + 1}{way}"


def answer():
    gold = moves % 2 == 0
    if moves >= 2:
        return random.choice(list(steps(gold)) or ["resign"])
    ranks = zip((1, 2) if gold else (8, 7), BACK)
    return " ".join(f"{p if gold else p.lower()}{f}{rank}" for rank, row in ranks for f, p in zip("abcdefgh", row))


for line in sys.stdin:
    command, *words = line.split() or [""]
    if command == "aei":
        print("protocol-version 1\nid name Chance\nid author nobody\naeiok", flush=True)
    elif command == "isready":
        print("readyok", flush=True)
    elif command == "newgame":
        board, moves, seen = {}, 0, collections.Counter()
    elif command == "makemove":
        apply(words)
        seen[frozenset(board.items()), moves % 2 == 0] += 1
        moves += 1
    elif command == "go":
        print("bestmove", answer(), flush=True)
    elif command == "quit":
        break
