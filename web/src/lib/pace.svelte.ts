// Replays a game turn by turn, at its original pace or evenly.
import type { Study } from './study.svelte';
import { lineThrough, mainLine, type Tree } from './tree';

export const PACES = ['recorded', 'tenfold', 'even'] as const;
export type Pace = (typeof PACES)[number];
const SHARE: Record<Pace, number | null> = { recorded: 1, tenfold: 0.1, even: null };
const EVEN = 1000; // milliseconds
const LEAST = 200;

// The seconds of each turn, setups first, from the events of an archive row: `after 2w, move used:17`.
export function paceIn(text: string): number[] {
  return [...text.matchAll(/after \d+[wbgs], move used:(\d+)/g)].map((match) => Number(match[1]));
}

// The time of a turn of the main line, or null.
export function secondsOf(tree: Tree, id: number): number | null {
  const index = mainLine(tree).indexOf(id);
  return index < 0 ? null : (tree.pace?.[index] ?? null);
}

export function delayBefore(tree: Tree, id: number, pace: Pace): number {
  const share = SHARE[pace];
  const seconds = secondsOf(tree, id);
  return share === null || seconds === null ? EVEN : Math.max(LEAST, seconds * 1000 * share);
}

export class Replay {
  running = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  start(study: Study, pace: () => Pace) {
    this.running = true;
    const step = () => {
      const line = lineThrough(study.tree, study.at);
      const next = line[line.indexOf(study.at) + 1];
      if (next === undefined) return this.stop();
      const from = study.at;
      this.#timer = setTimeout(
        () => {
          // Stops if the user goes elsewhere meanwhile.
          if (study.at !== from) return this.stop();
          study.show(next);
          step();
        },
        delayBefore(study.tree, next, pace()),
      );
    };
    step();
  }
  stop() {
    clearTimeout(this.#timer);
    this.running = false;
  }
}
