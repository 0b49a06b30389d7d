// The server's information about itself. Its numbers are defined there, and nowhere in the page.
import { api, type Info } from './api';

class ServerInfo {
  #known = $state.raw<Info | null>(null);
  #asked: Promise<void> | null = null;

  // null until the server has responded.
  get known(): Info | null {
    return this.#known;
  }

  // Loaded once: another server may have other engines, but the same scale of scores.
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
