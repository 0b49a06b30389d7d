// The Arimaa board: squares by number, starting at a1, and the letters on them.
import type { Texts } from '../texts/en';
import { t } from './texts.svelte';

export type Side = 'gold' | 'silver';
export const SIZE = 8;
export const SQUARES = SIZE * SIZE;
export const TRAPS = ['c3', 'f3', 'c6', 'f6'].map(squareOf);

// '' is an empty square; upper case is Gold.
export type Cells = readonly string[];

export const otherSide = (side: Side): Side => (side === 'gold' ? 'silver' : 'gold');
export const fileOf = (square: number) => square % SIZE;
export const rankOf = (square: number) => Math.floor(square / SIZE);

export function squareOf(name: string): number {
  return (name.charCodeAt(1) - 49) * SIZE + name.charCodeAt(0) - 97;
}

export function nameOf(square: number): string {
  return String.fromCharCode(97 + fileOf(square)) + String(rankOf(square) + 1);
}

export function sideOf(letter: string): Side {
  return letter === letter.toUpperCase() ? 'gold' : 'silver';
}

export type Animal = Parameters<Texts['animal']>[0];
const ANIMALS: Record<string, Animal> = { r: 'rabbit', c: 'cat', d: 'dog', h: 'horse', m: 'camel', e: 'elephant' };

// All pieces, strongest first, Gold before Silver.
export const LETTERS = 'EMHDCRemhdcr'.split('');

// The letter must be that of a piece.
export function animalOf(letter: string): Animal {
  return ANIMALS[letter.toLowerCase()]!;
}

// Parses `g [64 squares]`, a8 first.
export function cellsOf(position: string): Cells {
  const open = position.indexOf('[');
  const cells: string[] = Array<string>(SQUARES).fill('');
  for (let i = 0; i < SQUARES; ++i) {
    const letter = position[open + 1 + i] ?? ' ';
    if (letter in ANIMALS || letter.toLowerCase() in ANIMALS) cells[(SIZE - 1 - Math.floor(i / SIZE)) * SIZE + (i % SIZE)] = letter;
  }
  return cells;
}

// Parses placements such as `Ee3 rd5`.
export function cellsWith(placements: string): Cells {
  const cells: string[] = Array<string>(SQUARES).fill('');
  for (const word of placements.split(' ').filter(Boolean)) cells[squareOf(word.slice(1))] = word[0]!;
  return cells;
}

export function positionOf(side: Side, cells: Cells): string {
  let text = side === 'gold' ? 'g [' : 's [';
  for (let rank = SIZE - 1; rank >= 0; --rank) for (let file = 0; file < SIZE; ++file) text += cells[rank * SIZE + file] || ' ';
  return text + ']';
}

export function isAdjacent(a: number, b: number): boolean {
  return Math.abs(fileOf(a) - fileOf(b)) + Math.abs(rankOf(a) - rankOf(b)) === 1;
}

// The description of a square for screen readers.
export function describe(square: number, letter: string, frozen: boolean): string {
  const piece = letter ? `${t.pieceOf(sideOf(letter), animalOf(letter))}${frozen ? `, ${t.board.frozen}` : ''}` : t.board.empty;
  return `${nameOf(square)}, ${TRAPS.includes(square) ? `${t.board.trap}, ` : ''}${piece}`;
}

// A piece with an id, so that it can be animated from square to square.
export interface Tracked {
  id: number;
  letter: string;
  square: number;
}

// Assigns the ids of the old board to the new one: first to pieces that did not move, then to the nearest of the same
// kind.
export function track(before: readonly Tracked[], cells: Cells, nextId: () => number): Tracked[] {
  const left = new Map(before.map((piece) => [piece.square, piece]));
  const after: Tracked[] = [];
  const arrived: number[] = [];
  cells.forEach((letter, square) => {
    if (!letter) return;
    const stayed = left.get(square);
    if (stayed?.letter === letter) {
      after.push(stayed);
      left.delete(square);
    } else arrived.push(square);
  });
  const far = (a: number, b: number) => Math.abs(fileOf(a) - fileOf(b)) + Math.abs(rankOf(a) - rankOf(b));
  for (const square of arrived) {
    const letter = cells[square]!;
    const from = [...left.values()]
      .filter((piece) => piece.letter === letter)
      .sort((a, b) => far(a.square, square) - far(b.square, square))[0];
    if (from) left.delete(from.square);
    after.push({ id: from?.id ?? nextId(), letter, square });
  }
  return after.sort((a, b) => a.id - b.id);
}
