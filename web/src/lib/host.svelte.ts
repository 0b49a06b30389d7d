// Where requests go: to a server, or to the engine of the static page, which runs in workers of this browser.
import { addressOf } from './address';

export type Place = 'server' | 'browser';
type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

const PATIENCE = 2000; // milliseconds to wait for a server

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

  // Call before any request. Only a page built for static use can be without a server.
  async find() {
    if (!__STATIC__ || (await serverAnswers())) return;
    const { BrowserEngine } = await import('./engine/browser_engine');
    const engine = new BrowserEngine();
    this.#ask = (path, init) => engine.fetch(path, init);
    this.#place = 'browser';
  }

  // Like `fetch`, with a path of the API such as `/api/info`.
  fetch(path: string, init?: RequestInit): Promise<Response> {
    return this.#ask(path, init);
  }
}

export const host = new Host();
