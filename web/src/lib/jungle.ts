// The board of Jungle Checkers, with squares by number, starting at a1, and the stored game.
import type { Animal } from './board';
import type { JungleValue } from './jungle_api';
import { t } from './texts.svelte';

export type JungleSide = 'white' | 'black';
export const SIZE = 7;
export const SQUARES = SIZE * SIZE;
export const LETTERS = ['R', 'D', 'T', 'E', 'r', 'd', 't', 'e'] as const;

// '' is an empty square; upper case is White.
export type Cells = readonly string[];

export const fileOf = (square: number) => square % SIZE;
export const rankOf = (square: number) => Math.floor(square / SIZE);
export const squareOf = (name: string) => (name.charCodeAt(1) - 49) * SIZE + name.charCodeAt(0) - 97;
export const nameOf = (square: number) => String.fromCharCode(97 + fileOf(square)) + String(rankOf(square) + 1);
export const DENS = [squareOf('d1'), squareOf('d7')];

const ANIMALS: Record<string, Animal> = { r: 'rat', d: 'dog', t: 'tiger', e: 'elephant' };
export const animalOf = (letter: string): Animal => ANIMALS[letter.toLowerCase()]!;
export const sideOf = (letter: string): JungleSide => (letter === letter.toUpperCase() ? 'white' : 'black');
export const otherSide = (side: JungleSide): JungleSide => (side === 'white' ? 'black' : 'white');

export const noAnimals = (): Cells => Array<string>(SQUARES).fill('');

// Parses `w Eb1 rb7`. Skips malformed words; the server will report them.
export function cellsOf(line: string): Cells {
  const cells = [...noAnimals()];
  for (const word of line.split(/\s+/).slice(1)) if (/^[RDTErdte][a-g][1-7]$/.test(word)) cells[squareOf(word.slice(1))] = word[0]!;
  return cells;
}

export const sideOfLine = (line: string): JungleSide => (line.startsWith('b') ? 'black' : 'white');

export function lineOf(side: JungleSide, cells: Cells): string {
  return [side[0]!, ...cells.flatMap((letter, square) => (letter ? [letter + nameOf(square)] : []))].join(' ');
}

// Always in the same order: each side has one animal of each kind, so the letter identifies it for animations.
export function animalsOn(cells: Cells): { letter: string; square: number }[] {
  return LETTERS.map((letter) => ({ letter, square: cells.indexOf(letter) })).filter(({ square }) => square >= 0);
}

// Places the animal there and removes it elsewhere, since each side has one of each kind.
export function placed(cells: Cells, letter: string, square: number): Cells {
  return cells.map((there, at) => (at === square ? letter : there === letter ? '' : there));
}

export const removed = (cells: Cells, square: number): Cells => cells.map((there, at) => (at === square ? '' : there));

// The description of a square for screen readers.
export function describe(square: number, letter: string): string {
  const den = DENS.includes(square) ? `${t.board.den(square === DENS[0] ? 'white' : 'black')}, ` : '';
  return `${nameOf(square)}, ${den}${letter ? t.pieceOf(sideOf(letter), animalOf(letter)) : t.board.empty}`;
}

// A value as a badge on the board, and as text.
export function valueBadge(value: JungleValue, plies: number | null): string {
  return t.jungle.badges[value] + (value === 'unknown' ? '' : (plies ?? ''));
}
export function valueText(value: JungleValue, plies: number | null): string {
  if (value === 'unknown') return t.jungle.unknown;
  if (value === 'draw') return t.jungle.draw;
  const how = value === 'win' ? t.jungle.wins : t.jungle.loses;
  return plies === null ? how : t.jungle.within(how, plies);
}

const RANK: Record<JungleValue, number> = { win: 3, draw: 2, unknown: 1, loss: 0 };

// Best move first: the shortest win, the longest loss. A stable sort.
export function bestFirst<T extends { value: JungleValue; plies: number | null }>(moves: readonly T[]): T[] {
  const far = (move: T) => (move.plies ?? 1000) * (move.value === 'loss' ? -1 : 1);
  return [...moves].sort((a, b) => RANK[b.value] - RANK[a.value] || far(a) - far(b));
}

// The game on the page. It is stored in the browser, so neither a reload nor a restart of the server loses a move.
export interface JungleGame {
  start: string;
  moves: string[];
  person: JungleSide | 'both';
  seconds: number; // of thinking time for the program
  showValues: boolean;
  editing: string | null; // the position in the editor
}

export const START = 'start';
// The choices of thinking time in seconds.
export const THINKING: readonly number[] = [0.1, 1, 3, 10];
const FRESH: JungleGame = { start: START, moves: [], person: 'white', seconds: 1, showValues: true, editing: null };
const KEY = 'tusk-jungle';

// Restores the stored game, replacing invalid values.
export function readGame(text: string | null): JungleGame {
  let kept: Partial<JungleGame> | null = null;
  try {
    kept = JSON.parse(text ?? 'null') as Partial<JungleGame> | null;
  } catch {
    // Malformed: start anew.
  }
  if (typeof kept !== 'object' || kept === null) return { ...FRESH };
  return {
    start: typeof kept.start === 'string' ? kept.start : FRESH.start,
    moves: Array.isArray(kept.moves) && kept.moves.every((move) => typeof move === 'string') ? kept.moves : [],
    person: kept.person === 'black' || kept.person === 'both' ? kept.person : 'white',
    seconds: THINKING.find((seconds) => seconds === kept.seconds) ?? FRESH.seconds,
    showValues: kept.showValues !== false,
    editing: typeof kept.editing === 'string' ? kept.editing : null,
  };
}

export const loadGame = () => readGame(localStorage.getItem(KEY));
export const saveGame = (game: JungleGame) => localStorage.setItem(KEY, JSON.stringify(game));

// The moves left after taking back to the person's turn; if the person plays both sides, one less.
export function takenBack(game: JungleGame, firstToMove: JungleSide): string[] {
  const moverAt = (ply: number) => (ply % 2 === 0 ? firstToMove : otherSide(firstToMove));
  let left = game.moves.length - 1;
  while (left > 0 && game.person !== 'both' && moverAt(left) !== game.person) --left;
  return left < 0 || (game.person !== 'both' && moverAt(left) !== game.person) ? game.moves : game.moves.slice(0, left);
}
