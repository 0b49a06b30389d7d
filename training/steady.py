"""An optimizer for going on from a network that plays."""

import torch


class Steady(torch.optim.Optimizer):
    """Adam with one mean square for each tensor instead of one for each weight.

    Adam moves every weight by about as much, however few positions speak for it. Rows of rare inputs so fill with noise
    that hardly shows in the loss, but that a search finds. Here a row moves as much as its positions ask for, compared
    with the other rows."""

    def __init__(self, parameters, lr, betas=(0.9, 0.995), eps=1e-12):
        super().__init__(parameters, {"lr": lr, "betas": betas, "eps": eps})

    @torch.no_grad()
    def step(self, closure=None):
        assert closure is None
        for group in self.param_groups:
            fast, slow = group["betas"]
            for parameter in group["params"]:
                if parameter.grad is None:
                    continue
                state = self.state[parameter]
                if not state:
                    state["steps"] = 0
                    state["mean"] = torch.zeros_like(parameter)
                    state["square"] = parameter.grad.new_zeros(())
                state["steps"] += 1
                state["mean"].lerp_(parameter.grad, 1 - fast)
                state["square"].lerp_(parameter.grad.square().mean(), 1 - slow)
                spread = (state["square"] / (1 - slow ** state["steps"])).sqrt() + group["eps"]
                parameter.sub_(state["mean"] / spread * (group["lr"] / (1 - fast ** state["steps"])))
