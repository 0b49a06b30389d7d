// The searches next to the board: their settings are stored in the browser, and their results arrive live.
import { analyse, type Question, type Report } from './api';
import { serverInfo } from './server_info.svelte';

export interface EngineSettings {
  lines: number;
  threads: number;
  hash: number; // MiB
  endless: boolean;
  beside: string; // an external engine that also searches, by name
}

const KEY = 'tusk-engine';
const SECONDS = 30;
const DELAY = 120; // milliseconds, so that quick clicks through positions do not each start a search
const DEFAULTS: EngineSettings = { lines: 3, threads: 1, hash: 32, endless: false, beside: '' };

function kept(): EngineSettings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<EngineSettings>) };
  } catch {
    return DEFAULTS;
  }
}

// Runs one search after the other, and keeps the last report.
class Search {
  report = $state.raw<Report | null>(null);
  ended = $state('');

  // The returned function ends the search.
  ask(question: Question): () => void {
    let close = () => {};
    const delay = setTimeout(() => {
      close = analyse(question, { report: (next) => (this.report = next), end: (reason) => (this.ended = reason) });
    }, DELAY);
    return () => {
      clearTimeout(delay);
      close();
    };
  }
  clear() {
    this.report = null;
    this.ended = '';
  }
}

export class LiveAnalysis {
  running = $state(true);
  view = $state<'best' | 'threat'>('best');
  settings = $state<EngineSettings>(kept());
  readonly #own = new Search();
  readonly beside = new Search(); // of the external engine

  get report(): Report | null {
    return this.#own.report;
  }
  get ended(): string {
    return this.#own.ended;
  }
  clear() {
    this.#own.clear();
  }
  // "Infinite" means as long as the server allows.
  get #seconds(): number {
    return (this.settings.endless && serverInfo.known?.analysis.seconds) || SECONDS;
  }
  #question(position: string, steps: string): Question {
    const { lines, threads, hash } = this.settings;
    localStorage.setItem(KEY, JSON.stringify(this.settings));
    return { position, steps, lines, threads, hash, seconds: this.#seconds, view: this.view };
  }
  // Starts a search; the returned function ends it.
  start(position: string, steps: string): () => void {
    return this.#own.ask(this.#question(position, steps));
  }

  // Asks the external engine about the same turn, from its start.
  startBeside(position: string): () => void {
    return this.beside.ask({ ...this.#question(position, ''), engine: this.settings.beside });
  }
}
