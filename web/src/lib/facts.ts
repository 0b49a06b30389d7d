// Facts about a position as marks on the board.
import type { Facts } from './api';
import { squareOf } from './board';

export interface Shown {
  frozen: boolean;
  captures: boolean;
  goals: boolean;
  traps: boolean;
}

export function frozenSquares(facts: Facts | undefined): Set<number> {
  return new Set(facts ? [...facts.gold.frozen, ...facts.silver.frozen].map(squareOf) : []);
}

// Pieces that can be captured within a turn.
export function endangeredSquares(facts: Facts | undefined, by: readonly ('gold' | 'silver')[] = ['gold', 'silver']): Set<number> {
  return new Set(facts ? by.flatMap((side) => facts[side].captures.map((capture) => squareOf(capture.victim))) : []);
}

// Which side has more pieces next to each trap, for traps with any.
export function heldTraps(facts: Facts | undefined): Map<number, string> {
  const held = (facts?.traps ?? []).filter((trap) => trap.gold + trap.silver > 0);
  return new Map(
    held.map(({ square, gold, silver }) => [squareOf(square), gold === silver ? 'shared' : gold > silver ? 'gold' : 'silver']),
  );
}
