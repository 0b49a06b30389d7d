"""The learner's ring buffer: its newest positions, in files."""

import json
import os
import sys
import zlib
from pathlib import Path

import numpy as np

import files
import shape

VERSION = 1
# The columns of a record that training needs, with their PyTorch types: input numbers are below 2^15, so a signed type
# is enough.
COLUMNS = {"own": (np.int16, shape.ACTIVE), "enemy": (np.int16, shape.ACTIVE), "board": (np.uint8, 64),
           "head": (np.uint8, 0), "effort": (np.int16, 0), "result": (np.uint8, 0), "target": (np.float32, 0)}
# Factors of the 32-bit words of a position in its checksum. They are odd, so that a change of one word always shows.
FACTORS = np.random.RandomState(17).randint(0, 2**31, 66).astype(np.uint32) * np.uint32(2) + np.uint32(1)


def sums_of(arrays):
    """A checksum for each position."""
    sums = np.empty(len(arrays["head"]), np.uint32)
    for at in range(0, len(sums), 65536):  # in parts, because the words of all positions might not fit in memory
        part = {name: np.ascontiguousarray(column[at : at + 65536], COLUMNS[name][0]) for name, column in arrays.items()}
        small = part["head"] | part["result"].astype(np.uint32) << 8 | part["effort"].view(np.uint16).astype(np.uint32) << 16
        words = [part[name].view(np.uint32) for name in ("own", "enemy", "board")]
        sums[at : at + 65536] = np.column_stack([*words, part["target"].view(np.uint32), small]) @ FACTORS
    return sums


class Ring:
    """The learner's newest positions in mapped files, so that it finds them again after being killed and a teacher can
    read them meanwhile. `state.json` contains the total count; positions written after it was saved are ignored."""

    def __init__(self, folder, capacity=None):
        self.folder = Path(folder)
        new = capacity is not None and not self.state_file.exists()
        if new:
            self.capacity, self.total, self.has_sums = capacity, 0, True
        else:
            self.reload()
        try:
            self.maps = {name: self.mapped(name, kind, (self.capacity, width) if width else (self.capacity,), new)
                         for name, (kind, width) in COLUMNS.items()}
            # Runs started before there were checksums continue without them.
            self.sums = self.mapped("sum", np.uint32, (self.capacity,), new) if self.has_sums else None
        except (OSError, ValueError) as error:
            files.refuse(self.folder, f"its ring of positions cannot be used: {error}")
        if new:
            self.commit()

    def mapped(self, name, kind, size, new):
        path = self.folder / f"{name}.ring"
        if new:  # allocated now, because a disk that fills up later would kill the process without a message
            with open(path, "wb") as file:
                os.posix_fallocate(file.fileno(), 0, int(np.prod(size)) * np.dtype(kind).itemsize)
        return np.memmap(path, dtype=kind, mode="r+", shape=size)

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
            self.has_sums = "version" in state
            if self.has_sums and (state["version"] != VERSION or state != self.state()):
                files.refuse(self.state_file, "checksum mismatch, or another version")
        except (OSError, ValueError, KeyError) as error:
            files.refuse(self.state_file, f"cannot be read: {error}")

    def state(self):
        state = {"capacity": self.capacity, "total": self.total}
        if not self.has_sums:
            return state
        return {"version": VERSION, **state, "checksum": zlib.crc32(f"{VERSION} {self.capacity} {self.total}".encode())}

    def commit(self):
        for part in [*self.maps.values()] + ([self.sums] if self.has_sums else []):
            part.flush()
        files.write_whole(self.state_file, json.dumps(self.state()).encode())

    def places(self, first, count):
        """The slots of the positions first, first + 1, ...: one stretch, or two around the end."""
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
            if self.has_sums:
                self.sums[slots] = sums_of({name: column[part] for name, column in arrays.items()})
        self.total += count

    def sound(self, slots):
        """Which of the positions are intact. Reports if some are not; they must be skipped."""
        found = sums_of({name: column[slots] for name, column in self.maps.items()})
        good = found == self.sums[slots] if self.has_sums else np.ones(len(found), bool)
        if not good.all():
            print(f"{self.folder}: checksum mismatch in {np.count_nonzero(~good)} positions, which are left out", file=sys.stderr)
        return good
