"""tusk book, and who opens from a book, run as a user runs them. Takes the program as its first argument."""

import unittest

from command import Command


class Book(Command):
    def build(self, *arguments):
        return ["book", "build", "my.book", "--nodes", 30, "--turns", 2, *arguments]

    def games(self):
        return int((self.folder / "my.book").read_text().splitlines()[1].split()[-1])

    def test_a_book_is_built_continued_and_shown(self):
        self.good(*self.build("--games", 20))
        self.assertEqual(self.games(), 32)
        first = (self.folder / "my.book").read_text()
        self.assertIn("48 games", self.good("book", "build", "my.book", "--games", 48))
        at_once = self.folder / "other.book"
        self.good("book", "build", at_once, "--nodes", 30, "--turns", 2, "--games", 48, "--threads", 1)
        self.assertEqual((self.folder / "my.book").read_text(), at_once.read_text())
        self.assertNotEqual(first, at_once.read_text())
        text = self.good("book", "show", "my.book")
        self.assertIn("1g", text)
        self.assertIn("*", text)
        shown = self.json_of("book", "show", "my.book")
        self.assertEqual(shown["games"], 48)
        self.assertEqual(sum(choice["games"] for choice in shown["line"][0]), 48)

    def test_other_terms_are_refused(self):
        self.good(*self.build("--games", 16))
        self.assert_refused("book", "build", "my.book", "--nodes", 31, expected=["my.book", "--nodes 30"])

    def test_bad_files_are_refused_by_everybody(self):
        self.file("tusk book 1\nnodes 30 turns 2 seed 1 games 1\nend\n", "bad.book")
        self.file("something else\n", "no.book")
        for name, expected in (("bad.book", "1 games"), ("no.book", "not an opening book"), ("none.book", "none.book")):
            self.assert_refused("book", "show", name, expected=expected)
            self.assert_refused("play", "--book", name, expected=expected)
            self.assert_refused(
                "match", "-e", f"internal,opt.book={name}", "-e", "random", "--nodes", 30, "-n", 2, expected=expected
            )
        self.assert_refused("book", "build", "no.book", expected="not an opening book")
        self.assert_refused("book", "build", self.folder / "none" / "my.book", expected="none")
        self.assert_refused("book", "build", "new.book", "--games", 0)

    def test_players_open_from_it(self):
        self.good(*self.build("--games", 64))
        setup = next(
            line for line in self.good("book", "show", "my.book").splitlines() if line.startswith("*")
        ).split("%  ")[1]
        options = "setoption name book value my.book\nnewgame\ngo\nquit\n"
        self.assertIn(f"bestmove {setup}", self.good("aei", input=options))
        own = ("--openings", "own", "--nodes", 30, "-n", 2, "--record", "match.txt")
        self.good("match", "-e", "internal,opt.book=my.book", "-e", "random", *own)
        self.assertIn(setup, (self.folder / "match.txt").read_text())
        self.assertIn(setup, self.good("play", "--book", "my.book", "--side", "silver", "--level", 1, input="quit\n"))


if __name__ == "__main__":
    unittest.main()
