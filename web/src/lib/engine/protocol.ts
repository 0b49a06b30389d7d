// What the page and its engine's workers tell each other.

// The text of a game that the page keeps; nothing if there is none, or none any more.
export type KeptText = string | undefined;

export interface Request {
  method: string;
  path: string;
  body: string;
}

// To a worker: once where the engine is, then requests, one at a time.
export type Asked =
  | { kind: 'start'; glue: string; module: WebAssembly.Module }
  // With the game that it is about. A worker that is kept free for quick answers does not do searches.
  | { kind: 'ask'; request: Request; game: { id: string; text: KeptText } | null; quickOnly: boolean };

// From a worker: any number of events, then one of the others.
export type Told =
  | { kind: 'event'; text: string }
  | { kind: 'search' } // it takes a search, and has not been done
  | { kind: 'reply'; status: number; type: string; text: string; games: [id: string, text: KeptText][] }
  | { kind: 'failure'; reason: string };
export type Answered = Exclude<Told, { kind: 'event' }>;
