"""Arimaa and Jungle Checkers: rules, notation, engine, evaluation, tables.

>>> import tusk
>>> position = tusk.Position("g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]")
>>> position.side, len(position.steps()), position.count_turns()
('gold', 8, 3331)
>>> tusk.Engine().search(position, nodes=20000).turn is not None
True

Steps, turns, setups and positions are texts in the notation of the game; what is wrong with one raises InputError, which is a
ValueError, with the reason. Positions never change; a Game does.
"""
from . import _tusk
from ._tusk import (
    NO_VERDICT,
    Archive,
    Engine,
    Evaluation,
    Game,
    InputError,
    Outcome,
    Position,
    Report,
    Term,
    evaluators,
    jungle,
    position_of,
    read_positions,
)

__all__ = [
    "NO_VERDICT",
    "Archive",
    "Engine",
    "Evaluation",
    "Game",
    "InputError",
    "Outcome",
    "Position",
    "Report",
    "Term",
    "evaluators",
    "jungle",
    "position_of",
    "read_positions",
]
__version__ = _tusk.__version__
