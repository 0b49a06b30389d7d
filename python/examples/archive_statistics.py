"""How games of an archive end: give a file of the public archive, or the record of `tusk match`."""
import collections
import sys

import tusk

endings: collections.Counter = collections.Counter()
lengths, rejected = [], 0
for columns in tusk.Archive(sys.argv[1]):
    try:
        game = tusk.Game.from_record(columns["movelist"])
    except tusk.InputError:
        rejected += 1
        continue
    endings[(game.outcome.winner, game.outcome.reason) if game.outcome else ("not by the rules", "")] += 1
    lengths.append(len(game))
for (winner, reason), count in endings.most_common():
    print(f"{count:6} {winner} {reason}")
print(f"{len(lengths)} games of {sum(lengths) / max(len(lengths), 1):.1f} moves on the mean, {rejected} rejected")
