"""Positions, steps and turns: what python-chess users will look for first."""
import tusk

position = tusk.Position("g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]")
print(position)
print(f"{position.side} to move: {len(position.steps())} steps, {position.count_turns():,} different turns")
print(f"e1 holds {position['e1']}, e4 holds {position['e4']}")

middle = position.step("Ee2n Ee3n")
print(f"after two steps {middle.steps_left} are left, and {len(middle.turns()):,} ways to go on")
print(f"afterwards it is {middle.end_turn().side}'s turn")
try:
    position.step("Ra1s")
except tusk.InputError as error:
    print(f"illegal: {error}")
