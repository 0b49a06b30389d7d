// The server's interface.
import type { Side } from './board';
import { connection } from './connection.svelte';
import { EventParser, type ServerEvent } from './events';
import { host } from './host.svelte';
import type { components } from '../../generated/openapi';
import { t } from './texts.svelte';

// Types generated from src/serve/openapi.json by `npm run check`.
export type Schemas = components['schemas'];
export type Outcome = Schemas['Outcome'];
export type Step = Schemas['Step'];
export type Facts = Schemas['Facts'];
export type PositionInfo = Schemas['Position'];
export type Game = Schemas['Game'];
export type Info = Schemas['Info'];
export type Report = Schemas['Report'];
export type Line = Report['lines'][number];
// A record as a tree. Of several nodes with the same parent (-1: the start), the first is the main one.
export type StudyAnswer = Schemas['Study'];
// A position of the reviewed line after a number of its turns.
export type ReviewedTurn = Schemas['ReviewedTurn'];

export interface NewGame {
  side: Side | 'random' | 'none'; // none: two engines play each other, with the rival as Gold
  engine: string; // an external engine by name, or empty for Tusk
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

// Distinguishes the searches of this page from those of others behind the same address.
const client = Math.random().toString(36).slice(2);
const signed = (init: RequestInit): RequestInit => ({ ...init, headers: { ...init.headers, 'X-Tusk-Client': client } });

export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await connection.fetch(path, signed(init));
  const body = (await response.json().catch(() => ({}))) as { error?: string };
  if (!response.ok) throw new ApiError(response.status, body.error ?? t.app.serverSays(response.status));
  return body as T;
}

const posted = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});

export function post<T>(path: string, body: object): Promise<T> {
  return ask<T>(path, posted(body));
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
  // Lets Tusk ponder on the person's time until stopped; the result is not awaited.
  ponder: (game: Game, stop: AbortSignal) =>
    void host.fetch(`/api/games/${game.id}/ponder`, signed({ ...posted({ ply: game.ply }), signal: stop })).catch(() => {}),
  takeBack: (game: Game) => post<Game>(`/api/games/${game.id}/takeback`, { ply: game.ply }),
  resign: (game: Game) => post<Game>(`/api/games/${game.id}/resign`, {}),
  deleteGame: (id: string) => post<Schemas['DeletedGame']>(`/api/games/${id}/delete`, {}),
  record: async (id: string) => {
    const response = await connection.fetch(`/api/games/${id}/record`, {});
    if (!response.ok) throw new ApiError(response.status, t.play.noGame);
    return response.text();
  },
  study: (text: string) => post<StudyAnswer>('/api/arimaa/study', { text }),
};

export interface Question {
  position: string;
  steps: string;
  lines: number;
  seconds: number;
  threads: number;
  hash: number;
  view: 'best' | 'threat';
  engine?: string; // external; supports neither partial turns nor several lines
}

// Receives the events of a stream. Returns '' if it was complete, otherwise the reason.
async function hear(path: string, init: RequestInit, on: (event: ServerEvent) => void, interrupted: string): Promise<string> {
  const response = await host.fetch(path, signed(init));
  if (!response.ok || !response.body)
    return ((await response.json().catch(() => ({}))) as { error?: string }).error ?? t.app.serverSays(response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const parser = new EventParser();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return interrupted;
    for (const event of parser.take(value)) {
      if (event.name === 'done') return '';
      if (event.name === 'refused') return (JSON.parse(event.data) as { reason: string }).reason;
      on(event);
    }
  }
}

// Live analysis. The returned function ends it; nothing is reported afterwards.
export function analyse(question: Question, on: { report: (report: Report) => void; end: (reason: string) => void }): () => void {
  const control = new AbortController();
  const query = new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]));
  const { interrupted } = t.analysis;
  const report = (event: ServerEvent) => {
    if (event.name === 'report' && !control.signal.aborted) on.report(JSON.parse(event.data) as Report);
  };
  const end = (reason: string) => control.signal.aborted || on.end(reason);
  hear(`/api/arimaa/analysis?${query}`, { signal: control.signal }, report, interrupted).then(end, () => end(interrupted));
  return () => control.abort();
}

// Searches every position of a line. The returned function ends it. `end` is called once, with a reason if it ended
// early.
export function review(
  line: { position: string; turns: string[]; seconds: number },
  on: { turn: (turn: ReviewedTurn) => void; end: (reason: string) => void },
): () => void {
  const control = new AbortController();
  const turn = (event: ServerEvent) => {
    if (event.name === 'turn') on.turn(JSON.parse(event.data) as ReviewedTurn);
  };
  hear('/api/arimaa/review', { ...posted(line), signal: control.signal }, turn, t.review.interrupted).then(on.end, () =>
    on.end(control.signal.aborted ? t.review.stopped : t.app.noAnswer),
  );
  return () => control.abort();
}
