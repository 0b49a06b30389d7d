#!/usr/bin/env python3
"""The targets of training against a slow definition, on random games. Usage: targets_test.py FOLDER_OF_TRAINING"""

import random
import sys
import unittest

import numpy as np

sys.path.insert(0, sys.argv.pop())
import targets  # noqa: E402


def random_records(seed):
    """Rows of (score, result, ply): games with several positions to a turn, turns left out, and detours after some."""
    choose = random.Random(seed)
    rows = []
    for _ in range(choose.randint(1, 6)):
        winner = choose.randint(0, 1)
        ply, detours = choose.randint(0, 2), []
        for _ in range(choose.randint(1, 12)):
            score = choose.choice([choose.randint(-900, 900), 29990, -29991, targets.NO_VERDICT])
            rows += [(score, targets.WON if ply % 2 == winner else targets.LOST, ply)] * choose.randint(1, 3)
            beside = choose.choice([targets.UNKNOWN, targets.AT_LEAST, targets.AT_MOST])
            detours += [(choose.choice([choose.randint(-500, 500), targets.NO_VERDICT]), beside, ply)] * choose.randint(0, 1)
            ply += choose.choice([1, 1, 1, 2])
        rows += detours or [(0, targets.UNKNOWN, 0)]
    return rows


def chance(score):
    if abs(score) > targets.WIN_BOUND:
        return float(score > 0)
    return 1 / (1 + np.exp(-score / targets.SCORE_PER_LOGIT))


def slow_returns(rows, share):
    """Looks ahead from every position by itself."""
    answers = []
    for i, (score, result, ply) in enumerate(rows):
        if result not in (targets.WON, targets.LOST):
            answers.append(np.nan if score == targets.NO_VERDICT else chance(score))
            continue
        total, weight, last = 0.0, 1.0, ply
        verdict, kept = chance(score), 1.0 if score == targets.NO_VERDICT else share
        for later_score, later_result, later_ply in rows[i + 1:]:
            if later_result not in (targets.WON, targets.LOST) or later_ply < last:
                break
            if later_ply == last:
                continue
            left = weight * kept ** (later_ply - last)
            total += (weight - left) * verdict
            weight, last = left, later_ply
            verdict = chance(later_score) if (later_ply - ply) % 2 == 0 else 1 - chance(later_score)
            kept = 1.0 if later_score == targets.NO_VERDICT else share
        won = float(result == targets.WON)
        answers.append(total + weight * ((1 - kept) * verdict + kept * won))
    return np.array(answers)


class Targets(unittest.TestCase):
    def test_equal_the_slow_definition(self):
        for seed in range(500):
            rows = random_records(seed)
            score, result, ply = (np.array(column) for column in zip(*rows))
            for share in (0.0, 0.5, 0.9, 1.0):
                with self.subTest(seed=seed, share=share):
                    np.testing.assert_allclose(targets.returns(score, result, ply, share), slow_returns(rows, share), atol=1e-6)

    def test_flattery_of_both_sides_cancels(self):
        # Each side in turn calls itself well ahead: the truth is nearly even.
        ply = np.arange(200)
        result = np.where(ply % 2 == 0, targets.WON, targets.LOST)
        target = targets.returns(np.full(200, 800), result, ply, 0.9)
        self.assertTrue(np.all(np.abs(target[:100] - 0.5) < 0.03))

    def test_no_games(self):
        nothing = np.array([], dtype=np.int16)
        self.assertEqual(len(targets.returns(nothing, nothing, nothing, 0.9)), 0)


if __name__ == "__main__":
    unittest.main()
