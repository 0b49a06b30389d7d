#!/usr/bin/env python3
"""Verdicts of a player, taken from the comments of its games. Usage: verdicts_test.py FOLDER_OF_TRAINING TUSK"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

TUSK = sys.argv.pop()
TRAINING = Path(sys.argv.pop()).resolve()
sys.path.insert(0, str(TRAINING))
import features  # noqa: E402
import targets  # noqa: E402

SETUPS = """1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2
1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7
"""
GAMES = f"""# game 1: gold mouse, silver lion; winner gold (mouse)
Result: 1-0
{SETUPS}2g Ee2n Ee3n\t# 100 0.1s
2s ee7s\t# -860 0.2s
3g Ee4n\t# 120 0.1s

# game 2: gold lion, silver mouse; winner gold (lion)
Result: 1-0
{SETUPS}2g Md2n Ee2n\t# 999984 0.1s
2s ee7s\t# 5 0.2s
"""


class Verdicts(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = Path(place.name)
        (self.folder / "games.txt").write_text(GAMES)
        self.tusk("data", "import", "games.txt", "--mid-turns", "--after-turn", "1", "--out", "games.pos")
        self.tusk("data", "features", "games.pos", "--out", "games.feat")

    def tusk(self, *words):
        subprocess.run([TUSK, *words], check=True, capture_output=True, cwd=self.folder)

    def verdicts(self, *words):
        return subprocess.run([sys.executable, TRAINING / "verdicts.py", *words, "--unit", "4300", "--out", "judged.feat"],
                              capture_output=True, text=True, cwd=self.folder)

    def test_are_those_of_the_player_alone(self):
        done = self.verdicts("games.txt", "games.feat", "--player", "lion", "--sharpness", "2")
        self.assertEqual(done.returncode, 0, done.stderr)
        records = features.read(self.folder / "judged.feat")
        none, lost_little, won = targets.NO_VERDICT, -45, 30000
        # Two steps of Gold, one of Silver, one of Gold; then two of Gold, one of Silver: a start and a position after each.
        # The two games have one position in common, which is kept once.
        self.assertEqual(records["score"].tolist(), [none] * 3 + [lost_little] * 2 + [none] * 2 + [won] * 2 + [none] * 2)
        before = features.read(self.folder / "games.feat")
        for name in features.RECORD.names:
            if name != "score":
                np.testing.assert_array_equal(records[name], before[name])

    def test_an_unknown_player_and_other_games_are_refused(self):
        for words, reason in (["games.txt", "games.feat", "--player", "wolf"], "no scores"), \
                             (["one.txt", "games.feat", "--player", "lion"], "holds 2 games"), \
                             (["none.txt", "games.feat", "--player", "lion"], "No such file"):
            (self.folder / "one.txt").write_text(GAMES.split("\n\n")[0])
            done = self.verdicts(*words)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
            self.assertIn(reason, done.stderr)
            self.assertFalse((self.folder / "judged.feat").exists())


if __name__ == "__main__":
    unittest.main()
