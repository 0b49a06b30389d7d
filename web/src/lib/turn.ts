// A turn being made step by step: maps gestures and typed words to the legal steps sent by the server.
import type { PositionInfo, Step } from './api';
import { animalOf, fileOf, nameOf, rankOf, squareOf, type Cells } from './board';
import { t } from './texts.svelte';

export interface TurnInProgress {
  start: string; // position before the turn
  infos: PositionInfo[]; // one per number of steps taken, newest last
}

export const latest = (turn: TurnInProgress): PositionInfo => turn.infos[turn.infos.length - 1]!;
export const stepsTaken = (turn: TurnInProgress): number => turn.infos.length - 1;

const isBetween = (step: { from: string; to: string }, from: number, to: number) => step.from === nameOf(from) && step.to === nameOf(to);

export function stepBetween(info: PositionInfo, from: number, to: number): Step | undefined {
  return info.steps.find((step) => isBetween(step, from, to));
}

export function movable(info: PositionInfo): Set<number> {
  return new Set(info.steps.map((step) => squareOf(step.from)));
}

// The squares that the piece can move to, with their cost in steps: a push costs two, because the pushing piece moves
// too.
export function targetsFrom(info: PositionInfo, from: number): Map<number, number> {
  const costs = new Map<number, number>();
  const name = nameOf(from);
  for (const step of info.steps) if (step.from === name) costs.set(squareOf(step.to), step.kind === 'push' ? 2 : 1);
  for (const way of info.reach) if (way.from === name) costs.set(squareOf(way.to), way.steps);
  for (const push of info.pushes) if (push.by === name) costs.set(squareOf(push.victim), 2);
  return costs;
}

// The meaning of dragging a piece from one square to another: the text of steps, or a push whose destination is open.
export type Plan = { words: string; lands: number } | { victim: number } | null;

// `pusher` is the piece chosen to push, if any.
export function planOf(info: PositionInfo, from: number, to: number, pusher: number | null = null): Plan {
  const way = info.reach.find((one) => isBetween(one, from, to));
  if (way) return { words: way.words, lands: to };
  const pushed = info.pushes.filter((push) => push.by === nameOf(from) && push.victim === nameOf(to));
  if (pushed.length > 1) return { victim: to };
  if (pushed[0]) return { words: pushed[0].words, lands: to };
  const pulled = info.steps.find((step) => isBetween(step, from, to) && step.kind !== 'push');
  if (pulled) return { words: pulled.words, lands: to };
  const pushes = info.pushes.filter((push) => push.victim === nameOf(from) && push.to === nameOf(to));
  const push = pushes.length === 1 ? pushes[0] : pushes.find((one) => pusher !== null && one.by === nameOf(pusher));
  if (push) return { words: push.words, lands: squareOf(push.victim) };
  const begun = stepBetween(info, from, to);
  return begun ? { words: begun.words, lands: to } : null;
}

// Splits the text of several steps, each with the removal that it causes.
export function singleSteps(words: string): string[] {
  const steps: string[] = [];
  for (const word of words.split(' ').filter(Boolean)) {
    if (isRemoval(word) && steps.length) steps[steps.length - 1] += ` ${word}`;
    else if (!isRemoval(word)) steps.push(word);
  }
  return steps;
}

// The step that completes a push, if there is only one.
export function forcedStep(info: PositionInfo): Step | undefined {
  return info.steps.length === 1 && info.steps[0]!.kind === 'push-end' ? info.steps[0] : undefined;
}

const DIRECTIONS: Record<string, number> = { n: 8, e: 1, s: -8, w: -1 };

// Parses `Ee2n` or `e2n`; removals such as `cf3x` are implied. `letter` may be empty.
export function parseStep(word: string): { from: number; to: number; letter: string } | null {
  const match = /^([rcdhme]?)([a-h])([1-8])([nesw])$/i.exec(word);
  if (!match) return null;
  const from = squareOf(match[2]!.toLowerCase() + match[3]!);
  const to = from + DIRECTIONS[match[4]!.toLowerCase()]!;
  const inside = to >= 0 && to < 64 && Math.abs(fileOf(from) - fileOf(to)) + Math.abs(rankOf(from) - rankOf(to)) === 1;
  return inside ? { from, to, letter: match[1]! } : null;
}

// Why a typed step does not fit the piece on its square; empty if it does. The letter's case does not matter.
export function wrongPiece(word: string, cells: Cells): string {
  const step = parseStep(word);
  const there = step ? (cells[step.from] ?? '') : '';
  if (!step?.letter || step.letter.toLowerCase() === there.toLowerCase()) return '';
  const square = nameOf(step.from);
  return there ? t.board.otherPiece(word, square, animalOf(there), animalOf(step.letter)) : t.board.nothingThere(word, square);
}

export const isRemoval = (word: string) => /^[rcdhme][a-h][1-8]x$/i.test(word);

// The board after a turn given as text, whether it is legal or not.
export function afterWords(cells: Cells, words: string): Cells {
  const next = [...cells];
  for (const word of words.split(' ').filter(Boolean)) {
    if (isRemoval(word)) {
      next[squareOf(word.slice(1, 3).toLowerCase())] = '';
      continue;
    }
    const step = parseStep(word);
    if (!step) continue;
    next[step.to] = next[step.from]!;
    next[step.from] = '';
  }
  return next;
}

// The pieces that a turn removes, and where.
export function ghostsOf(words: string): { square: number; letter: string }[] {
  return words
    .split(' ')
    .filter(isRemoval)
    .map((word) => ({ letter: word[0]!, square: squareOf(word.slice(1, 3).toLowerCase()) }));
}

// The squares that a turn touches.
export function trailOf(words: string): Set<number> {
  return new Set(arrowsOf(words).flatMap((step) => [step.from, step.to]));
}

// The steps of a turn as arrows, without removals.
export function arrowsOf(words: string): { from: number; to: number }[] {
  return words
    .split(' ')
    .map(parseStep)
    .filter((step) => step !== null);
}
