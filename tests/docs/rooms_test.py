"""The plan of the house names every room, nothing that is not there, and walks of data that pass each room once."""
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv.pop(1))
PLAN = (ROOT / "ARCHITECTURE.md").read_text()
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[a-z_]+(/[\w.]+)+/?|[a-z_]+/")


def section(heading):
    return re.search(rf"^## {heading}$(.*?)(?=^## |\Z)", PLAN, re.MULTILINE | re.DOTALL)[1]


def rooms():
    """The rooms of the table, the deepest folders first."""
    first_cells = re.findall(r"^\| (.*?) \|", section("Rooms, lowest first"), re.MULTILINE)
    names = [name.rstrip("/") for cell in first_cells for name in CODE.findall(cell) if name.endswith("/")]
    return sorted(names, key=len, reverse=True)


def exists(path):
    path = path.rstrip("/")
    return any((ROOT / folder / path).exists() for folder in ("src", "."))


class Rooms(unittest.TestCase):
    def test_every_folder_is_a_room(self):
        folders = {folder.name for folder in (ROOT / "src").iterdir() if folder.is_dir()} - {"launcher"}
        self.assertEqual({room.split("/")[0] for room in rooms()}, folders)
        for room in rooms():
            self.assertTrue((ROOT / "src" / room).is_dir(), room)

    def test_every_room_of_the_build_is_in_the_table(self):
        built = set(re.findall(r"tusk_room\((\w+)", (ROOT / "src" / "CMakeLists.txt").read_text()))
        self.assertGreater(len(built), 15)
        self.assertLessEqual(built, {room.split("/")[0] for room in rooms()})

    def test_every_path_exists(self):
        paths = [path for path in CODE.findall(PLAN) if PATH.fullmatch(path)]
        self.assertGreater(len(paths), 80)
        for path in paths:
            with self.subTest(path=path):
                self.assertTrue(exists(path) or (ROOT / "src/arimaa" / path).exists())

    def test_a_walk_passes_each_room_once(self):
        walks = re.findall(r"^- (.*?)(?=^- |\Z)", section("How data flows"), re.MULTILINE | re.DOTALL)
        self.assertGreater(len(walks), 15)
        for walk in walks:
            passed = []
            # What stands in brackets is inside the step, or told of it.
            for step in re.sub(r"\([^()]*\)", "", walk).split("→"):
                path = CODE.search(step)
                room = path and next((room for room in rooms() if path[1].startswith(room + "/")), None)
                if room:
                    passed.append(room)
            with self.subTest(walk=walk.split(":")[0]):
                self.assertEqual(len(passed), len(set(passed)), passed)


unittest.main()
