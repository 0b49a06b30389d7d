"""The training targets: the winning chance of each position, judged by the rest of its game."""

import numpy as np

SCORE_PER_LOGIT = 450.0  # as in src/arimaa/eval/evaluator.h
WIN_BOUND = 29000  # scores beyond it are wins and losses found by the search
LOST, WON, UNKNOWN, AT_LEAST, AT_MOST = range(5)  # the last three: outside a game, with a score or a bound
NO_VERDICT = -32768  # the score of a position that the learner did not judge: in a rival's turn or others' games


def chances(score, sharpness=1.0):
    """The winning chance that corresponds to a search score."""
    chance = 1 / (1 + np.exp(-np.asarray(score, dtype=np.float64) * (sharpness / SCORE_PER_LOGIT)))
    return np.where(score > WIN_BOUND, 1.0, np.where(score < -WIN_BOUND, 0.0, chance))


def returns(score, result, ply, share, sharpness=1.0):
    """The lambda-returns. The search's verdict on the position has the weight 1 - share in its target, the verdict of
    the next turn the same part of the rest, and so on; what is left at the end goes to the result. A single verdict
    flatters the side to move, which has seen its own chances but not yet the reply; the verdicts of both sides in turn
    balance this.

    A turn without a verdict passes its weight on to the next one.

    The arrays contain whole games, with positions in the order of play, as written by `tusk data features`. Positions
    outside a game, whose result is unknown, keep their own verdict, or the bound found by a search; without either,
    they have no target (NaN)."""
    score = np.asarray(score)
    judged = score != NO_VERDICT
    target = np.where(judged, chances(score, sharpness), np.nan)
    played = np.flatnonzero(result < UNKNOWN)
    if len(played) == 0:
        return target.astype(np.float32)
    ply = ply[played].astype(np.int64)
    new_game = np.r_[True, (np.diff(played) != 1) | (np.diff(ply) < 0)]
    new_turn = new_game | np.r_[True, np.diff(ply) != 0]  # the positions within a turn share a verdict
    first = np.flatnonzero(new_turn)
    turn_ply, turn_starts_game = ply[first], new_game[first]

    def for_even(values, ply):
        """From the view of the side that moves in even plies; its own inverse."""
        return np.where(ply % 2 == 0, values, 1 - values)

    judged = judged[played[first]]
    verdict = for_even(np.where(judged, target[played[first]], 0.5), turn_ply)
    share = np.where(judged, share, 1.0)
    end = for_even((result[played[first]] == WON).astype(np.float64), turn_ply)
    value = verdict + share * (end - verdict)  # correct for the last turn of each game, replaced for the others
    last_turn = np.r_[np.flatnonzero(turn_starts_game)[1:], len(first)] - 1
    to_end = last_turn[np.cumsum(turn_starts_game) - 1] - np.arange(len(first))
    order = np.argsort(to_end, kind="stable")
    bounds = np.searchsorted(to_end[order], np.arange(to_end.max() + 2))
    for distance in range(1, to_end.max() + 1):  # backwards from the ends of all games
        turns = order[bounds[distance] : bounds[distance + 1]]
        weight = share[turns] ** (turn_ply[turns + 1] - turn_ply[turns])
        value[turns] = verdict[turns] + weight * (value[turns + 1] - verdict[turns])
    target[played] = for_even(value[np.cumsum(new_turn) - 1], ply)
    return target.astype(np.float32)
