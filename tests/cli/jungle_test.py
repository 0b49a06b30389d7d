"""The jungle commands, run as a user runs them: output, JSON, errors and exit codes."""

import os
import tempfile
import unittest

from command import TUSK, Command, tusk


class JungleTest(Command):
    def json(self, *arguments, text=None):
        return self.json_of(*arguments, input=text)

    def fails(self, expected, *arguments, text=None):
        self.assert_refused(*arguments, expected=expected, input=text)

    def test_show(self):
        shown = self.json("jungle", "show")
        self.assertEqual(shown["position"], "w Eb1 Te2 Dc2 Rf1 ef7 tc6 de6 rb7")
        self.assertEqual(shown["moves"], 14)
        board = tusk("jungle", "show", "b", "Ra3", "ea1", "df3").stdout
        self.assertEqual(self.json("jungle", "show", "-", text="\n".join(board.splitlines()[:11]))["position"], "b Ra3 ea1 df3")
        self.assertEqual(self.json("jungle", "show", "b Rd7 ra1")["result"], "1-0")

    def test_moves_and_perft(self):
        moves = self.json("jungle", "moves", "w Te4 de5 ra1")["moves"]
        self.assertIn({"move": "Txe5", "capture": True, "wins": False, "position": "b Te5 ra1"}, moves)
        self.assertEqual(self.json("jungle", "perft", "--depth", "1")["lines"], 14)
        divided = self.json("jungle", "perft", "--depth", "4", "--divide")
        self.assertEqual(sum(divided["moves"].values()), divided["lines"])

    def test_search(self):
        # The document's figure 4: eb1 wins in three black moves.
        found = self.json("jungle", "search", "b Ra3 ea1 df3")
        self.assertEqual((found["best"], found["value"], found["plies"]), ("eb1", "win", 5))
        self.assertEqual(len(found["line"]), 5)
        for switch in ("--no-ordering", "--no-table", "--no-quiescence"):
            self.assertEqual(self.json("jungle", "search", switch, "b Ra3 ea1 df3")["plies"], 5)
        self.assertEqual(self.json("jungle", "search", "--no-deepening", "--depth", "5", "b Ra3 ea1 df3")["value"], "win")
        first, second = (self.json("jungle", "search", "--nodes", "100000") for _ in range(2))
        self.assertEqual((first["best"], first["score"], first["nodes"]), (second["best"], second["score"], second["nodes"]))

    def test_prove(self):
        proof = self.json("jungle", "prove", "b Ra3 ea1 df3")["proofs"][0]
        self.assertEqual((proof["side"], proof["verdict"], proof["plies"]), ("black", "proved", 5))
        self.assertEqual(len(proof["line"]), 5)
        both = self.json("jungle", "prove", "--for", "both", "w Ra1 dg7")["proofs"]
        self.assertTrue(all(proof["verdict"] in ("proved", "disproved") for proof in both))
        limited = self.json("jungle", "prove", "--nodes", "50")["proofs"][0]
        self.assertEqual((limited["verdict"], limited["nodes"]), ("unknown", 50))

    def test_count(self):
        counted = self.json("jungle", "count")
        self.assertEqual(counted["total"], 19934340958800)
        self.assertEqual([row["enumerated"] for row in counted["rows"]], [True] * 5 + [False] * 3)
        self.assertTrue(all(row["agrees"] for row in counted["rows"]))
        self.assertEqual(self.json("jungle", "count", "--pieces", "2")["total"], 96632)
        self.assertIn("19,934,340,958,800", tusk("jungle", "count").stdout)

    def test_play(self):
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "game.txt")
            game = self.json("jungle", "play", "--human", "nobody", "--nodes", "2000", "--record", record, "b Ra3 ea1 df3")
            self.assertEqual(game["result"], "0-1")
            with open(record) as file:
                self.assertTrue(file.read().rstrip().endswith("0-1"))
        done = tusk("jungle", "play", "--nodes", "2000", input="nonsense\nmoves\nTf2\nquit\n")
        self.assertEqual(done.returncode, 0)
        self.assertIn("expected a move like", done.stdout)
        self.assertIn("1.Tf2", done.stdout)

    def test_errors_are_one_line_and_exit_2(self):
        self.fails("column 3: expected an animal", "jungle", "show", "w Ra9")
        self.fails("own den", "jungle", "prove", "w Rd1 ra1")
        self.fails("the game is over", "jungle", "search", "b Rd7 ra1")
        self.fails("needs a --depth", "jungle", "search", "--no-deepening")
        self.fails("line 2:1", "jungle", "show", "-", text="w\n9 .\n")
        self.fails("--pieces", "jungle", "count", "--pieces", "9")
        self.fails("--for", "jungle", "prove", "--for", "nobody")
        self.fails("subcommand", "jungle")
        self.fails("--json needs", "jungle", "play", "--json")

    def test_help_has_examples(self):
        for command in ("show", "moves", "search", "prove", "play", "perft", "count"):
            done = tusk("jungle", command, "--help")
            self.assertEqual(done.returncode, 0)
            self.assertIn("Example: tusk jungle", done.stdout)


if __name__ == "__main__":
    unittest.main()
