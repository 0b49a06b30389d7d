#!/usr/bin/env python3
"""Tells how well networks foretell what comes of positions, by the mean squared error of their chances of winning: a
comparison of networks in seconds, where a match takes minutes. Use positions of games that none of them has learnt from.

Example:
  tusk selfplay --games 500 --nodes 12000 --seed 900000 --out held.pos
  tusk data features held.pos --out held.feat
  python3 training/forecast.py held.feat networks/default.net my.net
"""

import argparse

import numpy as np
import torch

import model
import targets
import train

LAMBDAS = (0.9, 0.95, 1.0)


def fitted_error(logits, target):
    """The error after one factor and one offset that make the best of the logits: how bold a judge is, is not counted."""
    inputs = torch.stack([logits, torch.ones_like(logits)], dim=1)
    weights = torch.tensor([1.0, 0.0], dtype=logits.dtype, requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=50, line_search_fn="strong_wolfe")

    def error():
        optimizer.zero_grad()
        value = (torch.sigmoid(inputs @ weights) - target).square().mean()
        value.backward()
        return value

    optimizer.step(error)
    return error().item()


@torch.no_grad()
def logits_of(path, records):
    network = model.Network()
    network.load(path)
    parts = [records[at : at + 16384] for at in range(0, len(records), 16384)]
    return torch.cat([network(*(torch.from_numpy(part[name].astype(np.int64)) for name in ("own", "enemy", "steps_left")))
                      for part in parts]).double()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("features", help="file written by `tusk data features`")
    parser.add_argument("networks", nargs="+", help="network files")
    options = parser.parse_args()
    records = train.read(options.features)
    played = records["result"] != targets.UNKNOWN
    if not played.any():
        model.refuse(options.features, "holds no positions of games")
    wanted = {share: torch.from_numpy(targets.returns(records["score"], records["result"], records["ply"], share)[played]).double()
              for share in LAMBDAS}
    records = records[played]
    # What a search says, as a judge among the others; beyond that a proven win is no surer.
    verdicts = torch.from_numpy(records["score"].astype(np.float64) / targets.SCORE_PER_LOGIT).clamp(-10, 10)
    judges = [("the verdict of the search", verdicts)] + [(path, logits_of(path, records)) for path in options.networks]
    print(f"{len(records)} positions; mean squared error against lambda-returns, and against the result (lambda 1)")
    print(f"{'':40s}" + "".join(f"{share:>10}" for share in LAMBDAS))
    for name, logits in judges:
        print(f"{name:40s}" + "".join(f"{fitted_error(logits, wanted[share]):10.5f}" for share in LAMBDAS))


if __name__ == "__main__":
    main()
