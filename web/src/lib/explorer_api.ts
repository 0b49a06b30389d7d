// The part of the API for the games database.
import { ask, type Schemas } from './api';

export type GameHeader = Schemas['GameHeader'];
export type Hit = Schemas['ExplorerHit'];
export type ExplorerInfo = Schemas['ExplorerInfo'];
export type SetupTable = Schemas['ExplorerSetups'];
export type TurnTable = Schemas['ExplorerTurns'];

export type Kind = 'half' | 'area' | 'piece' | 'material';

export interface GameQuestion {
  player?: string;
  opponent?: string;
  event?: string;
  winner?: string;
  lowest?: string;
  highest?: string;
  since?: string;
  until?: string;
  before?: string;
}

// Omits empty fields.
export function queryOf(fields: object): string {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  ).toString();
}

export const explorerApi = {
  info: () => ask<ExplorerInfo>('/api/explorer/info'),
  setups: (gold: string, ratings: { lowest?: string; highest?: string }) =>
    ask<SetupTable>(`/api/explorer/setups?${queryOf({ gold, ...ratings, limit: 30 })}`),
  turns: (position: string) => ask<TurnTable>(`/api/explorer/turns?${queryOf({ position, limit: 30 })}`),
  similar: (question: { position: string; kind: Kind; square: string; piece: string }) =>
    ask<Schemas['ExplorerSimilar']>(`/api/explorer/similar?${queryOf({ ...question, limit: 15 })}`),
  players: (name: string) => ask<Schemas['ExplorerPlayers']>(`/api/explorer/players?name=${encodeURIComponent(name)}&limit=10`),
  games: (question: GameQuestion) => ask<Schemas['ExplorerGames']>(`/api/explorer/games?${queryOf({ ...question, limit: 20 })}`),
  game: (id: string) => ask<Schemas['ExplorerGame']>(`/api/explorer/games/${encodeURIComponent(id)}`),
};
