"""The evaluation network as PyTorch sees it, and its export to the file that tusk loads (docs/network.md)."""

import struct
import sys
import zlib

import numpy as np
import torch
from torch import nn
from torch.nn import functional

# The shape, as in src/arimaa/eval/network/{features,network}.h; tusk refuses a file of another shape.
CLASSES, STATES, SQUARES = 8, 3, 64
PIECE_INPUTS = 2 * CLASSES * STATES * SQUARES
TRAP_INPUTS = 4 * 5 * 5 * 3
DANGER_KINDS = 2 * CLASSES * 4
DANGER_INPUTS = DANGER_KINDS * SQUARES
INPUTS = PIECE_INPUTS + TRAP_INPUTS + DANGER_INPUTS
HIDDEN, DENSE1, DENSE2, HEADS = 256, 16, 32, 4
ACTIVE = 48  # inputs per view in a feature file; the number INPUTS fills unused places

ACCUMULATOR_ONE, PRODUCT_ONE, DENSE_ONE, DIRECT_ONE = 255, 127, 64, 4096
DENSE1_LIMIT = 127 / DENSE_ONE
MAGIC = b"TUSKNET1"


def refuse(path, why):
    """Bad input: one line that says what, and exit code 2, as tusk does it."""
    print(f"{path}: {why}", file=sys.stderr)
    raise SystemExit(2)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = nn.Parameter(torch.empty(INPUTS, HIDDEN).uniform_(-0.02, 0.02))
        # What the states of a piece on a square have in common is learnt from all of them.
        self.shared_rows = nn.Parameter(torch.empty(PIECE_INPUTS // STATES, HIDDEN).uniform_(-0.05, 0.05))
        # And what a danger means wherever the piece stands.
        self.danger_rows = nn.Parameter(torch.zeros(DANGER_KINDS, HIDDEN))
        self.bias = nn.Parameter(torch.full((HIDDEN,), 0.5))
        self.direct = nn.Parameter(torch.zeros(INPUTS))
        self.shared_direct = nn.Parameter(torch.zeros(PIECE_INPUTS // STATES))
        self.danger_direct = nn.Parameter(torch.zeros(DANGER_KINDS))
        # Each head is a common part and its own difference.
        self.dense1 = nn.Parameter(torch.empty(DENSE1, HIDDEN).uniform_(-0.1, 0.1))
        self.dense1_own = nn.Parameter(torch.zeros(HEADS, DENSE1, HIDDEN))
        self.bias1 = nn.Parameter(torch.full((HEADS, DENSE1), 0.1))
        self.dense2 = nn.Parameter(torch.empty(DENSE2, 2 * DENSE1).uniform_(-0.2, 0.2))
        self.dense2_own = nn.Parameter(torch.zeros(HEADS, DENSE2, 2 * DENSE1))
        self.bias2 = nn.Parameter(torch.full((HEADS, DENSE2), 0.1))
        self.out = nn.Parameter(torch.empty(DENSE2).uniform_(-0.2, 0.2))
        self.out_own = nn.Parameter(torch.zeros(HEADS, DENSE2))
        self.bias_out = nn.Parameter(torch.zeros(HEADS))
        squares = torch.arange(PIECE_INPUTS)
        self.register_buffer("shared_index", squares // (STATES * SQUARES) * SQUARES + squares % SQUARES)

    def joined(self, single, shared, danger):
        """What is learnt of each input alone, plus what it has in common with others."""
        pieces, traps, dangers = single.split([PIECE_INPUTS, TRAP_INPUTS, DANGER_INPUTS])
        return torch.cat([pieces + shared[self.shared_index], traps, dangers + danger.repeat_interleave(SQUARES, 0)])

    def effective_rows(self):
        return self.joined(self.rows, self.shared_rows, self.danger_rows)

    def effective_direct(self):
        return self.joined(self.direct, self.shared_direct, self.danger_direct)

    def heads(self):
        dense1 = (self.dense1 + self.dense1_own).clamp(-DENSE1_LIMIT, DENSE1_LIMIT)
        return dense1, self.dense2 + self.dense2_own, self.out + self.out_own

    def forward(self, own, enemy, steps_left):
        """Logits of winning. own, enemy: [n, ACTIVE] input numbers; steps_left: [n] from 1 to 4."""
        # The last row is for places without an input.
        rows = functional.pad(self.effective_rows(), (0, 0, 0, 1))
        direct_rows = functional.pad(self.effective_direct()[:, None], (0, 0, 0, 1))
        products, direct = [], []
        for view in (own, enemy):
            hidden = functional.embedding_bag(view, rows, mode="sum", padding_idx=INPUTS)
            hidden = (hidden + self.bias).clamp(0, 1)
            products.append(hidden[:, : HIDDEN // 2] * hidden[:, HIDDEN // 2 :])
            direct.append(functional.embedding_bag(view, direct_rows, mode="sum", padding_idx=INPUTS).squeeze(1))
        x = torch.cat(products, dim=1)
        dense1, dense2, out = self.heads()
        head = steps_left - 1
        # All heads are computed and one is taken: cheaper than gathering weights for every position.
        y = torch.einsum("ni,hoi->nho", x, dense1) + self.bias1
        y = y.gather(1, head[:, None, None].expand(-1, 1, DENSE1)).squeeze(1)
        z = torch.cat([y.clamp(0, 1), (y * y).clamp(max=1)], dim=1)
        y = torch.einsum("ni,hoi->nho", z, dense2) + self.bias2
        y = y.gather(1, head[:, None, None].expand(-1, 1, DENSE2)).squeeze(1).clamp(0, 1)
        logits = (y * out[head]).sum(dim=1) + self.bias_out[head]
        return logits + (direct[0] - direct[1]) / 2

    @torch.no_grad()
    def load(self, path):
        """Takes over a network file. What inputs and heads had in common counts as each one's own from now on."""
        try:
            with open(path, "rb") as file:
                header, payload = file.read(32), file.read()
        except OSError as error:
            refuse(path, error.strerror)
        magic, *shape, checksum = struct.unpack("<8s6I", header.ljust(32, b"\0"))
        if magic != MAGIC or shape != [INPUTS, HIDDEN, DENSE1, DENSE2, HEADS] or zlib.crc32(payload) != checksum:
            refuse(path, "not a network of this shape")
        for parameter in self.parameters():
            parameter.zero_()
        at = 0

        def numbers(kind, one, *size):
            nonlocal at
            values = np.frombuffer(payload, dtype=kind, count=int(np.prod(size)), offset=at)
            at += values.nbytes
            return torch.from_numpy(values.astype(np.float32).reshape(size) / one)

        self.bias.copy_(numbers("<i2", ACCUMULATOR_ONE, HIDDEN))
        self.rows.copy_(numbers("<i2", ACCUMULATOR_ONE, INPUTS, HIDDEN))
        self.direct.copy_(numbers("<i4", DIRECT_ONE, INPUTS))
        for head in range(HEADS):
            self.dense1_own[head].copy_(numbers("i1", DENSE_ONE, DENSE1, HIDDEN))
            self.bias1[head].copy_(numbers("<f4", 1, DENSE1))
            self.dense2_own[head].copy_(numbers("<f4", 1, 2 * DENSE1, DENSE2).T)
            self.bias2[head].copy_(numbers("<f4", 1, DENSE2))
            self.out_own[head].copy_(numbers("<f4", 1, DENSE2))
            self.bias_out[head].copy_(numbers("<f4", 1, 1)[0])

    @torch.no_grad()
    def save(self, path):
        def ints(tensor, one, kind):
            values = np.rint(tensor.cpu().double().numpy() * one)
            limits = np.iinfo(kind)
            return np.clip(values, limits.min, limits.max).astype(kind).tobytes()

        def floats(tensor):
            return tensor.cpu().float().contiguous().numpy().astype("<f4").tobytes()

        dense1, dense2, out = self.heads()
        payload = ints(self.bias, ACCUMULATOR_ONE, np.int16)
        payload += ints(self.effective_rows(), ACCUMULATOR_ONE, np.int16)
        payload += ints(self.effective_direct(), DIRECT_ONE, np.int32)
        for head in range(HEADS):
            payload += ints(dense1[head], DENSE_ONE, np.int8)
            payload += floats(self.bias1[head]) + floats(dense2[head].T) + floats(self.bias2[head])
            payload += floats(out[head]) + floats(self.bias_out[head])
        header = MAGIC + struct.pack("<6I", INPUTS, HIDDEN, DENSE1, DENSE2, HEADS, zlib.crc32(payload))
        with open(path, "wb") as file:
            file.write(header + payload)
