"""Perfect play of Jungle Checkers: follows the tables to the end of the game. Give a folder of `tusk jungle tablebase build --kind dtw`."""
import sys

from tusk import jungle

tables = jungle.Tables(sys.argv[1])
position = jungle.Position(sys.argv[2] if len(sys.argv) > 2 else "w Ta3 rd4")
print(position)
for _ in range(200):
    if position.result:
        print(position.result)
        break
    value, plies = tables.probe(position) or ("not in the tables", None)
    if value not in ("win", "loss"):
        print(value)
        break
    move = tables.moves(position)[0][0]
    print(f"{position.side:5} {value} {plies if plies is not None else '':>3} {move}")
    position = position.after(move)
