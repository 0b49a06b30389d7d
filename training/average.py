#!/usr/bin/env python3
"""Averages the weights of networks that started from the same one. Each run adds its own noise, which the search exploits;
the mean keeps what the runs agree on.

  python3 training/average.py networks/default.net:2 runs/first/networks/0010.net runs/second/networks/0012.net --out mean.net
"""

import argparse

import torch

import model
from files import refuse


def weighted(text):
    """Parses FILE or FILE:WEIGHT."""
    name, separator, weight = text.rpartition(":")
    if not separator:
        return text, 1.0
    try:
        number = float(weight)
    except ValueError:
        number = -1.0
    if not 0 < number < 1e6:
        raise argparse.ArgumentTypeError(f"{text}: expected FILE or FILE:WEIGHT with a weight above 0")
    return name, number


@torch.no_grad()
def mean_of(networks):
    total = sum(weight for _, weight in networks)
    mean = model.Network()
    for parameter in mean.parameters():
        parameter.zero_()
    for path, weight in networks:
        network = model.Network()
        network.load(path)
        for parameter, own in zip(mean.parameters(), network.parameters()):
            parameter.add_(own, alpha=weight / total)
    return mean


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("networks", nargs="+", type=weighted, metavar="FILE[:WEIGHT]", help="network files; a weight is 1 if not given")
    parser.add_argument("--out", required=True, help="network file to write")
    options = parser.parse_args()
    if len(options.networks) < 2:
        refuse(options.networks[0][0], "one network has no mean; give two or more")
    mean_of(options.networks).save(options.out)


if __name__ == "__main__":
    main()
