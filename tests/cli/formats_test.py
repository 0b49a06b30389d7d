"""Files that earlier versions wrote are read, those of later ones refused. tests/data/formats/VERSION holds what that version wrote: a new
format gets a file there with the release that brings it, and none is ever changed. Takes the program as its first argument."""

import gzip
import json
import pathlib
import shutil
import sqlite3
import subprocess
import time
import unittest
import urllib.request

from command import TUSK, Command

FILES = pathlib.Path(__file__).resolve().parents[1] / "data/formats"


class Formats(Command):
    def copy(self, name):
        """A file, or a folder of files, in the folder of this test."""
        source = FILES / name
        target = self.folder / source.name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
        return target

    def changed(self, name, old, new):
        path = self.copy(name)
        data = path.read_bytes()
        self.assertIn(old, data)
        path.write_bytes(data.replace(old, new, 1))
        return path

    def test_positions(self):
        path = self.copy("0.2.0/games.pos")
        self.assertEqual(self.json_of("data", "stats", path)["positions"], 159)
        self.good("data", "check", path)
        self.assert_refused("data", "stats", self.changed("0.2.0/games.pos", b"TUSKPOS1", b"TUSKPOS2"), expected="TUSKPOS1")

    def test_match_records(self):
        for version in ("0.1.0", "0.2.0"):
            with self.subTest(version):
                path = self.copy(f"{version}/match.txt")
                self.assertIn("A", self.good("rate", path))
                self.assertEqual(self.json_of("db", "import", f"{version}.db", path)["files"][0]["added"], 2)
                # A match goes on where its record ends.
                players = ("-e", "internal,name=A,jitter=20", "-e", "internal,name=B,jitter=20")
                self.good("match", *players, "--nodes", 30, "-n", 2, "-c", 1, "--record", path)
                self.assertEqual(len(path.read_text().splitlines()), 3)

    def test_proofs(self):
        path = self.copy("0.2.0/proof.txt")
        self.good("jungle", "check-proof", path)
        self.assert_refused("jungle", "check-proof", self.changed("0.2.0/proof.txt", b"proof 2", b"proof 3"), expected="proof")

    def test_a_solver_goes_on(self):
        state = self.copy("0.2.0/solve.state")
        self.good("jungle", "solve", "--state", state, "--memory", 1, "w Ta3 rd4 dc5")
        newer = self.changed("0.2.0/solve.state", b"TUSKST1", b"TUSKST3")
        self.assert_refused("jungle", "solve", "--state", newer, "--memory", 1, "w Ta3 rd4 dc5", expected="solve.state")

    def test_tables(self):
        folder = self.copy("0.2.0/tables")
        self.good("jungle", "tablebase", "verify", "--dir", folder)
        self.assertIn("loss in 14 plies", self.good("jungle", "probe", "--dir", folder, "w Ra1 re7"))

    def database(self):
        path = self.folder / "games.db"
        with sqlite3.connect(path) as connection:
            connection.executescript(gzip.decompress((FILES / "0.2.0/games.sql.gz").read_bytes()).decode())
        connection.close()
        return path

    def test_databases(self):
        path = self.database()
        self.assertEqual(self.json_of("db", "stats", path)["games"], 1)
        self.assertEqual(self.json_of("db", "import", path, self.copy("0.2.0/match.txt"))["files"][0]["added"], 1)
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE tusk_version SET version = 99")
        connection.close()
        self.assert_refused("db", "stats", path, expected="version 99")

    def served(self, folder):
        """What the server says of each game that the folder holds."""
        server = subprocess.Popen([TUSK, "serve", "--port", "0", "--data", folder, "--keep", "0"], stdout=subprocess.PIPE, text=True)
        try:
            address = server.stdout.readline().split()[-1]
            return [self.answer(f"{address}api/games/{path.stem}") for path in (folder / "games").glob("*.json")]
        finally:
            server.terminate()
            server.wait(timeout=30)
            server.stdout.close()

    def answer(self, address):
        try:
            with urllib.request.urlopen(address, timeout=30) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as error:
            with error:
                return error.code

    def test_games_of_a_server(self):
        folder = self.folder / "data"
        shutil.copytree(FILES / "0.2.0/games", folder / "games")
        (game,) = self.served(folder)
        self.assertEqual((game["side"], game["ply"]), ("gold", 1))
        (path,) = (folder / "games").glob("*.json")
        path.write_text(path.read_text().replace("tusk game 1", "tusk game 2"))
        (reply,) = self.served(folder)
        self.assertGreaterEqual(reply, 400)


if __name__ == "__main__":
    unittest.main()
