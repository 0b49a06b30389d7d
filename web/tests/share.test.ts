import { describe, expect, it } from 'vitest';
import { cellsWith, positionOf } from '../src/lib/board';
import { changedArea, packed } from '../src/lib/gif';
import { addressInLink, framesOf, packText, unpackText } from '../src/lib/share';
import { addTurn, newTree, ROOT } from '../src/lib/tree';
import { archiveGames } from '../src/lib/tree_text';

// As a reader of GIF files does it.
function unpacked(bytes: number[]): number[] {
  let at = 0;
  let bits = 0;
  let held = 0;
  let width = 9;
  const code = () => {
    for (; held < width; held += 8) bits |= bytes[at++]! << held;
    const value = bits & ((1 << width) - 1);
    bits >>>= width;
    held -= width;
    return value;
  };
  const fresh = () => Array.from({ length: 258 }, (_, i) => [i]);
  const out: number[] = [];
  let table = fresh();
  let before: number[] | null = null;
  for (;;) {
    const value = code();
    if (value === 257) return out;
    if (value === 256) {
      table = fresh();
      width = 9;
      before = null;
      continue;
    }
    const entry: number[] = table[value] ?? [...before!, before![0]!];
    out.push(...entry);
    if (before && table.length < 4096) table.push([...before, entry[0]!]);
    if (table.length === 1 << width && width < 12) ++width;
    before = entry;
  }
}

describe('films', () => {
  it('are packed so that they unpack to the same', () => {
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
    for (const [length, colours] of [
      [1, 1],
      [1000, 2],
      [60_000, 7],
      [40_000, 256],
    ] as const) {
      const pixels = Uint8Array.from({ length }, () => random(colours));
      expect(unpacked(packed(pixels))).toEqual([...pixels]);
    }
  });
  it('hold only what changes', () => {
    const before = new Uint8Array(20);
    const now = Uint8Array.from(before);
    now[7] = now[13] = 1;
    expect(changedArea(null, now, 5, 4)).toEqual([0, 0, 5, 4]);
    expect(changedArea(before, now, 5, 4)).toEqual([2, 1, 2, 2]);
  });
  it('show every step of the main line', () => {
    const start = positionOf('gold', cellsWith('Ee2 Ra1 ra8'));
    const { tree } = addTurn(newTree(start), ROOT, { words: 'Ee2n Ee3n', position: positionOf('silver', cellsWith('Ee4 Ra1 ra8')) });
    const frames = framesOf(tree);
    expect(frames).toHaveLength(3);
    expect(frames[1]!.cells).toEqual(cellsWith('Ee3 Ra1 ra8'));
    expect(frames[2]!.caption).toBe('2g Ee2n Ee3n');
  });
});

describe('links', () => {
  it('hold a whole record', async () => {
    const text = '1g Ra1 Rb1 {“Ünïcode”}\n'.repeat(50);
    const link = await packText(text);
    expect(link).toMatch(/^[\w-]+$/);
    expect(link.length).toBeLessThan(text.length / 2);
    expect(await unpackText(link)).toBe(text);
    await expect(unpackText('nonsense!')).rejects.toThrow('damaged');
  });
  it('are known from other text', () => {
    expect(addressInLink('http://127.0.0.1:8080/#/analysis/record/abc ')).toBe('record/abc');
    expect(addressInLink('1g Ra1')).toBeNull();
  });
});

describe('archives', () => {
  it('keep their names also where the header was lost', () => {
    const values = Array.from({ length: 29 }, (_, i) => `v${i}`);
    const games = archiveGames(values.join('\t'))!;
    expect(games).toHaveLength(1);
    expect(games[0]!.title).toBe('v0: v3 – v4');
    expect(games[0]!.text).toMatch(/^id\twplayerid/);
  });
});
