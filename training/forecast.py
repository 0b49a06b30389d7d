#!/usr/bin/env python3
"""Compares judges on games that none of them has learned from: how well networks and hand-made evaluators, without search,
predict the winner, and how they value pieces.

  python3 training/forecast.py --games sharp=sharp-games.txt --games people=allgames202602.txt --network my.net
  python3 training/forecast.py --positions own=held.pos --network my.net --values --plot forecast.svg

Games are records or archives; positions come from `tusk selfplay` or `tusk data import`. Reports the mean squared error of
the winning chances at the judge's best scale (0.25 means no knowledge), and the fraction of positions whose winner it
predicts. Does not need PyTorch.
"""

import argparse
import json
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

STYLES = ("network", "classic", "bomb", "zhong")


def fail(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def run(tusk, *words):
    done = subprocess.run([*shlex.split(tusk), *map(str, words)], capture_output=True, text=True)
    if done.returncode:
        fail(done.stderr.strip() or f"{tusk} failed")
    return done.stdout


def named(text):
    name, equals, path = text.partition("=")
    if not (name and equals and path):
        raise argparse.ArgumentTypeError("expected NAME=FILE")
    return name, path


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tusk", default=str(Path(__file__).resolve().parent.parent / "build/release/tusk"), help="the program")
    parser.add_argument("--games", type=named, action="append", default=[], metavar="NAME=FILE", help="recorded games")
    parser.add_argument("--positions", type=named, action="append", default=[], metavar="NAME=FILE", help="file of positions")
    parser.add_argument("--network", action="append", default=[], metavar="FILE", help="a network to judge")
    parser.add_argument("--style", action="append", metavar="NAME", help=f"an evaluator (default: {', '.join(STYLES)})")
    parser.add_argument("--values", action="store_true", help="what pieces are worth to each judge, by removal")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw the errors (needs gnuplot)")
    options = parser.parse_args()
    if not options.games and not options.positions:
        parser.error("nothing to judge: --games or --positions")
    return options


def judged(options):
    """The output of `tusk data judge` for each set of positions, by name."""
    judges = [word for style in options.style or STYLES for word in ("--style", style)]
    judges += [word for path in options.network for word in ("--network", path)]
    with tempfile.TemporaryDirectory() as folder:
        sets = list(options.positions)
        for name, path in options.games:
            made = Path(folder) / f"{len(sets)}.pos"
            run(options.tusk, "data", "import", path, "--out", made)
            sets.append((name, made))
        extra = ["--values"] if options.values else []
        return {name: json.loads(run(options.tusk, "data", "judge", path, *judges, *extra, "--json"))[0] for name, path in sets}


def print_table(results):
    width = max(len(row["judge"]) for result in results.values() for row in result["judges"])
    print(" " * width + "".join(f"  {name + ' (' + str(result['positions']) + ')':>18}" for name, result in results.items()))
    for rows in zip(*(result["judges"] for result in results.values())):
        print(f"{rows[0]['judge']:<{width}}" + "".join(f"  {row['error']:>11.4f} {row['right']:>6.1%}" for row in rows))


def print_values(results):
    for name, result in results.items():
        print(f"\n{name}: worth of pieces in the own half / in the enemy's half")
        for row in result["judges"]:
            worth = {(value["piece"], value["deep"]): value["value"] for value in row["values"]}
            print(f"  {row['judge']}: " + "  ".join(f"{piece} {worth[piece, False]:.0f}/{worth[piece, True]:.0f}" for piece in "RCDHME"))


def draw(results, path):
    rows = [result["judges"] for result in results.values()]
    table = "\n".join(" ".join([f'"{column[0]["judge"]}"'] + [f"{row['error']:.5f}" for row in column]) for column in zip(*rows))
    lines = ", ".join(f"$data using {2 + i}:xtic(1) title '{name}'" for i, name in enumerate(results))
    script = f"$data << EOD\n{table}\nEOD\nset terminal svg size 900,400; set output '{path}'\nset style data histograms\n" \
             f"set style fill solid 0.8\nset yrange [0.1:0.26]\nset ylabel 'squared error'\nset key outside\nplot {lines}\n"
    try:
        done = subprocess.run(["gnuplot"], input=script, text=True, capture_output=True)
    except OSError as error:
        fail(f"gnuplot: {error.strerror}")
    if done.returncode:
        fail(f"gnuplot: {done.stderr.strip()}")


def main():
    options = arguments()
    results = judged(options)
    print_table(results)
    if options.values:
        print_values(results)
    if options.plot:
        draw(results, options.plot)


if __name__ == "__main__":
    main()
