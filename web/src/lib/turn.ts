// A turn being made step by step: which step a gesture or a typed word means, given the legal steps that the server told.
import type { PositionInfo, Step } from './api';
import { fileOf, nameOf, rankOf, squareOf, type Cells } from './board';

export interface TurnInProgress {
  start: string; // the position before the turn
  infos: PositionInfo[]; // one for each number of steps taken, the newest last
}

export const latest = (turn: TurnInProgress): PositionInfo => turn.infos[turn.infos.length - 1]!;
export const stepsTaken = (turn: TurnInProgress): number => turn.infos.length - 1;

export function stepBetween(info: PositionInfo, from: number, to: number): Step | undefined {
  return info.steps.find((step) => step.from === nameOf(from) && step.to === nameOf(to));
}

export function targetsFrom(info: PositionInfo, from: number): number[] {
  return info.steps.filter((step) => step.from === nameOf(from)).map((step) => squareOf(step.to));
}

export function movable(info: PositionInfo): Set<number> {
  return new Set(info.steps.map((step) => squareOf(step.from)));
}

// The only step that can finish a push, if there is just one.
export function forcedStep(info: PositionInfo): Step | undefined {
  return info.steps.length === 1 && info.steps[0]!.kind === 'push-end' ? info.steps[0] : undefined;
}

const DIRECTIONS: Record<string, number> = { n: 8, e: 1, s: -8, w: -1 };

// `Ee2n` or `e2n`; removals such as `cf3x` follow by themselves.
export function parseStep(word: string): { from: number; to: number } | null {
  const match = /^[rcdhme]?([a-h])([1-8])([nesw])$/i.exec(word);
  if (!match) return null;
  const from = squareOf(match[1]!.toLowerCase() + match[2]!);
  const to = from + DIRECTIONS[match[3]!.toLowerCase()]!;
  const inside = to >= 0 && to < 64 && Math.abs(fileOf(from) - fileOf(to)) + Math.abs(rankOf(from) - rankOf(to)) === 1;
  return inside ? { from, to } : null;
}

export const isRemoval = (word: string) => /^[rcdhme][a-h][1-8]x$/i.test(word);

// The board after a turn in words: pieces moved and removed as they say, whether legal or not.
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

// The pieces that a turn in words removes, where they were lost.
export function ghostsOf(words: string): { square: number; letter: string }[] {
  return words
    .split(' ')
    .filter(isRemoval)
    .map((word) => ({ letter: word[0]!, square: squareOf(word.slice(1, 3).toLowerCase()) }));
}

// The squares that a turn in words went over.
export function trailOf(words: string): Set<number> {
  return new Set(arrowsOf(words).flatMap((step) => [step.from, step.to]));
}

// The steps of a turn in words, as arrows: removals left out.
export function arrowsOf(words: string): { from: number; to: number }[] {
  return words
    .split(' ')
    .map(parseStep)
    .filter((step) => step !== null);
}
