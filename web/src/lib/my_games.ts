// The list of games played in this browser, newest first. The games themselves are on the server.
import type { Game, Outcome } from './api';
import type { Side } from './board';

export interface MyGame {
  id: string;
  side: Side;
  engine?: string; // missing in old entries, which were all against Tusk
  level: number;
  rival?: Game['rival'];
  turns: number; // after the setups
  outcome: Outcome | null;
  position: string;
  changed: number; // Unix time in milliseconds
}

const KEY = 'tusk-games';
const MOST = 200;

export function readGames(text: string | null): MyGame[] {
  try {
    const list = JSON.parse(text ?? '[]') as unknown;
    return Array.isArray(list) ? (list as MyGame[]).filter((one) => typeof one?.id === 'string') : [];
  } catch {
    return [];
  }
}

export function withGame(games: readonly MyGame[], game: Game, now: number): MyGame[] {
  const { id, side, engine, level, rival, outcome, position } = game;
  const entry = { id, side, engine, level, rival, outcome, position, turns: Math.max(0, game.ply - 2), changed: now };
  return [entry, ...games.filter((one) => one.id !== id)].slice(0, MOST);
}

export const myGames = {
  list: () => readGames(localStorage.getItem(KEY)),
  note: (game: Game) => localStorage.setItem(KEY, JSON.stringify(withGame(myGames.list(), game, Date.now()))),
  remove: (id: string) => localStorage.setItem(KEY, JSON.stringify(myGames.list().filter((one) => one.id !== id))),
};
