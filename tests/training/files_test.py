#!/usr/bin/env python3
"""The files of training: whole, of a known version, and never taken when damaged. Usage: files_test.py FOLDER_OF_TRAINING TUSK"""

import contextlib
import io
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

TUSK = sys.argv.pop()
sys.path.insert(0, sys.argv.pop())
import features  # noqa: E402
import files  # noqa: E402
import shape  # noqa: E402
from ring import COLUMNS, Ring  # noqa: E402


class Folder(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = Path(place.name)

    def assert_refused(self, expected, work, *arguments):
        """One line and exit code 2."""
        said = io.StringIO()
        with self.assertRaises(SystemExit) as end, contextlib.redirect_stderr(said):
            work(*arguments)
        self.assertEqual(end.exception.code, 2)
        self.assertEqual(said.getvalue().count("\n"), 1)
        self.assertRegex(said.getvalue(), expected)

    def damaged(self, path, count):
        """The file with a bit changed, at places all over it; the first ones in its header."""
        good = path.read_bytes()
        choose = random.Random(1)
        for at in [*range(40), *(choose.randrange(len(good)) for _ in range(count))]:
            bad = bytearray(good)
            bad[at] ^= 1 << choose.randrange(8)
            path.write_bytes(bad)
            yield at
        path.write_bytes(good)


class FeatureFile(Folder):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as place:
            positions, written = Path(place) / "some.pos", Path(place) / "some.feat"
            subprocess.run([TUSK, "selfplay", "--games", "2", "--nodes", "100", "--out", positions], check=True, capture_output=True)
            subprocess.run([TUSK, "data", "features", positions, "--out", written], check=True, capture_output=True)
            cls.contents = written.read_bytes()

    def setUp(self):
        super().setUp()
        self.path = self.folder / "some.feat"
        self.path.write_bytes(self.contents)

    def test_is_read_whole(self):
        records = features.read(self.path)
        self.assertEqual(len(self.contents), features.HEADER.size + features.RECORD.itemsize * len(records))
        self.assertGreater(len(records), 20)

    def test_is_written_byte_for_byte_as_tusk_does(self):
        again = self.folder / "again.feat"
        features.write(again, features.read(self.path))
        self.assertEqual(again.read_bytes(), self.contents)

    def test_one_from_before_there_was_a_header_is_read_too(self):
        old = self.folder / "old.feat"
        old.write_bytes(self.contents[features.HEADER.size:])
        np.testing.assert_array_equal(features.read(old), features.read(self.path))

    def test_every_change_shows(self):
        for at in self.damaged(self.path, 300):
            with self.subTest(at=at):
                self.assert_refused("mismatch|whole number of records", features.read, self.path)

    def test_every_cut_shows(self):
        for size in [0, 5, 31, 32, 40, 264, 296, len(self.contents) - 264, len(self.contents) - 1]:
            with self.subTest(size=size):
                self.path.write_bytes(self.contents[:size])
                self.assert_refused("cut off|whole number of records|no positions", features.read, self.path)

    def test_another_shape_is_named(self):
        inputs = shape.INPUTS
        self.addCleanup(setattr, shape, "INPUTS", inputs)
        shape.INPUTS += 1
        self.assert_refused("other inputs", features.read, self.path)


class Checked(Folder):
    def test_comes_back_or_is_refused(self):
        path = self.folder / "learner.pt"
        contents = random.Random(2).randbytes(500)
        files.write_checked(path, files.LEARNER, contents)
        self.assertEqual(files.read_checked(path, files.LEARNER), contents)
        self.assert_refused("no TUSKTEA1", files.read_checked, path, files.TEACHER)
        for at in self.damaged(path, 200):
            if at >= 4:  # otherwise it looks like one from before there was a header
                with self.subTest(at=at):
                    self.assert_refused("mismatch|is no TUSKLRN1", files.read_checked, path, files.LEARNER)
        path.write_bytes(contents)
        self.assertEqual(files.read_checked(path, files.LEARNER), contents)


def some_positions(count, seed):
    choose = np.random.RandomState(seed)
    return {name: choose.randint(0, 12, (count, width) if width else count).astype(kind) for name, (kind, width) in COLUMNS.items()}


class TheRing(Folder):
    def test_finds_its_positions_again_and_knows_damaged_ones(self):
        ring = Ring(self.folder, 1000)
        ring.append(some_positions(700, 1))
        ring.append(some_positions(500, 2))  # around the end
        ring.commit()
        again = Ring(self.folder)
        self.assertEqual((again.total, again.filled), (1200, 1000))
        self.assertTrue(again.sound(slice(0, 1000)).all())
        for name in COLUMNS:
            with self.subTest(column=name):
                kept = again.maps[name][300:600].copy()
                again.maps[name][345] += 1
                with contextlib.redirect_stderr(io.StringIO()) as said:
                    self.assertEqual(list(np.flatnonzero(~again.sound(slice(300, 600)))), [45])
                self.assertIn("1 positions", said.getvalue())
                again.maps[name][300:600] = kept

    def test_state_says_its_version_and_shows_damage(self):
        Ring(self.folder, 1000)
        state = self.folder / "state.json"
        good = state.read_text()
        for bad in (good.replace("1000", "1001"), good.replace('"version": 1', '"version": 2'), good[:-2]):
            state.write_text(bad)
            self.assert_refused("mismatch|cannot be read", Ring, self.folder)

    def test_a_run_from_before_there_were_checksums_goes_on(self):
        Ring(self.folder, 100)
        (self.folder / "state.json").write_text('{"capacity": 100, "total": 0}')
        (self.folder / "sum.ring").unlink()
        ring = Ring(self.folder)
        ring.append(some_positions(60, 1))
        ring.commit()
        self.assertEqual(Ring(self.folder).total, 60)
        self.assertTrue(Ring(self.folder).sound(slice(0, 60)).all())


if __name__ == "__main__":
    unittest.main()
