"""tusk lab, run as a user runs it: the list, sections, JSON, files, errors, interruption and going on."""

import json
import shutil
import signal
import subprocess
import time
import unittest

from command import SANITIZED, TUSK, Command


class Lab(Command):
    prefix = ("lab",)

    def test_list(self):
        names = {experiment["name"] for experiment in self.json_of("list")}
        self.assertLessEqual(
            {"complexity", "game-tree", "cox-search", "cox-literal", "cox-table", "zhong-search", "zhong-program", "move-generation", "goal-analysis", "tuning",
             "logistic-tuning", "td", "tournament", "jungle-count", "jungle-search", "jungle-endgames", "jungle-open", "database", "mimic"},
            names)
        text = self.good("list")
        for name in names:
            self.assertIn(f"{name} ", text)
        self.assertIn("Examples:", self.good("run", "--help"))

    def test_exact_numbers_are_texts(self):
        [section] = self.json_of("run", "complexity", "--quick")
        rows = {row[0]: row for row in section["tables"][0]["rows"]}
        self.assertEqual(rows["patterns of pieces"][2], "944,784")
        self.assertEqual(rows["placements, twice for the side to move (formula 2)"][2],
                         "25138717875681782075753487040629622368620498")
        self.assertEqual(rows["setups of one side (formula 5)"][2], "64,864,800")
        self.assertEqual(section["provenance"]["scale"], "quick")
        self.assertEqual(section["provenance"]["seed"], "1")
        self.assertEqual(section["provenance"]["parts"], {})
        self.assertRegex(section["provenance"]["version"], r"^\d+$")
        self.assertRegex(section["provenance"]["machine"], r"^\d+ cores?, ")
        self.assertNotIn("/", section["provenance"]["machine"])

    def test_sections_become_a_page(self):
        self.good("run", "complexity", "jungle-endgames", "--quick", "--out", "results/page")
        for name in ("complexity.md", "complexity.json", "complexity-state-space.csv", "complexity-illegal.csv"):
            self.assertTrue((self.folder / "results/page" / name).exists(), name)
        page = (self.folder / "results/page.md").read_text()
        self.assertIn("## State-space complexity", page)
        self.assertIn("## Jungle Checkers: endgames", page)
        self.assertIn("`tusk lab run jungle-endgames --quick`", page)
        self.assertNotIn(str(self.folder), page)
        # The page comes back from what is there, without new work.
        (self.folder / "results/page.md").unlink()
        again = self.run_tusk("run", "complexity", "--quick", "--out", "results/page/")
        self.assertIn("--again", again.stderr)
        self.assertIn("## Jungle Checkers: endgames", (self.folder / "results/page.md").read_text())

    def test_the_page_alone_is_enough_to_go_on(self):
        self.good("run", "complexity", "jungle-endgames", "--quick", "--out", "page")
        page = self.folder / "page.md"
        before = page.read_text()
        shutil.rmtree(self.folder / "page")
        names = ("complexity", "jungle-endgames", "jungle-count")
        again = self.run_tusk("run", *names, "--quick", "--set", "enumerate=3", "--out", "page")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(again.stderr.count("--again repeats them: complexity, jungle-endgames\n"), 1, again.stderr)
        self.assertEqual(sorted(path.name for path in (self.folder / "page").glob("*.json")), ["jungle-count.json"])
        sections = page.read_text().split("\n## ")
        self.assertEqual([section.split("\n")[0] for section in sections[1:]],
                         ["State-space complexity", "Jungle Checkers: the number of positions", "Jungle Checkers: endgames"])
        self.assertEqual([sections[1], sections[3]], before.split("\n## ")[1:])
        # What somebody has edited is made again.
        page.write_text(page.read_text().replace("| 944,784 | 944,784 |", "| 944,784 | 944,783 |"))
        shutil.rmtree(self.folder / "page")
        again = self.run_tusk("run", *names, "--quick", "--set", "enumerate=3", "--out", "page")
        self.assertIn("--again repeats them: jungle-endgames, jungle-count\n", again.stderr)
        self.assertIn("| 944,784 | 944,784 |", page.read_text())

    def test_check_finds_what_is_out_of_date(self):
        self.good("run", "complexity", "cox-search", "--quick", "--set", "games=1", "--set", "turns=1", "--set", "depth=2", "--set",
                  "deep_depth=2", "--out", "page")
        states = {state["experiment"]: state for state in self.json_of("check", "page")}
        self.assertEqual(states["complexity"], {"experiment": "complexity", "redo": [], "fault": ""})
        self.assertEqual(states["cox-search"]["redo"], [])
        self.assertEqual(states["tuning"]["redo"], ["it is not on the page"])
        page = self.folder / "page.md"
        record = json.loads(page.read_text().split("<!-- record ")[2].split(" -->")[0])
        self.assertRegex(record["provenance"]["parts"]["step search"], r"^\d+$")
        page.write_text(page.read_text().replace('"step search":"', '"step search":"1'))
        refused = self.run_tusk("check", "page")
        self.assertEqual(refused.returncode, 2)
        self.assertRegex(refused.stderr, "does not mark cox-search as out of date; .*--mark")
        self.assertIn("cox-search         to be redone: `step search` has changed", self.good("check", "page", "--mark"))
        self.assertIn("> **Out of date**: `step search` has changed.", page.read_text())
        self.assert_refused("check", "missing", expected="missing.md")

    def test_everything_at_a_tiny_scale(self):
        small = {"games": 2, "nodes": 40, "turns": 2, "depth": 2, "deep_depth": 2, "trials": 2, "random_depth": 1, "positions": 2,
                 "most_nodes": 2000, "game_nodes": 50, "problems": 2, "positions_games": 30, "log_nodes": 100, "match_games": 2,
                 "match_nodes": 40, "batch": 2, "mimic_games": 20, "database_games": 20, "questions": 2, "enumerate": 3,
                 "pieces": 2, "plain_nodes": 1000, "profile_nodes": 2000, "play_depth": 1, "null_depth": 2, "sets": 2, "draws": 2,
                 "searches": 1, "bare_nodes": 2000, "size_games": 1, "width": 2, "zhong_games": 2, "zhong_depth": 1}
        experiments = {experiment["name"]: experiment for experiment in self.json_of("list")}
        del experiments["move-generation"]  # whole positions, nothing to make small
        if SANITIZED:  # without the signatures of the engine's searches
            experiments = {name: experiments[name] for name in ("complexity", "cox-search", "cox-table", "jungle-search", "jungle-endgames")}
        names = list(experiments)
        known = {setting["name"] for experiment in experiments.values() for setting in experiment["settings"]}
        settings = [word for name, value in small.items() if name in known for word in ("--set", f"{name}={value}")]
        sections = self.json_of("run", *names, "--quick", *settings, "--out", "tiny")
        self.assertEqual([section["provenance"]["experiment"] for section in sections], names)
        for section in sections:
            self.assertTrue(section["tables"], section["provenance"])
            for table in section["tables"]:
                for row in table["rows"]:
                    self.assertEqual(len(row), len(table["columns"]), (section["provenance"]["experiment"], table["name"]))
        left = sorted(path.name for path in (self.folder / "tiny").iterdir() if path.suffix in (".notes", ".seconds", ".database"))
        self.assertEqual(left, [])

    def test_interrupted_and_gone_on_with(self):
        command = [TUSK, "lab", "run", "cox-search", "--set", "games=4", "--set", "turns=8", "--set", "depth=3", "--set",
                   "deep_depth=3", "--out", "long"]
        notes = self.folder / "long/cox-search.notes"
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            for _ in range(1200):
                if notes.exists() and notes.read_text().count("\n") > 3:
                    break
                time.sleep(0.05)
            running.send_signal(signal.SIGINT)
            _, errors = running.communicate(timeout=120)
        self.assertEqual(running.returncode, 130, errors)
        self.assertIn("run the same command again", errors)
        done = notes.read_text().count("\n") - 2  # after the title and what the notes are about
        self.assertGreater(done, 0)
        again = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=300)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn(f"resuming with {done} results", again.stderr)
        once = json.loads((self.folder / "long/cox-search.json").read_text())
        [afresh] = json.loads(subprocess.run([*command[:-1], "afresh", "--json"], cwd=self.folder, capture_output=True,
                                             text=True, timeout=300).stdout)
        nodes = [[row[:7] for row in table["rows"]] for table in once["tables"]]
        self.assertEqual(nodes, [[row[:7] for row in table["rows"]] for table in afresh["tables"]])

    def test_tournament_is_interrupted_within_a_game(self):
        command = [TUSK, "lab", "run", "tournament", "--set", "games=2", "--set", "nodes=300000", "--set", "mimic_games=5", "--out",
                   "t"]
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            for _ in range(1200):
                if (self.folder / "t/tournament.games").exists():
                    break
                time.sleep(0.05)
            time.sleep(0.5)
            running.send_signal(signal.SIGINT)
            _, errors = running.communicate(timeout=120)
        self.assertEqual(running.returncode, 130, errors)
        self.assertFalse((self.folder / "t/tournament.database").exists())
        # Other settings: the games of the first run count for nothing.
        [section] = self.json_of("run", "tournament", "--quick", "--set", "nodes=20", "--set", "mimic_games=5", "--out", "t")
        self.assertEqual(section["tables"][0]["name"], "ratings")

    def test_bad_input(self):
        self.assert_refused("run", "nothing", expected="tusk lab list")
        self.assert_refused("run", "cox-search", "--set", "gamez=3", expected=["gamez", "games=NUMBER"])
        self.assert_refused("run", "cox-search", "--set", "games=-3", expected="negative")
        self.assert_refused("run", "complexity", "--set", "games=3", expected="no settings")
        self.assert_refused("run", "game-tree", "--quick", "--set", "games=1", "--set", "nodes=20", "--archive", "missing.txt",
                            expected="missing.txt")
        self.assert_refused("run", "mimic", "--quick", "--database", "missing.db", expected="missing.db")
        blocked = self.file("a file", "taken")
        self.assert_refused("run", "complexity", "--quick", "--out", blocked, expected="taken")


if __name__ == "__main__":
    unittest.main()
