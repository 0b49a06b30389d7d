#!/usr/bin/env python3
"""Adds a player's own verdicts to feature files of its games, so that the trainers can learn from them (--beside).

  tusk data import games.txt --mid-turns --after-turn 1 --out games.pos
  tusk data features games.pos --out games.feat
  python3 training/verdicts.py games.txt games.feat --player sharp --unit 4300 --sharpness 2 --out judged.feat

The games are records with a line `# game 17: gold NAME, silver NAME; ...` before each, and after each turn a comment
with the mover's score: `8s hb7s ed7s	# -92 0.37s`.
"""

import argparse
import re

import numpy as np

import features
import targets
from files import refuse

HEAD = re.compile(r"# game \S+: gold (\w+), silver (\w+);")
TURN = re.compile(r"(\d+)([gs]) [^#]*# (-?\d+)\b")
SURE = 500_000  # scores beyond it are wins and losses found by search


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", help="the recorded games")
    parser.add_argument("features", help="what `tusk data features` made of them")
    parser.add_argument("--player", required=True, help="whose verdicts to take")
    parser.add_argument("--unit", type=float, required=True, help="how much of the player's score is an e-fold of the odds")
    parser.add_argument("--sharpness", type=float, default=1.0, help="--sharpness of the training to come (default %(default)s)")
    parser.add_argument("--out", required=True, help="feature file to write")
    return parser.parse_args()


def read_verdicts(path, player):
    """For each game the player's scores by ply, counted from the first turn after the setups."""
    games = []
    try:
        with open(path) as file:
            for line in file:
                if head := HEAD.match(line):
                    games.append({})
                    sides = {side for side, name in zip("gs", head.groups()) if name == player}
                elif (turn := TURN.match(line)) and games and turn[2] in sides:
                    games[-1][2 * (int(turn[1]) - 2) + (turn[2] == "s")] = int(turn[3])
    except (OSError, UnicodeDecodeError) as error:
        refuse(path, getattr(error, "strerror", None) or "is not text")
    if not any(games):
        refuse(path, f"holds no scores of a player named {player}")
    return games


def as_score(verdict, unit, sharpness):
    """In centi-rabbits, such that the trainer gets the player's own chance of winning back."""
    if abs(verdict) > SURE:
        return int(np.sign(verdict)) * (targets.WIN_BOUND + 1000)
    return int(np.clip(round(verdict * targets.SCORE_PER_LOGIT / (unit * sharpness)), -targets.WIN_BOUND, targets.WIN_BOUND))


def main():
    options = arguments()
    games = read_verdicts(options.games, options.player)
    records = features.read(options.features).copy()
    game = np.cumsum(np.r_[0, np.diff(records["ply"].astype(np.int64)) < 0])
    if game[-1] + 1 != len(games):
        refuse(options.features, f"holds {game[-1] + 1} games, and {options.games} holds {len(games)}")
    for record, number in zip(records, game):
        verdict = games[number].get(int(record["ply"]))
        record["score"] = targets.NO_VERDICT if verdict is None else as_score(verdict, options.unit, options.sharpness)
    features.write(options.out, records)
    print(f"{np.count_nonzero(records['score'] != targets.NO_VERDICT)} of {len(records)} positions of {len(games)} games have a verdict")


if __name__ == "__main__":
    main()
