"""The commands of `tusk db`, run as a user runs them. Takes the program as its first argument."""

import csv
import io
import json
import pathlib
import random
import signal
import subprocess
import time
import unittest

from command import OPENING, TUSK, Command, tusk


def illegal_turns(sections):
    rows = {row[0]: row[2] for row in sections[0]["tables"][0]["rows"]}
    return rows["turns, illegal ones"].split(", ")[1]


class Database(Command):
    def setUp(self):
        super().setUp()
        self.url = self.folder / "games.db"

    def made_up(self, games, name="made_up.txt", seed=1):
        path = self.folder / name
        self.good("db", "generate", path, "--games", games, "--seed", seed)
        return path

    def checksum(self, url):
        return self.json_of("db", "stats", url, "--checksum")["checksum"]

    def test_no_message_shows_a_password(self):
        address = "postgresql://tusk:hunter2@127.0.0.1:1/games"
        for arguments in (["db", "stats", address], ["db", "stats", address.replace("/games", "")],
                          ["db", "stats", address.replace("postgresql", "oracle")], ["db", address],
                          ["db", "stats", address, address], ["serve", "--port", "0", "--db", address + ":x/"],
                          ["match", "-e", f"mimic,db={address}", "-e", "chance", "--games", "2"]):
            result = self.run_tusk(*arguments)
            self.assertNotEqual(result.returncode, 0)
            self.assertNotIn("hunter2", result.stdout + result.stderr, arguments)
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)

    def test_the_example_of_the_readme_takes_its_puzzles(self):
        readme = (pathlib.Path(__file__).resolve().parents[2] / "README.md").read_text()
        [example] = [line.split("#")[0].split() for line in readme.splitlines() if line.startswith("./run db import")]
        self.assertEqual(example[:4], ["./run", "db", "import", "games.db"])
        archive = self.made_up(150, "allgames1.txt")
        # In games that ended by a goal of the last mover the last turn won at once.
        head, *rows = [line.rstrip("\n").split("\t") for line in archive.read_text().splitlines()]
        puzzles = []
        for row in (dict(zip(head, row)) for row in rows):
            name, _, turn = row["movelist"].split("\\n")[-1].partition(" ")
            if row["termination"] == "g" and name.endswith(row["result"]):
                puzzles.append(f"{row['id']}:{name} {turn} [7]\n")
        self.assertGreater(len(puzzles), 0)
        (self.folder / "puzzles.txt").write_text("".join(puzzles))
        files = [str(path) for pattern in example[4:] for path in sorted(self.folder.glob(pattern))]
        reports = self.json_of("db", "import", self.url, *files)["files"]
        self.assertEqual([(report["added"], report["rejected"]) for report in reports], [(150, 0), (len(puzzles), 0)])

    def test_import_find_and_the_rest(self):
        archive = self.made_up(80)
        report = self.json_of("db", "import", self.url, archive)["files"][0]
        self.assertEqual((report["added"], report["rejected"], report["finished"]), (80, 0, True))
        again = self.json_of("db", "import", self.url, archive)["files"][0]
        self.assertEqual((again["added"], again["already_known"]), (0, True))
        stats = self.json_of("db", "stats", self.url)
        self.assertEqual(stats["games"], 80)
        setups = self.json_of("db", "openings", self.url, "--top", 3)
        self.assertEqual(setups["games"], 80)
        self.assertEqual(len(setups["setups"]), 3)
        gold = setups["setups"][0]["setup"]
        answers = self.json_of("db", "openings", self.url, "--answer-to", gold)
        self.assertEqual(answers["games"], setups["setups"][0]["games"])
        record = self.good("db", "export", self.url, "--game", 5)
        self.assertIn("Id: 5", record)
        self.assertIn("\n2g ", record)
        rows = list(csv.DictReader(io.StringIO(self.good("db", "export", self.url, "--csv"))))
        self.assertEqual(len(rows), 80)
        self.assertEqual(len(json.loads(self.good("db", "export", self.url, "--json"))), 80)
        for kind in (["whole"], ["half"], ["area", "--around", "c3"], ["piece", "--around", "f6", "--piece", "H"], ["material"]):
            found = self.json_of("db", "find", self.url, OPENING, "--kind", *kind)
            self.assertGreaterEqual(found["found"], len(found["hits"]))
        self.assertGreater(self.json_of("db", "find", self.url, OPENING, "--kind", "half")["found"], 50)
        pattern = "g [" + "?" * 35 + "E" + "?" * 28 + "]"
        self.assertIn("found", self.good("db", "find", self.url, pattern, "--kind", "pattern"))
        self.assertTrue(self.good("db", "find", self.url, pattern, "--kind", "pattern", "--csv").startswith("game,turn"))
        self.good("db", "next", self.url, OPENING)
        self.good("db", "puzzles", self.url, "--theme", "goal")
        self.good("db", "measure", self.url, "--positions", 2)
        self.good("db", "measure", self.url, "--positions", 1, "--cold")

    def test_rejected_rows_are_reported(self):
        archive = self.made_up(3)
        with open(archive, "a") as file:
            file.write("9\tbroken row\n")
        self.good("db", "import", self.url, archive, "--report", self.folder / "bad.txt")
        self.assertIn("\t9\tthe row has 2 columns", (self.folder / "bad.txt").read_text())

    def test_bad_input_is_refused_and_changes_nothing(self):
        self.good("db", "import", self.url, self.made_up(3))
        before = self.checksum(self.url)
        line = self.folder / "line.txt"
        with open(line, "wb") as file:
            for _ in range(100):
                file.write(b"x" * (1 << 20))
        self.assert_refused("db", "import", self.url, line, expected=["line.txt:1", "longer than 1 MiB"])
        binary = self.folder / "binary.txt"
        binary.write_bytes(bytes(range(256)) * 10)
        self.assert_refused("db", "import", self.url, binary, expected="not an archive")
        self.assert_refused("db", "import", self.url, self.folder / "absent.txt", expected="absent.txt")
        self.assert_refused("db", "find", self.url, "x'; DROP TABLE games; --", expected="neither a position")
        self.assert_refused("db", "find", self.url, OPENING, "--kind", "area", expected="--around")
        self.assert_refused("db", "find", self.url, OPENING, "--kind", "area", "--around", "z9", expected="not a square")
        self.assert_refused("db", "find", self.url, "g [bad]", "--kind", "pattern", expected="64 characters")
        self.assert_refused("db", "openings", self.url, "--answer-to", "x'; DROP TABLE games")
        self.assert_refused("db", "openings", self.url, "--since", "yesterday", expected="not a date")
        self.assert_refused("db", "puzzles", self.url, "--theme", "nothing", expected="unknown theme")
        self.assertEqual(self.good("db", "export", self.url, "--player", "' OR ''='"), "")
        self.assertEqual(self.checksum(self.url), before)

    def test_a_wrong_address_is_refused(self):
        self.assert_refused("db", "stats", self.folder / "none.db", expected="does not exist")
        self.assert_refused("db", "stats", "oracle://x/y", expected="unknown kind of database")
        self.assert_refused("db", "stats", "postgresql://nobody@127.0.0.1:1/none", expected="cannot open the database")
        text = self.folder / "text.db"
        text.write_text("this is not a database at all, just some text that is long enough" * 100)
        self.assert_refused("db", "stats", text, expected="database")
        self.assert_refused("db", "import", self.folder / "new.db", self.folder / "absent.txt")
        self.assertFalse((self.folder / "new.db").exists())

    def test_killed_imports_resume_to_the_same_contents(self):
        archive = self.made_up(900)
        undisturbed = self.folder / "undisturbed.db"
        self.good("db", "import", undisturbed, archive, "--batch", 10)
        chance = random.Random(1)
        kills = 0
        halfway = set()
        most = 0.05  # seconds until the kill; more while they come too early
        while kills < 20 or len(halfway) < 5:
            self.assertLess(kills, 200, "the kills come too early or too late")
            process = subprocess.Popen([TUSK, "db", "import", self.url, archive, "--batch", "10"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                process.wait(chance.uniform(0.01, most))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                kills += 1
                stats = tusk("db", "stats", self.url, "--json")
                games = json.loads(stats.stdout)["games"] if stats.returncode == 0 else 0
                most *= 1.2 if games in halfway | {0} else 1
                halfway |= {games} - {0, 900}
                continue
            # Finished before its time: begin anew, the kills go on, and sooner.
            most /= 1.2
            self.assertEqual(process.returncode, 0)
            self.assertEqual(self.checksum(self.url), self.checksum(undisturbed))
            for path in self.folder.glob("games.db*"):
                path.unlink()
        self.good("db", "import", self.url, archive, "--batch", 10)
        self.assertEqual(self.checksum(self.url), self.checksum(undisturbed))
        self.assertEqual(self.json_of("db", "stats", self.url)["games"], 900)

    def test_an_interrupted_import_says_so_and_goes_on(self):
        archive = self.made_up(900)
        process = subprocess.Popen([TUSK, "db", "import", self.url, archive, "--batch", "5"], stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130 if "stopped" in output else 0)
        if "stopped" in output:
            self.assertLess(self.json_of("db", "stats", self.url)["games"], 900)
        self.good("db", "import", self.url, archive)
        self.assertEqual(self.json_of("db", "stats", self.url)["games"], 900)

    def test_engine_games_go_on_where_they_were_cut_off(self):
        path = self.folder / "engine.txt"
        command = ("db", "generate", path, "--games", 12, "--engine", 5, "--style", "classic")
        self.good(*command)
        whole = path.read_bytes()
        self.assertEqual(whole.count(b"\n"), 13)
        self.assertIn(b"\tEngine games: classic with 5 nodes, seed 1\t", whole)
        for cut in (0, 40, len(whole) // 2, len(whole) - 1, len(whole)):
            path.write_bytes(whole[:cut])
            self.good(*command)
            self.assertEqual(path.read_bytes(), whole, cut)
        self.assertEqual(self.json_of("db", "import", self.url, path)["files"][0]["added"], 12)
        # Whatever else is there stays.
        self.assert_refused(*command, "--seed", 2, expected="not an archive with these settings")
        self.assertEqual(path.read_bytes(), whole)
        path.write_text("precious\n")
        self.assert_refused(*command, expected="not an archive with these settings")
        self.assertEqual(path.read_text(), "precious\n")
        self.assert_refused(*command[:-1], "nothing", expected="nothing")

    def test_the_mimic_plays_and_is_measured(self):
        self.good("db", "import", self.url, self.made_up(60))
        output = self.good("aei", "--mimic", self.url, input="aei\nnewgame\ngo\nquit\n")
        self.assertIn("aeiok", output)
        self.assertIn("bestmove ", output)
        mimic = ("lab", "run", "mimic", "--quick", "--database", self.url)
        out = self.folder / "figures"
        self.assertEqual(illegal_turns(self.json_of(*mimic, "--set", "games=4", "--out", out)), "0")
        self.assertTrue((out / "mimic.md").exists())
        search = [word for name in ("games=2", "search=1", "engine=1", "hybrid=1", "nodes=200") for word in ("--set", name)]
        self.assertEqual(illegal_turns(self.json_of(*mimic, *search)), "0")


if __name__ == "__main__":
    unittest.main()
