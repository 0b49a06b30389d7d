// Numbers and results as text.
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

// The name of an engine: an external one by its name, Tusk by its level.
export const engineName = (choice: { engine?: string; level: number }) => choice.engine || t.play.tuskAt(choice.level);
// The same for use in a sentence.
export const actorName = (engine: string | undefined) => engine || t.play.tusk;

// A game, or an entry in the list of games.
type Players = Pick<Game, 'side'> & Partial<Pick<Game, 'engine' | 'rival'>>;
// Who plays a side of a game.
export function playerName(game: Players, side: Side): string {
  if (side !== game.side) return actorName(game.engine);
  return game.rival ? actorName(game.rival.engine) : t.play.you;
}

// With `game`, from the view of its player.
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

// The server defines the scale of scores. Until it responds, no game is decided and no side is ahead.
const scores = () => serverInfo.known?.scores ?? { perLogit: Infinity, won: 0, decided: Infinity, stepsPerTurn: 1 };

// The winning chance, 0 to 1, of the side whose score this is.
export const winChance = (score: number) => 1 / (1 + Math.exp(-score / scores().perLogit));

// Gold's score of a finished game.
export const wonScore = (winner: Side | null) => (winner === null ? 0 : forGold(scores().won, winner));

// Scores are always shown for Gold; the server's are for the side to move.
export const forGold = (score: number, toMove: Side) => (toMove === 'gold' ? score : -score);

const isDecided = (score: number) => Math.abs(score) >= scores().decided;
// A win is worth one point less for each step to the end, counting both sides.
const turnsToEnd = (score: number) => Math.ceil((scores().won - Math.abs(score)) / (2 * scores().stepsPerTurn));
const signed = (value: number, digits: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;

// Gold's score as text.
export function scoreText(gold: number): string {
  if (!isDecided(gold)) return signed(gold / 100, 2);
  const turns = turnsToEnd(gold);
  const side = gold > 0 ? 'gold' : 'silver';
  return turns > 0 ? t.score.winsIn(side, turns) : t.score.hasWon(side);
}
// The same in about four characters, for the bar.
export function shortScore(gold: number): string {
  return isDecided(gold) ? `${gold > 0 ? '' : '−'}#${turnsToEnd(gold)}` : signed(gold / 100, 1);
}

// The meaning of a record's result tag, which is written in many ways.
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
  turn: number | null; // milliseconds left of the time for this turn; null while the other side thinks
  reserve: number;
}

// The clock of a side, `elapsed` milliseconds after the response arrived. The time for the turn runs first, then the
// reserve.
export function clockOf(game: Game, side: Side, elapsed: number): ClockParts {
  const clock = game.clock!;
  const reserve = clock[side];
  if (game.outcome || game.toMove !== side || clock.allowed === null) return { turn: null, reserve };
  const used = clock.used + elapsed;
  const forTurn = Math.max(0, clock.allowed - reserve);
  return { turn: Math.max(0, forTurn - used), reserve: reserve - Math.max(0, used - forTurn) };
}

const ARMY: Record<string, number> = { e: 1, m: 1, h: 2, d: 2, c: 2, r: 8 };

// The letters of the side's lost pieces, strongest first.
export function lostPieces(cells: Cells, side: Side): string[] {
  const cased = (letter: string) => (side === 'gold' ? letter.toUpperCase() : letter);
  return Object.entries(ARMY).flatMap(([letter, count]) => {
    const left = cells.filter((cell) => cell === cased(letter)).length;
    return Array<string>(Math.max(0, count - left)).fill(cased(letter));
  });
}
