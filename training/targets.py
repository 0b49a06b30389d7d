"""What the network is to say of each position: the chance of winning, judged by what came of the position in its game."""

import numpy as np

SCORE_PER_LOGIT = 450.0  # as in src/arimaa/eval/evaluator.h
WIN_BOUND = 29000  # scores beyond it are wins and losses found by search
LOST, WON, UNKNOWN, AT_LEAST, AT_MOST = range(5)  # the last three: beside a game; the score is all that is known, or a bound
NO_VERDICT = -32768  # the score of a position that the learner did not judge: of a rival's turn, or of others' games


def chances(score, sharpness=1.0):
    """The chance of winning that a search score means."""
    chance = 1 / (1 + np.exp(-np.asarray(score, dtype=np.float64) * (sharpness / SCORE_PER_LOGIT)))
    return np.where(score > WIN_BOUND, 1.0, np.where(score < -WIN_BOUND, 0.0, chance))


def returns(score, result, ply, share, sharpness=1.0):
    """The lambda-returns: of the weight of a target 1 - share goes to the verdict of the search on the position, the same
    part of the rest to the verdict of the next turn, and so on; what is left at the end goes to the result. A verdict
    alone flatters the side to move, which has seen its own chances and not yet the answer; those of both sides in turn
    even that out.

    A turn without a verdict leaves its part to the next one.

    The arrays hold whole games, positions in the order of play, as `tusk data features` writes them. Positions beside a
    game, whose result is unknown, keep their own verdict, or the bound that a search found; without one they have no
    target (NaN)."""
    score = np.asarray(score)
    judged = score != NO_VERDICT
    target = np.where(judged, chances(score, sharpness), np.nan)
    played = np.flatnonzero(result < UNKNOWN)
    if len(played) == 0:
        return target.astype(np.float32)
    ply = ply[played].astype(np.int64)
    new_game = np.r_[True, (np.diff(played) != 1) | (np.diff(ply) < 0)]
    new_turn = new_game | np.r_[True, np.diff(ply) != 0]  # the positions within a turn have one verdict
    first = np.flatnonzero(new_turn)
    turn_ply, turn_starts_game = ply[first], new_game[first]

    def for_even(values, ply):
        """As the side sees it that moves at even turns; its own inverse."""
        return np.where(ply % 2 == 0, values, 1 - values)

    judged = judged[played[first]]
    verdict = for_even(np.where(judged, target[played[first]], 0.5), turn_ply)
    share = np.where(judged, share, 1.0)
    end = for_even((result[played[first]] == WON).astype(np.float64), turn_ply)
    value = verdict + share * (end - verdict)  # right for the last turn of each game, and replaced for the others
    last_turn = np.r_[np.flatnonzero(turn_starts_game)[1:], len(first)] - 1
    to_end = last_turn[np.cumsum(turn_starts_game) - 1] - np.arange(len(first))
    order = np.argsort(to_end, kind="stable")
    bounds = np.searchsorted(to_end[order], np.arange(to_end.max() + 2))
    for distance in range(1, to_end.max() + 1):  # from the ends of all games backwards
        turns = order[bounds[distance] : bounds[distance + 1]]
        weight = share[turns] ** (turn_ply[turns + 1] - turn_ply[turns])
        value[turns] = verdict[turns] + weight * (value[turns + 1] - verdict[turns])
    target[played] = for_even(value[np.cumsum(new_turn) - 1], ply)
    return target.astype(np.float32)
