// Numbers and results in words.
import type { Game, Outcome } from './api';
import type { Side } from './board';

export const sideName = (side: Side) => (side === 'gold' ? 'Gold' : 'Silver');

export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

export function outcomeText(outcome: Outcome, person?: Side): string {
  const who = !outcome.winner
    ? 'A draw'
    : !person
      ? `${sideName(outcome.winner)} wins`
      : outcome.winner === person
        ? 'You win'
        : 'Tusk wins';
  return `${who}: ${outcome.reason}`;
}

// The chance to win, 0 to 1, of the side that the score is for: the network was taught scores of 450 times the logarithm of the odds.
export const winChance = (score: number) => 1 / (1 + Math.exp(-score / 450));

// How much of the evaluation bar is Gold's, from 0 to 1.
export const goldShare = (score: number, toMove: Side) => winChance(toMove === 'gold' ? score : -score);

export function shortNumber(value: number): string {
  if (value < 1000) return String(value);
  return value < 1e6 ? `${(value / 1e3).toFixed(1)}k` : `${(value / 1e6).toFixed(1)}M`;
}

// What the side not to move has on its clock, and the side to move after the time since the answer came.
export function clockOf(game: Game, side: Side, sinceAnswer: number): number {
  const clock = game.clock!;
  if (game.outcome || game.toMove !== side || clock.allowed === null) return clock[side];
  return clock.allowed - (side === game.side ? clock.used + sinceAnswer : 0);
}
