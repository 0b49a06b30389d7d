"""Learns what animals are worth from a file of self-play: a least-squares fit of the scores on the material, with NumPy."""
import sys

import numpy as np

import tusk

rows = tusk.read_positions(sys.argv[1])
rows = rows[(rows["score"] != tusk.NO_VERDICT) & (np.abs(rows["score"]) < 2000)]
own = np.where(rows["side"] == 0, 1, -1)
counts = np.stack([own * ((rows["board"] == animal).sum(1) - (rows["board"] == -animal).sum(1)) for animal in range(1, 7)], 1)
values = np.linalg.lstsq(counts.astype(float), rows["score"].astype(float), rcond=None)[0]
print(f"{len(rows)} positions")
for name, value in zip(("rabbit", "cat", "dog", "horse", "camel", "elephant"), values):
    print(f"{name:<9} {value:7.1f}")
print(tusk.position_of(rows[0]))
