"""Faults below files: each write, sync, rename and mapping of a job fails in turn, once and from then on. Whatever fails, the data are
the old or the new, never between; the message says what happened; and the same command finishes the job afterwards.
Takes the program and the library to preload as its first two arguments."""

import hashlib
import http.client
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

TUSK, LIBRARY = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
KINDS = ("write", "sync", "rename", "map")
REASONS = re.compile("No space left|Input/output error|Cannot allocate|disk I/O error|is full|out of memory|cannot write|damaged|"
                     "unable to open|locked")
SETUP = "Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2 Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1"
points = 0


def run(folder, *arguments, fault=None, **more):
    environment = dict(os.environ)
    if fault:
        environment.update(LD_PRELOAD=LIBRARY, TUSK_FAULT=fault, TUSK_FAULT_HIT=str(folder / "hit"))
    return subprocess.run([TUSK, *map(str, arguments)], cwd=folder, env=environment, capture_output=True, text=True, timeout=120, **more)


class Faults(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def good(self, folder, *arguments):
        result = run(folder, *arguments)
        self.assertEqual(result.returncode, 0, f"{arguments}: {result.stderr}")
        return result.stdout

    def every_fault(self, prepare, attempt):
        """Calls attempt(folder, fault) on a fresh prepared folder for each fault until there is no such call any more."""
        global points
        (self.root / "before").mkdir()
        prepare(self.root / "before")
        for kind in KINDS:
            for later in ("", "+"):
                for number in range(1, 1000):
                    folder = self.root / "now"
                    shutil.rmtree(folder, ignore_errors=True)
                    shutil.copytree(self.root / "before", folder)
                    fault = f"{kind}:{number}{later}"
                    with self.subTest(fault):
                        attempt(folder, fault)
                    if not (folder / "hit").exists():
                        break
                    points += 1

    def every_fault_of(self, command, prepare, state_of, allowed=None):
        """After each fault the state is one that is allowed, by default the old or the new; and the command ends as if nothing had been."""
        (self.root / "clean").mkdir()
        prepare(self.root / "clean")
        old = state_of(self.root / "clean")
        self.good(self.root / "clean", *command)
        new = state_of(self.root / "clean")
        self.assertNotEqual(old, new)
        is_allowed = allowed or (lambda state: state in (old, new))

        def attempt(folder, fault):
            result = run(folder, *command, fault=fault)
            self.assertIn(result.returncode, (0, 1, 2), result.stderr)
            if result.returncode != 0:
                self.assertRegex(result.stderr.splitlines()[-1], REASONS)
            else:
                self.assertEqual(state_of(folder), new)
            self.assertTrue(is_allowed(state_of(folder)), state_of(folder))
            self.assertFalse(list(folder.rglob("*.tmp")))
            self.good(folder, *command)
            self.assertEqual(state_of(folder), new)

        self.every_fault(prepare, attempt)

    @staticmethod
    def files(folder, *patterns):
        return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for pattern in patterns for path in folder.glob(pattern)}

    def test_tables(self):
        self.good(self.root, "jungle", "tablebase", "build", "--pieces", 2, "--dir", "whole")
        whole = self.files(self.root / "whole", "*.wdl")
        self.every_fault_of(["jungle", "tablebase", "build", "--pieces", 2, "--dir", "tables"], lambda folder: None,
                            lambda folder: self.files(folder / "tables", "*.wdl"),
                            lambda state: all(whole[name] == state[name] for name in state))

    def test_proof(self):
        def state_of(folder):
            if (folder / "proof").exists():
                self.good(folder, "jungle", "check-proof", "proof")
            return self.files(folder, "proof")

        self.every_fault_of(["jungle", "solve", "--proof", "proof", "--state", "state", "--memory", 16, "w Ta3 rd4 dc5"],
                            lambda folder: None, state_of)

    def test_import(self):
        self.good(self.root, "db", "generate", "games.txt", "--games", 10, "--seed", 3)
        head, *games = (self.root / "games.txt").read_text().splitlines(keepends=True)

        def prepare(folder):
            (folder / "first.txt").write_text(head + "".join(games[:5]))
            (folder / "second.txt").write_text(head + "".join(games[5:]))
            self.good(folder, "db", "import", "games.db", "first.txt")

        def state_of(folder):
            with sqlite3.connect(folder / "games.db") as database:
                self.assertEqual(database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
            stats = json.loads(self.good(folder, "db", "stats", "games.db", "--checksum", "--json"))
            return stats["games"], stats["checksum"]

        # A batch of games comes in one transaction, what is known about the whole file in another.
        self.every_fault_of(["db", "import", "games.db", "second.txt"], prepare, state_of, lambda state: state[0] in (5, 10))

    def test_match(self):
        def rows(folder):
            path = folder / "record"
            if not path.exists():
                return []
            lines = path.read_text().split("\n")
            # A torn last line is dropped by the next match; all others are whole.
            return sorted(line.split("\t")[0] for line in lines[1:-1])

        games = ["match", "-e", "random", "-e", "random,name=b", "-n", 4, "--max-turns", 20, "--record", "record"]
        self.every_fault_of(games, lambda folder: None, rows, lambda state: len(state) == len(set(state)) <= 4)

    def test_selfplay(self):
        command = ["selfplay", "--games", 2, "--nodes", 20, "--threads", 1, "--out", "positions"]

        def positions(folder):
            # Whose first bytes were not written whole is empty.
            if not (folder / "positions").exists() or (folder / "positions").stat().st_size < 8:
                return 0
            return json.loads(self.good(folder, "data", "stats", "positions", "--json"))["positions"]

        self.good(self.root, *command)
        whole = positions(self.root)

        def attempt(folder, fault):
            result = run(folder, *command, fault=fault)
            self.assertIn(result.returncode, (0, 1, 2), result.stderr)
            before = positions(folder)
            if result.returncode != 0:
                self.assertRegex(result.stderr.splitlines()[-1], REASONS)
                self.assertLessEqual(before, whole)
            else:
                self.assertEqual(before, whole)
            self.good(folder, *command)
            self.good(folder, "data", "check", "positions")
            self.assertGreater(positions(folder), before)

        self.every_fault(lambda folder: None, attempt)

    def test_learning(self):
        def prepare(folder):
            self.good(folder, "selfplay", "--games", 2, "--nodes", 20, "--threads", 1, "--out", "positions", "--seed", 5)

        self.every_fault_of(["data", "features", "positions", "--out", "features"], prepare,
                            lambda folder: self.files(folder, "features*"))

    def test_games_of_the_server(self):
        def attempt(folder, fault):
            server, port = self.start(folder, fault)
            known, failed = {}, None
            for game in range(2):
                status, reply = self.ask(port, "/api/games", {"side": "gold", "level": 1})
                if status != 201:
                    self.assertGreaterEqual(status, 500, reply)
                    continue
                known[reply["id"]] = [reply["ply"]]
                status, turn = self.ask(port, f"/api/games/{reply['id']}/turns", {"ply": 0, "words": SETUP})
                # What failed may have come to the disk or not; what was acknowledged is there.
                known[reply["id"]] = [1] if status == 200 else [0, 1]
            server.kill()
            server.communicate()
            server, port = self.start(folder)
            for identity, plies in known.items():
                status, reply = self.ask(port, f"/api/games/{identity}")
                self.assertEqual(status, 200, reply)
                self.assertIn(reply["ply"], plies)
            server.terminate()
            server.communicate()
            for path in (folder / "data/games").glob("*.json"):
                self.assertIn(path.stem, known)
            self.assertFalse(list((folder / "data/games").glob("*.tmp")))

        self.every_fault(lambda folder: None, attempt)

    def start(self, folder, fault=None):
        environment = dict(os.environ)
        if fault:
            environment.update(LD_PRELOAD=LIBRARY, TUSK_FAULT=fault, TUSK_FAULT_HIT=str(folder / "hit"))
        server = subprocess.Popen([TUSK, "serve", "--port", "0", "--data", folder / "data"], env=environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True)
        return server, int(re.search(r":(\d+)/", server.stdout.readline())[1])

    @staticmethod
    def ask(port, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body),
                           {"Content-Type": "application/json"})
        response = connection.getresponse()
        reply = json.loads(response.read())
        connection.close()
        return response.status, reply


if __name__ == "__main__":
    program = unittest.main(exit=False)
    print(f"{points} faults tried")
    sys.exit(not program.result.wasSuccessful())
