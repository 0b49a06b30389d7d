// Where the interface is answered: by a server, or by the engine that the static page brings along and runs in workers of this browser.
import { addressOf } from './address';

export type Place = 'server' | 'browser';
type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

const PATIENCE = 2000; // milliseconds that a server has to show itself

const askServer: Fetch = (path, init) => fetch(addressOf(path), init);

async function serverAnswers(): Promise<boolean> {
  try {
    const response = await askServer('/api/info', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    return response.ok && (response.headers.get('Content-Type') ?? '').includes('json');
  } catch {
    return false;
  }
}

class Host {
  #place = $state<Place>('server');
  #ask: Fetch = askServer;

  get place(): Place {
    return this.#place;
  }

  // Before anything is asked. A page that was not built to be without a server always has one.
  async find() {
    if (!__STATIC__ || (await serverAnswers())) return;
    const { BrowserEngine } = await import('./engine/browser_engine');
    const engine = new BrowserEngine();
    this.#ask = (path, init) => engine.fetch(path, init);
    this.#place = 'browser';
  }

  // As `fetch`, with a path of the interface, `/api/info`.
  fetch(path: string, init?: RequestInit): Promise<Response> {
    return this.#ask(path, init);
  }
}

export const host = new Host();
