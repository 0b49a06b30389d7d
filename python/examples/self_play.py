"""The engine against itself, a few turns, told as it thinks; the game as a record at the end."""
import sys

import tusk

turns = int(sys.argv[1]) if len(sys.argv) > 1 else 4
game = tusk.Game()
game.play("Ra1 Rb1 Rc1 Cd1 Ce1 Rf1 Rg1 Rh1 Ra2 Hb2 Dc2 Md2 Ee2 Df2 Hg2 Rh2")
game.play("ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7")
engine = tusk.Engine(hash=16)
for _ in range(turns):
    report = engine.search(game, nodes=5000, on_report=lambda seen: print(f"  depth {seen.depth:2} {seen.score:+5} {seen.turn}"))
    print(f"{len(game) // 2 + 1}{game.side[0]} {report.turn}")
    if report.turn is None:
        break
    game.play(report.turn)
print(game.record())
