// Numbers and results in words.
import type { Game, Outcome } from './api';
import type { Cells, Side } from './board';

export const sideName = (side: Side) => (side === 'gold' ? 'Gold' : 'Silver');

export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

const NOUNS: Record<string, string> = { eliminated: 'elimination', immobilised: 'immobilisation', resigned: 'resignation' };

export function outcomeText(outcome: Outcome, person?: Side): string {
  const who = !outcome.winner
    ? 'A draw'
    : !person
      ? `${sideName(outcome.winner)} wins`
      : outcome.winner === person
        ? 'You win'
        : 'Tusk wins';
  return `${who}: ${NOUNS[outcome.reason] ?? outcome.reason}`;
}

// The chance to win, 0 to 1, of the side that the score is for: the network was taught scores of 450 times the logarithm of the odds.
export const winChance = (score: number) => 1 / (1 + Math.exp(-score / 450));

// Scores are shown for Gold everywhere. The server counts for the side to move.
export const forGold = (score: number, toMove: Side) => (toMove === 'gold' ? score : -score);

export const WON = 30000; // less a point for each step to the end
const DECIDED = WON - 1000;
const STEPS_OF_BOTH = 8;

const turnsToEnd = (score: number) => Math.ceil((WON - Math.abs(score)) / STEPS_OF_BOTH);
const signed = (value: number, digits: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;

// A score for Gold in words.
export function scoreText(gold: number): string {
  if (Math.abs(gold) < DECIDED) return signed(gold / 100, 2);
  const turns = turnsToEnd(gold);
  return `${gold > 0 ? 'Gold' : 'Silver'} ${turns > 0 ? `wins in ${turns}` : 'has won'}`;
}
// The same in four letters, for the bar.
export function shortScore(gold: number): string {
  return Math.abs(gold) < DECIDED ? signed(gold / 100, 1) : `${gold > 0 ? '' : '−'}#${turnsToEnd(gold)}`;
}

// What a record's tag for the result means; records write it in many ways.
export function resultText(tag: string): string {
  const word = tag.trim().toLowerCase();
  if (['w', 'g', 'gold', 'white', '1-0'].includes(word)) return 'Gold won';
  if (['b', 's', 'silver', 'black', '0-1'].includes(word)) return 'Silver won';
  return ['', '*', '?'].includes(word) ? '' : ['1/2-1/2', 'draw', 'd'].includes(word) ? 'A draw' : tag;
}

export function shortNumber(value: number): string {
  if (value < 1000) return String(value);
  return value < 1e6 ? `${(value / 1e3).toFixed(1)}k` : `${(value / 1e6).toFixed(1)}M`;
}

export interface ClockParts {
  turn: number | null; // of the time for this turn, in milliseconds; nothing while the other side thinks
  reserve: number;
}

// What a side has on its clock, `elapsed` after the answer came. The time for the turn runs first, then the reserve.
export function clockOf(game: Game, side: Side, elapsed: number): ClockParts {
  const clock = game.clock!;
  const reserve = clock[side];
  if (game.outcome || game.toMove !== side || clock.allowed === null) return { turn: null, reserve };
  const used = clock.used + elapsed;
  const forTurn = Math.max(0, clock.allowed - reserve);
  return { turn: Math.max(0, forTurn - used), reserve: reserve - Math.max(0, used - forTurn) };
}

const ARMY: Record<string, number> = { e: 1, m: 1, h: 2, d: 2, c: 2, r: 8 };

// The letters of a side's pieces that are no longer on the board, the strongest first.
export function lostPieces(cells: Cells, side: Side): string[] {
  const cased = (letter: string) => (side === 'gold' ? letter.toUpperCase() : letter);
  return Object.entries(ARMY).flatMap(([letter, count]) => {
    const left = cells.filter((cell) => cell === cased(letter)).length;
    return Array<string>(Math.max(0, count - left)).fill(cased(letter));
  });
}
