// Numbers and results in words.
import type { Game, Outcome } from './api';
import type { Cells, Side } from './board';
import { serverInfo } from './server_info.svelte';
import { t } from './texts.svelte';

export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

// What an engine is called: one of others by its name, Tusk by its level.
export const engineName = (choice: { engine?: string; level: number }) => choice.engine || t.play.tuskAt(choice.level);
// The same in a sentence about what it does.
export const actorName = (engine: string | undefined) => engine || t.play.tusk;

// Of a game, or of an entry in the list of games.
type Players = Pick<Game, 'side'> & Partial<Pick<Game, 'engine' | 'rival'>>;
// Who plays a side of a game.
export function playerName(game: Players, side: Side): string {
  if (side !== game.side) return actorName(game.engine);
  return game.rival ? actorName(game.rival.engine) : t.play.you;
}

// Of a game that somebody plays, or of any.
export function outcomeText(outcome: Outcome, game?: Players): string {
  const { winner, reason } = outcome;
  const who = !winner
    ? t.outcome.draw
    : !game || game.rival
      ? t.outcome.wins(winner)
      : winner === game.side
        ? t.outcome.youWin
        : t.outcome.opponentWins(playerName(game, winner));
  return t.outcome.because(who, t.outcome.reasons[reason] ?? reason);
}

// What scores mean is the server's business; until it has told, no game is decided and no side is ahead.
const scores = () => serverInfo.known?.scores ?? { perLogit: Infinity, won: 0, decided: Infinity, stepsPerTurn: 1 };

// The chance to win, 0 to 1, of the side that the score is for.
export const winChance = (score: number) => 1 / (1 + Math.exp(-score / scores().perLogit));

// The score of a game that has ended, for Gold.
export const wonScore = (winner: Side | null) => (winner === null ? 0 : forGold(scores().won, winner));

// Scores are shown for Gold everywhere. The server counts for the side to move.
export const forGold = (score: number, toMove: Side) => (toMove === 'gold' ? score : -score);

const isDecided = (score: number) => Math.abs(score) >= scores().decided;
// A won game is worth a point less for each step until its end; both sides make theirs.
const turnsToEnd = (score: number) => Math.ceil((scores().won - Math.abs(score)) / (2 * scores().stepsPerTurn));
const signed = (value: number, digits: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;

// A score for Gold in words.
export function scoreText(gold: number): string {
  if (!isDecided(gold)) return signed(gold / 100, 2);
  const turns = turnsToEnd(gold);
  const side = gold > 0 ? 'gold' : 'silver';
  return turns > 0 ? t.score.winsIn(side, turns) : t.score.hasWon(side);
}
// The same in four letters, for the bar.
export function shortScore(gold: number): string {
  return isDecided(gold) ? `${gold > 0 ? '' : '−'}#${turnsToEnd(gold)}` : signed(gold / 100, 1);
}

// What a record's tag for the result means; records write it in many ways.
export function resultText(tag: string): string {
  const word = tag.trim().toLowerCase();
  if (['w', 'g', 'gold', 'white', '1-0'].includes(word)) return t.outcome.won('gold');
  if (['b', 's', 'silver', 'black', '0-1'].includes(word)) return t.outcome.won('silver');
  return ['', '*', '?'].includes(word) ? '' : ['1/2-1/2', 'draw', 'd'].includes(word) ? t.outcome.draw : tag;
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
