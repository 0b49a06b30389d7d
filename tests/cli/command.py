"""What the tests of the commands share: running the program that is their first argument, and what good and refused look like."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

TUSK = os.path.abspath(sys.argv.pop(1))
# Sanitizers make everything slower: a test that takes a minute does less.
SANITIZED = bool(os.environ.get("TUSK_SANITIZED"))
# They need memory and threads of their own, and end the program where it asks for too much.
without_sanitizers = unittest.skipIf(SANITIZED, "limits of memory and threads, which a sanitizer itself breaks")
OPENING = "g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]"


def tusk(*arguments, timeout=300, **more):
    command = [TUSK, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, **more)


class Command(unittest.TestCase):
    # Words that come before the arguments of every call.
    prefix = ()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, text, name="input.txt"):
        path = self.folder / name
        path.write_text(text)
        return path

    def run_tusk(self, *arguments, **more):
        return tusk(*self.prefix, *arguments, cwd=self.folder, **more)

    def good(self, *arguments, **more):
        result = self.run_tusk(*arguments, **more)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result.stdout

    def json_of(self, *arguments, **more):
        return json.loads(self.good(*arguments, "--json", **more))

    def assert_refused(self, *arguments, expected="", says="", **more):
        """One line that says why, exit code 2, and before that only what it `says`. `expected`: one text or several."""
        result = self.run_tusk(*arguments, **more)
        self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
        self.assertIn(says, result.stdout)
        if not says:
            self.assertEqual(result.stdout, "")
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        for text in [expected] if isinstance(expected, str) else expected:
            self.assertIn(text, result.stderr)
