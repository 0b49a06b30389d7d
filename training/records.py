"""Positions as `tusk` writes them for learning: in feature files, through a pipe, and in the ring that a learner keeps."""

import json
import os
from pathlib import Path

import numpy as np
import torch

import model
import targets

RECORD = np.dtype([("own", "<u2", model.ACTIVE), ("enemy", "<u2", model.ACTIVE), ("score", "<i2"), ("result", "u1"),
                   ("head", "u1"), ("ply", "<u2"), ("effort", "<u2"), ("board", "u1", 64)])
# What training needs of a record, as PyTorch keeps it: input numbers stay below 2^15, so the signed kind will do.
COLUMNS = {"own": (np.int16, model.ACTIVE), "enemy": (np.int16, model.ACTIVE), "board": (np.uint8, 64),
           "head": (np.uint8, 0), "effort": (np.int16, 0), "result": (np.uint8, 0), "target": (np.float32, 0)}


def check(records, path):
    inputs_known = max(records["own"].max(), records["enemy"].max()) <= model.INPUTS
    if not inputs_known or records["head"].max() >= model.HEADS or records["board"].max() > 12:
        model.refuse(path, "was not written by `tusk data features`, or by one with other inputs")


def read(path):
    """The records of a feature file."""
    try:
        if os.path.getsize(path) % RECORD.itemsize:
            model.refuse(path, "is not a whole number of records; was its writer killed?")
        records = np.fromfile(path, dtype=RECORD)
    except OSError as error:
        model.refuse(path, error.strerror)
    if len(records) == 0:
        model.refuse(path, "holds no positions; `tusk data features` writes such files")
    check(records, path)
    return records


def columns(records, share):
    """Arrays by name, with the targets of whole games in the order of play."""
    arrays = {name: np.ascontiguousarray(records[name]).view(kind) for name, (kind, _) in COLUMNS.items() if name != "target"}
    arrays["target"] = targets.returns(records["score"], records["result"], records["ply"], share)
    return arrays


def load(paths, device, share):
    """Feature files as tensors."""
    parts = [columns(read(path), share) for path in paths]
    return {name: torch.from_numpy(np.concatenate([part[name] for part in parts])).to(device) for name in COLUMNS}


class Ring:
    """The newest positions of a learner in mapped files, so that a killed one finds them again and a teacher can read
    along. `state.json` says how many have come in all; what was written after it counts as not there."""

    def __init__(self, folder, capacity=None):
        self.folder = Path(folder)
        new = capacity is not None and not self.state_file.exists()
        if new:
            self.capacity, self.total = capacity, 0
        else:
            self.reload()
        try:
            self.maps = {name: self.mapped(name, kind, (self.capacity, width) if width else (self.capacity,), new)
                         for name, (kind, width) in COLUMNS.items()}
        except (OSError, ValueError) as error:
            model.refuse(self.folder, f"its ring of positions cannot be used: {error}")
        if new:
            self.commit()

    def mapped(self, name, kind, shape, new):
        path = self.folder / f"{name}.ring"
        if new:  # all of it now: a disk that fills up later would end the process without a word
            with open(path, "wb") as file:
                os.posix_fallocate(file.fileno(), 0, int(np.prod(shape)) * np.dtype(kind).itemsize)
        return np.memmap(path, dtype=kind, mode="r+", shape=shape)

    @property
    def state_file(self):
        return self.folder / "state.json"

    @property
    def filled(self):
        return min(self.total, self.capacity)

    def reload(self):
        try:
            state = json.loads(self.state_file.read_text())
            self.capacity, self.total = int(state["capacity"]), int(state["total"])
        except (OSError, ValueError, KeyError) as error:
            model.refuse(self.state_file, f"cannot be read: {error}")

    def commit(self):
        for part in self.maps.values():
            part.flush()
        model.write_whole(self.state_file, json.dumps({"capacity": self.capacity, "total": self.total}).encode())

    def places(self, first, count):
        """The slots of the positions number first, first + 1, ...: one stretch, or two around the end."""
        start = first % self.capacity
        until = min(start + count, self.capacity)
        stretches = [(slice(start, until), slice(0, until - start))]
        if start + count > self.capacity:
            stretches.append((slice(0, start + count - self.capacity), slice(until - start, count)))
        return stretches

    def append(self, arrays):
        count = len(arrays["head"])
        for slots, part in self.places(self.total, count):
            for name, ring in self.maps.items():
                ring[slots] = arrays[name][part]
        self.total += count


class Mirror:
    """The ring on the device where training happens. Each position is handed out so many times and no more, in an order
    that mixes the newest `window` of them: what is learnt from twice is learnt by heart."""

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
        """Takes over what the ring has that is new."""
        first = max(self.seen, self.ring.total - self.ring.capacity)
        if self.ring.total == first:
            return
        new = []
        for slots, _ in self.ring.places(first, self.ring.total - first):
            for name, tensor in self.tensors.items():
                tensor[slots] = torch.from_numpy(np.ascontiguousarray(self.ring.maps[name][slots])).to(self.device)
            places = torch.arange(slots.start, slots.stop, device=self.device)
            new.append(places[~torch.isnan(self.tensors["target"][places])].repeat(self.uses))
        self.waiting = torch.cat([self.waiting, *new])
        self.waiting = self.waiting[torch.randperm(len(self.waiting), device=self.device)]
        self.seen = self.ring.total

    def has(self, size):
        return len(self.waiting) >= self.window + size

    def batch(self, size):
        chosen, self.waiting = self.waiting[:size], self.waiting[size:]
        return {name: tensor[chosen] for name, tensor in self.tensors.items()}
