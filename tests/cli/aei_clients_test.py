"""tusk aei as two clients use it, with their order of messages and their timeouts: howdah, a program with a board, and pyrimaa,
scripts for matches and for the game room. Takes the program as its first argument."""

import os
import queue
import re
import subprocess
import threading
import time
import unittest

from command import OPENING, TUSK, Command

GOLD = "Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2"
SILVER = "ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7"
STEPS = re.compile(r"^[EMHDCRemhdcr][a-h][1-8][nesw](?: [EMHDCRemhdcr][a-h][1-8][neswx])*$")
# Seconds of processor time between `stop` and `bestmove`.
PROMPT = 0.05 * (10 if os.environ.get("TUSK_SANITIZED") else 1)
# The clients' timeouts are for machines with nothing else to do.
PATIENCE = 10
TICKS = os.sysconf("SC_CLK_TCK")


class Client:
    """An engine as a child process whose lines are read in the background."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [TUSK, "aei", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def line(self, deadline):
        """The next line; an error once the deadline has passed or the engine is gone."""
        try:
            line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise AssertionError("the engine did not answer in time") from None
        if line is None:
            raise AssertionError("the engine has ended")
        return line

    def until(self, beginning, seconds):
        """All lines up to the one with this beginning."""
        deadline = time.monotonic() + seconds * PATIENCE
        lines = [self.line(deadline)]
        while not lines[-1].startswith(beginning):
            lines.append(self.line(deadline))
        return lines

    def option(self, name, value):
        self.send(f"setoption name {name} value {value}")

    def quit(self, seconds):
        self.send("quit")
        return self.process.wait(timeout=seconds * PATIENCE)

    def processor_seconds(self):
        """What the engine has used so far. Other programs make its answers late, but do not make it work longer for them."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            user, system = file.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / TICKS

    def close(self):
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stdin.close()
        self.process.stdout.close()


class Clients(Command):
    def start(self, *options):
        client = Client(*options)
        self.addCleanup(client.close)
        return client

    def assert_no_complaint(self, lines):
        self.assertEqual([line for line in lines if line.startswith(("log Error", "log Warning"))], [])


class Howdah(Clients):
    HANDSHAKE, OPTIONS, NEW_GAME, AFTER_STOP, QUIT = 10, 10, 30, 2, 2

    def shake_hands(self, *options):
        client = self.start(*options)
        client.send("aei")
        said = client.until("aeiok", self.HANDSHAKE)
        # Anything else before aeiok is taken for a broken engine.
        for line in said[:-1]:
            self.assertRegex(line, r"^(protocol-version 1$|id (name|author|version) \S|log )")
        return client

    def ready(self, client, seconds):
        client.send("isready")
        return client.until("readyok", seconds)

    def check_info(self, line):
        """Reads `info` as howdah does; its value must fit the type."""
        kind, value = line.split(" ", 2)[1:]
        forms = {
            "depth": r"\d+\+?", "nodes": r"\d+", "time": r"\d+(\.\d+)?", "score": r"-?\d+", "multipv": r"\d+", "pv": r".+",
        }
        self.assertRegex(value, f"^({forms[kind]})$", line)
        return kind, value

    def test_analysis_follows_the_board(self):
        client = self.shake_hands()
        client.option("hash", 32)
        self.assert_no_complaint(self.ready(client, self.OPTIONS))
        client.send("newgame")
        self.assert_no_complaint(self.ready(client, self.NEW_GAME))
        client.send(f"makemove {GOLD}", f"makemove {SILVER}")
        for move in ("Ee2n Ee3n Ee4n Ee5n", "ed7s ed6s", None):
            # No clock: it searches, and tells how far it is, until the board moves on.
            client.send("go")
            said, kinds = [], set()
            deadline = time.monotonic() + 20 * PATIENCE
            while kinds < {"depth", "nodes", "time", "score", "pv"}:
                said.append(client.line(deadline))
                if said[-1].startswith("info "):
                    kinds.add(self.check_info(said[-1])[0])
            client.send("stop")
            rest = client.until("bestmove ", self.AFTER_STOP)
            for line in rest[:-1]:
                self.check_info(line)
            self.assertRegex(rest[-1][len("bestmove "):], STEPS)
            self.assert_no_complaint(said + rest)
            if move:
                client.send(f"makemove {move}")
        self.assertEqual(client.quit(self.QUIT), 0)

    def test_its_lines_can_be_played(self):
        client = self.shake_hands()
        client.send("newgame")
        self.ready(client, self.NEW_GAME)
        client.send(f"makemove {GOLD}", f"makemove {SILVER}", "setoption name depth value 9", "go")
        lines = [line for line in client.until("bestmove ", 60) if line.startswith("info pv ")]
        # After the first turn each one begins with the side to move.
        turns = re.split(r" [gswb] ", lines[-1][len("info pv "):])
        self.assertGreater(len(turns), 1)
        client.send(*(f"makemove {turn}" for turn in turns))
        self.assert_no_complaint(self.ready(client, self.OPTIONS))

    def test_plays_with_a_clock_and_a_stop_before_the_deadline(self):
        client = self.shake_hands()
        self.ready(client, self.OPTIONS)
        for name, value in zip(
            ("tcmove", "tcreserve", "tcpercent", "tcmax", "tcturns", "tctotal", "tcturntime"), (2, 2, 100, 10, 0, 0, 0)
        ):
            client.option(name, value)
        client.send("newgame")
        self.assert_no_complaint(self.ready(client, self.NEW_GAME))
        for name in ("greserve", "sreserve"):
            client.option(name, 2)
        client.option("moveused", 0)
        client.send("go")
        setup = client.until("bestmove ", 4)[-1][len("bestmove "):]
        self.assertEqual(len(setup.split()), 16)
        client.send(f"makemove {setup}", f"makemove {SILVER}", "setoption name moveused value 0", "go", "stop")
        self.assertRegex(client.until("bestmove ", self.AFTER_STOP)[-1][len("bestmove "):], STEPS)
        # Play answers by itself too.
        client.send("setoption name moveused value 0", "go")
        client.until("bestmove ", 4)
        self.assertEqual(client.quit(self.QUIT), 0)

    def test_quit_ends_a_search(self):
        client = self.shake_hands()
        client.send("newgame", f"setposition {OPENING}", "go")
        client.until("info ", 20)
        self.assertEqual(client.quit(self.QUIT), 0)


class Pyrimaa(Clients):
    START, INIT, RESPONSE = 5, 15, 10

    def controller(self):
        client = self.start()
        client.send("aei")
        said = client.until("aeiok", self.START)
        self.assertEqual(said[0], "protocol-version 1")
        # Each `id` line is split at its first space after the name of the fact.
        facts = dict(line[2:].strip().split(None, 1) for line in said if line.startswith("id"))
        self.assertEqual(facts["name"], "Tusk")
        client.send("isready")
        self.assertEqual(client.until("readyok", self.INIT)[-1], "readyok")
        return client

    def response(self, client):
        line = client.line(time.monotonic() + self.RESPONSE * PATIENCE)
        self.assertIn(line.split()[0], ("info", "log", "bestmove"))  # an empty line would look like a timeout
        return line

    def best_move(self, client):
        line = ""
        while not line.startswith("bestmove "):
            line = self.response(client)
            self.assert_no_complaint([line])
        return line[len("bestmove "):]

    def test_analyze(self):
        client = self.controller()
        client.option("hash", 32)
        client.send("newgame", f"setposition {OPENING}")
        client.option("depth", 6)
        client.send("go")
        self.assertRegex(self.best_move(client), STEPS)
        client.send("quit", "quit")  # it repeats itself until the engine is gone
        self.assertEqual(client.process.wait(timeout=20 * PATIENCE), 0)

    def test_a_game_under_a_clock(self):
        players = (self.controller(), self.controller())
        clock = {"tcmove": 1, "tcreserve": 1, "tcpercent": 100, "tcmax": 2, "tcturns": 0, "tctotal": 0, "tcturntime": 0}
        for player in players:
            for name, value in clock.items():
                player.option(name, value)
            player.send("newgame", "isready")
            player.until("readyok", self.INIT)
        for ply in range(5):
            mover = players[ply % 2]
            for name, value in (("greserve", 1), ("sreserve", 1), ("moveused", 0)):
                mover.option(name, value)
            began = mover.processor_seconds()
            mover.send("go")
            move = self.best_move(mover)
            self.assertLess(mover.processor_seconds() - began, 2)
            for player in players:
                player.send(f"makemove {move}")

    def test_the_game_room(self):
        client = self.controller()
        for name, value in (("rating", 1500), ("opponent", "somebody else"), ("opponent_rating", 1600), ("rated", 1)):
            client.option(name, value)
        client.send("newgame", f"makemove {GOLD}", f"makemove {SILVER}")
        for name, value in (("moveused", 0), ("tcmove", 3), ("greserve", 3), ("sreserve", 3), ("gused", 0), ("sused", 2),
                            ("lastmoveused", 2)):
            client.option(name, value)
        client.send("go")
        # When it hears of the time it says once more how much is used, in mid-search.
        self.assertTrue(client.until("info time", self.RESPONSE))
        client.option("moveused", 0)
        move = self.best_move(client)
        client.send(f"makemove {move}", "go ponder")
        time.sleep(0.1)
        client.send("makemove ra7s rh7s", "setoption name moveused value 0", "go")
        # Close to the end of its time it is told to stop.
        time.sleep(0.1)
        client.send("stop")
        self.assertRegex(self.best_move(client), STEPS)


class Stop(Clients):
    def answer_time(self, client, *before, thinking=0.0):
        """Processor time from `stop` to `bestmove`."""
        client.send(*before)
        time.sleep(thinking)
        began = client.processor_seconds()
        client.send("stop")
        client.until("bestmove ", 20)
        return client.processor_seconds() - began

    def assert_prompt(self, measure):
        # The kernel counts in hundredths of a second.
        times = [measure() for _ in range(6)]
        self.assertLess(sum(times) / len(times), PROMPT, times)

    def test_of_the_very_first_search(self):
        for thinking in (0.0, 0.02, 0.2):
            def measure(thinking=thinking):
                client = self.start()
                client.send("aei")
                client.until("aeiok", 10)
                return self.answer_time(client, "newgame", f"setposition {OPENING}", "go", thinking=thinking)

            self.assert_prompt(measure)

    def test_with_a_large_table(self):
        def measure():
            client = self.start()
            client.send("aei", "setoption name hash value 1024")
            client.until("aeiok", 10)
            return self.answer_time(client, f"setposition {OPENING}", "go", thinking=0.05)

        self.assert_prompt(measure)

    def test_of_the_first_search_of_another_game(self):
        client = self.start()
        client.send("setoption name hash value 512", f"setposition {OPENING}", "setoption name depth value 9", "go")
        client.until("bestmove ", 60)
        client.option("depth", 0)
        self.assert_prompt(lambda: self.answer_time(client, "newgame", f"setposition {OPENING}", "go"))


if __name__ == "__main__":
    unittest.main()
