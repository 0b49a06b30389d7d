// Which puzzle comes next, and how the person has done; kept in the browser.
import type { PuzzleGroup, PuzzleKind } from './puzzle_api';
import { sideName } from './words';
import type { Side } from './board';

export interface Progress {
  streak: number; // solved one after the other at the first try and without help
  best: number;
  solved: string[]; // the newest last
  spoilt: string | null; // the puzzle at hand no longer counts
}

const KEY = 'tusk-puzzles';
const REMEMBERED = 5000;

export function readProgress(text: string | null): Progress {
  let kept: Partial<Progress> | null = null;
  try {
    kept = JSON.parse(text ?? 'null') as Partial<Progress> | null;
  } catch {
    // Not ours: begin anew.
  }
  const count = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0);
  const solved = Array.isArray(kept?.solved) ? kept.solved.filter((id): id is string => typeof id === 'string') : [];
  return { streak: count(kept?.streak), best: count(kept?.best), solved, spoilt: typeof kept?.spoilt === 'string' ? kept.spoilt : null };
}

export const loadProgress = () => readProgress(localStorage.getItem(KEY));
export const saveProgress = (progress: Progress) => localStorage.setItem(KEY, JSON.stringify(progress));

// A wrong turn, a hint or the solution: the streak ends, and this puzzle adds nothing to the next. One that was solved before
// may be looked at.
export function withHelp(progress: Progress, id: string): Progress {
  return progress.solved.includes(id) ? progress : { ...progress, streak: 0, spoilt: id };
}

export function withSolved(progress: Progress, id: string): Progress {
  if (progress.solved.includes(id)) return progress;
  const streak = progress.spoilt === id ? progress.streak : progress.streak + 1;
  return { streak, best: Math.max(progress.best, streak), solved: [...progress.solved, id].slice(-REMEMBERED), spoilt: null };
}

export interface Wanted {
  kind: PuzzleKind | '';
  source: PuzzleGroup['source'] | '';
}

const FILTER = 'tusk-puzzle-filter';
const KINDS: readonly string[] = ['win in one', 'win in two', 'only defence'];

export function readWanted(text: string | null): Wanted {
  let kept: Partial<Wanted> | null = null;
  try {
    kept = JSON.parse(text ?? 'null') as Partial<Wanted> | null;
  } catch {
    // Not ours: everything is wanted.
  }
  return {
    kind: KINDS.includes(kept?.kind ?? '') ? kept!.kind! : '',
    source: kept?.source === 'built in' || kept?.source === 'database' ? kept.source : '',
  };
}

export const loadWanted = () => readWanted(localStorage.getItem(FILTER));
export const saveWanted = (wanted: Wanted) => localStorage.setItem(FILTER, JSON.stringify(wanted));

export function idsOf(groups: readonly PuzzleGroup[], wanted: Wanted): string[] {
  return groups
    .filter((group) => (!wanted.kind || group.kind === wanted.kind) && (!wanted.source || group.source === wanted.source))
    .flatMap((group) => group.ids);
}

// One not solved yet, other than the one at hand, if there is any; `chance` is between 0 and 1.
export function nextPuzzle(ids: readonly string[], progress: Progress, current: string, chance: number): string | null {
  const solved = new Set(progress.solved);
  const others = ids.filter((id) => id !== current);
  const open = others.filter((id) => !solved.has(id));
  const choice = open.length ? open : others.length ? others : ids;
  return choice[Math.min(choice.length - 1, Math.floor(chance * choice.length))] ?? null;
}

export function taskText(kind: PuzzleKind, side: Side): string {
  if (kind === 'win in one') return `${sideName(side)} to move and win in this turn`;
  if (kind === 'win in two') return `${sideName(side)} to move: find the turn after which every answer loses`;
  return `${sideName(side)} to move: find a turn that keeps the other side from winning`;
}
