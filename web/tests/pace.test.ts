import { describe, expect, it } from 'vitest';
import { delayBefore, paceIn, secondsOf } from '../src/lib/pace.svelte';
import { addTurn, mainLine, newTree } from '../src/lib/tree';

const EVENTS =
  '1769941065 [Sun Feb  1 10:17:45 2026] after 1w, move used:13 wresv:150 bresv:150 game:13\\n1769941078 [..] after 1b, move used:7 wresv:150\\n1769941095 [..] after 2w, move used:170';

describe('the pace of a game', () => {
  it('is read from the events of an archive row', () => {
    expect(paceIn(EVENTS)).toEqual([13, 7, 170]);
    expect(paceIn('NULL')).toEqual([]);
  });

  it('is that of the main line; other turns come evenly', () => {
    let { tree, id } = addTurn(newTree('g [' + ' '.repeat(64) + ']'), 0, { words: 'Ee2n', position: 's []' });
    tree = { ...tree, pace: [13] };
    expect(mainLine(tree)).toEqual([id]);
    expect(secondsOf(tree, id)).toBe(13);
    expect(delayBefore(tree, id, 'recorded')).toBe(13_000);
    expect(delayBefore(tree, id, 'tenfold')).toBe(1300);
    expect(delayBefore(tree, id, 'even')).toBe(1000);
    ({ tree, id } = addTurn(tree, 0, { words: 'Ed2n', position: 's [ ]' }));
    expect(secondsOf(tree, id)).toBe(null);
    expect(delayBefore(tree, id, 'recorded')).toBe(1000);
  });
});
