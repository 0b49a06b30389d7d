// Whether the server answers. Requests wait for it: every one of them may be sent twice, because a turn names the ply that it follows.
import { host } from './host.svelte';

class Connection {
  #waiting = $state(0);

  get lost(): boolean {
    return this.#waiting > 0;
  }

  // The answer, as soon as there is one; asked again and again while nobody answers.
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
