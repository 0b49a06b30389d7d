// Keyboard shortcuts of whole pages, and the list that `?` shows.
import { t } from './texts.svelte';

// Whether a key belongs to the focused element rather than to the page.
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  if (target instanceof HTMLInputElement) return !['checkbox', 'button', 'file'].includes(target.type);
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

export interface Shortcut {
  keys: string;
  what: string;
}

const onBoard = (): Shortcut[] => [
  { keys: 'Tab', what: t.keys.toTheBoard },
  { keys: '← ↑ → ↓', what: t.keys.squares },
  { keys: t.keys.enterOrSpace, what: t.keys.takeUp },
  { keys: 'Esc', what: t.keys.letGo },
];
const inTurn = (): Shortcut[] => [
  ...onBoard(),
  { keys: 'u', what: t.keys.undo },
  { keys: 'd', what: t.keys.finish },
  { keys: 'f', what: t.keys.flip },
];

export interface ShortcutGroup {
  title: string;
  keys: Shortcut[];
}

const inAnalysis = (): ShortcutGroup[] => [
  { title: t.keys.board, keys: inTurn() },
  {
    title: t.keys.turns,
    keys: [
      { keys: '← →', what: t.keys.throughTurns },
      { keys: '↑ ↓', what: t.keys.variations },
      { keys: t.keys.homeEnd, what: t.keys.ends },
      { keys: 'e', what: t.keys.engine },
      { keys: 't', what: t.keys.threat },
      { keys: 'z', what: t.keys.undoTree },
    ],
  },
  {
    title: t.keys.inTheList,
    keys: [
      { keys: '↑ ↓', what: t.keys.rows },
      { keys: '← →', what: t.keys.throughTurns },
    ],
  },
];

const inJungle = (): ShortcutGroup[] => [
  {
    title: t.help.jungle,
    keys: [...onBoard(), { keys: 'f', what: t.keys.flip }, { keys: 'u', what: t.keys.undoMove }, { keys: 'v', what: t.keys.values }],
  },
  {
    title: t.keys.whileSettingUp,
    keys: [
      { keys: 'R D T E', what: t.keys.whitesAnimals },
      { keys: 'r d t e', what: t.keys.blacksAnimals },
      { keys: t.keys.delete, what: t.keys.takeAway },
    ],
  },
];

// By page, as in the address; other pages have no shortcuts of their own.
export const shortcuts = (): Record<string, ShortcutGroup[]> => ({
  play: [
    {
      title: t.app.play,
      keys: [...inTurn(), { keys: '← →', what: t.keys.throughMoves }, { keys: 'r', what: t.keys.replay }],
    },
  ],
  analysis: inAnalysis(),
  explorer: [{ title: t.app.explorer, keys: inTurn() }],
  puzzles: [
    {
      title: t.app.puzzles,
      keys: [...inTurn(), { keys: 'n', what: t.keys.nextPuzzle }, { keys: '← →', what: t.keys.throughSolution }],
    },
  ],
  jungle: inJungle(),
});
