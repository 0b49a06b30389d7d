"""Tablebases from the command line: building, killing and resuming, verifying, asking, proving."""
import filecmp
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1)
SANITIZED = "asan" in PROGRAM or "tsan" in PROGRAM
PIECES = "3" if SANITIZED else "4"


def tusk(*arguments, check=True):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
    if check and done.returncode != 0:
        raise AssertionError(f"{arguments}: {done.stderr}")
    return done


def as_json(*arguments):
    return json.loads(tusk(*arguments, "--json").stdout)


def tables_in(folder):
    return sorted(name for name in os.listdir(folder) if name.endswith((".wdl", ".dtw")))


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.mkdtemp()
        cls.wdl = os.path.join(cls.work, "wdl")
        cls.dtw = os.path.join(cls.work, "dtw")
        started = time.time()
        tusk("jungle", "tablebase", "build", "--pieces", PIECES, "--dir", cls.wdl)
        cls.seconds = time.time() - started
        tusk("jungle", "tablebase", "build", "--pieces", "3", "--dir", cls.dtw, "--kind", "dtw")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.work)

    def assert_same(self, one, two):
        self.assertEqual(tables_in(one), tables_in(two))
        self.assertEqual(filecmp.cmpfiles(one, two, tables_in(one), shallow=False)[1:], ([], []))

    def test_kill_and_resume(self):
        folder = os.path.join(self.work, "killed")
        command = [PROGRAM, "jungle", "tablebase", "build", "--pieces", PIECES, "--dir", folder]
        chance = random.Random(1)
        rounds = 50
        for _ in range(rounds):
            build = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            # Ten kills a build: at every stage of it.
            time.sleep(chance.random() * self.seconds / 5)
            build.kill()
            if build.wait() == 0:
                self.assert_same(self.wdl, folder)
                shutil.rmtree(folder)
        tusk(*command[1:])
        self.assert_same(self.wdl, folder)
        self.assertEqual([name for name in os.listdir(folder) if name.endswith(".tmp")], [])

    def test_verify(self):
        report = as_json("jungle", "tablebase", "verify", "--dir", self.wdl)
        self.assertEqual(report["tables"], len(tables_in(self.wdl)))
        report = as_json("jungle", "tablebase", "verify", "--dir", self.dtw, "--sample", "2", "--nodes", "20000")
        self.assertGreater(report["decided_by_alpha_beta"], 0)
        broken = os.path.join(self.work, "broken")
        shutil.copytree(self.wdl, broken)
        with open(os.path.join(broken, "RD-T.wdl"), "r+b") as file:
            file.seek(-5, os.SEEK_END)
            byte = file.read(1)[0]
            file.seek(-5, os.SEEK_END)
            file.write(bytes([byte ^ 16]))
        done = tusk("jungle", "tablebase", "verify", "--dir", broken, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("RD-T.wdl", done.stderr)
        self.assertEqual(tusk("jungle", "tablebase", "verify", "--dir", "/nowhere", check=False).returncode, 2)

    def test_stats(self):
        stats = as_json("jungle", "tablebase", "stats", "--dir", self.dtw, "--lines")
        classes = {(entry["white"], entry["black"]): entry for entry in stats["classes"]}
        self.assertEqual(len(classes), 64)
        for key, counts in {("R", "R"): (1250, 912, 0), ("R", "D"): (796, 1257, 109), ("T", "RD"): (46264, 48098, 2928)}.items():
            entry = classes[key]
            self.assertEqual((entry["won"], entry["lost"], entry["drawn"]), counts)
        longest = lambda entry: max(entry["longest_white_win"], entry["longest_black_win"])
        self.assertEqual([longest(classes[key]) for key in (("R", "R"), ("R", "D"), ("T", "RD"))], [17, 17, 31])
        # The line of a longest win is as long as it says.
        for entry in stats["classes"]:
            self.assertEqual(len(entry["longest_white_win_line"].split()), entry["longest_white_win"])
        # Seen from the other side a class has the same longest wins, exchanged.
        for (white, black), entry in classes.items():
            self.assertEqual(entry["longest_white_win"], classes[(black, white)]["longest_black_win"])
        self.assertIn("| T | RD | 46,264 |", tusk("jungle", "tablebase", "stats", "--dir", self.wdl, "--markdown").stdout)
        survey = as_json("jungle", "tablebase", "survey", "--pieces", "3")
        self.assertEqual(len(survey["classes"]), 48)

    def test_probe_and_play(self):
        answer = as_json("jungle", "probe", "--dir", self.dtw, "b Ta1 da6 ra3")
        self.assertEqual((answer["value"], answer["plies"], len(answer["line"])), ("win", 31, 31))
        self.assertEqual(answer["moves"][0]["plies"], 31)
        self.assertEqual(as_json("jungle", "probe", "--dir", self.wdl, "b Ta1 da6 ra3")["value"], "win")
        self.assertEqual(tusk("jungle", "probe", "--dir", self.dtw, "start", check=False).returncode, 2)
        game = as_json("jungle", "play", "--human", "nobody", "--tables", self.dtw, "b Ta1 da6 ra3")
        self.assertEqual((game["result"], len(game["moves"])), ("0-1", 31))
        game = as_json("jungle", "play", "--human", "nobody", "--nodes", "3000", "--tables", self.wdl, "b Ra3 ea1 df3")
        self.assertEqual(game["result"], "0-1")
        found = as_json("jungle", "search", "--tables", self.dtw, "--depth", "12", "b Ta1 da6 ra3")
        self.assertEqual(found["value"], "win")
        proof = as_json("jungle", "prove", "--tables", self.dtw, "--for", "black", "b Ta1 da6 ra3")["proofs"][0]
        self.assertEqual((proof["verdict"], proof["plies"]), ("proved", 31))

    def test_solve(self):
        proof, state = os.path.join(self.work, "proof"), os.path.join(self.work, "state")
        position = "w Dc2 Rf1 rb7 te6"
        limited = as_json("jungle", "solve", "--tables", self.dtw, "--nodes", "50", "--state", state, position)
        self.assertEqual(limited["value"], "unknown")
        answer = as_json("jungle", "solve", "--tables", self.dtw, "--state", state, "--proof", proof, position)
        self.assertGreater(answer["resumed"], 0)
        checked = as_json("jungle", "check-proof", "--tables", self.dtw, proof)
        self.assertEqual(checked["claim"], answer["value"])
        self.assertGreater(checked["positions"], 0)
        verified = as_json("jungle", "check-proof", "--tables", self.dtw, "--verify-tables", proof)
        self.assertGreaterEqual(verified["verified_tables"], verified["named_tables"])
        self.assertGreater(verified["named_tables"], 0)
        self.assertEqual(tusk("jungle", "check-proof", proof, check=False).returncode, 2)
        with open(proof) as file:
            lines = file.readlines()
        with open(proof, "w") as file:
            file.writelines(lines[:-3] + lines[-2:])
        done = tusk("jungle", "check-proof", "--tables", self.dtw, proof, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("lines are missing", done.stderr)
        # Bound to other tables, which are as sound: refused all the same.
        with open(proof, "w") as file:
            file.writelines(lines)
        done = tusk("jungle", "check-proof", "--tables", self.wdl, proof, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("checksum mismatch", done.stderr)

    def test_hold(self):
        small, proof = os.path.join(self.work, "small.set"), os.path.join(self.work, "held")
        game = ["jungle", "hold", "--position", "w Rf1 Dc2 rb7 de6"]
        both = as_json(*game, "--side", "white", "--set", "all", "--side", "black", "--set", "all", "--check")
        self.assertEqual([answer["holds"] for answer in both], [False, True])
        self.assertEqual(both[1]["held"], {"mover_free": 931545, "mover_restricted": 1452847})
        self.assertEqual([answer["check"]["violations"] for answer in both], [0, 0])
        black = [*game, "--side", "black", "--tables", self.wdl]
        won = as_json(*black, "--set", "all", "--win", "--smallest", small)
        self.assertTrue(won["wins"])
        self.assertLess(won["smallest"]["placements"], 200)
        self.assertTrue(as_json(*black, "--set", f"file:{small}", "--win")["wins"])
        lines = {line["moves"]: line["held"] for line in as_json(*black, "--set", "all", "--lines", "2")["lines"]}
        self.assertEqual([lines[line] for line in ("Rf2", "Rf2 rb6", "Rf2 de7")], [True, True, False])
        found = as_json(*black, "--set", "m=9,s=12", "--smallest", small)["smallest"]
        self.assertLess(found["placements"], 200)
        answer = as_json(*black, "--set", f"file:{small}", "--proof", proof)
        self.assertEqual((answer["holds"], answer["placements"]), (True, found["placements"]))
        checked = as_json("jungle", "check-proof", "--tables", self.wdl, proof)
        self.assertEqual((checked["claim"], checked["positions"]), ("White does not win", answer["proof"]["positions"]))
        self.assertFalse(as_json(*black, "--set", "R:a1-b2", "--early")["holds"])

    def test_play_holding(self):
        play = ["jungle", "play", "--human", "nobody", "--nodes", "300", "w Rf1 Dc2 rb7 de6"]
        for plies in ("40", "41"):
            game = as_json(*play, "--hold", "black=m=9,s=12", "--tables", self.wdl, "--plies", plies)
            self.assertIn(game["result"], ("0-1", "1/2-1/2"))
        for wrong in ("white=all", "black", "nobody=all", "black=R:c3-d4"):
            done = tusk(*play, "--hold", wrong, check=False)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), (wrong, done.stderr))

    def test_hold_refuses(self):
        for wrong in (["--side", "black"], ["--side", "nobody", "--set", "all"], ["--side", "black", "--set", "near"],
                      ["--side", "black", "--set", "R:c3-d4"], ["--side", "black", "--set", "all", "--tables", "/nowhere"],
                      ["--side", "black", "--set", "all", "--check", "--win"], ["--side", "black", "--set", "all", "--proof", "x"],
                      ["--side", "black", "--set", "all", "--position", "w Rd7 rb2"], ["--side", "black", "--set", "all", "--gpu"],
                      ["--side", "black", "--set", "all", "--smallest", "x", "--smallest", "y"],
                      ["--side", "black", "--set", "all", "--win", "--lines", "1"]):
            done = tusk("jungle", "hold", "--position", "w Rf1 Te2 rb7", *wrong, check=False)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), (wrong, done.stderr))

    def test_endgames(self):
        tables = {table["name"]: table["rows"] for table in as_json("lab", "run", "jungle-endgames", "--quick")[0]["tables"]}
        self.assertEqual([(row[0], row[3], row[-1]) for row in tables["pairs"]], [(animal, "0", "confirmed") for animal in "RDTE"])
        black = {"RD": 32, "RT": 38, "DT": 24, "RE": 28, "DE": 28}
        expected = {animals: f"Black wins in {plies} plies" for animals, plies in black.items()}
        self.assertEqual({row[0]: row[3] for row in tables["starts"]}, expected | {"TE": "draw"})

    def test_index(self):
        rows = as_json("jungle", "tablebase", "index")["rows"]
        self.assertEqual([row["positions"] for row in rows[:4]], [34592, 4669920, 291091680, 10308070080])
        self.assertEqual(rows[0]["document_bytes"], 9604)

    def test_bad_input(self):
        for arguments in (("build", "--pieces", "9", "--dir", self.work), ("build", "--pieces", "3"), ("build", "--dir", "/proc/x"),
                          ("build", "--dir", self.wdl, "--kind", "xyz"), ("survey", "--class", "RX-T")):
            done = tusk("jungle", "tablebase", *arguments, check=False)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertEqual(done.stderr.strip().count("tusk:"), 1)


if __name__ == "__main__":
    unittest.main()
