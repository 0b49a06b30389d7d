"""The Python module as its users see it, and its answers beside those of the program.

usage: module_test.py TUSK POSITIONS, with the Python that the module is installed in
"""
import ast
import doctest
import faulthandler
import inspect
import json
import os
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy as np

import tusk
from tusk import jungle

program, wanted = sys.argv[1], int(sys.argv[2])
START = "g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]"


def run(*arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def random_position(chance, longest=60):
    """A position some random turns after random setups, mid-game more often than not."""
    gold, silver = list("RRRRRRRRCCDDHHME"), list("rrrrrrrrccddhhme")
    chance.shuffle(gold), chance.shuffle(silver)
    position = tusk.Position("g [" + "".join(silver) + " " * 32 + "".join(gold) + "]")
    for _ in range(chance.randrange(longest)):
        for _ in range(chance.randint(1, 4)):
            steps = position.steps()
            if not steps:
                break
            # Forward more often than not, so that pieces meet.
            ahead = [step for step in steps if step[3] == ("n" if position.side == "gold" else "s")]
            position = position.step(chance.choice(ahead if ahead and chance.random() < 0.4 else steps))
        while not position.may_end_turn and position.steps():
            position = position.step(chance.choice(position.steps()))
        if not position.may_end_turn:
            break
        position = position.end_turn()
    return tusk.Position(position.short())


class Positions(unittest.TestCase):
    def test_texts(self):
        position = tusk.Position(START)
        self.assertEqual(position.short(), START)
        self.assertEqual(tusk.Position(position.long()), position)
        self.assertEqual(repr(position), f"Position('{START}')")
        self.assertEqual(eval(repr(position), {"Position": tusk.Position}), position)
        self.assertEqual((position["a1"], position["e4"], position["h8"], len(position.pieces())), ("R", None, "r", 32))
        self.assertEqual(position.mirrored().mirrored(), position)
        self.assertEqual(position.colours_swapped().side, "silver")
        self.assertEqual(len({position, position.mirrored().mirrored(), position.mirrored()}), 2)

    def test_steps_and_turns(self):
        position = tusk.Position(START)
        middle = position.step("Ee2n").step("Ee3n")
        self.assertEqual((middle.side, middle.steps_taken, middle.steps_left), ("gold", 2, 2))
        self.assertEqual(pickle.loads(pickle.dumps(middle)), middle)
        self.assertTrue(all(turn.startswith("Ee2n Ee3n") for turn in middle.turns()))
        self.assertEqual(middle.end_turn(), position.after("Ee2n Ee3n"))
        self.assertEqual(position.count_sequences(), json.loads(run("arimaa", "perft", START, "--json"))["sequences"])
        for text, words in (("Ra1s", "a1"), ("xx", "xx"), ("Ee2n Ee3n Ee4n Ee5n Md2n", "")):
            with self.assertRaises(tusk.InputError) as caught:
                position.step(text)
            self.assertIn(words, str(caught.exception))
        self.assertRaises(ValueError, position.end_turn)
        self.assertRaises(ValueError, position.after, "Ee2n Ee3s")
        self.assertRaises(ValueError, lambda: position["z9"])
        self.assertRaises(ValueError, tusk.Position, "g [too short]")

    def test_goals(self):
        position = tusk.Position("g [" + " " * 8 + "R" + " " * 45 + "r" + " " * 9 + "]")
        self.assertEqual(position.goal_steps(), 1)
        self.assertEqual(position.goal_steps("silver"), json.loads(run("arimaa", "facts", self.file(position.colours_swapped())))["goal_steps"])

    def file(self, position):
        with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as file:
            file.write(position.short() + "\n")
        self.addCleanup(os.unlink, file.name)
        return file.name


class Agreement(unittest.TestCase):
    def test_random_positions(self):
        """Steps, turns, goals and worth of random positions, and the texts of all turns of some of them."""
        chance = random.Random(2026)
        positions = [random_position(chance) for _ in range(wanted)]
        for style, some in (("network", positions), ("classic", positions[: wanted // 10])):
            with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
                file.write("".join(position.short() + "\n" for position in some))
                file.flush()
                answers = [json.loads(line) for line in run("arimaa", "facts", file.name, "--style", style).splitlines()]
            self.assertEqual(len(answers), len(some))
            captures = goals = 0
            for position, facts in zip(some, answers):
                self.assertEqual(facts["position"], position.short())
                self.assertEqual([step.split()[0] for step in facts["steps"]], position.steps())
                self.assertEqual(facts["turns"], position.count_turns())
                self.assertEqual(facts["goal_steps"], position.goal_steps())
                self.assertEqual(facts["score"], position.evaluate(style).score)
                captures += len(position.pieces()) < 32
                goals += facts["goal_steps"] is not None
            self.assertGreater(captures, len(some) // 10)
            if len(some) >= 1000:
                self.assertGreater(goals, 0)
        few = positions[: max(5, wanted // 100)]
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("".join(position.short() + "\n" for position in few))
            file.flush()
            for line, position in zip(run("arimaa", "facts", file.name, "--turns").splitlines(), few):
                self.assertEqual(json.loads(line)["turn_list"], position.turns())
        print(f"{wanted} random positions agree with the program, {captures} of the last {len(some)} after captures")


class Games(unittest.TestCase):
    def play(self, turns):
        game, chance = tusk.Game(), random.Random(7)
        game.play("Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Dc2 Md2 Ee2 Df2 Hg2 Rh2")
        self.assertEqual((game.in_setup, game.side), (True, "silver"))
        game.play("ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7")
        for _ in range(turns):
            game.play(chance.choice(game.turns()))
        return game

    def test_records(self):
        game = self.play(6)
        again = tusk.Game.from_record("Event: a test\n\n" + game.record())
        self.assertEqual((again.moves, again.position), (game.moves, game.position))
        self.assertEqual(again.tags, {"Event": "a test"})
        self.assertEqual(len(game.positions()), 7)
        self.assertEqual([each.turn_number for each in game.positions()], [2, 2, 3, 3, 4, 4, 5])
        begun_by_silver = tusk.Game.at(tusk.Position(START).after("Ee2n"))
        begun_by_silver.play("ed7s")
        self.assertEqual([each.turn_number for each in begun_by_silver.positions()], [2, 3])
        self.assertIsNone(game.outcome)
        self.assertNotEqual(game.why_illegal("Ra1s"), "")
        self.assertEqual(game.why_illegal(game.turns()[0]), "")
        with self.assertRaises(tusk.InputError) as caught:
            tusk.Game.from_record(game.record() + "\n5g Ee9n\n")
        self.assertIn("", str(caught.exception))
        self.assertRaises(ValueError, tusk.Game, "chess")

    def test_outcome(self):
        game = tusk.Game.at(tusk.Position("g [" + " " * 8 + "R" + " " * 45 + "r" + " " * 9 + "]"))
        game.play("Ra7n")
        self.assertEqual((game.outcome.winner, game.outcome.reason), ("gold", "goal"))
        self.assertEqual(game.turns(), [])

    def test_archive(self):
        with tempfile.TemporaryDirectory() as folder:
            journal = os.path.join(folder, "games.txt")
            run("match", "-e", "internal,name=one,jitter=20", "-e", "internal,name=two,jitter=20", "--nodes", "50", "-n", "4", "--record", journal, "--json")
            games = [(columns, tusk.Game.from_record(columns["movelist"])) for columns in tusk.Archive(journal)]
            self.assertEqual(len(games), 4)
            for columns, game in games:
                self.assertEqual({columns["gusername"], columns["susername"]}, {"one", "two"})
                self.assertEqual(int(columns["plycount"]), len(game))
                if columns["termination"] == "g":
                    self.assertEqual(game.outcome.winner[0], columns["result"])


class Search(unittest.TestCase):
    def test_same_as_the_program(self):
        seen = []
        report = tusk.Engine(hash=16).search(tusk.Position(START), depth=6, on_report=seen.append)
        theirs = json.loads(run("analyze", START, "--depth", "6", "--hash", "16", "--json"))
        self.assertEqual(report.nodes, theirs["nodes"])
        self.assertEqual(report.turn, report.lines[0][1][0])
        self.assertIn(report.turn, json.dumps(theirs))
        self.assertGreaterEqual(len(seen), 4)
        self.assertEqual([each.depth for each in seen], sorted(each.depth for each in seen))

    def test_games_and_mid_turns(self):
        game = Games().play(2)
        engine = tusk.Engine("classic", hash=4, multipv=2, techniques={"null_turn": False})
        report = engine.search(game, depth=4)
        self.assertEqual(game.why_illegal(report.turn), "")
        self.assertEqual(len(report.lines), 2)
        middle = tusk.Position(START).step("Ee2n Ee3n")
        self.assertTrue(engine.search(middle, nodes=1000).turn.startswith("Ee2n Ee3n"))
        for bad in ({}, {"depth": 0}, {"nodes": -1}, {"seconds": 0}):
            self.assertRaises((ValueError, TypeError), engine.search, middle, **bad)
        self.assertRaises(ValueError, tusk.Engine, "no such style")
        self.assertRaises(ValueError, tusk.Engine, techniques={"magic": True})
        self.assertRaises(ValueError, engine.search, tusk.Game(), nodes=100)

    def test_stopping(self):
        engine, begun = tusk.Engine(hash=4), time.monotonic()
        engine.search(tusk.Position(START), seconds=60, on_report=lambda report: report.depth < 5)
        with self.assertRaises(ZeroDivisionError):
            engine.search(tusk.Position(START), seconds=60, on_report=lambda report: 1 // 0)
        # Another thread of Python runs meanwhile, and ends the search.
        threading.Timer(0.3, engine.stop).start()
        engine.search(tusk.Position(START), seconds=60)
        self.assertLess(time.monotonic() - begun, 30)
        self.assertEqual(engine.search(tusk.Position(START), depth=3).depth, 3)

    def test_a_new_game_waits_for_the_search(self):
        """A search that reports needs Python's lock, so who waits for its end must not hold it."""
        engine, reported = tusk.Engine(hash=4), threading.Event()
        other = threading.Thread(target=lambda: (reported.wait(), engine.new_game()))
        # Nothing in Python could end two threads that wait for each other.
        faulthandler.dump_traceback_later(300, exit=True)
        other.start()
        engine.search(tusk.Position(START), depth=6, on_report=lambda report: reported.set())
        other.join()
        faulthandler.cancel_dump_traceback_later()

    def test_ctrl_c(self):
        # A shell without job control starts its background jobs with this signal ignored.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        begun = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            tusk.Engine(hash=4).search(tusk.Position(START), seconds=60)
        self.assertLess(time.monotonic() - begun, 20)


class Files(unittest.TestCase):
    def test_positions(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pos")
            told = json.loads(run("selfplay", "--games", "4", "--nodes", "100", "--out", path, "--threads", "1", "--json",
                                  "--tree-samples", "4", "--tree-depth", "1"))
            rows = tusk.read_positions(path)
            self.assertEqual(len(rows), told["positions"])
            self.assertEqual(rows["board"].shape, (len(rows), 64))
            self.assertLessEqual(int(np.abs(rows["board"]).max()), 6)
            stats = json.loads(run("data", "stats", path, "--json"))
            self.assertGreater(stats["lower_bounds"], 0)
            for result, count in ((1, stats["won"]), (-1, stats["lost"]),
                                  (0, stats["off_the_game"] + stats["lower_bounds"] + stats["upper_bounds"])):
                self.assertEqual(np.count_nonzero(rows["result"] == result), count)
            for row in rows[:: len(rows) // 20]:
                position = tusk.position_of(row)
                self.assertEqual(position.side, ("gold", "silver")[row["side"]])
                self.assertEqual(position.steps_taken, row["steps_taken"])
                self.assertEqual(len(position.pieces()), np.count_nonzero(row["board"]))
                self.assertEqual(position["a1"] is None, row["board"][0] == 0)
            with open(path, "r+b") as file:
                file.seek(200)
                file.write(b"xxxx")
            self.assertRaises(ValueError, tusk.read_positions, path)
        self.assertRaises(ValueError, tusk.read_positions, "/no/such/file")


class Jungle(unittest.TestCase):
    def test_positions(self):
        start = jungle.Position()
        self.assertEqual((start.side, len(start.pieces()), start.result), ("white", 8, None))
        after = start.after(start.moves()[0])
        self.assertEqual((after.side, jungle.Position(after.short())), ("black", after))
        self.assertEqual(pickle.loads(pickle.dumps(after)), after)
        self.assertRaises(ValueError, start.after, "Rg9")
        self.assertRaises(ValueError, jungle.Position, "w Ea9")

    def test_tables(self):
        with tempfile.TemporaryDirectory() as folder:
            run("jungle", "tablebase", "build", "--pieces", "3", "--kind", "dtw", "--dir", folder)
            tables = jungle.Tables(folder)
            self.assertEqual(tables.pieces, 3)
            for text in ("b Ta1 da6 ra3", "w Ta3 rd4 dc5", "w Ea1 rf7"):
                position = jungle.Position(text)
                theirs = json.loads(run("jungle", "probe", "--tables", folder, text, "--json"))
                self.assertEqual(tables.probe(position), (theirs["value"], theirs.get("plies")))
                self.assertEqual([list(each) for each in tables.moves(position)],
                                 [[each["move"], each["value"], each.get("plies")] for each in theirs["moves"]])
            self.assertIsNone(tables.probe(jungle.Position()))
        self.assertRaises(ValueError, jungle.Tables, "/no/such/folder")


class Description(unittest.TestCase):
    def names_of(self, stub):
        """Classes and functions of a stub with their members."""
        path = os.path.join(os.path.dirname(tusk.__file__), "_tusk", stub)
        with open(path) as file:
            tree = ast.parse(file.read())
        names = {}
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                names[node.name] = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            elif isinstance(node, ast.FunctionDef):
                names[node.name] = set()
        return names

    def test_stubs(self):
        """What the stubs say is there, and what is there is said and has a docstring."""
        for module, stub in ((tusk._tusk, "__init__.pyi"), (jungle, "jungle.pyi")):
            names = self.names_of(stub)
            public = {name for name, value in vars(module).items() if not name.startswith("_") and (inspect.isclass(value) or callable(value))}
            self.assertEqual(set(names), public)
            for name, members in names.items():
                if not members:
                    continue
                there = {each for each in vars(getattr(module, name)) if not each.startswith("_")}
                self.assertEqual({each for each in members if not each.startswith("_")}, there, name)
                self.assertTrue(getattr(module, name).__doc__, name)
        self.assertTrue(os.path.exists(os.path.join(os.path.dirname(tusk.__file__), "py.typed")))

    def test_docstring(self):
        self.assertEqual(doctest.testmod(tusk).failed, 0)

    def test_version(self):
        self.assertIn(tusk.__version__, run("--version"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
