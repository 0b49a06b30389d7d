"""The loss of a network on training positions."""

import torch

import targets


def errors(network, batch, sharpness=1.0):
    """For each position, the (nearly) squared difference between the network's winning chance and the target. A bound
    that holds is no error."""
    logits = network(batch["own"].long(), batch["enemy"].long(), batch["head"].long())
    above = torch.sigmoid(logits * sharpness) - batch["target"]
    above = torch.where(batch["result"] == targets.AT_LEAST, above.clamp(max=0), above)
    above = torch.where(batch["result"] == targets.AT_MOST, above.clamp(min=0), above)
    return above.abs().pow(2.3)
