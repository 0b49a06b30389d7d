// Tracks whether the server responds, and retries requests until it does. Every request may be sent twice, because a
// turn names the ply that it follows.
import { host } from './host.svelte';

class Connection {
  #waiting = $state(0);

  get lost(): boolean {
    return this.#waiting > 0;
  }

  // Retries until the server responds.
  async fetch(path: string, init: RequestInit): Promise<Response> {
    let failed = false;
    try {
      for (let attempt = 0; ; ++attempt) {
        try {
          return await host.fetch(path, init);
        } catch (error) {
          if (init.signal?.aborted) throw error;
        }
        if (!failed) ++this.#waiting;
        failed = true;
        await new Promise((wake) => setTimeout(wake, Math.min(2000, 250 * 2 ** attempt)));
      }
    } finally {
      if (failed) --this.#waiting;
    }
  }
}

export const connection = new Connection();
