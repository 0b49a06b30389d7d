"""The evaluation network in PyTorch, and its export to the file that tusk loads (docs/network.md)."""

import io
import pickle
import struct
import zlib

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from files import read_checked, refuse, write_checked, write_whole
from shape import (DANGER_INPUTS, DANGER_KINDS, DENSE1, DENSE2, HEADS, HIDDEN, INPUTS, PHASES, PIECE_INPUTS, SQUARES, STATES,
                   STEPS, TRAP_INPUTS)

ACCUMULATOR_ONE, PRODUCT_ONE, DENSE_ONE, DIRECT_ONE = 255, 127, 64, 4096
DENSE1_LIMIT = 127 / DENSE_ONE
MAGIC = b"TUSKNET1"


def save_state(path, name, state):
    """Saves a PyTorch state in a file with a checksum."""
    contents = io.BytesIO()
    torch.save(state, contents)
    write_checked(path, name, contents.getbuffer())


def load_state(path, name, device):
    try:
        return torch.load(io.BytesIO(read_checked(path, name)), map_location=device)
    except (RuntimeError, ValueError, EOFError, pickle.UnpicklingError) as error:
        refuse(path, f"cannot be read: {str(error).splitlines()[0]}")


# The parameters that each head has.
HEAD_NAMES = ("dense", "bias1", "bias2", "out", "bias_out")


class MeanWeights:
    """The mean of a network's weights over its training steps, which plays better than the last weights: over about the
    last thousand steps (`last`), or all of them (`run`)."""

    def __init__(self, network, kind):
        self.kind, self.steps = kind, 0
        self.weights = [parameter.detach().clone() for parameter in network.parameters()]

    @torch.no_grad()
    def add(self, network):
        self.steps += 1
        keep = self.steps / (self.steps + 1) if self.kind == "run" else min(0.999, self.steps / (self.steps + 10))
        for mean, parameter in zip(self.weights, network.parameters()):
            mean.lerp_(parameter, 1 - keep)

    @torch.no_grad()
    def network(self):
        network = Network().to(self.weights[0].device)
        for parameter, mean in zip(network.parameters(), self.weights):
            parameter.copy_(mean)
        return network


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        kinds = PIECE_INPUTS // STATES // SQUARES
        self.rows = nn.Parameter(torch.empty(INPUTS, HIDDEN).uniform_(-0.02, 0.02))
        # What the states of a piece on a square have in common is learned from all of them, and the value of a piece
        # from all squares. So it is also known on squares where it hardly ever stands.
        self.shared_rows = nn.Parameter(torch.empty(PIECE_INPUTS // STATES, HIDDEN).uniform_(-0.05, 0.05))
        self.kind_rows = nn.Parameter(torch.zeros(kinds, HIDDEN))
        # Likewise for a danger, wherever the piece stands.
        self.danger_rows = nn.Parameter(torch.zeros(DANGER_KINDS, HIDDEN))
        self.bias = nn.Parameter(torch.full((HIDDEN,), 0.5))
        self.direct = nn.Parameter(torch.zeros(INPUTS))
        self.shared_direct = nn.Parameter(torch.zeros(PIECE_INPUTS // STATES))
        self.kind_direct = nn.Parameter(torch.zeros(kinds))
        self.danger_direct = nn.Parameter(torch.zeros(DANGER_KINDS))
        # Each head is the sum of a common part, one for its number of steps left, and its own part.
        self.dense1 = nn.Parameter(torch.empty(DENSE1, HIDDEN).uniform_(-0.1, 0.1))
        self.dense1_steps = nn.Parameter(torch.zeros(STEPS, DENSE1, HIDDEN))
        self.dense1_own = nn.Parameter(torch.zeros(HEADS, DENSE1, HIDDEN))
        self.bias1 = nn.Parameter(torch.full((HEADS, DENSE1), 0.1))
        self.dense2 = nn.Parameter(torch.empty(DENSE2, 2 * DENSE1).uniform_(-0.2, 0.2))
        self.dense2_steps = nn.Parameter(torch.zeros(STEPS, DENSE2, 2 * DENSE1))
        self.dense2_own = nn.Parameter(torch.zeros(HEADS, DENSE2, 2 * DENSE1))
        self.bias2 = nn.Parameter(torch.full((HEADS, DENSE2), 0.1))
        self.out = nn.Parameter(torch.empty(DENSE2).uniform_(-0.2, 0.2))
        self.out_own = nn.Parameter(torch.zeros(HEADS, DENSE2))
        self.bias_out = nn.Parameter(torch.zeros(HEADS))
        pieces = torch.arange(PIECE_INPUTS)
        self.register_buffer("shared_index", pieces // (STATES * SQUARES) * SQUARES + pieces % SQUARES)

    def joined(self, single, shared, kind, danger):
        """The sum of each input's own part and the parts that it shares with others."""
        pieces, traps, dangers = single.split([PIECE_INPUTS, TRAP_INPUTS, DANGER_INPUTS])
        common = (shared + kind.repeat_interleave(SQUARES, 0))[self.shared_index]
        return torch.cat([pieces + common, traps, dangers + danger.repeat_interleave(SQUARES, 0)])

    def effective_rows(self):
        return self.joined(self.rows, self.shared_rows, self.kind_rows, self.danger_rows)

    def effective_direct(self):
        return self.joined(self.direct, self.shared_direct, self.kind_direct, self.danger_direct)

    def heads(self):
        dense1 = self.dense1 + self.dense1_steps.repeat(PHASES, 1, 1) + self.dense1_own
        dense2 = self.dense2 + self.dense2_steps.repeat(PHASES, 1, 1) + self.dense2_own
        return dense1.clamp(-DENSE1_LIMIT, DENSE1_LIMIT), dense2, self.out + self.out_own

    def moving_parameters(self, which):
        """The parameters to train: `all`; the `heads`, without the rows and direct weights of the inputs; or `few`: the
        heads, and the values of pieces and dangers by kind and square."""
        names = {"all": "", "heads": HEAD_NAMES, "few": (*HEAD_NAMES, "shared_direct", "kind_direct", "danger_direct")}[which]
        return [parameter for name, parameter in self.named_parameters() if name.startswith(names)]

    def forward(self, own, enemy, head):
        """Logits of winning. own, enemy: [n, ACTIVE] input numbers; head: [n], numbered as in tusk."""
        # One matrix for both kinds of sums, padded to a size that suits vector instructions; the last row is for unused
        # places.
        rows = functional.pad(torch.cat([self.effective_rows(), self.effective_direct()[:, None]], dim=1), (0, 7, 0, 1))
        products, direct = [], []
        for view in (own, enemy):
            sums = functional.embedding_bag(view, rows, mode="sum", padding_idx=INPUTS)
            hidden = (sums[:, :HIDDEN] + self.bias).clamp(0, 1)
            products.append(hidden[:, : HIDDEN // 2] * hidden[:, HIDDEN // 2 :])
            direct.append(sums[:, HIDDEN])
        x = torch.cat(products, dim=1)
        dense1, dense2, out = self.heads()

        def layer(x, weights, bias):
            """Computes all heads and selects one, which is cheaper than gathering weights for every position."""
            size = bias.shape[1]
            y = (x @ weights.reshape(HEADS * size, -1).T).reshape(-1, HEADS, size)
            return y.gather(1, head[:, None, None].expand(-1, 1, size)).squeeze(1) + bias[head]

        y = layer(x, dense1, self.bias1)
        y = layer(torch.cat([y.clamp(0, 1), (y * y).clamp(max=1)], dim=1), dense2, self.bias2).clamp(0, 1)
        logits = (y * out[head]).sum(dim=1) + self.bias_out[head]
        return logits + (direct[0] - direct[1]) / 2

    @torch.no_grad()
    def load(self, path):
        """Loads a network file, also one with fewer hidden numbers or without phases: the additional numbers start as
        copies, so that the output stays the same. (With random numbers, it still played far worse after seven million
        positions, because of their noise.) What inputs and heads shared becomes part of each of them."""
        try:
            with open(path, "rb") as file:
                header, payload = file.read(32), file.read()
        except OSError as error:
            refuse(path, error.strerror)
        magic, inputs, hidden, dense1, dense2, heads, checksum = struct.unpack("<8s6I", header.ljust(32, b"\0"))
        fits = (inputs, dense1, dense2) == (INPUTS, DENSE1, DENSE2) and hidden > 0 and HIDDEN % hidden == 0
        if magic != MAGIC or not fits or heads not in (STEPS, HEADS) or zlib.crc32(payload) != checksum:
            refuse(path, "not a network of this shape")
        for parameter in self.parameters():
            parameter.zero_()
        at, copies = 0, HIDDEN // hidden

        def numbers(kind, one, *size):
            nonlocal at
            values = np.frombuffer(payload, dtype=kind, count=int(np.prod(size)), offset=at)
            at += values.nbytes
            return torch.from_numpy(values.astype(np.float32).reshape(size) / one)

        def widened(tensor):
            """Widens each of the two halves of the hidden numbers, which are multiplied pairwise."""
            return torch.cat([half.repeat_interleave(copies, -1) for half in tensor.chunk(2, -1)], -1)

        self.bias.copy_(widened(numbers("<i2", ACCUMULATOR_ONE, hidden)))
        self.rows.copy_(widened(numbers("<i2", ACCUMULATOR_ONE, inputs, hidden)))
        if copies > 1:  # copies would stay equal for ever without a little noise
            self.shared_rows.uniform_(-0.002, 0.002)
        self.direct.copy_(numbers("<i4", DIRECT_ONE, inputs))
        for head in range(heads):
            parts = (widened(numbers("i1", DENSE_ONE, DENSE1, hidden)) / copies, numbers("<f4", 1, DENSE1),
                     numbers("<f4", 1, 2 * DENSE1, DENSE2).T, numbers("<f4", 1, DENSE2), numbers("<f4", 1, DENSE2),
                     numbers("<f4", 1, 1)[0])
            for number in range(head, HEADS, heads):  # the heads that start equal
                for own, part in zip((self.dense1_own, self.bias1, self.dense2_own, self.bias2, self.out_own, self.bias_out), parts):
                    own[number].copy_(part)

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
        write_whole(path, header + payload)
