#!/usr/bin/env python3
"""Trains the evaluation network on feature files written by `tusk data features`.

Example:
  tusk selfplay --games 200 --nodes 2000 --out games.pos
  tusk data features games.pos --out games.feat
  python3 training/train.py games.feat --out my.net --minutes 1
  tusk analyze --style network --network my.net POSITION
"""

import argparse
import json
import math
import time

import numpy as np
import torch

import model
import targets

RECORD = np.dtype([("own", "<u2", model.ACTIVE), ("enemy", "<u2", model.ACTIVE), ("score", "<i2"), ("result", "u1"),
                   ("steps_left", "u1"), ("ply", "<u2"), ("move", "<u2")])


def read(path):
    try:
        records = np.fromfile(path, dtype=RECORD)
    except OSError as error:
        model.refuse(path, error.strerror)
    if len(records) == 0:
        model.refuse(path, "holds no positions; `tusk data features` writes such files")
    inputs_known = max(records["own"].max(), records["enemy"].max()) <= model.INPUTS
    if not inputs_known or records["steps_left"].min() < 1 or records["steps_left"].max() > model.HEADS:
        model.refuse(path, "was not written by `tusk data features`, or by one with other inputs")
    return records


def load(paths, device, share):
    parts = [read(path) for path in paths]
    target = np.concatenate([targets.returns(part["score"], part["result"], part["ply"], share) for part in parts])
    records = np.concatenate(parts)
    # Input numbers stay below 2^15, so that they may be kept as the signed kind that PyTorch knows.
    tensors = {name: torch.from_numpy(np.ascontiguousarray(records[name]).view(np.int16)) for name in ("own", "enemy")}
    tensors["target"] = torch.from_numpy(target)
    tensors["steps_left"] = torch.from_numpy(records["steps_left"].astype(np.int64))
    return {name: tensor.to(device) for name, tensor in tensors.items()}


def loss_of(network, batch):
    logits = network(batch["own"].long(), batch["enemy"].long(), batch["steps_left"])
    return (torch.sigmoid(logits) - batch["target"]).abs().pow(2.3).mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("features", nargs="+", help="files written by `tusk data features`")
    parser.add_argument("--out", required=True, help="network file to write")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--minutes", type=float, help="plan the epochs so that training takes about this long")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
    parser.add_argument("--lambda", dest="share", type=float, default=0.9,
                        help="of the weight of a target so much goes to the turns after it (0: none, 1: all to the result)")
    parser.add_argument("--weight-decay", type=float, default=0.0)
    parser.add_argument("--start", help="network file to go on from, or its checkpoint (NETWORK.pt, written beside every network)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", help="write the losses of every epoch as JSON")
    options = parser.parse_args()

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    data = load(options.features, device, options.share)
    count = len(data["target"])
    # Positions of one game are alike: whole stretches of games are held back, not single positions.
    held_back = max(1, min(count // 20, 100_000))
    validation = torch.arange(count - held_back, count, device=device)
    training = torch.arange(count - held_back, device=device)
    batch_size = min(options.batch, len(training))
    steps = math.ceil(len(training) / batch_size)
    network = model.Network().to(device)
    if options.start:
        if options.start.endswith(".pt"):
            network.load_state_dict(torch.load(options.start, map_location=device))
        else:
            network.load(options.start)
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, betas=(0.9, 0.995),
                                  weight_decay=options.weight_decay)
    print(f"{len(training)} positions to learn from, {held_back} to check with, on {device}", flush=True)

    def validation_loss():
        with torch.no_grad():
            total = 0.0
            for part in validation.split(65536):
                total += loss_of(network, {k: v[part] for k, v in data.items()}).item() * len(part)
            return total / held_back

    print(f"validation {validation_loss():.6f} at the start", flush=True)
    epochs, log, start = options.epochs, [], time.time()
    epoch = 0
    while epoch < epochs:
        shuffled = training[torch.randperm(len(training), generator=torch.Generator().manual_seed(options.seed + epoch + 1)).to(device)]
        total = torch.zeros((), device=device)
        for number, part in enumerate(shuffled.split(batch_size)):
            progress = (epoch + number / steps) / epochs
            warm = min(1.0, (epoch * steps + number + 1) / 200)
            for group in optimizer.param_groups:
                group["lr"] = options.rate * warm * (0.5 * (1 + math.cos(math.pi * progress)) * 0.99 + 0.01)
            loss = loss_of(network, {k: v[part] for k, v in data.items()})
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            total += loss.detach() * len(part)
        epoch += 1
        seconds = time.time() - start
        if options.minutes:  # the first epochs say how long one takes
            epochs = max(epoch, min(1000, int(options.minutes * 60 / (seconds / epoch)))) if epoch <= 2 else epochs
        log.append({"epoch": epoch, "loss": total.item() / len(training), "validation": validation_loss(), "seconds": seconds})
        print(f"epoch {epoch}/{epochs}  loss {log[-1]['loss']:.6f}  validation {log[-1]['validation']:.6f}  {seconds:.0f} s",
              flush=True)
    network.save(options.out)
    torch.save(network.state_dict(), options.out + ".pt")
    if options.log:
        with open(options.log, "w") as file:
            json.dump({"positions": count, "seed": options.seed, "epochs": log}, file, indent=1)


if __name__ == "__main__":
    main()
