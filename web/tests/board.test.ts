import { describe, expect, it } from 'vitest';
import { cellsOf, cellsWith, describe as says, isAdjacent, nameOf, positionOf, squareOf, track, type Tracked } from '../src/lib/board';

const OPENING = 'g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]';

describe('squares', () => {
  it('have names that read back', () => {
    for (let square = 0; square < 64; ++square) expect(squareOf(nameOf(square))).toBe(square);
    expect(nameOf(0)).toBe('a1');
    expect(nameOf(63)).toBe('h8');
  });
  it('are next to each other on the board, not over its edge', () => {
    expect(isAdjacent(squareOf('a1'), squareOf('a2'))).toBe(true);
    expect(isAdjacent(squareOf('h1'), squareOf('a2'))).toBe(false);
  });
});

describe('positions', () => {
  it('read and write the same text', () => {
    expect(positionOf('gold', cellsOf(OPENING))).toBe(OPENING);
    expect(cellsOf(OPENING)[squareOf('e2')]).toBe('E');
    expect(cellsOf(OPENING)[squareOf('d7')]).toBe('e');
  });
  it('are made of placements', () => {
    expect(cellsWith('Ee3 rd5').filter(Boolean)).toEqual(['E', 'r']);
    expect(cellsWith('Ee3')[squareOf('e3')]).toBe('E');
  });
  it('take the marks of empty traps for empty', () => {
    expect(cellsOf('g [' + 'x'.repeat(64) + ']').every((cell) => cell === '')).toBe(true);
  });
  it('are told to screen readers', () => {
    expect(says(squareOf('c3'), 'R', true)).toBe('c3, trap, gold rabbit, frozen');
    expect(says(squareOf('e4'), '', false)).toBe('e4, empty');
  });
});

describe('track', () => {
  const counter = () => {
    let id = 0;
    return () => ++id;
  };
  it('keeps the name of a piece that moves, and forgets one that is captured', () => {
    const next = counter();
    const before = track([], cellsOf(OPENING), next);
    const cells = [...cellsOf(OPENING)];
    cells[squareOf('e3')] = 'E';
    cells[squareOf('e2')] = '';
    cells[squareOf('a8')] = '';
    const after = track(before, cells, next);
    const at = (pieces: Tracked[], square: string) => pieces.find((piece) => piece.square === squareOf(square))?.id;
    expect(at(after, 'e3')).toBe(at(before, 'e2'));
    expect(after).toHaveLength(31);
  });
  it('never gives one name twice, on any change of boards', () => {
    const next = counter();
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    let pieces: Tracked[] = [];
    for (let round = 0; round < 200; ++round) {
      const cells = Array.from({ length: 64 }, () => ['', '', '', 'R', 'r', 'E'][random(6)]!);
      pieces = track(pieces, cells, next);
      expect(new Set(pieces.map((piece) => piece.id)).size).toBe(pieces.length);
      expect(pieces).toHaveLength(cells.filter(Boolean).length);
      for (const piece of pieces) expect(cells[piece.square]).toBe(piece.letter);
    }
  });
});
