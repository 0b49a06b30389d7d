"""tusk analyze, bench, tour and aei, run as a user runs them. Takes the program as its first argument."""

import signal
import subprocess
import time
import unittest

from command import OPENING, TUSK, Command, tusk

MOVES = """1w Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Rc2 Md2 Ee2 Df2 Hg2 Dh2
1b ra7 rb7 cc7 ed7 me7 cf7 hg7 hh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8
2w Ee2n Ee3n Ee4n Ee5n
2b ed7s ed6s
3w Hb2n
"""
# Gold has made two steps of its turn; a push from d4 to d5 is half made.
LONG = """5g Ed3n rd5n
 +-----------------+
8| r r r   r r r r |
7| . . . . . . . . |
6| . . x r . x . . |
5| . . . . . . . . |
4| . . . E . . . . |
3| . . x . . x . . |
2| . . . . . . . . |
1| R R R . . R R R |
 +-----------------+
   a b c d e f g h
"""


class Analyze(Command):
    def test_position(self):
        text = self.good("analyze", OPENING, "--depth", 4)
        self.assertIn("nodes/s", text)
        self.assertIn("Best turn: ", text)
        result = self.json_of("analyze", OPENING, "--depth", 4, "--multipv", 3)
        self.assertEqual(result["depth"], 4)
        self.assertEqual(len(result["lines"]), 3)
        self.assertEqual(result["lines"][0]["turns"][0], result["best"])
        self.assertGreater(result["nodes"], 0)

    def test_limits(self):
        started = time.monotonic()
        self.json_of("analyze", OPENING, "--time", 0.3)
        self.assertLess(time.monotonic() - started, 60)
        self.assertLess(self.json_of("analyze", OPENING, "--nodes", 5000)["nodes"], 10000)

    def test_record(self):
        path = self.file(MOVES)
        last = self.json_of("analyze", path, "--depth", 2)
        self.assertEqual((last["position"][0], last["turn"]), ("s", 3))
        second = self.json_of("analyze", path, "--depth", 2, "--turn", "2s")
        self.assertEqual((second["position"][0], second["turn"]), ("s", 2))
        first = self.json_of("analyze", path, "--depth", 2, "--turn", "2g")
        self.assertEqual(first["position"][0], "g")
        self.assertTrue(first["best"][0].isupper())

    def test_archive(self):
        moves = MOVES.strip().replace("\n", "\\n")
        path = self.file(f"id\tresult\tmovelist\n17\tw\t{moves}\n")
        self.assertEqual(self.json_of("analyze", path, "--game", 17, "--turn", "2b", "--depth", 2)["turn"], 2)
        self.assert_refused("analyze", path, "--depth", 2, expected="--game")
        self.assert_refused("analyze", path, "--game", 18, expected="18")

    def test_keeps_steps_already_taken(self):
        result = self.json_of("analyze", self.file(LONG), "--nodes", 3000)
        self.assertTrue(result["best"].startswith("Ed3n rd5n Ed4n"), result["best"])

    def test_bad_input(self):
        self.assert_refused("analyze")
        self.assert_refused("analyze", "nonsense", expected="nonsense")
        self.assert_refused("analyze", OPENING, "--depth", 0)
        self.assert_refused("analyze", OPENING, "--time", -1)
        self.assert_refused("analyze", OPENING, "--style", "punk")
        path = self.file(MOVES)
        self.assert_refused("analyze", path, "--turn", "9g", expected="9g")
        self.assert_refused("analyze", path, "--turn", "x")
        self.assert_refused("analyze", self.file("1w Ra1\n"), expected="before the first turn")
        self.assert_refused("analyze", "g [R" + " " * 54 + "r" + " " * 8 + "]", expected="the game is over")

    def test_interrupt(self):
        process = subprocess.Popen([TUSK, "analyze", OPENING, "--time", "60"], stdout=subprocess.PIPE, text=True)
        while not process.stdout.readline().startswith("depth"):
            pass
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        self.assertIn("Best turn: ", process.stdout.read())
        self.assertEqual(process.wait(timeout=30), 130)
        process.stdout.close()


class Bench(Command):
    def test_same_nodes_twice(self):
        first = self.json_of("bench", "--depth", 3)
        self.assertEqual(sorted(first), ["nodes", "nps"])
        self.assertEqual(first["nodes"], self.json_of("bench", "--depth", 3)["nodes"])
        self.assertIn(str(first["nodes"]), self.good("bench", "--depth", 3))

    def test_threads_and_time(self):
        self.assertGreater(self.json_of("bench", "--depth", 2, "--threads", 2)["nodes"], 0)
        self.assertGreater(self.json_of("bench", "--time", 0.01)["depth"], 0)

    def test_bad_input(self):
        self.assert_refused("bench", "--depth", 0)
        self.assert_refused("bench", "--depth", 3, "--time", 1)
        self.assert_refused("bench", "--threads", "many")

    def test_bench_with_another_search(self):
        nodes = self.json_of("bench", "--depth", 3)["nodes"]
        self.assertNotEqual(nodes, self.json_of("bench", "--depth", 3, "--set", "killers=0,late_moves=50")["nodes"])
        for wrong in ("killers", "nothing=1", "late_moves=0", "late_moves=x", "hash=1,x"):
            self.assert_refused("bench", "--depth", 1, "--set", wrong)


class Aei(Command):
    def test_conversation(self):
        result = tusk("aei", input="aei\nnewgame\ngo\ndance\nquit\n")
        self.assertEqual(result.returncode, 0)
        lines = result.stdout.splitlines()
        self.assertEqual(lines[0], "protocol-version 1")
        self.assertIn("aeiok", lines)
        self.assertTrue(any(line.startswith("bestmove ") for line in lines))
        self.assertTrue(any(line.startswith("log Error: unknown message") for line in lines))

    def test_closes_with_its_input(self):
        for searching in ("", f"setposition {OPENING}\ngo\n"):
            process = subprocess.Popen([TUSK, "aei"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            process.stdin.write("aei\n" + searching)
            process.stdin.close()
            self.assertEqual(process.wait(timeout=30), 0)
            process.stdout.close()

    def test_answers_while_the_input_stays_open(self):
        process = subprocess.Popen([TUSK, "aei"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        process.stdin.write(f"setposition {OPENING}\nsetoption name depth value 2\ngo\n")
        while not (line := process.stdout.readline()).startswith("bestmove"):
            self.assertTrue(line, "the answer is missing")
        process.stdin.close()
        self.assertEqual(process.wait(timeout=30), 0)
        process.stdout.close()

    def test_any_bytes(self):
        noise = bytes((i * 7919 + i // 256) % 256 for i in range(100_000))
        result = subprocess.run([TUSK, "aei"], input=noise, capture_output=True, timeout=120)
        self.assertEqual(result.returncode, 0)


class Tour(Command):
    def test_shows_the_way(self):
        text = self.good("tour")
        self.assertIn("Best turn: ", text)
        self.assertIn("Try next", text)

    def test_help_lists_the_commands(self):
        text = self.good("--help")
        for command in ("tour", "analyze", "aei", "arimaa", "bench"):
            self.assertRegex(text, rf"\n  {command} +\S")


if __name__ == "__main__":
    unittest.main()
