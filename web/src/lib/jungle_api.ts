// The part of the API for Jungle Checkers.
import { ask, type Schemas } from './api';

export type ValuedMove = Schemas['JungleValuedMove'];
export type JungleValue = ValuedMove['value'];
export type JungleMove = Schemas['JungleMove'];
export type JunglePosition = Schemas['JunglePosition'];
export type JungleChoice = Schemas['JungleChoice'];
export type JungleInfo = Schemas['JungleInfo'];

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

export const jungleApi = {
  info: () => ask<JungleInfo>('/api/jungle/info'),
  position: (position: string, moves: readonly string[]) =>
    ask<JunglePosition>(`/api/jungle/position?${query({ position, moves: moves.join(' ') })}`),
  values: (position: string, seconds: number) =>
    ask<Schemas['JungleValues']>(`/api/jungle/values?${query({ position, seconds: String(seconds) })}`),
  move: (position: string, moves: readonly string[], seconds: number) =>
    ask<JungleChoice>(`/api/jungle/move?${query({ position, moves: moves.join(' '), seconds: String(seconds) })}`),
};
