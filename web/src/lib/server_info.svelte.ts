// What the server says of itself, for all that needs its numbers: they are written down there, and nowhere in the page.
import { api, type Info } from './api';

class ServerInfo {
  #known = $state.raw<Info | null>(null);
  #asked: Promise<void> | null = null;

  // Nothing until the server has answered.
  get known(): Info | null {
    return this.#known;
  }

  // Once known, it stays: the next server may differ in its engines, but not in what its numbers mean.
  load(): Promise<void> {
    this.#asked ??= api.info().then(
      (info) => void (this.#known = info),
      (error: unknown) => {
        this.#asked = null;
        throw error;
      },
    );
    return this.#asked;
  }
}

export const serverInfo = new ServerInfo();
