import { describe, expect, it } from 'vitest';
import { ART } from '../src/lib/art';
import {
  animalOf,
  animalsOn,
  bestFirst,
  cellsOf,
  describe as says,
  LETTERS,
  lineOf,
  nameOf,
  placed,
  readGame,
  removed,
  sideOfLine,
  squareOf,
  takenBack,
  valueBadge,
  valueText,
  type JungleGame,
} from '../src/lib/jungle';
import type { JungleValue } from '../src/lib/jungle_api';

const START = 'w Eb1 Rf1 Dc2 Te2 tc6 de6 rb7 ef7';

describe('the board of Jungle Checkers', () => {
  it('has names for its 49 squares that read back', () => {
    for (let square = 0; square < 49; ++square) expect(squareOf(nameOf(square))).toBe(square);
    expect(nameOf(48)).toBe('g7');
  });
  it('reads and writes positions', () => {
    expect(lineOf('white', cellsOf(START))).toBe(START);
    expect(lineOf(sideOfLine('b Ta1 da6'), cellsOf('b Ta1 da6'))).toBe('b Ta1 da6');
    expect(cellsOf('w Xa1 Rz9 R R11').every((letter) => letter === '')).toBe(true);
  });
  it('places each animal once, on any sequence of edits', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    let cells = cellsOf(START);
    for (let round = 0; round < 3000; ++round) {
      const square = random(49);
      const letter = LETTERS[random(8)]!;
      const before = cells;
      cells = random(4) === 0 ? removed(cells, square) : placed(cells, letter, square);
      for (const one of LETTERS) expect(cells.filter((there) => there === one).length).toBeLessThanOrEqual(1);
      if (cells[square]) expect(cells[square]).toBe(letter);
      expect(lineOf('black', cellsOf(lineOf('black', cells)))).toBe(lineOf('black', cells));
      expect(before).toHaveLength(49);
    }
    expect(animalsOn(cells).map(({ letter }) => letter)).toEqual(LETTERS.filter((letter) => cells.includes(letter)));
  });
  it('is told to screen readers', () => {
    expect(says(squareOf('d7'), '')).toBe('d7, Black’s den, empty');
    expect(says(squareOf('e2'), 'T')).toBe('e2, white tiger');
  });
  it('has a drawing for every animal', () => {
    for (const letter of LETTERS) expect(ART[animalOf(letter)]).toBeDefined();
  });
});

describe('values', () => {
  it('are short on the board and plain in words', () => {
    expect(valueBadge('win', 31)).toBe('W31');
    expect(valueBadge('draw', null)).toBe('D');
    expect(valueBadge('unknown', null)).toBe('?');
    expect(valueText('loss', 8)).toBe('loses in 8');
    expect(valueText('win', null)).toBe('wins');
  });
  it('put the shortest win first and the shortest loss last', () => {
    const move = (value: JungleValue, plies: number | null) => ({ value, plies });
    const sorted = bestFirst([
      move('loss', 2),
      move('win', 9),
      move('unknown', null),
      move('loss', 40),
      move('draw', null),
      move('win', 1),
      move('win', null),
    ]);
    expect(sorted.map(({ value, plies }) => valueBadge(value, plies))).toEqual(['W1', 'W9', 'W', 'D', '?', 'L40', 'L2']);
  });
});

describe('the game that is kept', () => {
  const game = (person: JungleGame['person'], moves: string[]): JungleGame => ({ ...readGame(null), person, moves });
  it('reads back, and nonsense begins anew', () => {
    const kept = game('black', ['Td3', 'tc5']);
    expect(readGame(JSON.stringify(kept))).toEqual(kept);
    for (const nonsense of [null, '', '{', '3', '"x"', '[]', '{"moves":[1],"seconds":99,"person":4}'])
      expect(readGame(nonsense)).toEqual(readGame(null));
  });
  it('is taken back to the person’s turn', () => {
    expect(takenBack(game('white', ['a', 'b']), 'white')).toEqual([]);
    expect(takenBack(game('white', ['a', 'b', 'c']), 'white')).toEqual(['a', 'b']);
    expect(takenBack(game('black', ['a', 'b', 'c']), 'white')).toEqual(['a']);
    expect(takenBack(game('both', ['a', 'b', 'c']), 'white')).toEqual(['a', 'b']);
    expect(takenBack(game('black', ['a']), 'white')).toEqual(['a']);
    expect(takenBack(game('white', []), 'white')).toEqual([]);
  });
});
