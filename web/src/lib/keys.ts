// Keys that work on whole pages, and the list of them that `?` shows.

// Whether a key belongs to what has the focus rather than to the page.
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

const BOARD: Shortcut[] = [
  { keys: 'Tab', what: 'to the board and on' },
  { keys: '← ↑ → ↓', what: 'on the board: from square to square' },
  { keys: 'Enter or Space', what: 'on the board: take up a piece, put it down' },
  { keys: 'Esc', what: 'on the board: let go' },
  { keys: 'u', what: 'undo a step' },
  { keys: 'd', what: 'finish the turn' },
  { keys: 'f', what: 'flip the board' },
];

// By page, as the address names it; other pages have no keys of their own.
export const SHORTCUTS: Record<string, { title: string; keys: Shortcut[] }[]> = {
  play: [
    {
      title: 'Play',
      keys: [...BOARD, { keys: '← →', what: 'back and forth through the moves' }, { keys: 'r', what: 'show the last turn again' }],
    },
  ],
  analysis: [
    { title: 'Board', keys: BOARD },
    {
      title: 'Turns',
      keys: [
        { keys: '← →', what: 'a turn back, a turn on' },
        { keys: '↑ ↓', what: 'the turn beside it, where there are variations' },
        { keys: 'Home, End', what: 'to the start, to the end of the line' },
        { keys: 'e', what: 'engine on and off' },
        { keys: 't', what: 'threat view on and off' },
        { keys: 'z', what: 'undo a change of the tree' },
      ],
    },
    {
      title: 'In the list of turns',
      keys: [
        { keys: '↑ ↓', what: 'the row above, below' },
        { keys: '← →', what: 'a turn back, a turn on' },
      ],
    },
  ],
  explorer: [{ title: 'Explorer', keys: BOARD }],
  puzzles: [
    {
      title: 'Puzzles',
      keys: [...BOARD, { keys: 'n', what: 'the next puzzle' }, { keys: '← →', what: 'through the turns of a solution' }],
    },
  ],
  jungle: [
    {
      title: 'Jungle Checkers',
      keys: [
        ...BOARD.filter(({ keys }) => keys !== 'u' && keys !== 'd'),
        { keys: 'u', what: 'undo a move' },
        { keys: 'v', what: 'values of the moves on and off' },
      ],
    },
    {
      title: 'While setting up',
      keys: [
        { keys: 'R D T E', what: 'on a square: White’s rat, dog, tiger, elephant' },
        { keys: 'r d t e', what: 'on a square: Black’s' },
        { keys: 'Delete', what: 'on a square: take the animal away' },
      ],
    },
  ],
};
