import { describe, expect, it } from 'vitest';
import type { StudyAnswer } from '../src/lib/api';
import { isWorthKeeping, Shelf } from '../src/lib/shelf';
import {
  addTurn,
  annotate,
  branchOf,
  graft,
  labelOf,
  lineThrough,
  mainLine,
  newTree,
  nextLabel,
  nodeOf,
  pathTo,
  promote,
  remove,
  ROOT,
  sibling,
  titleOf,
  treeOf,
  type Tree,
} from '../src/lib/tree';
import { archiveGames, commentText, rowsOf, treeText } from '../src/lib/tree_text';

const START = 'g [' + ' '.repeat(64) + ']';

// Words stand for positions too: a turn `a` leads to the position `a`.
function grow(tree: Tree, parent: number, ...turns: string[]): { tree: Tree; ids: number[] } {
  const ids: number[] = [];
  for (const words of turns) {
    const added = addTurn(tree, parent, { words, position: words });
    tree = added.tree;
    parent = added.id;
    ids.push(added.id);
  }
  return { tree, ids };
}

// a b c d, in place of b: x y, and in place of y: z.
function sample() {
  const main = grow(newTree(START), ROOT, 'a', 'b', 'c', 'd');
  const [a, b, c, d] = main.ids as [number, number, number, number];
  const side = grow(main.tree, a, 'x', 'y');
  const [x, y] = side.ids as [number, number];
  const deep = grow(side.tree, x, 'z');
  return { tree: deep.tree, a, b, c, d, x, y, z: deep.ids[0]! };
}
const wordsOf = (tree: Tree, ids: readonly number[]) => ids.map((id) => nodeOf(tree, id).words).join(' ');

describe('a tree', () => {
  it('grows turn by turn, and knows its lines', () => {
    const { tree, x, z } = sample();
    expect(wordsOf(tree, mainLine(tree))).toBe('a b c d');
    expect(wordsOf(tree, lineThrough(tree, x))).toBe('a x y');
    expect(wordsOf(tree, pathTo(tree, z))).toBe('a x z');
  });
  it('has one node for each board', () => {
    const { tree, a, b } = sample();
    const again = addTurn(tree, a, { words: 'other steps', position: 'b' });
    expect(again.id).toBe(b);
    expect(again.tree).toBe(tree);
  });
  it('never changes: there are only new trees', () => {
    const { tree, b, x } = sample();
    const before = JSON.stringify(tree);
    remove(promote(annotate(tree, b, { glyph: '!' }), x), b);
    expect(JSON.stringify(tree)).toBe(before);
  });
  it('numbers turns', () => {
    const { tree, a, b, d, z } = sample();
    expect([a, b, d, z].map((id) => labelOf(tree, id))).toEqual(['2g', '2s', '3s', '3g']);
    expect(nextLabel(tree, d)).toEqual({ number: 4, side: 'gold' });
    const silver = grow(newTree('s []', 12), ROOT, 'a', 'b');
    expect(silver.ids.map((id) => labelOf(silver.tree, id))).toEqual(['12s', '13g']);
  });
  it('removes a turn with all that follows', () => {
    const { tree, x, y, z, b } = sample();
    const without = remove(tree, x);
    for (const id of [x, y, z]) expect(without.nodes[id]).toBeUndefined();
    expect(wordsOf(without, mainLine(without))).toBe('a b c d');
    const other = remove(tree, b);
    expect(wordsOf(other, mainLine(other))).toBe('a x y');
    expect(remove(tree, ROOT)).toBe(tree);
    // Numbers are never given twice.
    expect(addTurn(other, ROOT, { words: 'q', position: 'q' }).id).toBe(tree.nextId);
  });
  it('promotes variations, the nearest branch first', () => {
    const { tree, z, b } = sample();
    const once = promote(tree, z);
    expect(wordsOf(once, mainLine(once))).toBe('a b c d');
    const twice = promote(once, z);
    expect(wordsOf(twice, mainLine(twice))).toBe('a x z');
    expect(promote(twice, z)).toBe(twice);
    expect(branchOf(twice, z)).toBeNull();
    expect(branchOf(twice, b)).toBe(b);
  });
  it('moves among the turns in one place', () => {
    const { tree, b, x } = sample();
    expect(sibling(tree, b, 1)).toBe(x);
    expect(sibling(tree, x, 1)).toBe(x);
    expect(sibling(tree, x, -1)).toBe(b);
    expect(sibling(tree, ROOT, 1)).toBe(ROOT);
  });
  it('takes up the turns of another, and keeps what was said', () => {
    const { tree, b } = sample();
    const said = annotate(tree, b, { comment: 'mine' });
    const longer = grow(newTree(START), ROOT, 'a', 'b', 'c', 'd', 'e').tree;
    const both = graft(said, annotate(longer, 2, { comment: 'theirs' }));
    expect(wordsOf(both, mainLine(both))).toBe('a b c d e');
    expect(nodeOf(both, b).comment).toBe('mine');
    expect(rowsOf(both)).toHaveLength(rowsOf(tree).length + 1);
  });
  it('has a title', () => {
    expect(titleOf(sample().tree)).toBe('Position, 4 turns');
    expect(titleOf({ ...sample().tree, tags: [{ name: 'Gold', value: 'Ada' }] })).toBe('Ada – ?, 4 turns');
  });
});

describe('the text of a tree', () => {
  it('has variations after the turn that they replace', () => {
    const { tree } = sample();
    expect(treeText(tree)).toBe(`Position: 2${START}\n\n2g a\n2s b\n#> 2s x\n#> 3g y\n#>> 3g z\n3g c\n3s d\n`);
  });
  it('has tags, glyphs, scores and comments', () => {
    const { tree, a } = sample();
    const tags = [
      { name: 'Gold', value: 'Ada' },
      { name: 'Chat', value: 'one "two"\nthree \\' },
    ];
    const said = annotate(
      annotate({ ...remove(tree, tree.nodes[a]!.children[0]!), tags }, a, { glyph: '!?', score: -35, loss: 120, comment: 'x } y\nz' }),
      ROOT,
      { comment: 'Start.', score: 5 },
    );
    expect(treeText(said).split('\n').slice(0, 6)).toEqual([
      'Gold: Ada',
      '[Chat "one \\"two\\"\\nthree \\\\"]',
      `Position: 2${START}`,
      '',
      '{=5} {Start.}',
      '2g a {!?} {=-35 loss 120} {x \\) y\\nz}',
    ]);
  });
  it('writes no comment that could be taken for anything else', () => {
    expect(commentText(' ?? ')).toBe('\\??');
    expect(commentText('=5')).toBe('\\=5');
    expect(commentText('a\r\nb\tc\\')).toBe('a\\nb c\\\\');
    expect(commentText('ok')).toBe('ok');
  });
});

describe('what the server reads', () => {
  const answer: StudyAnswer = {
    tags: [{ name: 'Gold', value: 'Ada' }],
    start: null,
    first: '1g',
    score: null,
    comment: 'hello',
    nodes: ['A', 'B', 'c', 'd', 'e'].map((words, i) => ({
      parent: [-1, 0, 1, 1, 2][i]!,
      label: '',
      words,
      position: words,
      glyph: '',
      score: null,
      loss: null,
      comment: '',
      over: null,
    })),
    problem: '',
  };
  it('becomes a tree', () => {
    const tree = treeOf(answer, 'game/1');
    expect(wordsOf(tree, mainLine(tree))).toBe('A B c e');
    expect(rowsOf(tree).map(({ id, depth }) => `${nodeOf(tree, id).words}${depth}`)).toEqual(['A0', 'B0', 'c0', 'd1', 'e0']);
    expect(labelOf(tree, 5)).toBe('2s');
    expect(nodeOf(tree, ROOT).comment).toBe('hello');
    expect(tree.setup).toBe(true);
    expect(treeText(tree)).toBe('Gold: Ada\n\n{hello}\n1g A\n1s B\n2g c\n#> 2g d\n2s e\n');
  });
});

describe('archives', () => {
  it('are cut into games', () => {
    const header = 'id\twusername\tbusername\tmovelist';
    const games = archiveGames(`${header}\n7\tAda\tBob\t1w Ra1\n\n8\tCy\t\t1w Rb1\n`)!;
    expect(games.map((game) => game.title)).toEqual(['7: Ada – Bob', '8: Cy – ?']);
    expect(games[1]!.text).toBe(`${header}\n8\tCy\t\t1w Rb1\n`);
    expect(archiveGames('1g Ra1\n1s ra8\n')).toBeNull();
  });
});

describe('the shelf', () => {
  function storage(room = Infinity) {
    const items = new Map<string, string>();
    return {
      items,
      getItem: (key: string) => items.get(key) ?? null,
      removeItem: (key: string) => void items.delete(key),
      setItem: (key: string, value: string) => {
        const used = [...items].reduce((sum, [k, v]) => sum + (k === key ? 0 : v.length), 0);
        if (used + value.length > room) throw new Error('full');
        items.set(key, value);
      },
    } as unknown as Storage & { items: Map<string, string> };
  }
  it('keeps trees, the newest first, and where one was', () => {
    const shelf = new Shelf(storage());
    const { tree, x } = sample();
    shelf.save('one', { tree, at: x }, 1);
    shelf.save('two', { tree: { ...tree, source: 'game/5' }, at: 999 }, 2);
    expect(shelf.entries().map((entry) => entry.key)).toEqual(['two', 'one']);
    expect(shelf.load('one')).toEqual({ tree, at: x });
    expect(shelf.load('two')!.at).toBe(ROOT);
    expect(shelf.bySource('game/5')).toBe('two');
    expect(shelf.bySource('game/6')).toBeNull();
    shelf.remove('two');
    expect(shelf.entries()).toHaveLength(1);
    expect(shelf.load('two')).toBeNull();
  });
  it('drops the oldest when there are many, or no room', () => {
    const many = new Shelf(storage());
    for (let i = 0; i < 110; ++i) many.save(`key${i}`, { tree: sample().tree, at: ROOT });
    expect(many.entries()).toHaveLength(100);
    expect(many.load('key9')).toBeNull();
    const size = JSON.stringify({ format: 1, tree: sample().tree, at: ROOT }).length;
    const small = new Shelf(storage(size * 2.5));
    for (const key of ['a', 'b', 'c']) expect(small.save(key, { tree: sample().tree, at: ROOT })).toBe(true);
    expect(small.load('c')).not.toBeNull();
    expect(small.load('a')).toBeNull();
    expect(new Shelf(storage(10)).save('a', { tree: sample().tree, at: ROOT })).toBe(false);
  });
  it('is not upset by what it did not write', () => {
    const broken = storage();
    broken.setItem('tusk-studies', '{"a":');
    broken.setItem('x', '[1,2]');
    const shelf = new Shelf(broken);
    expect(shelf.entries()).toEqual([]);
    expect(shelf.load('x')).toBeNull();
  });
  it('keeps what is worth it', () => {
    expect(isWorthKeeping(newTree(START))).toBe(false);
    expect(isWorthKeeping(sample().tree)).toBe(true);
  });
});
