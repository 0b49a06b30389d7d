"""Why a position is worth what it is: the terms of the evaluators side by side."""
import tusk

start = tusk.Position("g [rrrddrrrrhcemchr                                RHDMEDHRRRRCCRRR]")
position = start.after("Ee2n Ee3n Ee4n Ee5n")  # the elephant runs ahead
for style in tusk.evaluators():
    worth = position.evaluate(style)
    print(f"{style}: {worth.gold_score:+} for Gold")
    for term in sorted(worth.terms, key=lambda term: -abs(term.difference))[:5]:
        print(f"    {term.name:<24} {term.difference:+6}")
