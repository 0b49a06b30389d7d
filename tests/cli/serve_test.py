"""`tusk serve` as a user starts it: limits of the system, folders, addresses, signals. Takes the program as its first argument."""

import http.client
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import time
import unittest
import urllib.parse

from command import OPENING, TUSK, Command, without_sanitizers

ANALYSIS = "/api/arimaa/analysis?" + urllib.parse.urlencode({"position": OPENING, "seconds": 0.2})


class Serve(Command):
    def start(self, *arguments, limits=None, **more):
        def lower_limits():
            for what, value in (limits or {}).items():
                resource.setrlimit(what, (value, value))

        server = subprocess.Popen([TUSK, "serve", "--port", "0", "--data", self.folder / "data", *arguments], cwd=self.folder,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=lower_limits, **more)
        self.addCleanup(lambda: (server.kill(), server.communicate()))
        line = server.stdout.readline()
        if line:
            self.port = int(re.search(r":(\d+)/", line)[1])
        self.line = line
        return server

    def ask(self, path, method="GET", body=None, headers={}):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, json.dumps(body) if body is not None else None,
                           {"Content-Type": "application/json", **headers} if body is not None else headers)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response.status, text

    def assert_ends(self, server, with_signal=signal.SIGTERM):
        server.send_signal(with_signal)
        self.assertEqual(server.wait(timeout=30), 0)

    @without_sanitizers
    def test_goes_on_with_little_memory(self):
        for mebibytes in (60, 80, 100, 150, 300):
            server = self.start(limits={resource.RLIMIT_AS: mebibytes << 20})
            self.assertTrue(self.line, mebibytes)
            for _ in range(3):
                self.assertEqual(self.ask("/api/info")[0], 200)
                self.assertIn("event: ", self.ask(ANALYSIS)[1])
            self.assertEqual(self.ask("/api/info")[0], 200)
            self.assert_ends(server)

    @without_sanitizers
    def test_goes_on_with_few_threads(self):
        if os.geteuid() != 0:
            self.skipTest("only root can start it as somebody who has no other threads")
        self.folder.chmod(0o777)
        for threads in (60, 12, 6, 5, 4, 2, 1):
            server = self.start(limits={resource.RLIMIT_NPROC: threads}, user=65534)
            if not self.line:
                self.assertNotEqual(server.wait(timeout=60), 0)
                self.assertEqual(server.stderr.read().count("\n"), 1)
                self.assertLess(threads, 6)
                continue
            for _ in range(3):
                self.assertEqual(self.ask("/api/info")[0], 200)
                self.assertIn("event: ", self.ask(ANALYSIS)[1])
            self.assert_ends(server)

    def test_one_server_for_a_folder(self):
        first = self.start()
        game = json.loads(self.ask("/api/games", "POST", {})[1])["id"]
        refused = self.run_tusk("serve", "--port", "0", "--data", self.folder / "data")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("another server", refused.stderr)
        # One that was killed leaves no lock behind.
        first.kill()
        first.wait()
        second = self.start()
        self.assertEqual(self.ask(f"/api/games/{game}")[0], 200)
        self.assert_ends(second, signal.SIGINT)

    def test_what_others_can_reach_needs_a_token(self):
        server = self.start("--host", "0.0.0.0")
        token = re.search(r"\?token=([0-9a-f]{32})\n", self.line)[1]
        self.assertEqual(self.ask("/api/info")[0], 401)
        self.assertEqual(self.ask("/api/info", headers={"Authorization": f"Bearer {token}"})[0], 200)
        self.assert_ends(server)
        server = self.start("--host", "0.0.0.0", "--token", "none")
        self.assertEqual(self.ask("/api/info")[0], 200)
        self.assertEqual(self.ask("/api/info", headers={"Host": "tusk.local"})[0], 403)
        self.assert_ends(server)
        server = self.start("--host", "0.0.0.0", "--token", "none", "--allow-host", "tusk.local")
        self.assertEqual(self.ask("/api/info", headers={"Host": "tusk.local"})[0], 200)
        self.assert_ends(server)
        self.assert_refused("serve", "--port", "0", "--token", "with space", "--data", "data", expected="--token")

    def test_the_log_tells_what_its_level_says_and_no_secret(self):
        quiet, requests = [], [r"info GET /api/info 401 ", r"info GET / 303 ", r"info GET /api/arimaa/analysis 200 ", r"info search analysis \d+ nodes "]
        for level, expected in ((None, quiet), ("off", quiet), ("error", quiet), ("info", requests), ("debug", requests + ["debug GET / arrived"])):
            server = self.start("--token", "open-sesame", *(("--log-level", level) if level else ()))
            self.assertEqual(self.ask("/api/info")[0], 401)
            self.assertEqual(self.ask("/?token=open-sesame")[0], 303)
            self.assertIn("event: done", self.ask(ANALYSIS, headers={"Cookie": "tusk_token=open-sesame"})[1])
            self.assert_ends(server)
            lines = server.stderr.read().splitlines()
            self.assertEqual(bool(lines), bool(expected), (level, lines))
            for line in lines:
                self.assertRegex(line, r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (info|debug) [ -~]+$")
                self.assertNotIn("open-sesame", line)
            for pattern in expected:
                self.assertTrue([line for line in lines if re.search(pattern, line)], (level, pattern, lines))
            self.assertEqual(level == "debug", any(" debug " in line for line in lines))
        self.assert_refused("serve", "--log-level", "loud", expected="--log-level")

    def test_goes_on_when_nobody_reads_the_log_any_more(self):
        server = self.start("--log-level", "debug")
        server.stderr.close()
        for _ in range(3):
            self.assertEqual(self.ask("/api/info")[0], 200)
        server.send_signal(signal.SIGTERM)
        self.assertEqual(server.wait(timeout=30), 0)
        server.stderr = None

    def test_refuses_what_it_cannot_use(self):
        server = self.start()
        self.assert_refused("serve", "--port", self.port, "--data", "other", expected="cannot listen")
        self.assert_ends(server)
        self.assert_refused("serve", "--port", "0", "--host", "no.such.host", expected="cannot listen")
        self.file("", "plain")
        self.assert_refused("serve", "--port", "0", "--data", "plain", expected="plain/games")
        self.assert_refused("serve", "--port", "0", "--data", "d", "--tables", "none", expected="none")

    def engine(self, name, *arguments):
        folder = pathlib.Path(__file__).parent.parent / "protocol/engines"
        return "--engine", f"{name}=python3 {folder}/{' '.join(arguments)} {self.folder}"

    # Whoever was started with this test's folder among its arguments, the server apart.
    def engines_alive(self):
        alive = []
        for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                words = path.read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            if str(self.folder) in words and any(word.endswith("_engine.py") for word in words):
                alive.append(path.parent.name)
        return alive

    def test_engines_of_others_end_with_the_server(self):
        # Stopped while one hangs in a game; killed while one does.
        for end in (self.assert_ends, lambda server: (server.kill(), server.wait())):
            server = self.start(*self.engine("Mute", "faulty_engine.py", "hang"), *self.engine("Chance", "random_engine.py"))
            self.assertEqual(json.loads(self.ask("/api/info")[1])["engines"], ["Mute", "Chance"])
            game = json.loads(self.ask("/api/games", "POST", {"engine": "Mute", "side": "silver"})[1])["id"]
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
            connection.request("POST", f"/api/games/{game}/reply", json.dumps({"ply": 0}), {"Content-Type": "application/json"})
            while not self.engines_alive():
                time.sleep(0.01)
            end(server)
            connection.close()
            deadline = time.monotonic() + 30
            while self.engines_alive() and time.monotonic() < deadline:
                time.sleep(0.01)
            self.assertEqual(self.engines_alive(), [])

    def test_refuses_engines_that_it_cannot_start(self):
        for words, expected in (("nonsense", "NAME=COMMAND"), ("A=/no/such/program", "cannot start"), ("A=true", "exit code 0")):
            self.assert_refused("serve", "--port", "0", "--data", "d", "--engine", words, expected=expected)
        # Ctrl-C while an engine does not get ready.
        server = subprocess.Popen([TUSK, "serve", "--port", "0", "--data", self.folder / "d", *self.engine("Mute", "faulty_engine.py", "mute")],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        while not self.engines_alive():
            time.sleep(0.01)
        server.send_signal(signal.SIGTERM)
        # Without the signal it would wait half a minute for the engine.
        self.assertIn(b"interrupted", server.communicate(timeout=20)[1])
        self.assertEqual(server.returncode, 128 + signal.SIGTERM)
        self.assertEqual(self.engines_alive(), [])

    def test_a_full_disk_is_told_without_paths(self):
        # The largest file that the process may write stands for a disk without room.
        server = self.start(limits={resource.RLIMIT_FSIZE: 200})
        status, text = self.ask("/api/games", "POST", {})
        self.assertEqual(status, 507)
        self.assertNotIn(str(self.folder), text)
        self.assertEqual(self.ask("/api/info")[0], 200)
        self.assert_ends(server)
        self.assertFalse(list((self.folder / "data/games").glob("*.json")))

    def test_a_table_that_is_cut_off_is_no_end(self):
        self.good("jungle", "tablebase", "build", "--pieces", 2, "--dir", "tables")
        server = self.start("--tables", "tables")
        for path in (self.folder / "tables").glob("*.wdl"):
            os.truncate(path, 200)
        self.assertIn(self.ask("/api/jungle/values?position=w%20Ta3%20dc5")[0], (422, 500))
        self.assertEqual(self.ask("/api/info")[0], 200)
        self.assert_ends(server)


if __name__ == "__main__":
    unittest.main()
