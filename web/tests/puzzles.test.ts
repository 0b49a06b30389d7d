import { describe, expect, it } from 'vitest';
import type { PuzzleGroup } from '../src/lib/puzzle_api';
import { idsOf, nextPuzzle, readProgress, readWanted, taskText, withHelp, withSolved } from '../src/lib/puzzles';

const GROUPS: PuzzleGroup[] = [
  { kind: 'win in one', source: 'built in', ids: ['b1', 'b3'] },
  { kind: 'win in two', source: 'built in', ids: ['b2'] },
  { kind: 'win in two', source: 'database', ids: ['d7'] },
];

describe('progress', () => {
  it('counts a streak of puzzles solved at the first try', () => {
    let progress = readProgress(null);
    progress = withSolved(withSolved(progress, 'b1'), 'b2');
    expect([progress.streak, progress.best]).toEqual([2, 2]);
    progress = withSolved(withHelp(progress, 'b3'), 'b3');
    expect([progress.streak, progress.best, progress.solved.length]).toEqual([0, 2, 3]);
    progress = withSolved(progress, 'd7');
    expect(progress.streak).toBe(1);
  });
  it('does not count a puzzle twice, nor punish a second look', () => {
    const progress = withSolved(readProgress(null), 'b1');
    expect(withSolved(progress, 'b1')).toBe(progress);
    expect(withHelp(progress, 'b1')).toBe(progress);
  });
  it('reads back, and nonsense begins anew', () => {
    const progress = withHelp(withSolved(readProgress(null), 'b1'), 'b2');
    expect(readProgress(JSON.stringify(progress))).toEqual(progress);
    for (const nonsense of [null, '', '{', '3', '[]', '{"streak":-1,"best":"x","solved":[1]}'])
      expect(readProgress(nonsense)).toEqual({ streak: 0, best: 0, solved: [], spoilt: null });
  });
});

describe('the next puzzle', () => {
  it('is of the wanted kind and source', () => {
    expect(idsOf(GROUPS, { kind: '', source: '' })).toEqual(['b1', 'b3', 'b2', 'd7']);
    expect(idsOf(GROUPS, { kind: 'win in two', source: '' })).toEqual(['b2', 'd7']);
    expect(idsOf(GROUPS, { kind: 'win in two', source: 'database' })).toEqual(['d7']);
    expect(idsOf(GROUPS, { kind: 'only defence', source: '' })).toEqual([]);
  });
  it('is wanted as it was, and nonsense wants everything', () => {
    expect(readWanted('{"kind":"win in two","source":"database"}')).toEqual({ kind: 'win in two', source: 'database' });
    for (const nonsense of [null, '', '{', '3', '{"kind":"x","source":7}']) expect(readWanted(nonsense)).toEqual({ kind: '', source: '' });
  });
  it('is an open one as long as there are any', () => {
    const ids = idsOf(GROUPS, { kind: '', source: '' });
    let progress = readProgress(null);
    let current = '';
    for (let round = 0; round < ids.length; ++round) {
      const next = nextPuzzle(ids, progress, current, (round * 0.37) % 1)!;
      expect(progress.solved).not.toContain(next);
      progress = withSolved(progress, next);
      current = next;
    }
    expect(nextPuzzle(ids, progress, current, 0.999)).not.toBe(current);
    expect(nextPuzzle(['b1'], progress, 'b1', 0.5)).toBe('b1');
    expect(nextPuzzle([], progress, '', 0.5)).toBeNull();
  });
  it('says its task', () => {
    expect(taskText('win in one', 'silver')).toBe('Silver to move and win in this turn');
  });
});
