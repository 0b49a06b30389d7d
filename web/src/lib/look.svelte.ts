// The look of the page, stored in the browser: colours, board and pieces.

export const THEMES = ['system', 'light', 'dark'] as const;
export const BOARDS = ['wood', 'slate', 'meadow', 'paper'] as const;
export const PIECES = ['animals', 'letters', 'discs'] as const;

type Theme = (typeof THEMES)[number];
type BoardLook = (typeof BOARDS)[number];
type PieceLook = (typeof PIECES)[number];

function kept<Name extends string>(key: string, names: readonly Name[]): Name {
  return names.find((name) => name === localStorage.getItem(key)) ?? names[0]!;
}

class Look {
  #theme = $state<Theme>(kept('tusk-theme', THEMES));
  #board = $state<BoardLook>(kept('tusk-board', BOARDS));
  #pieces = $state<PieceLook>(kept('tusk-pieces', PIECES));
  #systemDark = $state(false);

  constructor() {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    this.#systemDark = dark.matches;
    dark.addEventListener('change', () => (this.#systemDark = dark.matches));
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(name: Theme) {
    this.#theme = name;
    localStorage.setItem('tusk-theme', name);
  }
  // The theme in effect.
  get shade(): 'light' | 'dark' {
    return this.#theme === 'system' ? (this.#systemDark ? 'dark' : 'light') : this.#theme;
  }
  get board(): BoardLook {
    return this.#board;
  }
  set board(name: BoardLook) {
    this.#board = name;
    localStorage.setItem('tusk-board', name);
  }
  get pieces(): PieceLook {
    return this.#pieces;
  }
  set pieces(name: PieceLook) {
    this.#pieces = name;
    localStorage.setItem('tusk-pieces', name);
  }
}

export const look = new Look();
