// The part of the server's interface that is about Jungle Checkers.
import { ask } from './api';
import type { JungleSide } from './jungle';

export type JungleValue = 'win' | 'draw' | 'loss' | 'unknown';

export interface JungleMove {
  words: string;
  from: string;
  to: string;
  capture: boolean;
  position: string;
}

export interface ValuedMove extends JungleMove {
  value: JungleValue;
  plies: number | null;
  source: 'tables' | 'search' | null;
}

export interface JunglePosition {
  position: string;
  toMove: JungleSide;
  result: string | null;
  reason: string;
  moves: JungleMove[];
  line: JungleMove[];
}

export interface JungleChoice {
  move: JungleMove;
  depth: number;
  value: JungleValue;
  plies: number | null;
}

export interface JungleInfo {
  tables: { complete: number; most: number; distances: boolean } | null;
  presets: { name: string; idea: string; position: string; value: JungleValue; plies: number | null }[];
}

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

export const jungleApi = {
  info: () => ask<JungleInfo>('/api/jungle/info'),
  position: (position: string, moves: readonly string[]) => ask<JunglePosition>(`/api/jungle/position?${query({ position, moves: moves.join(' ') })}`),
  values: (position: string, seconds: number) => ask<{ moves: ValuedMove[] }>(`/api/jungle/values?${query({ position, seconds: String(seconds) })}`),
  move: (position: string, moves: readonly string[], seconds: number) =>
    ask<JungleChoice>(`/api/jungle/move?${query({ position, moves: moves.join(' '), seconds: String(seconds) })}`),
};
