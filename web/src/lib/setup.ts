// Setting up: sixteen pieces on two ranks, swapped in pairs.
import { nameOf, rankOf, sideOf, squareOf, type Cells, type Side } from './board';

export const isHome = (square: number, side: Side): boolean => (side === 'gold' ? rankOf(square) < 2 : rankOf(square) > 5);

// The squares of the side's own pieces, which can be swapped.
export function homeSquares(cells: Cells, side: Side): ReadonlySet<number> {
  return new Set(cells.flatMap((letter, square) => (letter && isHome(square, side) ? [square] : [])));
}

// Replaces the side's pieces by the placements `Ra2 Hb2 ...`.
export function withSetup(cells: Cells, words: string): Cells {
  const placements = words.split(' ').filter((word) => word.length === 3);
  const side = sideOf(placements[0]?.[0] ?? 'R');
  const next = cells.map((letter) => (letter && sideOf(letter) === side ? '' : letter));
  for (const word of placements) next[squareOf(word.slice(1))] = word[0]!;
  return next;
}

export function exchanged(cells: Cells, a: number, b: number): Cells {
  const next = [...cells];
  [next[a], next[b]] = [next[b]!, next[a]!];
  return next;
}

export function setupWords(cells: Cells, side: Side): string {
  return cells
    .map((letter, square) => (letter && sideOf(letter) === side ? letter + nameOf(square) : ''))
    .filter(Boolean)
    .join(' ');
}

// The same setup for the other side: each piece on the same file and equally far from its own edge.
export function mirroredAcross(words: string): string {
  const other = (letter: string) => (sideOf(letter) === 'gold' ? letter.toLowerCase() : letter.toUpperCase());
  return words
    .split(' ')
    .filter((word) => word.length === 3)
    .map((word) => other(word[0]!) + word[1]! + String(9 - Number(word[2])))
    .join(' ');
}
