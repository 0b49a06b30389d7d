"""The shape of the network, as in src/arimaa/eval/network/{features,network}.h; tusk rejects files with another
shape."""

CLASSES, STATES, SQUARES = 8, 3, 64
PIECE_INPUTS = 2 * CLASSES * STATES * SQUARES
TRAP_INPUTS = 4 * 5 * 5 * 3
DANGER_KINDS = 2 * CLASSES * 4
DANGER_INPUTS = DANGER_KINDS * SQUARES
INPUTS = PIECE_INPUTS + TRAP_INPUTS + DANGER_INPUTS
STEPS, PHASES = 4, 4
HIDDEN, DENSE1, DENSE2, HEADS = 256, 16, 32, STEPS * PHASES
ACTIVE = 48  # inputs per view in a feature file; unused places contain the number INPUTS
