"""Training positions: as arrays, and on the training device."""

import numpy as np
import torch

import features
import targets
from ring import COLUMNS


def columns(records, share, sharpness=1.0):
    """Arrays by name, with the targets, for whole games in the order of play."""
    arrays = {name: np.ascontiguousarray(records[name]).view(kind) for name, (kind, _) in COLUMNS.items() if name != "target"}
    arrays["target"] = targets.returns(records["score"], records["result"], records["ply"], share, sharpness)
    return arrays


def load(paths, device, share, sharpness=1.0):
    """Loads feature files as tensors."""
    parts = [columns(features.read(path), share, sharpness) for path in paths]
    return {name: torch.from_numpy(np.concatenate([part[name] for part in parts])).to(device) for name in COLUMNS}


class Mirror:
    """A copy of the ring on the training device. Each position is handed out exactly `uses` times, in an order that
    shuffles the newest `window` of them: further uses would be learned by heart."""

    def __init__(self, ring, device, names, window=0, uses=1):
        self.ring, self.seen, self.device, self.window, self.uses = ring, 0, device, window, uses
        self.waiting = torch.empty(0, dtype=torch.long, device=device)
        kinds = {np.int16: torch.int16, np.uint8: torch.uint8, np.float32: torch.float32}
        self.tensors = {}
        for name in names:
            kind, width = COLUMNS[name]
            shape = (ring.capacity, width) if width else (ring.capacity,)
            self.tensors[name] = torch.empty(shape, dtype=kinds[kind], device=device)

    @property
    def filled(self):
        return min(self.seen, self.ring.capacity)

    def follow(self):
        """Copies the new positions of the ring."""
        first = max(self.seen, self.ring.total - self.ring.capacity)
        if self.ring.total == first:
            return
        new = []
        for slots, _ in self.ring.places(first, self.ring.total - first):
            for name, tensor in self.tensors.items():
                tensor[slots] = torch.from_numpy(np.ascontiguousarray(self.ring.maps[name][slots])).to(self.device)
            places = torch.arange(slots.start, slots.stop, device=self.device)
            sound = torch.from_numpy(self.ring.sound(slots)).to(self.device)
            new.append(places[sound & ~torch.isnan(self.tensors["target"][places])].repeat(self.uses))
        self.waiting = torch.cat([self.waiting, *new])
        self.waiting = self.waiting[torch.randperm(len(self.waiting), device=self.device)]
        self.seen = self.ring.total

    def has(self, size):
        return len(self.waiting) >= self.window + size

    def batch(self, size):
        chosen, self.waiting = self.waiting[:size], self.waiting[size:]
        return {name: tensor[chosen] for name, tensor in self.tensors.items()}
