"""The commands of `tusk arimaa`, run as a user runs them. Takes the program as its first argument."""

import pathlib
import unittest

from command import OPENING, Command

DATA = pathlib.Path(__file__).parent.parent / "data" / "arimaa"

EMPTY = " " * 64
MOVES = (
    "1w Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Rc2 Md2 Ee2 Df2 Hg2 Dh2\\n"
    "1b ra7 rb7 cc7 ed7 me7 cf7 hg7 hh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8\\n"
    "2w Ra2n Rc2n Rc3x\\n2b ra7s ra6e ra8s ra7s\\n3w Ra3n\\n3b ra6s ra5e\\n4w Ra4n Ra5n Ra6n Ra7n\\n4b"
)
HEADER = "id\twusername\tbusername\tresult\ttermination\tmovelist\tevents\n"


def squares(**pieces):
    """The short form's 64 characters, from squares by name."""
    board = list(EMPTY)
    for name, letter in pieces.items():
        board["abcdefgh".index(name[0]) + 8 * (8 - int(name[1]))] = letter
    return "".join(board)


class Arimaa(Command):
    prefix = ("arimaa",)

    def good(self, *arguments, **more):
        result = self.run_tusk(*arguments, **more)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def test_bad_positions_say_what_and_where(self):
        cases = [
            (f"g [{squares(d8='q')}]", "column 7", "'q' on d8"),
            (f"g [{EMPTY[1:]}]", "63 squares", "64"),
            (f"g [{squares(c3='H')}]", "H stands on the trap c3"),
            (f"g [{squares(a1='E', b1='E')}]", "Gold has only 1 elephant"),
            (f"[{EMPTY}]", "side to move"),
            (f"x [{EMPTY}]", "'x' is not a side"),
            ("nowhere.txt", "neither a position", "nor a file"),
        ]
        for command in ("show", "moves", "perft"):
            for position, *expected in cases:
                with self.subTest(command=command, position=position):
                    self.assert_refused(command, position, expected=expected)

    def test_an_illegal_step_of_a_position_file_is_refused(self):
        text = (DATA / "long_position.txt").read_text()
        path = self.file(text.replace("Da1n", "Da4s"))
        self.assert_refused("show", path, expected=[str(path) + ":1:4", "Da4s"])
        # The rabbit would have stepped backward.
        path = self.file(text.replace("Da1n Cc1n", "Rb2s"))
        self.assert_refused("moves", path, expected=[str(path) + ":1:4", "backward"])

    def test_bad_options_are_refused_in_one_line(self):
        self.assert_refused("perft", OPENING, "--steps", "5", expected="--steps")
        self.assert_refused("show", OPENING, "--rules", "1999", expected="1999 not in {official,2006}")
        self.assert_refused("eval", OPENING, "--style", "deep", expected=["'deep'", "bomb, zhong, coxa"])
        self.assert_refused("replay", self.folder / "missing.txt", expected="missing.txt")
        self.assert_refused("replay", expected="FILE")
        self.assert_refused("nonsense")

    def test_help_has_an_example(self):
        for command in ("show", "moves", "perft", "eval", "replay"):
            self.assertIn("Example:\n  tusk arimaa " + command, self.good(command, "--help"))

    def test_perft_of_the_known_opening(self):
        counts = self.json_of("perft", OPENING)
        self.assertEqual(list(counts), ["sequences", "turns"])
        self.assertEqual(counts["turns"], 3331)
        self.assertEqual(len(counts["sequences"]), 4)
        self.assertEqual(self.json_of("perft", OPENING, "--steps", 2)["sequences"], counts["sequences"][:2])
        self.assertIn("3,331", self.good("perft", OPENING))

    def test_moves_lists_distinct_turns(self):
        lines = self.good("moves", OPENING).splitlines()
        self.assertEqual(len(lines), 3331)
        self.assertEqual(len(set(lines)), 3331)
        self.assertIn("Ee2n Ee3n Ee4n Ee5n", lines)
        listed = self.json_of("moves", OPENING)
        self.assertEqual(listed["turns"], lines)
        self.assertEqual(listed["count"], 3331)

    def test_moves_in_mid_turn_are_whole_turns(self):
        path = DATA / "long_position.txt"
        lines = self.good("moves", path).splitlines()
        self.assertIn("Da1n Cc1n", lines)
        self.assertTrue(all(line.startswith("Da1n Cc1n") for line in lines))
        self.assertEqual(len(lines), self.json_of("perft", path)["turns"])

    def test_show(self):
        shown = self.good("show", OPENING)
        self.assertIn("8| r r r d d r r r |", shown)
        self.assertIn("Gold E M 2H 2D 2C 8R", shown)
        self.assertIn(OPENING, shown)
        self.assertNotIn("Game over", shown)
        position = f"s [{squares(a4='R', b4='e', h8='r', d1='E')}]"
        details = self.json_of("show", position)
        self.assertEqual(details["side"], "s")
        self.assertEqual(details["frozen"], {"g": ["Ra4"], "s": []})
        self.assertEqual(details["material"]["g"]["rabbit"], 1)
        self.assertIsNone(details["outcome"])
        self.assertEqual(len(details["hash"]), 16)

    def test_show_knows_the_end_of_the_game(self):
        goal = f"s [{squares(a8='R', b4='e', h7='r', d1='E')}]"
        self.assertEqual(self.json_of("show", goal)["outcome"], {"winner": "g", "reason": "goal"})
        self.assertIn("Gold wins (goal)", self.good("show", goal))
        no_rabbits = f"s [{squares(b4='e', d1='E', h1='R')}]"
        self.assertEqual(self.json_of("show", no_rabbits)["outcome"], {"winner": "g", "reason": "eliminated"})
        self.assertIsNone(self.json_of("show", no_rabbits, "--rules", "2006")["outcome"])

    def test_eval_lists_terms_that_add_up(self):
        position = f"s [{squares(e5='E', f7='H', e4='D', c7='R', f4='e', d7='m', e6='r', d4='r')}]"
        for style in ("coxa", "bomb", "zhong"):
            details = self.json_of("eval", position, "--style", style)
            self.assertEqual(details["score_for"]["s"], details["score"])
            self.assertEqual(details["score_for"]["g"], sum(term["difference"] for term in details["terms"]))
        shown = self.good("eval", position, "--style", "zhong")
        self.assertRegex(shown, r"material +3900 +4600 +-700\n")
        self.assertIn("zhong, Silver to move: -1899 for Gold, +1899 for Silver", shown)

    def test_a_position_can_be_a_file(self):
        path = self.file(OPENING + "\n")
        self.assertEqual(self.good("show", path), self.good("show", OPENING))
        self.assertEqual(self.json_of("show", DATA / "long_position.txt")["steps"], "Da1n Cc1n")

    def test_replay_of_records(self):
        lines = self.good("replay", DATA / "plain_record.txt", DATA / "bracket_record.txt").splitlines()
        self.assertEqual(lines[-1], "2 games, 0 rejected, 10 turns")
        for line in lines[:-1]:
            self.assertIn("5 turns, by the rules Gold wins (goal), recorded Gold wins (goal): agrees", line)

    def test_replay_of_an_archive_with_bad_rows(self):
        rows = [
            f"11\tada\tbob\tw\tg\t{MOVES}\tNULL",
            "12\tada\tbob",
            f"13\tada\tbob\tw\tg\t{MOVES.replace('3w Ra3n', '3w Ra3s')}\tNULL",
            f"14\tada\tbob\tw\tg\t{MOVES.replace('3w Ra3n', '3w Qa3n')}\tNULL",
            f"15\tada\tbob\tb\tt\t{MOVES}\tNULL",
        ]
        path = self.file(HEADER + "\n".join(rows) + "\n", "allgames.txt")
        lines = self.good("replay", path).splitlines()
        self.assertEqual(lines[-1], "5 games, 3 rejected, 12 turns")
        self.assertIn("12: rejected: the row has 3 columns", lines[1])
        self.assertIn("13: rejected at 3g: Ra3s: R on a3 is a rabbit and cannot step backward", lines[2])
        self.assertIn("14: rejected: movelist line 5:4: 'Qa3n'", lines[3])
        self.assertIn("contradicts", lines[4])
        report = self.json_of("replay", path)
        self.assertEqual((report["total"], report["rejected"], report["turns"]), (5, 3, 12))
        self.assertEqual([game["id"] for game in report["games"]], ["11", "12", "13", "14", "15"])
        self.assertEqual(report["games"][0]["agreement"], "agrees")
        self.assertEqual(report["games"][2]["rejected"]["turn"], "3g")

    def test_an_unreadable_record_is_a_rejected_game(self):
        path = self.file("Event: x\n\n1g Ra1 Qb1\n")
        result = self.run_tusk("replay", path)
        self.assertEqual((result.returncode, result.stderr), (2, "tusk: every game was rejected\n"))
        lines = result.stdout.splitlines()
        self.assertIn("line 3:8: 'Qb1'", lines[0])
        self.assertEqual(lines[-1], "1 games, 1 rejected, 0 turns")


if __name__ == "__main__":
    unittest.main()
