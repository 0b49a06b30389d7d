#!/usr/bin/env python3
"""Errors of bounds, and which weights move. Needs PyTorch, so tools/network_loop.sh runs it. Usage: loss_check.py FOLDER_OF_TRAINING"""

import sys
import unittest

import torch

sys.path.insert(0, sys.argv.pop())
import loss  # noqa: E402
import model  # noqa: E402
import targets  # noqa: E402


def constant(chance):
    """A network that gives every position this chance."""
    return lambda own, enemy, head: torch.logit(torch.full(head.shape, chance))


def batch_of(target, result):
    one = torch.zeros(1, dtype=torch.int16)
    return {"own": one, "enemy": one, "head": one, "target": torch.tensor([target]), "result": torch.tensor([result], dtype=torch.uint8)}


class Loss(unittest.TestCase):
    def test_counts_a_bound_where_it_is_broken(self):
        for result, says, wrong in ((targets.AT_LEAST, 0.4, True), (targets.AT_LEAST, 0.8, False), (targets.AT_MOST, 0.8, True),
                                    (targets.AT_MOST, 0.4, False), (targets.UNKNOWN, 0.4, True), (targets.WON, 0.8, True)):
            error = loss.errors(constant(says), batch_of(0.6, result)).item()
            self.assertAlmostEqual(error, abs(says - 0.6) ** 2.3 if wrong else 0.0, places=5)

    def test_few_weights_are_heads_and_worths(self):
        network = model.Network()
        counts = [sum(p.numel() for p in network.moving_parameters(which)) for which in ("heads", "few", "all")]
        self.assertEqual(counts[1] - counts[0], network.shared_direct.numel() + network.kind_direct.numel() + network.danger_direct.numel())
        self.assertEqual(counts[2], sum(p.numel() for p in network.parameters()))


if __name__ == "__main__":
    unittest.main()
