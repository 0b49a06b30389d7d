import { describe, expect, it } from 'vitest';
import { CELL, EDGE, gridOf } from '../src/lib/grid';
import { ghostsOf, trailOf } from '../src/lib/turn';
import { nameOf, squareOf } from '../src/lib/board';

describe('a grid', () => {
  const sizes: [number, number][] = [
    [8, 8],
    [7, 9],
    [7, 7],
    [1, 1],
  ];
  it('finds every square where it drew it, on boards of any size and both ways round', () => {
    for (const [files, ranks] of sizes)
      for (const flipped of [false, true]) {
        const grid = gridOf(files, ranks, flipped);
        const seen = new Set<string>();
        for (let square = 0; square < files * ranks; ++square) {
          for (const inside of [1, CELL / 2, CELL - 1]) expect(grid.at(grid.left(square) + inside, grid.top(square) + inside)).toBe(square);
          seen.add(`${grid.left(square)} ${grid.top(square)}`);
        }
        expect(seen.size).toBe(files * ranks);
        for (const [x, y] of [
          [0, 0],
          [EDGE - 1, EDGE + 1],
          [grid.width - EDGE, EDGE + 1],
          [EDGE + 1, grid.height - EDGE],
        ] as const)
          expect(grid.at(x, y)).toBeNull();
      }
  });
  it('names squares as the board does', () => {
    const grid = gridOf(8, 8);
    for (let square = 0; square < 64; ++square) expect(grid.nameOf(square)).toBe(nameOf(square));
    expect(gridOf(7, 9).nameOf(62)).toBe('g9');
  });
  it('goes to the next square as it is seen, and stops at the edge', () => {
    const grid = gridOf(7, 9);
    expect(grid.beside(0, 1, 0)).toBe(1);
    expect(grid.beside(0, 0, 1)).toBe(7);
    expect(grid.beside(0, -1, -1)).toBe(0);
    expect(gridOf(7, 9, true).beside(0, -1, 0)).toBe(1);
    expect(gridOf(7, 9, true).beside(62, 1, 1)).toBe(54);
  });
});

describe('what a turn leaves behind', () => {
  it('is its trail and the ghosts of what it captured', () => {
    expect(ghostsOf('hc5n hc6x Ec4n')).toEqual([{ letter: 'h', square: squareOf('c6') }]);
    expect([...trailOf('hc5n hc6x Ec4n')].sort()).toEqual(['c4', 'c5', 'c6'].map(squareOf).sort());
    expect(ghostsOf('')).toEqual([]);
  });
});
