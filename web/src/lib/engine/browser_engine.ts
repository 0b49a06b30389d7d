// The server's interface without a server: requests go to workers that run the same routes, and their responses look
// like those of `fetch`, including streams. The games are stored here and passed to the workers with each request.
import { addressOf } from '../address';
import type { Info } from '../api';
import { t } from '../texts.svelte';
import { KeptGames } from './kept_games';
import { EngineWorker, Pool } from './pool';
import type { Answered, Asked, Request } from './protocol';

const MAX_SEARCHES = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));
// A worker cannot be interrupted, so it ponders for a short while at a time and keeps what it found.
const PONDER_SLICE = 0.5;

const failure = (status: number, error: string) =>
  new Response(JSON.stringify({ error }), { status, headers: { 'Content-Type': 'application/json' } });
const stopped = () => new DOMException('', 'AbortError');

async function compiled(): Promise<WebAssembly.Module> {
  const response = await fetch(addressOf('engine.wasm'));
  // Does not check the MIME type, which some servers get wrong.
  return await WebAssembly.compile(await response.arrayBuffer());
}

export class BrowserEngine {
  readonly #games = new KeptGames();
  readonly #ready = compiled().then((module) => {
    const make = () => new EngineWorker(addressOf('engine.js'), module);
    return { quick: new Pool(1, make), searches: new Pool(MAX_SEARCHES, make) };
  });

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const request = { method: init.method ?? 'GET', path, body: typeof init.body === 'string' ? init.body : '' };
    const signal = init.signal ?? undefined;
    return path.endsWith('/ponder') ? await this.#ponder(request, signal) : await this.#answer(request, signal);
  }

  async #answer(request: Request, signal?: AbortSignal): Promise<Response> {
    const { quick, searches } = await this.#ready;
    const id = /^\/api\/games\/([^/?]+)/.exec(request.path)?.[1] ?? '';
    const game = id ? { id, text: await this.#games.read(id) } : null;
    const asked = (quickOnly: boolean): Asked => ({ kind: 'ask', request, game, quickOnly });
    const worker = await quick.take('');
    const told = await worker.ask(asked(true));
    quick.put(worker, told);
    if (told.kind !== 'search') return await this.#finished(told, game);
    signal?.throwIfAborted();
    const searcher = await searches.take(id);
    return await this.#search(searches, searcher, asked(false), game, signal);
  }

  // Returns the response, or a stream once it has started.
  #search(
    searches: Pool,
    worker: EngineWorker,
    asked: Asked,
    game: Extract<Asked, { kind: 'ask' }>['game'],
    signal?: AbortSignal,
  ): Promise<Response> {
    return new Promise((answered, failed) => {
      const encoder = new TextEncoder();
      let stream: ReadableStreamDefaultController<Uint8Array> | null = null;
      let isOpen = true;
      const stop = () => {
        if (!isOpen) return;
        isOpen = false;
        searches.end(worker);
        stream?.error(stopped());
        failed(stopped());
      };
      const onEvent = (text: string) => {
        if (!stream) {
          const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller), cancel: stop });
          answered(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }));
        }
        stream!.enqueue(encoder.encode(text));
      };
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop);
      worker
        .ask(asked, onEvent)
        .then(async (told) => {
          if (!isOpen) return;
          isOpen = false;
          searches.put(worker, told);
          stream?.close();
          if (!stream) answered(await this.#finished(told, game));
        })
        .catch(failed)
        .finally(() => signal?.removeEventListener('abort', stop));
    });
  }

  // Saves the results before it responds.
  async #finished(told: Answered, game: Extract<Asked, { kind: 'ask' }>['game']): Promise<Response> {
    if (told.kind !== 'reply') return failure(500, 'reason' in told ? told.reason : '');
    for (const [id, text] of told.games) {
      const isKept = await this.#games.replace(id, id === game?.id ? game.text : undefined, text);
      // The page then reloads the game, as it does when a server reports that another window was first.
      if (!isKept) return failure(409, t.app.playedElsewhere);
    }
    return new Response(told.text, { status: told.status, headers: { 'Content-Type': told.type } });
  }

  async #ponder(request: Request, signal?: AbortSignal): Promise<Response> {
    const body = { ...(JSON.parse(request.body) as object), seconds: PONDER_SLICE };
    const info = await this.#answer({ method: 'GET', path: '/api/info', body: '' });
    const { ponderSeconds } = (await info.json()) as Info;
    for (let seconds = 0; ; seconds += PONDER_SLICE) {
      const response = await this.#answer({ ...request, body: JSON.stringify(body) });
      if (!response.ok || signal?.aborted || seconds >= ponderSeconds) return response;
    }
  }
}
