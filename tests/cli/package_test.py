"""What packages are made of: the installed files, manual pages, completions, the version, the engine's manifest and the launcher. Takes
the program, in the folder where it was built, as its first argument."""

import copy
import gzip
import hashlib
import json
import os
import pathlib
import platform
import re
import subprocess
import unittest

import engine_manifest
from command import TUSK, Command

SOURCE = pathlib.Path(__file__).resolve().parents[2]


def commands_of(help_text):
    """The subcommands that a help lists."""
    lines = help_text.split("Subcommands:\n")[1].split("\n\n")[0].splitlines() if "Subcommands:" in help_text else []
    return [line.split()[0] for line in lines if re.match(r"  [a-z]", line)]


class Version(Command):
    def test_says_what_it_is(self):
        lines = dict(line.split(maxsplit=1) for line in self.good("--version").splitlines())
        self.assertRegex(lines["tusk"], r"^\d+\.\d+\.\d+$")
        self.assertIn(f"project(tusk VERSION {lines['tusk']} ", (SOURCE / "CMakeLists.txt").read_text())
        self.assertRegex(lines["commit"], "^([0-9a-f]{10}|unknown)$")
        network = hashlib.sha256((SOURCE / "networks/default.net").read_bytes()).hexdigest()
        self.assertTrue(lines["network"].startswith(network[:10]))
        pins = (SOURCE / "tests/bench_nodes.txt").read_text()
        self.assertIn(f"\nnetwork 8 {lines['signature'].split()[0]}\n", pins)

    def test_has_a_section_in_the_changelog(self):
        version = self.good("--version").split()[1]
        self.assertRegex((SOURCE / "CHANGELOG.md").read_text(), rf"(?m)^## {re.escape(version)}\b")

    def test_is_said_nowhere_else_differently(self):
        version = self.good("--version").split()[1]
        self.assertEqual(json.loads((SOURCE / "src/serve/openapi.json").read_text())["info"]["version"], version)
        # The page is published with the program, and has no version of its own.
        for name in ("package.json", "package-lock.json"):
            self.assertNotIn("version", json.loads((SOURCE / "web" / name).read_text()))


class Install(Command):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build = pathlib.Path(TUSK).parent

    def setUp(self):
        super().setUp()
        self.prefix_folder = self.folder / "some where"
        result = subprocess.run(["cmake", "--install", self.build, "--prefix", self.prefix_folder], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.share = self.prefix_folder / "share"

    def test_runs_from_any_place(self):
        program = self.prefix_folder / "bin/tusk"
        session = "aei\nsetoption name nodes value 500\nnewgame\ngo\nquit\n"
        said = subprocess.run([program, "aei"], input=session, capture_output=True, text=True, timeout=60).stdout
        self.assertIn("bestmove ", said)

    def test_every_command_has_a_page_with_all_its_options(self):
        seen = []

        def visit(path):
            text = self.good(*path, "--help")
            name = "-".join(["tusk", *path])
            page = gzip.decompress((self.share / f"man/man1/{name}.1.gz").read_bytes()).decode()
            seen.append(name)
            # A line that begins with a dot has to be a request.
            for line in page.splitlines():
                if line.startswith((".", "'")):
                    self.assertRegex(line, r'^\.(TH|SH|TP|nf|fi|\\")', name)
            plain = page.replace("\\-", "-")
            for option in set(re.findall(r"(?m)^  .*?(--[a-z][a-z-]+)", text)):
                self.assertIn(option, plain, name)
            for command in commands_of(text):
                visit([*path, command])

        visit([])
        self.assertIn("tusk-jungle-tablebase-build", seen)
        pages = {path.name[: -len(".1.gz")] for path in (self.share / "man/man1").iterdir()}
        self.assertEqual(pages, set(seen))

    def bash_offers(self, *words):
        script = (
            f". '{self.share}/bash-completion/completions/tusk'\n"
            'COMP_WORDS=(tusk "$@"); COMP_CWORD=$#; _tusk; printf "%s\\n" "${COMPREPLY[@]}"'
        )
        result = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True, cwd=self.folder, check=True)
        return result.stdout.split()

    def test_bash_completes(self):
        self.assertEqual(self.bash_offers("jungle", "pro"), ["prove", "probe"])
        self.assertEqual(self.bash_offers("aei", "--fallback", ""), ["random", "engine"])
        self.assertEqual(self.bash_offers("aei", "--hyb"), ["--hybrid"])
        self.assertEqual(self.bash_offers("completions", "")[:3], ["bash", "zsh", "fish"])
        (self.folder / "games.db").touch()
        self.assertEqual(self.bash_offers("aei", "--mimic", "gam"), ["games.db"])
        self.assertEqual(self.bash_offers("jungle", "--nosuch", "x"), [])

    def test_other_shells_get_the_same_words(self):
        zsh = (self.share / "zsh/vendor-completions/_tusk").read_text()
        fish = (self.share / "fish/vendor_completions.d/tusk.fish").read_text()
        self.assertTrue(zsh.startswith("#compdef tusk\n"))
        for word in self.bash_offers("serve", "--"):
            self.assertIn(f"'{word}:", zsh)
            self.assertIn(f" -l {word[2:]} ", fish)

    def test_desktop_and_service(self):
        unit = (self.prefix_folder / "lib/systemd/user/tusk.service").read_text()
        self.assertRegex(unit, r"(?m)^ExecStart=/\S*/bin/tusk serve$")
        desktop = (self.share / "applications/tusk.desktop").read_text()
        arguments = re.search(r"(?m)^Exec=tusk (.*)$", desktop).group(1).split()
        self.assertIn(arguments[1], self.good(arguments[0], "--help"))
        self.assertTrue((self.share / "icons/hicolor/scalable/apps/tusk.svg").is_file())


class Manifest(Command):
    def test_clients_accept_it(self):
        manifest = json.loads(self.good("aei", "--manifest"))
        engine_manifest.check(manifest)
        engine_manifest.talk(TUSK, manifest, self.folder)
        kinds = {option["name"]: option["type"] for option in manifest["options"]}
        self.assertEqual((kinds["hash"], kinds["style"], kinds["network"], kinds["movetime"]), ("spin", "combo", "file", "float"))
        # What a controller sets by itself is no option for people.
        self.assertNotIn("tcmove", kinds)

    def test_the_check_can_fail(self):
        good = json.loads(self.good("aei", "--manifest"))
        for change in (
            lambda m: m.pop("id"),
            lambda m: m.update(manifest_version=2),
            lambda m: m["options"].append(m["options"][0]),
            lambda m: m["options"][0].update(default="128"),
            lambda m: m["options"][0].update(min=1000),
            lambda m: m.update(downloads={"linux-x86_64": {"url": "http://a/b", "sha256": "0" * 64}}),
            lambda m: m.update(downloads={"linux-x86_64": {"url": "https://a/b", "sha256": "0" * 63}}),
            lambda m: m.update(downloads={"linux-x86_64": {"url": "https://a/b", "sha256": "0" * 64, "archive": "tar.gz", "program": "../b"}}),
        ):
            bad = copy.deepcopy(good)
            change(bad)
            with self.assertRaises(engine_manifest.Unfit):
                engine_manifest.check(bad)

    def test_a_release_names_its_files(self):
        version = json.loads(self.good("aei", "--manifest"))["version"]
        name = f"tusk-{version}-linux-x86_64"
        program = self.folder / name / "bin/tusk"
        program.parent.mkdir(parents=True)
        program.write_text(f"#!/bin/sh\nexec '{TUSK}' \"$@\"\n")
        subprocess.run(["tar", "czf", f"{name}.tar.gz", name], cwd=self.folder, check=True)
        text = subprocess.run(
            [SOURCE / "tools/engine_manifest.py", TUSK, self.folder, "https://tusk.example/1"], capture_output=True, text=True, check=True
        ).stdout
        manifest = json.loads(text)
        engine_manifest.check(manifest)
        (download,) = manifest["downloads"].values()
        self.assertEqual(download["url"], f"https://tusk.example/1/{name}.tar.gz")
        found = engine_manifest.installed(self.folder / f"{name}.tar.gz", download, self.folder / "client")
        engine_manifest.talk(found, manifest, found.parent)
        with open(self.folder / f"{name}.tar.gz", "ab") as archive:
            archive.write(b"x")
        with self.assertRaises(engine_manifest.Unfit):
            engine_manifest.installed(self.folder / f"{name}.tar.gz", download, self.folder / "again")


@unittest.skipUnless(platform.machine() == "x86_64", "the launcher chooses among levels of x86-64")
class Launcher(Command):
    def setUp(self):
        super().setUp()
        self.programs = self.folder / "lib/tusk"
        self.programs.mkdir(parents=True)
        (self.folder / "bin").mkdir()
        launcher = self.folder / "bin/tusk"
        subprocess.run(["c++", "-std=c++20", SOURCE / "src/launcher/main.cpp", "-o", launcher], check=True)
        self.launcher = launcher

    def provide(self, level):
        program = self.programs / f"tusk-{level}"
        program.write_text(f'#!/bin/sh\necho {level} "$0" "$@"\nexit 3\n')
        program.chmod(0o755)

    def start(self, *arguments, level=None):
        surroundings = {key: value for key, value in os.environ.items() if key != "TUSK_LEVEL"}
        if level:
            surroundings["TUSK_LEVEL"] = level
        return subprocess.run([self.launcher, *arguments], env=surroundings, capture_output=True, text=True)

    def test_chooses(self):
        flags = pathlib.Path("/proc/cpuinfo").read_text()
        best = "x86-64-v3" if "avx2" in flags and "bmi2" in flags else "x86-64"
        self.provide("x86-64")
        self.assertEqual(self.start("a b", "c").stdout.split()[0], "x86-64")
        self.provide("x86-64-v3")
        result = self.start("a b", "c")
        self.assertEqual((result.stdout.split()[0], result.returncode), (best, 3))
        self.assertTrue(result.stdout.endswith("a b c\n"))
        self.assertEqual(self.start(level="x86-64").stdout.split()[0], "x86-64")

    def test_says_what_is_missing(self):
        for level in (None, "x86-64", "nonsense"):
            result = self.start(level=level)
            self.assertEqual((result.returncode, result.stdout), (1, ""))
            self.assertRegex(result.stderr, r"^tusk: cannot start .*/lib/tusk/tusk-.*: No such file or directory\n$")


if __name__ == "__main__":
    unittest.main()
