// The part of the API for puzzles.
import { ask, post, type Schemas } from './api';

export type Puzzle = Schemas['Puzzle'];
export type PuzzleKind = Puzzle['kind'];
export type PuzzleGroup = Schemas['PuzzleGroups']['groups'][number];
export type Attempt = Schemas['PuzzleAttempt'];
export type PlayedTurn = Attempt['turns'][number];

const of = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

export const puzzleApi = {
  groups: async () => (await ask<Schemas['PuzzleGroups']>('/api/puzzles')).groups,
  puzzle: (id: string) => ask<Puzzle>(of(id)),
  hint: async (id: string) => (await ask<Schemas['PuzzleHint']>(`${of(id)}/hint`)).words,
  solution: async (id: string) => (await ask<Schemas['PuzzleLine']>(`${of(id)}/solution`)).turns,
  attempt: (id: string, words: string) => post<Attempt>(`${of(id)}/attempt`, { words }),
};
