"""Output that tells the truth: full disks, closed descriptors, pipes. Takes the program as its first argument."""

import os
import subprocess
import unittest

from command import OPENING, TUSK, Command, without_sanitizers

GAME = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Db2 Hc2 Md2 Ee2 Hf2 Dg2 Ch2\n" \
       "1s ra7 rb7 rc7 rd7 re7 rf7 rg7 rh7 ca8 db8 hc8 ed8 me8 hf8 dg8 ch8\n" \
       "2g Ee2n Ee3n Ee4n Ee5n\n"


class Output(Command):
    def shell(self, text):
        """Runs a line of bash in which $TUSK is the program."""
        return subprocess.run(["bash", "-c", text], cwd=self.folder, capture_output=True, text=True, timeout=300,
                              env={**os.environ, "TUSK": TUSK})

    def setUp(self):
        super().setUp()
        self.file(GAME, "game.txt")

    def test_output_that_does_not_fit_is_an_error(self):
        self.good("db", "generate", "games.txt", "--games", 30)
        self.good("db", "import", "games.db", "games.txt")
        self.good("jungle", "solve", "--proof", "proof", "w Ta3 rd4 dc5")
        for arguments in ("--help", "--version", "db export games.db", "db export games.db --csv", "db stats games.db --json",
                          "jungle check-proof proof", "jungle check-proof proof --json", f"arimaa show '{OPENING}'",
                          "arimaa replay game.txt --json", "analyze game.txt --json --nodes 200", "jungle count"):
            whole = self.shell(f"$TUSK {arguments}")
            self.assertEqual(whole.returncode, 0, arguments + whole.stderr)
            self.assertTrue(whole.stdout, arguments)
            for place, reason in ((">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")):
                result = self.shell(f"$TUSK {arguments} {place}")
                self.assertEqual(result.returncode, 1, f"{arguments} {place}: {result.stderr}")
                self.assertIn("output", result.stderr, arguments)
                self.assertIn(reason, result.stderr, arguments)

    def test_a_reader_that_leaves_is_no_error_of_ours(self):
        self.assertEqual(self.shell("$TUSK --help | head -1").returncode, 0)

    def test_closed_descriptors_take_no_files(self):
        for closed in ("2>&-", "0<&- 2>&-", "0<&- 1>/dev/null 2>&-"):
            self.shell(f"rm -f positions.bin games.record; $TUSK selfplay --games 2 --nodes 50 --out positions.bin {closed}")
            written = (self.folder / "positions.bin").read_bytes()
            self.assertNotIn(b"games", written[:4096], closed)
            self.assertNotIn(b"%", written[:16], closed)
            self.assertEqual(self.run_tusk("data", "check", "positions.bin").returncode, 0, closed)
            self.shell(f"rm -rf record; $TUSK match -e random -e random,name=b --games 2 --record record {closed}")
            self.assertTrue(self.json_of("rate", "record"), closed)
            self.assertNotIn("%", (self.folder / "record").read_text(), closed)

    def test_pipes_are_read_to_their_end(self):
        for command in ("arimaa replay {}", "arimaa show {}", "rate {}", "puzzles {}", "analyze {} --nodes 200 --json"):
            plain = self.shell("$TUSK " + command.format("game.txt"))
            piped = self.shell("$TUSK " + command.format("<(sleep 0.1; cat game.txt)"))
            self.assertEqual(piped.returncode, plain.returncode, command + piped.stderr)
            self.assertEqual(len(piped.stdout.split()), len(plain.stdout.split()), command)
            if plain.returncode == 0:
                empty = self.shell("$TUSK " + command.format("/dev/null"))
                self.assertNotEqual(empty.stdout + empty.stderr, plain.stdout + plain.stderr, command)

    def test_an_import_reads_a_pipe(self):
        result = self.shell("$TUSK db import games.db <(sleep 0.1; cat game.txt) && $TUSK db stats games.db --json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("1 added", result.stdout)

    def test_a_byte_order_mark_is_no_fault(self):
        marked = self.folder / "marked.txt"
        marked.write_bytes(b"\xef\xbb\xbf" + GAME.encode())
        self.assertEqual(self.good("arimaa", "replay", marked).split("\n")[1:],
                         self.good("arimaa", "replay", "game.txt").split("\n")[1:])

    def test_nothing_readable_is_an_error(self):
        self.file("", "empty.txt")
        self.file("1g nonsense\n", "bad.txt")
        self.good("db", "generate", "games.txt", "--games", 1)
        head = (self.folder / "games.txt").read_text().split("\n")[0]
        self.file(head + "\nx\ty\n", "rejected.txt")
        for command in (["arimaa", "replay"], ["rate"], ["puzzles"], ["db", "import", "new.db"]):
            for name in ("empty.txt", "bad.txt", "rejected.txt"):
                result = self.run_tusk(*command, name)
                self.assertEqual(result.returncode, 2, f"{command} {name}: {result.stdout}{result.stderr}")
                self.assertIn("tusk: ", result.stderr.splitlines()[-1])

    def test_what_is_no_number_is_refused(self):
        digits = "9" * 300
        for arguments in (["analyze", OPENING, "--time", "nan"], ["analyze", OPENING, "--time", "-inf"],
                          ["selfplay", "--out", "x", "--games", digits], ["match", "-e", "random", "-e", "random", "--time", "nan"],
                          ["jungle", "prove", "--nodes", digits, "start"], ["jungle", "solve", "--save-every", "nan", "start"]):
            result = self.run_tusk(*arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertLess(len(result.stderr), 300, arguments)
            self.assertEqual(result.stderr.count("\n"), 1)

    def test_what_the_system_refuses_is_told_in_one_line(self):
        self.assert_refused("selfplay", "--out", self.folder, "--games", 1, expected="directory")

    @without_sanitizers
    def test_too_much_memory_is_refused_in_one_line(self):
        self.assert_refused("jungle", "solve", "--memory", 1048576, "w Ta3 rd4 dc5", expected="memory")

    def test_no_terminal_commands_come_back(self):
        for text in ("w \x9b31m", "w \x1b[31m", "w \xc2\x9b"):
            for arguments in (["jungle", "show"], ["arimaa", "replay"], [], ["analyze"], ["serve", "--port"]):
                result = subprocess.run([TUSK, *arguments, text.encode("latin-1")], capture_output=True, timeout=60)
                self.assertEqual(result.returncode, 2)
                self.assertFalse([byte for byte in result.stderr if byte > 0x7e or (byte < 0x20 and byte != 0x0a)], result.stderr)


if __name__ == "__main__":
    unittest.main()
