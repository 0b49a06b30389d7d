// Selects the next puzzle and tracks progress: a rating, solved puzzles, and failed ones to repeat. Stored in the
// browser.
import type { PuzzleGroup, PuzzleKind } from './puzzle_api';
import type { Side } from './board';
import { t } from './texts.svelte';

// A failed puzzle is repeated after a while, and again at longer intervals each time it is solved, until it is done.
const PAUSES = [10, 24 * 60, 3 * 24 * 60, 7 * 24 * 60]; // minutes
const MINUTE = 60_000;

export interface Repeat {
  due: number; // Unix time in milliseconds
  solved: number; // how often since it was failed
}

export interface Progress {
  rating: number;
  rated: number; // number of puzzles rated
  streak: number; // solved in a row at the first try and without help
  best: number;
  solved: string[]; // newest last
  spoilt: string | null; // the current puzzle, if it no longer counts
  repeats: Record<string, Repeat>;
}

const KEY = 'tusk-puzzles';
const REMEMBERED = 5000;
const FIRST_RATING = 1000;

export function readProgress(text: string | null): Progress {
  let kept: Partial<Progress> | null = null;
  try {
    kept = JSON.parse(text ?? 'null') as Partial<Progress> | null;
  } catch {
    // Malformed: start anew.
  }
  const count = (value: unknown, otherwise = 0) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : otherwise);
  const solved = Array.isArray(kept?.solved) ? kept.solved.filter((id): id is string => typeof id === 'string') : [];
  const repeats = Object.entries(kept?.repeats ?? {}).filter(
    ([, repeat]) => typeof repeat?.due === 'number' && typeof repeat.solved === 'number',
  );
  return {
    rating: count(kept?.rating, FIRST_RATING),
    rated: count(kept?.rated),
    streak: count(kept?.streak),
    best: count(kept?.best),
    solved,
    spoilt: typeof kept?.spoilt === 'string' ? kept.spoilt : null,
    repeats: Object.fromEntries(repeats),
  };
}

export const loadProgress = () => readProgress(localStorage.getItem(KEY));
export const saveProgress = (progress: Progress) => localStorage.setItem(KEY, JSON.stringify(progress));

// Elo's formula, with a larger weight for the first puzzles.
export function rated(progress: Progress, puzzle: number, won: boolean): Progress {
  const expected = 1 / (1 + 10 ** ((puzzle - progress.rating) / 400));
  const weight = progress.rated < 20 ? 60 : 24;
  const rating = Math.max(100, Math.round(progress.rating + weight * ((won ? 1 : 0) - expected)));
  return { ...progress, rating, rated: progress.rated + 1 };
}

const isDone = (progress: Progress, id: string) => progress.solved.includes(id) && !progress.repeats[id];

// After a wrong turn, a hint or the solution: the streak ends, the rating falls, and the puzzle will be repeated.
// Puzzles that are done may be viewed, and a second fault in the same puzzle costs nothing.
export function withHelp(progress: Progress, id: string, rating: number, now: number): Progress {
  if (isDone(progress, id) || progress.spoilt === id) return progress;
  const repeats = { ...progress.repeats, [id]: { due: now + PAUSES[0]! * MINUTE, solved: 0 } };
  return { ...rated(progress, rating, false), streak: 0, spoilt: id, repeats };
}

export function withSolved(progress: Progress, id: string, rating: number, now: number): Progress {
  if (progress.spoilt === id) return { ...progress, solved: [...progress.solved.filter((one) => one !== id), id], spoilt: null };
  if (isDone(progress, id)) return progress;
  const streak = progress.streak + 1;
  const solved = [...progress.solved.filter((one) => one !== id), id].slice(-REMEMBERED);
  return {
    ...rated(progress, rating, true),
    streak,
    best: Math.max(progress.best, streak),
    solved,
    spoilt: null,
    repeats: later(progress.repeats, id, now),
  };
}

function later(repeats: Progress['repeats'], id: string, now: number): Progress['repeats'] {
  const repeat = repeats[id];
  if (!repeat) return repeats;
  const pause = PAUSES[repeat.solved + 1];
  const others = Object.fromEntries(Object.entries(repeats).filter(([other]) => other !== id));
  return pause === undefined ? others : { ...others, [id]: { due: now + pause * MINUTE, solved: repeat.solved + 1 } };
}

export const dueIds = (progress: Progress, now: number): string[] =>
  Object.entries(progress.repeats)
    .filter(([, repeat]) => repeat.due <= now)
    .sort(([, a], [, b]) => a.due - b.due)
    .map(([id]) => id);

export const LEVELS = { easy: [0, 1150], medium: [1150, 1500], hard: [1500, 9999] } as const;
export type Level = keyof typeof LEVELS;

export interface Wanted {
  kind: PuzzleKind | '';
  source: PuzzleGroup['source'] | '';
  theme: string;
  level: Level | '';
}

const FILTER = 'tusk-puzzle-filter';
const KINDS: readonly string[] = ['win in one', 'win in two', 'only defence'];

export function readWanted(text: string | null): Wanted {
  let kept: Partial<Wanted> | null = null;
  try {
    kept = JSON.parse(text ?? 'null') as Partial<Wanted> | null;
  } catch {
    // Malformed: no filter.
  }
  return {
    kind: KINDS.includes(kept?.kind ?? '') ? kept!.kind! : '',
    source: kept?.source === 'built in' || kept?.source === 'database' ? kept.source : '',
    theme: typeof kept?.theme === 'string' ? kept.theme : '',
    level: kept?.level && kept.level in LEVELS ? kept.level : '',
  };
}

export const loadWanted = () => readWanted(localStorage.getItem(FILTER));
export const saveWanted = (wanted: Wanted) => localStorage.setItem(FILTER, JSON.stringify(wanted));

export interface Listed {
  id: string;
  kind: PuzzleKind;
  source: PuzzleGroup['source'];
  rating: number;
  themes: readonly string[];
}

export function listed(groups: readonly PuzzleGroup[]): Listed[] {
  return groups.flatMap(({ kind, source, ids, ratings, themes }) =>
    ids.map((id, i) => ({ id, kind, source, rating: ratings[i]!, themes: themes[i]! })),
  );
}

export function fitting(puzzles: readonly Listed[], wanted: Wanted): Listed[] {
  const [lowest, highest] = wanted.level ? LEVELS[wanted.level] : [0, Infinity];
  return puzzles.filter(
    (puzzle) =>
      (!wanted.kind || puzzle.kind === wanted.kind) &&
      (!wanted.source || puzzle.source === wanted.source) &&
      (!wanted.theme || puzzle.themes.includes(wanted.theme)) &&
      puzzle.rating >= lowest &&
      puzzle.rating < highest,
  );
}

const NEAREST = 12;

// A failed puzzle that is due, or else an unsolved one near the person's rating, so that wins in one come first. `chance`
// is between 0 and 1.
export function nextPuzzle(puzzles: readonly Listed[], progress: Progress, current: string, chance: number, now: number): string | null {
  const others = puzzles.filter(({ id }) => id !== current);
  const due = dueIds(progress, now).find((id) => others.some((puzzle) => puzzle.id === id));
  if (due) return due;
  const known = new Set([...progress.solved, ...Object.keys(progress.repeats)]);
  const open = others.filter(({ id }) => !known.has(id));
  const far = (puzzle: Listed) => Math.abs(puzzle.rating - progress.rating);
  const near = [...(open.length ? open : others.length ? others : puzzles)].sort((a, b) => far(a) - far(b)).slice(0, NEAREST);
  return near[Math.min(near.length - 1, Math.floor(chance * near.length))]?.id ?? null;
}

export function taskText(kind: PuzzleKind, side: Side): string {
  return t.puzzles.tasks[kind](side);
}

// Why a turn does not solve the puzzle.
export function wrongText(kind: PuzzleKind): string {
  return t.puzzles.wrong[kind];
}
