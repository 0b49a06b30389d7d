// The search that runs beside the board: what is asked of it is kept in the browser, what it finds comes live.
import { analyse, type Report } from './api';

export interface EngineSettings {
  lines: number;
  threads: number;
  hash: number; // MiB
  endless: boolean;
}

const KEY = 'tusk-engine';
const SECONDS = 30;
const ENDLESS = 3600;
const DEFAULTS: EngineSettings = { lines: 3, threads: 1, hash: 32, endless: false };

function kept(): EngineSettings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<EngineSettings>) };
  } catch {
    return DEFAULTS;
  }
}

export class LiveAnalysis {
  running = $state(true);
  view = $state<'best' | 'threat'>('best');
  settings = $state<EngineSettings>(kept());
  report = $state.raw<Report | null>(null);
  ended = $state('');

  // Starts a search; the function returned ends it.
  start(position: string, steps: string): () => void {
    const { lines, threads, hash, endless } = this.settings;
    localStorage.setItem(KEY, JSON.stringify(this.settings));
    const question = { position, steps, lines, threads, hash, seconds: endless ? ENDLESS : SECONDS, view: this.view };
    let close = () => {};
    // Quick clicks through positions do not each start a search.
    const delay = setTimeout(() => {
      close = analyse(question, { report: (next) => (this.report = next), end: (reason) => (this.ended = reason) });
    }, 120);
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
