"""The quality of predictions while a network learns; `tusk data judge` does the same for finished networks."""

import torch

import targets


def judge(logits, result):
    """The squared error at the best scale for this judge, and the fraction of positions whose winner it predicts."""
    known = result < targets.UNKNOWN
    logits, won = logits[known].double(), (result[known] == targets.WON).double()
    scales = torch.logspace(-1.5, 1.5, 121, dtype=torch.float64, device=logits.device)
    errors = torch.stack([(torch.sigmoid(logits * scale) - won).square().mean() for scale in scales])
    return errors.min().item(), ((logits > 0) == (won > 0)).double().mean().item()


@torch.no_grad()
def network_logits(network, data):
    return torch.cat([network(*(data[name][at : at + 16384].long() for name in ("own", "enemy", "head")))
                      for at in range(0, len(data["head"]), 16384)])
