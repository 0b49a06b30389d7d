// The server's interface.
import type { Side } from './board';
import { connection } from './connection.svelte';
import { EventParser } from './events';
import type { components } from '../../generated/openapi';
import { t } from './texts.svelte';

// As src/serve/openapi.json describes them: `npm run check` makes their types from it.
export type Schemas = components['schemas'];
export type Outcome = Schemas['Outcome'];
export type Step = Schemas['Step'];
export type Facts = Schemas['Facts'];
export type PositionInfo = Schemas['Position'];
export type Game = Schemas['Game'];
export type Info = Schemas['Info'];
export type Report = Schemas['Report'];
export type Line = Report['lines'][number];
// A record read into a tree: of nodes with one parent (-1: the start) the first is the main one.
export type StudyAnswer = Schemas['Study'];
// A position of a reviewed line, after so many of its turns.
export type ReviewedTurn = Schemas['ReviewedTurn'];

export interface NewGame {
  side: Side | 'random' | 'none'; // none: two engines play each other, the rival Gold
  engine: string; // one of others by its name, or nothing for Tusk
  level: number;
  rival: string;
  rivalLevel: number;
  style: string;
  control: string;
  takeBack: boolean;
  hints: boolean;
  ponder: boolean;
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

// Tells the searches of this page from those of others behind the same address.
const client = Math.random().toString(36).slice(2);

export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await connection.fetch(path, { ...init, headers: { ...init.headers, 'X-Tusk-Client': client } });
  const body = (await response.json().catch(() => ({}))) as { error?: string };
  if (!response.ok) throw new ApiError(response.status, body.error ?? t.app.serverSays(response.status));
  return body as T;
}

export function post<T>(path: string, body: object): Promise<T> {
  return ask<T>(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
}

export const api = {
  info: () => ask<Info>('/api/info'),
  position: (position: string, steps: string) => ask<PositionInfo>(`/api/arimaa/position?${new URLSearchParams({ position, steps })}`),
  refusal: async (position: string, steps: string, from: string, to: string) =>
    (await ask<Schemas['Refusal']>(`/api/arimaa/refusal?${new URLSearchParams({ position, steps, from, to })}`)).reason,
  newGame: (terms: NewGame) => post<Game>('/api/games', terms),
  game: (id: string) => ask<Game>(`/api/games/${id}`),
  play: (game: Game, words: string) => post<Game>(`/api/games/${game.id}/turns`, { ply: game.ply, words }),
  reply: (game: Game) => post<Game>(`/api/games/${game.id}/reply`, { ply: game.ply }),
  // Lets Tusk think in the person's turn until it is told to stop; nobody waits for what comes of it.
  ponder: (game: Game, stop: AbortSignal) =>
    void fetch(`/api/games/${game.id}/ponder`, {
      method: 'POST',
      body: JSON.stringify({ ply: game.ply }),
      headers: { 'Content-Type': 'application/json', 'X-Tusk-Client': client },
      signal: stop,
    }).catch(() => {}),
  takeBack: (game: Game) => post<Game>(`/api/games/${game.id}/takeback`, { ply: game.ply }),
  resign: (game: Game) => post<Game>(`/api/games/${game.id}/resign`, {}),
  deleteGame: (id: string) => post<Schemas['DeletedGame']>(`/api/games/${id}/delete`, {}),
  record: async (id: string) => {
    const response = await connection.fetch(`/api/games/${id}/record`, {});
    if (!response.ok) throw new ApiError(response.status, t.play.noGame);
    return response.text();
  },
  study: (text: string) => post<StudyAnswer>('/api/arimaa/study', { text }),
  recordUrl: (game: Game) => `/api/games/${game.id}/record`,
};

export interface Question {
  position: string;
  steps: string;
  lines: number;
  seconds: number;
  threads: number;
  hash: number;
  view: 'best' | 'threat';
  engine?: string; // of others, which knows neither steps made nor several lines
}

// Live analysis; the function returned ends it.
export function analyse(question: Question, on: { report: (report: Report) => void; end: (reason: string) => void }): () => void {
  const query = new URLSearchParams([...Object.entries(question), ['client', client]].map(([name, value]) => [name!, String(value)]));
  const source = new EventSource(`/api/arimaa/analysis?${query}`);
  const close = (reason: string) => {
    source.close();
    on.end(reason);
  };
  source.addEventListener('report', (event) => on.report(JSON.parse((event as MessageEvent<string>).data) as Report));
  source.addEventListener('done', () => close(''));
  source.addEventListener('refused', (event) => close((JSON.parse((event as MessageEvent<string>).data) as { reason: string }).reason));
  source.onerror = () => close(t.analysis.interrupted);
  return () => source.close();
}

// Every position of a line searched; the function returned ends it. `end` comes once, with a reason if it ended early.
export function review(
  line: { position: string; turns: string[]; seconds: number },
  on: { turn: (turn: ReviewedTurn) => void; end: (reason: string) => void },
): () => void {
  const control = new AbortController();
  const run = async (): Promise<string> => {
    const response = await fetch('/api/arimaa/review', {
      method: 'POST',
      body: JSON.stringify(line),
      headers: { 'Content-Type': 'application/json', 'X-Tusk-Client': client },
      signal: control.signal,
    });
    if (!response.ok || !response.body)
      return ((await response.json().catch(() => ({}))) as { error?: string }).error ?? t.app.serverSays(response.status);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const parser = new EventParser();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return t.review.interrupted;
      for (const event of parser.take(value)) {
        if (event.name === 'done') return '';
        if (event.name === 'refused') return (JSON.parse(event.data) as { reason: string }).reason;
        if (event.name === 'turn') on.turn(JSON.parse(event.data) as ReviewedTurn);
      }
    }
  };
  run().then(on.end, () => on.end(control.signal.aborted ? t.review.stopped : t.app.noAnswer));
  return () => control.abort();
}
