// The part of the server's interface that is about puzzles.
import { ask, post } from './api';
import type { Side } from './board';

export type PuzzleKind = 'win in one' | 'win in two' | 'only defence';

export interface PuzzleGroup {
  kind: PuzzleKind;
  source: 'built in' | 'database';
  ids: string[];
}

export interface Puzzle {
  id: string;
  kind: PuzzleKind;
  source: string;
  themes: string;
  position: string;
  toMove: Side;
}

export interface PlayedTurn {
  words: string;
  position: string;
}

export interface Attempt {
  judgement: 'solved' | 'wrong' | 'undecided';
  turns: PlayedTurn[];
}

const of = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

export const puzzleApi = {
  groups: async () => (await ask<{ groups: PuzzleGroup[] }>('/api/puzzles')).groups,
  puzzle: (id: string) => ask<Puzzle>(of(id)),
  hint: async (id: string) => (await ask<{ words: string }>(`${of(id)}/hint`)).words,
  solution: async (id: string) => (await ask<{ turns: PlayedTurn[] }>(`${of(id)}/solution`)).turns,
  attempt: (id: string, words: string) => post<Attempt>(`${of(id)}/attempt`, { words }),
};
