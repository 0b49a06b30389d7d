// The geometry of a board of any size. Squares are numbered along the ranks, starting at a1.

export const CELL = 100;
export const EDGE = 36;

export interface Grid {
  files: number;
  ranks: number;
  width: number;
  height: number;
  fileOf: (square: number) => number;
  rankOf: (square: number) => number;
  nameOf: (square: number) => string;
  // The upper left corner of a square.
  left: (square: number) => number;
  top: (square: number) => number;
  // The square at a point, or null.
  at: (x: number, y: number) => number | null;
  // The next square in a direction on the screen; the same one at the edge.
  beside: (square: number, right: number, up: number) => number;
}

export function gridOf(files: number, ranks: number, flipped = false): Grid {
  const fileOf = (square: number) => square % files;
  const rankOf = (square: number) => Math.floor(square / files);
  const column = (square: number) => (flipped ? files - 1 - fileOf(square) : fileOf(square));
  const row = (square: number) => (flipped ? rankOf(square) : ranks - 1 - rankOf(square));
  const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));
  return {
    files,
    ranks,
    width: files * CELL + 2 * EDGE,
    height: ranks * CELL + 2 * EDGE,
    fileOf,
    rankOf,
    nameOf: (square) => String.fromCharCode(97 + fileOf(square)) + String(rankOf(square) + 1),
    left: (square) => EDGE + column(square) * CELL,
    top: (square) => EDGE + row(square) * CELL,
    at: (x, y) => {
      const file = Math.floor((x - EDGE) / CELL);
      const line = Math.floor((y - EDGE) / CELL);
      if (file < 0 || line < 0 || file >= files || line >= ranks) return null;
      return (flipped ? line : ranks - 1 - line) * files + (flipped ? files - 1 - file : file);
    },
    beside: (square, right, up) => {
      const sign = flipped ? -1 : 1;
      return within(rankOf(square) + sign * up, ranks) * files + within(fileOf(square) + sign * right, files);
    },
  };
}
