"""Games of others, with their players' verdicts, learnt from beside the self-play."""

import torch

import files
import loss
import records


def add_arguments(parser):
    parser.add_argument("--beside", action="append", default=[], metavar="FILE",
                        help="feature file of others' games to learn from over and over, beside everything else")
    parser.add_argument("--beside-share", type=float, default=0.1, help="weight of those positions in the loss (default %(default)s)")
    parser.add_argument("--beside-lambda", type=float, default=0.6, help="--lambda for those positions (default %(default)s)")


class Beside:
    """There are few such positions, so a step takes only an eighth of its batch from them."""

    def __init__(self, options, device):
        data = records.load(options.beside, device, options.beside_lambda, options.sharpness)
        known = ~torch.isnan(data["target"])
        if not known.any():
            files.refuse(options.beside[0], "holds no positions with a verdict or a result")
        self.data = {name: data[name][known] for name in ("own", "enemy", "head", "result", "target")}
        self.size = max(1, options.batch // 8)
        self.share, self.sharpness = options.beside_share, options.sharpness

    def mixed(self, error, network):
        """The mean error of a step, with these positions taken in."""
        target = self.data["target"]
        chosen = torch.randint(len(target), (self.size,), device=target.device)
        batch = {name: tensor[chosen] for name, tensor in self.data.items()}
        return error.lerp(loss.errors(network, batch, self.sharpness).mean(), self.share)
