// The messages between the page and its engine workers.

// The text of a stored game; undefined if it does not exist or was deleted.
export type KeptText = string | undefined;

export interface Request {
  method: string;
  path: string;
  body: string;
}

// To a worker: first the location of the engine, then requests, one at a time.
export type Asked =
  | { kind: 'start'; glue: string; module: WebAssembly.Module }
  // Includes the game of the request. A worker reserved for quick requests refuses searches.
  | { kind: 'ask'; request: Request; game: { id: string; text: KeptText } | null; quickOnly: boolean };

// From a worker: any number of events, then one of the others.
export type Told =
  | { kind: 'event'; text: string }
  | { kind: 'search' } // the request needs a search and was not executed
  | { kind: 'reply'; status: number; type: string; text: string; games: [id: string, text: KeptText][] }
  | { kind: 'failure'; reason: string };
export type Answered = Exclude<Told, { kind: 'event' }>;
