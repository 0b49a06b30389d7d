// The part of the server's interface that is about the games database.
import { ask } from './api';
import type { Side } from './board';

export interface GameHeader {
  id: number;
  archiveId: number | null;
  gold: string;
  silver: string;
  goldRating: number;
  silverRating: number;
  event: string;
  winner: Side | null;
  reason: string;
  turns: number;
  date: string;
}

export interface Hit {
  game: GameHeader;
  ply: number;
  words: string;
  won: boolean;
  swapped: boolean;
  mirrored: boolean;
}

export interface ExplorerInfo {
  database: { games: number; goldWins: number; silverWins: number; players: number; puzzles: number; first: string; last: string } | null;
  reason: string;
}

export interface SetupTable {
  games: number;
  different: number;
  setups: { words: string; games: number; wins: number; losses: number }[];
}

export interface TurnTable {
  games: number;
  wins: number;
  endedHere: number;
  different: number;
  turns: { words: string; games: number; wins: number; rating: number; position: string }[];
  examples: Hit[];
}

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

// Fields that say nothing are left out.
export function queryOf(fields: object): string {
  return new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))).toString();
}

export const explorerApi = {
  info: () => ask<ExplorerInfo>('/api/explorer/info'),
  setups: (gold: string, ratings: { lowest?: string; highest?: string }) => ask<SetupTable>(`/api/explorer/setups?${queryOf({ gold, ...ratings, limit: 30 })}`),
  turns: (position: string) => ask<TurnTable>(`/api/explorer/turns?${queryOf({ position, limit: 30 })}`),
  similar: (question: { position: string; kind: Kind; square: string; piece: string }) =>
    ask<{ found: number; won: number; hits: Hit[] }>(`/api/explorer/similar?${queryOf({ ...question, limit: 15 })}`),
  players: (name: string) => ask<{ players: { name: string; games: number; wins: number }[] }>(`/api/explorer/players?name=${encodeURIComponent(name)}&limit=10`),
  games: (question: GameQuestion) => ask<{ games: GameHeader[] }>(`/api/explorer/games?${queryOf({ ...question, limit: 20 })}`),
  game: (id: string) => ask<{ game: GameHeader; record: string }>(`/api/explorer/games/${encodeURIComponent(id)}`),
};
