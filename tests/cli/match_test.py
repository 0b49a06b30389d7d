"""tusk match, rate, puzzles and play, run as a user runs them. Takes the program as its first argument."""

import json
import pathlib
import signal
import subprocess
import sys
import time
import unittest

from command import SANITIZED, TUSK, Command, tusk

ENGINES = pathlib.Path(__file__).parent.parent / "protocol" / "engines"
A = "internal,name=A,jitter=20,opt.hash=1"
B = "internal,name=B,jitter=20,opt.hash=1"


def rows(path):
    head, *lines = [line.split("\t") for line in path.read_text().splitlines()]
    return [dict(zip(head, line)) for line in lines]


def children_of(pid):
    listing = subprocess.run(["ps", "-eo", "pid,pgid,ppid,args"], capture_output=True, text=True).stdout
    return [line for line in listing.splitlines() if line.split()[2] == str(pid)]


class MatchCommand(Command):
    def match(self, *arguments):
        return ["match", "-e", A, "-e", B, "--nodes", 30, *arguments]


class Tune(Command):
    def tune(self, table, *arguments):
        return ["tune", table, "-p", "late_moves", "-p", "full_moves", "--nodes", 30, "-n", 2, *arguments]

    def test_a_run_is_resumed(self):
        table = self.folder / "run.csv"
        self.good(*self.tune(table, "--iterations", 2))
        first = table.read_text().splitlines()
        self.assertEqual(first[0], "iteration,surplus,late_moves,full_moves")
        self.assertEqual(len(first), 4)
        text = self.good(*self.tune(table, "--iterations", 4))
        self.assertEqual(table.read_text().splitlines()[:4], first)
        self.assertEqual(len(table.read_text().splitlines()), 6)
        self.assertIn("late_moves", text)

    def test_what_cannot_be_tuned_is_refused(self):
        table = self.folder / "run.csv"
        self.assert_refused("tune", table, "-p", "nothing", expected="late_moves")
        self.assert_refused("tune", table, "-p", "late_moves", "-n", 3, expected="even")
        table.write_text("iteration,surplus,late_moves\n0,0,4\n")
        self.assert_refused(*self.tune(table), expected="run.csv")


class Match(MatchCommand):
    def test_a_clock_without_time_is_refused(self):
        for control in ("0/0/100/0", "0/0", "0/0/0/0/0/0"):
            self.assert_refused("match", "-e", "random", "-e", "random,name=b", "-n", 2, "--tc", control, expected="no time")

    def test_two_players(self):
        text = self.good(*self.match("-n", 6, "-c", 2))
        self.assertIn("won-drawn-lost", text)
        self.assertIn("6 of 6 games", text)
        result = self.json_of(*self.match("-n", 6))
        self.assertTrue(result["complete"])
        self.assertEqual([player["games"] for player in result["players"]], [6, 6])
        self.assertEqual(sum(player["points"] for player in result["players"]), 6)
        self.assertEqual(sum(result["players"][0]["pentanomial"]["counts"]), 3)
        self.assertGreater(result["players"][0]["mean_depth"], 0)

    def test_tournaments(self):
        players = [word for name in "abcd" for word in ("-e", f"internal,name={name},opt.hash=1,jitter=9")]
        for form, games in (("round-robin", 12), ("gauntlet", 6), ("swiss", 8)):
            result = self.json_of("match", *players, "--nodes", 20, "-n", 2, "--format", form, "--rounds", 2, "--max-turns", 10)
            self.assertEqual(result["games"], games, form)
            self.assertEqual(len(result["cross_table"]), 4)

    def test_other_peoples_engine(self):
        random_engine = f"cmd={sys.executable} {ENGINES}/random_engine.py,name=chance"
        result = self.json_of("match", "-e", random_engine, "-e", "internal,nodes=100", "-n", 4, "--openings", "own", "-c", 2)
        chance = result["players"][0]
        self.assertEqual((chance["name"], chance["losses"]), ("chance", 4))
        self.assertEqual((chance["timeouts"], chance["illegal"], chance["crashes"]), (0, 0, 0))

    def test_faults_are_told(self):
        spec = f"cmd={sys.executable} {ENGINES}/faulty_engine.py illegal,name=bad"
        result = tusk("match", "-e", spec, "-e", A, "--nodes", 30, "-n", 2, "--json")
        self.assertEqual(json.loads(result.stdout)["players"][0]["illegal"], 2)
        self.assertIn("wins by illegal move", result.stderr)

    def test_sprt(self):
        result = self.json_of("match", "-e", A, "-e", "random", "--nodes", 60, "-n", 1000, "--sprt", "elo0=0", "elo1=200")
        self.assertEqual(result["sprt"]["verdict"], "H1 accepted")
        self.assertLess(result["games"], 200)
        self.assertEqual(self.json_of(*self.match("-n", 4, "--sprt"))["sprt"]["elo1"], 10)
        for words in (["elo0=5", "elo1=20"], ["elo0=5,elo1=20"], ["elo0=5 elo1=20"]):
            self.assertEqual(self.json_of(*self.match("-n", 4, "--sprt", *words))["sprt"]["elo1"], 20)

    def test_killed_and_resumed(self):
        record = self.folder / "games.txt"
        command = self.match("-n", 60, "-c", 2, "--record", record)
        for _ in range(2):
            process = subprocess.Popen([TUSK, *map(str, command)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            before = len(rows(record)) if record.exists() else 0
            while (len(rows(record)) if record.exists() and record.read_text() else 0) < before + 8:
                time.sleep(0.005)
                self.assertIsNone(process.poll())
            process.kill()
            process.wait()
        self.good(*command)
        games = rows(record)
        self.assertEqual(sorted(int(game["id"]) for game in games), list(range(1, 61)))
        self.assertGreater(len({game["movelist"] for game in games}), 50)
        self.assertIn("60 games, 0 rejected", self.good("arimaa", "replay", record))
        whole = self.folder / "whole.txt"
        self.good(*self.match("-n", 60, "--record", whole))
        moves = lambda all_rows: {game["id"]: game["movelist"] for game in all_rows}
        self.assertEqual(moves(games), moves(rows(whole)))
        self.assert_refused(*self.match("-n", 60, "--seed", 2, "--record", record), expected="another match")

    def test_interrupt(self):
        record = self.folder / "games.txt"
        command = [TUSK, *map(str, self.match("-n", 10000, "--record", record))]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        while not record.exists() or len(record.read_text().splitlines()) < 3:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        text = process.communicate(timeout=120)[0]
        self.assertEqual(process.returncode, 130)
        self.assertIn("run the same command again", text)

    def test_kill_takes_the_engines_along(self):
        child = self.folder / "child"
        spec = f"cmd={sys.executable} {ENGINES}/faulty_engine.py family {child} stay,name=bad"
        command = [TUSK, "match", "-e", spec, "-e", "random", "-n", "2"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not child.exists() or not child.read_text():
            time.sleep(0.05)
        engine = next(line for line in children_of(process.pid) if "family" in line)
        process.kill()
        process.wait()
        self.assert_ends(int(engine.split()[0]))
        self.assert_ends(int(child.read_text()))

    def assert_ends(self, pid):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                if pathlib.Path(f"/proc/{pid}/stat").read_text().split()[2] in "ZX":
                    return
            except OSError:
                return
            time.sleep(0.05)
        self.fail(f"process {pid} outlived the match")

    def test_bad_input(self):
        self.assert_refused("match", "-e", A)
        self.assert_refused("match", "-e", A, "-e", B, expected="has no limit")
        self.assert_refused(*self.match("-n", 3), expected="even")
        self.assert_refused(*self.match("--sprt", "elo7=1"), expected="elo7=1")
        self.assert_refused(*self.match("--sprt", "elo0=5", "elo1=1"), expected="below")
        self.assert_refused(*self.match("--openings", "/no/such/file"), expected="/no/such/file")
        self.assert_refused(*self.match("--tc", "x/y"))
        self.assert_refused(*self.match("--adjudicate", "score=-1"))
        self.assert_refused("match", "-e", A, "-e", "cmd=/no/such/engine", "--nodes", 9, expected="/no/such/engine")
        self.assert_refused("match", "-e", A, "-e", "internal,opt.hsah=1", "--nodes", 9, expected="hsah")
        letter = self.folder / "letter.txt"
        letter.write_text("Dear Sir\n")
        self.assert_refused(*self.match("--record", letter), expected="not the record of a match")
        self.assertEqual(letter.read_text(), "Dear Sir\n")


class Rate(MatchCommand):
    def test_by_hand(self):
        path = self.folder / "games.txt"
        lines = ["id\tgusername\tsusername\tresult\ttermination\tmovelist"]
        for i, (gold, silver, result) in enumerate([("a", "b", "g"), ("b", "a", "s"), ("a", "b", "g"), ("a", "b", "s")]):
            lines.append(f"{i}\t{gold}\t{silver}\t{result}\tr\t")
        path.write_text("\n".join(lines) + "\n")
        result = self.json_of("rate", path, "--anchor", "b=1000")
        self.assertEqual([player["name"] for player in result["players"]], ["a", "b"])
        self.assertAlmostEqual(result["players"][0]["elo"], 1190.848, places=2)
        self.assertIn("1190.8", self.good("rate", path, "--anchor", "b=1000"))
        self.assert_refused("rate", path, "--anchor", "c=1000", expected="'c'")
        self.assert_refused("rate", self.folder / "none.txt")

    def test_a_match(self):
        record = self.folder / "games.txt"
        self.good(*self.match("-n", 20, "--record", record))
        result = self.json_of("rate", record, "--prior", 1)
        self.assertEqual(result["games"], 20)
        self.assertEqual({player["name"] for player in result["players"]}, {"A", "B"})


class Puzzles(MatchCommand):
    def test_of_a_match(self):
        record = self.folder / "games.txt"
        games = 2 if SANITIZED else 4
        self.good(*self.match("-n", games, "--record", record))
        out, positions = self.folder / "puzzles.txt", self.folder / "positions.txt"
        result = self.json_of("puzzles", record, "--out", out, "--positions", positions, "--min-steps", 1, "--most-solutions", 50)
        self.assertEqual(result["games"], games)
        self.assertGreater(len(result["puzzles"]), 0)
        lines = [line for line in out.read_text().splitlines() if not line.startswith("#")]
        self.assertEqual(len(lines), len(result["puzzles"]))
        boards = [line for line in positions.read_text().splitlines() if not line.startswith("#")]
        self.assertEqual(boards, [puzzle["position"] for puzzle in result["puzzles"]])
        for puzzle in [puzzle for puzzle in result["puzzles"] if puzzle["kind"] != "only defence"][:5]:
            best = self.json_of("analyze", puzzle["position"], "--depth", 12, "--nodes", 5_000_000)
            self.assertGreater(best["lines"][0]["score"], 20000, puzzle)

    def test_bad_input(self):
        self.assert_refused("puzzles", self.folder / "none.txt")
        self.assert_refused("puzzles", __file__, "--kind", "riddle")


class Play(MatchCommand):
    def test_line_by_line(self):
        record = self.folder / "mine.txt"
        text = self.good("play", "--level", 1, "--seed", 7, "--record", record, input="setup\nhelp\ne2n\n\nundo\nd2n\n\nresign\n")
        self.assertIn("You play Gold against Tusk (level 1)", text)
        self.assertIn("wins: resigned", text)
        self.assertNotIn("\033", text)
        self.assertIn("2g Md2n", record.read_text())
        self.assertIn("0 rejected", self.good("arimaa", "replay", record))

    def test_end_of_input(self):
        self.assertIn("1g setup>", self.good("play", "--level", 1, input=""))

    def test_silver_with_a_clock(self):
        text = self.good("play", "--side", "silver", "--level", 1, "--tc", "1/2", input="setup\nclock\nquit\n")
        self.assertIn("reserves: Gold 2:", text)

    def test_bad_input(self):
        self.assert_refused("play", "--level", 11)
        self.assert_refused("play", "--tc", "x/y", expected="--tc")
        self.assert_refused("play", "--engine", "cmd=/no/such/engine", expected="/no/such/engine")


if __name__ == "__main__":
    unittest.main()
