// A pool of engine workers. A search cannot be stopped, so its worker is terminated and replaced instead.
import type { Answered, Asked, Told } from './protocol';

export class EngineWorker {
  readonly #worker: Worker;
  topic = ''; // of its last request, about which it may remember something useful

  constructor(glue: string, module: WebAssembly.Module) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url));
    this.#worker.postMessage({ kind: 'start', glue, module } satisfies Asked);
  }

  // Only one request at a time.
  ask(asked: Asked, onEvent: (text: string) => void = () => {}): Promise<Answered> {
    return new Promise((answered, failed) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Told>) => (data.kind === 'event' ? onEvent(data.text) : answered(data));
      this.#worker.onerror = (event) => failed(new Error(event.message));
      this.#worker.postMessage(asked);
    });
  }
  end() {
    this.#worker.terminate();
  }
}

export class Pool {
  readonly #make: () => EngineWorker;
  readonly #most: number;
  #idle: EngineWorker[] = [];
  #count = 0;
  #waiting: ((worker: EngineWorker) => void)[] = [];

  constructor(most: number, make: () => EngineWorker) {
    this.#most = most;
    this.#make = make;
  }

  // Prefers the worker that knows the topic, then any free one, then a new one, then the first that becomes free.
  async take(topic: string): Promise<EngineWorker> {
    const worker = this.#free(topic) ?? (await new Promise<EngineWorker>((found) => this.#waiting.push(found)));
    worker.topic = topic;
    return worker;
  }
  #free(topic: string): EngineWorker | undefined {
    const known = this.#idle.findIndex((worker) => worker.topic === topic);
    if (known < 0 && this.#count < this.#most && this.#idle.length === 0) return this.#started();
    return this.#idle.splice(Math.max(known, 0), 1)[0];
  }
  #started(): EngineWorker {
    ++this.#count;
    return this.#make();
  }

  // Returns a worker to the pool. A worker that has failed is replaced.
  put(worker: EngineWorker, told: Answered) {
    if (told.kind === 'failure') this.end(worker);
    else this.#give(worker);
  }
  #give(worker: EngineWorker) {
    const next = this.#waiting.shift();
    if (next) next(worker);
    else this.#idle.push(worker);
  }
  // Terminates a worker in the middle of its work. Starts the next one at once, so that it is ready when needed.
  end(worker: EngineWorker) {
    worker.end();
    --this.#count;
    this.#give(this.#started());
  }
}
