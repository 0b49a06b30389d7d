import { describe, expect, it } from 'vitest';
import type { PuzzleGroup } from '../src/lib/puzzle_api';
import {
  dueIds,
  fitting,
  listed,
  nextPuzzle,
  readProgress,
  readWanted,
  taskText,
  withHelp,
  withSolved,
  wrongText,
} from '../src/lib/puzzles';

const GROUPS: PuzzleGroup[] = [
  { kind: 'win in one', source: 'built in', ids: ['b1', 'b3'], ratings: [900, 1100], themes: [['push'], ['rabbit run']] },
  { kind: 'win in two', source: 'built in', ids: ['b2'], ratings: [1600], themes: [['push', 'capture']] },
  { kind: 'win in two', source: 'database', ids: ['d7'], ratings: [1500], themes: [['quiet']] },
];
const ALL = listed(GROUPS);
const ANY = { kind: '', source: '', theme: '', level: '' } as const;
const NOW = 1_000_000_000;
const HOUR = 3_600_000;
const none = () => readProgress(null);

describe('progress in puzzles', () => {
  it('is read from whatever is there', () => {
    const fresh = { rating: 1000, rated: 0, streak: 0, best: 0, solved: [], spoilt: null, repeats: {} };
    for (const text of [null, '', '{', '"x"', '{"streak":-3,"solved":[1],"repeats":{"b1":5}}']) expect(readProgress(text)).toEqual(fresh);
    const kept = withHelp(withSolved(none(), 'b1', 900, NOW), 'b2', 1600, NOW);
    expect(readProgress(JSON.stringify(kept))).toEqual(kept);
  });
  it('counts what is solved at the first try, and rates it', () => {
    const once = withSolved(none(), 'b1', 1000, NOW);
    expect(once.streak).toBe(1);
    expect(once.rating).toBe(1030);
    expect(withSolved(once, 'b1', 1000, NOW)).toEqual(once);
    const failed = withHelp(once, 'b2', 1600, NOW);
    expect(failed.streak).toBe(0);
    expect(failed.best).toBe(1);
    expect(failed.rating).toBeLessThan(once.rating);
    // A second fault costs nothing more, and the solution after it adds nothing.
    expect(withHelp(failed, 'b2', 1600, NOW)).toEqual(failed);
    const after = withSolved(failed, 'b2', 1600, NOW);
    expect(after.streak).toBe(0);
    expect(after.rating).toBe(failed.rating);
    expect(after.solved).toEqual(['b1', 'b2']);
  });
  it('brings failures back, each time later, until they sit', () => {
    let progress = withSolved(withHelp(none(), 'b1', 900, NOW), 'b1', 900, NOW);
    expect(dueIds(progress, NOW)).toEqual([]);
    let now = NOW;
    for (const hours of [0.2, 25, 73, 169]) {
      now += hours * HOUR;
      expect(dueIds(progress, now)).toEqual(['b1']);
      expect(nextPuzzle(ALL, progress, 'b2', 0.5, now)).toBe('b1');
      progress = withSolved(progress, 'b1', 900, now);
      expect(dueIds(progress, now)).toEqual([]);
    }
    expect(progress.repeats).toEqual({});
  });
});

describe('the choice of puzzles', () => {
  const ids = (wanted: Parameters<typeof fitting>[1]) => fitting(ALL, wanted).map(({ id }) => id);
  it('is by kind, source, theme and level', () => {
    expect(ids(ANY)).toEqual(['b1', 'b3', 'b2', 'd7']);
    expect(ids({ ...ANY, kind: 'win in two' })).toEqual(['b2', 'd7']);
    expect(ids({ ...ANY, kind: 'win in two', source: 'database' })).toEqual(['d7']);
    expect(ids({ ...ANY, theme: 'push' })).toEqual(['b1', 'b2']);
    expect(ids({ ...ANY, level: 'easy' })).toEqual(['b1', 'b3']);
    expect(ids({ ...ANY, kind: 'only defence' })).toEqual([]);
    expect(readWanted('{"kind":"x","level":"hard","theme":3}')).toEqual({ ...ANY, level: 'hard' });
  });
  it('goes through all before any comes again, the ones about as hard as the person is good first', () => {
    let progress = none();
    let current = '';
    const seen = new Set<string>();
    for (let round = 0; round < ALL.length; ++round) {
      const next = nextPuzzle(ALL, progress, current, 0, NOW)!;
      expect(seen.has(next)).toBe(false);
      seen.add(next);
      if (round === 0) expect(['b1', 'b3']).toContain(next);
      progress = withSolved(progress, next, 1000, NOW);
      current = next;
    }
    expect(nextPuzzle(ALL, progress, current, 0.999, NOW)).not.toBe(current);
    expect(nextPuzzle([], progress, current, 0, NOW)).toBeNull();
  });
  it('says what is to be done, and what was wrong', () => {
    expect(taskText('win in one', 'gold')).toContain('Gold');
    expect(new Set((['win in one', 'win in two', 'only defence'] as const).map(wrongText)).size).toBe(3);
  });
});
