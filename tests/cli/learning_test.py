"""tusk selfplay, data, lab run td and the network options, run as a user runs them. Takes the program as its first argument."""

import signal
import subprocess
import time
import unittest

from command import OPENING, TUSK, Command


SETUPS = ("1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Md2 Ee2 Cf2 Dg2 Hh2\n"
          "1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7\n")


class Learning(Command):
    def setUp(self):
        super().setUp()
        self.positions = self.folder / "some.pos"

    def play(self, *more):
        return self.json_of("selfplay", "--games", 3, "--nodes", 200, "--out", self.positions, *more)

    def stats(self, *files):
        return self.json_of("data", "stats", *files)

    def test_selfplay_writes_and_continues(self):
        first = self.play()
        self.assertEqual(first["games"], 3)
        self.assertEqual(self.stats(self.positions)["positions"], first["positions"])
        second = self.play()
        self.assertEqual(second["already_there"], first["positions"])
        self.assertEqual(self.stats(self.positions)["positions"], first["positions"] + second["positions"])
        self.assertIn("good positions", self.good("data", "check", self.positions))
        self.assertIn("to move", self.good("data", "show", self.positions, "--count", 2))

    def test_the_same_seed_gives_the_same_positions(self):
        self.play("--seed", 7)
        other = self.folder / "other.pos"
        self.good("selfplay", "--games", 3, "--nodes", 200, "--seed", 7, "--threads", 1, "--out", other)
        merged = self.folder / "merged.pos"
        self.good("data", "merge", self.positions, other, "--out", merged)
        self.assertEqual(self.stats(merged)["positions"], self.stats(other)["positions"])

    def test_split_parts_are_whole_files(self):
        self.play()
        count = self.stats(self.positions)["positions"]
        self.good("data", "split", self.positions, "--out", self.folder / "part", "--part", 100)
        parts = sorted(self.folder.glob("part.*"))
        self.assertEqual(len(parts), (count + 99) // 100)
        self.assertEqual(self.stats(*parts)["positions"], count)

    def test_a_damaged_file_is_reported_and_its_good_part_used(self):
        self.good("selfplay", "--games", 40, "--nodes", 100, "--out", self.positions)
        whole = self.stats(self.positions)["positions"]
        self.assertGreater(whole, 4096)  # more than one block
        self.positions.write_bytes(self.positions.read_bytes()[:-5])
        self.assert_refused("data", "check", self.positions, expected="the file ends within a block", says="good positions")
        self.assertEqual(self.stats(self.positions)["positions"], whole // 4096 * 4096)

    def test_ctrl_c_keeps_what_was_played(self):
        process = subprocess.Popen([TUSK, "selfplay", "--games", "1000000", "--nodes", "300", "--out", self.positions],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        while not self.positions.exists() or self.positions.stat().st_size < 10_000:  # more than the head of the file
            time.sleep(0.05)
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=120), 130, process.stdout.read())
        process.stdout.close()
        self.assertGreater(self.stats(self.positions)["positions"], 0)

    def test_features_and_scattered_features_have_the_size_the_trainer_reads(self):
        self.play()
        features = self.folder / "some.feat"
        self.good("data", "features", self.positions, "--out", features)
        self.assertEqual(features.stat().st_size, 32 + 264 * self.stats(self.positions)["positions"])
        self.good("data", "scatter", self.positions, "--each", 2, "--threads", 2, "--out", self.folder / "sc")
        for part in ("sc.1", "sc.2"):
            size = (self.folder / part).stat().st_size
            self.assertGreater(size, 32)
            self.assertEqual(size % 264, 32)

    def test_a_stream_is_whole_games(self):
        stream = subprocess.run([TUSK, "selfplay", "--stream", "--games", "3", "--nodes", "100", "--strays", "0.5"],
                                capture_output=True, check=True, timeout=120).stdout
        games = 0
        while stream:
            count = int.from_bytes(stream[:4], "little")
            self.assertGreater(count, 10)
            self.assertGreaterEqual(len(stream), 4 + 264 * count)
            stream = stream[4 + 264 * count:]
            games += 1
        self.assertEqual(games, 3)
        self.assert_refused("selfplay", "--games", 3, expected="--out FILE, or --stream")
        self.assert_refused("selfplay", "--games", 3, "--stream", "--out", "x.pos", expected="--out FILE, or --stream")

    def test_a_league_plays(self):
        league = self.folder / "league.txt"
        league.write_text("1 style=bomb\n1 style=zhong jitter=0.5 nodes=2\n")
        self.play("--league", league, "--rivals", 1)
        self.assertGreater(self.stats(self.positions)["without_verdict"], 0)
        league.write_text("1 style=bomb\nmuch style=bomb\n")
        self.assert_refused("selfplay", "--games", 1, "--out", self.positions, "--league", league, expected="league.txt:2:1: 'much'")

    def recorded_games(self):
        games = self.folder / "games.txt"
        games.write_text(f"{SETUPS}2g Ee2n # 12 0.5s\n2s ee7s\n3g resigns\n\n{SETUPS.replace('ha7 db7', 'da7 hb7')}2g Ee2n\n2s resigns\n")
        return games

    def test_games_of_others_are_imported_and_judged(self):
        games = self.recorded_games()
        self.assertIn("3 positions of 2 games", self.good("data", "import", games, "--after-turn", 1, "--out", self.positions))
        result, = self.json_of("data", "judge", self.positions, "--style", "bomb", "--style", "classic", "--values")
        self.assertEqual([row["judge"] for row in result["judges"]], ["bomb", "classic"])
        self.assertEqual(len(result["judges"][0]["values"]), 12)
        self.assert_refused("data", "import", games, "--after-turn", 1, "--out", "x.pos", "--out", "y.pos", expected="--out")
        games.write_text(SETUPS)
        self.assert_refused("data", "import", games, "--out", self.folder / "none.pos", expected="has a winner")

    def test_claims_are_compared_with_results(self):
        self.play()
        report, = self.json_of("data", "optimism", self.positions)
        self.assertEqual(report["games"], 3)
        self.assertEqual(report["rows"][0]["positions"], "all")
        self.assertIn("claimed", self.good("data", "optimism", self.positions))
        games = self.folder / "unsearched.pos"
        self.good("data", "import", self.recorded_games(), "--after-turn", 1, "--out", games)
        self.assert_refused("data", "optimism", games, expected="no searched position")

    def test_bad_input(self):
        self.assert_refused("data", "stats", self.folder / "missing.pos", expected="missing.pos")
        text = self.folder / "text"
        text.write_text("not positions")
        for verb in ("stats", "show", "check"):
            self.assert_refused("data", verb, text, expected="not a positions file")
        self.assert_refused("selfplay", "--out", text, expected="not a positions file")
        self.assertEqual(text.read_text(), "not positions")
        self.assert_refused("analyze", OPENING, "--depth", 1, "--style", "network", "--network", text, expected="not a network file")
        self.assert_refused("data", "scatter", self.folder / "missing.pos", "--out", "x", expected="missing.pos")

    def test_weights_files(self):
        weights = self.folder / "some.weights"
        weights.write_text("# a remark\nmaterial 2\n")
        self.good("analyze", OPENING, "--depth", 2, "--style", "classic", "--weights", weights)
        weights.write_text("material 1\nelefant 3\n")
        self.assert_refused("bench", "--style", "classic", "--weights", weights, expected="elefant")
        weights.write_text("material one\n")
        self.assert_refused("bench", "--style", "classic", "--weights", weights, expected="a name and a number")

    def test_temporal_differences(self):
        weights = self.folder / "learnt" / "td.weights"
        settings = [word for name in ("games=4", "batch=2", "nodes=100", "zhong_games=4", "zhong_depth=2", "match_games=2",
                                          "match_nodes=50") for word in ("--set", name)]
        self.good("lab", "run", "td", *settings, "--out", "learnt")
        self.assertIn("material ", weights.read_text())
        self.assertIn("fork_camel ", (self.folder / "learnt" / "td-zhong.weights").read_text())
        self.good("analyze", OPENING, "--depth", 2, "--style", "classic", "--weights", weights)
        self.good("lab", "run", "td", *settings, "--weights", weights)


if __name__ == "__main__":
    unittest.main()
