// Stores games played without a server in IndexedDB, or if that is unavailable, in memory.
import type { KeptText } from './protocol';

const NAME = 'tusk';
const STORE = 'games';

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((result, failed) => {
    request.onsuccess = () => result(request.result);
    request.onerror = () => failed(request.error ?? new Error(request.readyState));
  });

export class KeptGames {
  readonly #database: Promise<IDBDatabase | null> = this.#open().catch(() => null);
  readonly #lasting = new Map<string, string>(); // if there is no database

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return await done(request);
  }

  async read(id: string): Promise<KeptText> {
    const database = await this.#database;
    if (!database) return this.#lasting.get(id);
    return await done<KeptText>(database.transaction(STORE).objectStore(STORE).get(id) as IDBRequest<KeptText>);
  }

  // Returns false, without any effect, if the game has changed meanwhile: another request or window was first.
  async replace(id: string, before: KeptText, after: KeptText): Promise<boolean> {
    const database = await this.#database;
    if (!database) {
      if (this.#lasting.get(id) !== before) return false;
      if (after === undefined) this.#lasting.delete(id);
      else this.#lasting.set(id, after);
      return true;
    }
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const games = transaction.objectStore(STORE);
    const written = new Promise<void>((result, failed) => {
      transaction.oncomplete = () => result();
      transaction.onabort = () => failed(transaction.error ?? new Error(NAME));
    });
    const isSame = (await done<KeptText>(games.get(id) as IDBRequest<KeptText>)) === before;
    if (isSame && after === undefined) games.delete(id);
    else if (isSame) games.put(after, id);
    await written;
    return isSame;
  }
}
