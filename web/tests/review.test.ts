import { beforeAll, describe, expect, it } from 'vitest';
import type { Report, ReviewedTurn } from '../src/lib/api';
import { EventParser } from '../src/lib/events';
import { cellsOf, cellsWith, positionOf } from '../src/lib/board';
import { bestScore, goldScore, graphOf, judge, judgedTurns, lossOf, markOf, reviewedTurns, summary, turnAccuracy } from '../src/lib/review';
import { addTurn, annotate, newTree, nodeOf, ROOT, type Tree } from '../src/lib/tree';
import { afterWords } from '../src/lib/turn';
import { winChance } from '../src/lib/words';
import { learnNumbers } from './server_numbers';

beforeAll(learnNumbers);

const reportOf = (score: number, turns: string[]): Report => ({
  depth: 4,
  finished: true,
  nodes: 1,
  seconds: 1,
  lines: [{ score, text: `${score}`, decided: false, turns }],
});
const found = (ply: number, score: number, ...turns: string[]): ReviewedTurn => ({
  ply,
  over: null,
  report: reportOf(score, turns),
  afterBest: null,
});
const over = (ply: number, winner: 'gold' | 'silver'): ReviewedTurn => ({
  ply,
  over: { winner, reason: 'goal' },
  report: null,
  afterBest: null,
});

// A lone elephant on e2, stepping as the words say.
const START = positionOf('gold', cellsWith('Ee2 eh7'));
function line(...turns: string[]): Tree {
  let tree = newTree(START);
  let at = ROOT;
  turns.forEach((words, i) => {
    const position = positionOf(i % 2 ? 'gold' : 'silver', afterWords(cellsOf(nodeOf(tree, at).position), words));
    ({ tree, id: at } = addTurn(tree, at, { words, position }));
  });
  return tree;
}

describe('a review', () => {
  it('measures what a turn gave away', () => {
    expect(lossOf('gold', 0, 0)).toBe(0);
    expect(lossOf('gold', 0, 400)).toBe(0);
    expect(lossOf('gold', 400, 0)).toBeCloseTo(winChance(400) - 0.5);
    expect(lossOf('silver', -400, 0)).toBeCloseTo(winChance(400) - 0.5);
    expect(lossOf('gold', 20000, -20000)).toBeCloseTo(1);
    // The same drop counts less where the game is decided.
    expect(lossOf('gold', 2000, 1600)).toBeLessThan(lossOf('gold', 200, -200));
  });
  it('compares the best turn and the played one with the same side to move', () => {
    const before = { ...found(0, 300, 'Ee2e'), afterBest: reportOf(-120, []) };
    expect(bestScore(before, 'gold')).toBe(120);
    expect(bestScore({ ...before, afterBest: null }, 'gold')).toBe(300);
    expect(bestScore(before, 'silver')).toBe(-120);
    const judged = nodeOf(judge(line('Ee2n'), 1, found(1, -120), before), 1);
    expect(judged.loss).toBe(0);
  });
  it('names what is given away', () => {
    expect(markOf(0.04)).toBeNull();
    expect([0.05, 0.1, 0.2, 1].map((loss) => markOf(loss)!.glyph)).toEqual(['?!', '?', '??', '??']);
    expect(turnAccuracy(0)).toBe(100);
    expect(turnAccuracy(0.2)).toBeCloseTo(44.9, 1);
  });
  it('turns scores to Gold', () => {
    expect(goldScore(found(0, 50), 'gold')).toBe(50);
    expect(goldScore(found(0, 50), 'silver')).toBe(-50);
    expect(goldScore(over(0, 'silver'), 'gold')).toBe(-20000);
  });

  // Gold's first turn is the best one in other words, Silver's throws the game away, Gold takes it.
  const events = [found(0, 20, 'Ee2n Ee3e'), found(1, 10, 'eh7w'), found(2, 29000, 'Ef3n'), over(3, 'gold')];
  const review = (tree: Tree) => {
    [ROOT, ...reviewedTurns(tree)].forEach((id, ply) => (tree = judge(tree, id, events[ply]!, events[ply - 1] ?? null)));
    return tree;
  };
  const judged = () => review(line('Ee2e Ef2n', 'eh7s', 'Ef3n'));

  it('marks a blunder and adds the better turn as a variation', () => {
    const tree = judged();
    const [a, b, c] = reviewedTurns(tree).map((id) => nodeOf(tree, id));
    expect(a!.glyph).toBe('');
    expect(a!.loss).toBe(0);
    expect(b!.glyph).toBe('??');
    expect(b!.loss).toBeGreaterThan(480);
    expect(c!.glyph).toBe('');
    const better = nodeOf(tree, nodeOf(tree, a!.id).children[1]!);
    expect(better.words).toBe('eh7w');
    expect(better.glyph).toBe('!');
    expect(better.score).toBe(-10);
    expect(better.comment).toBe('Better: −0.10');
  });
  it('sums up both sides, and draws the game', () => {
    const tree = judged();
    expect(summary(tree, 'gold')).toEqual({ accuracy: 100, blunders: 0, mistakes: 0, inaccuracies: 0 });
    expect(summary(tree, 'silver').blunders).toBe(1);
    expect(summary(tree, 'silver').accuracy!).toBeLessThan(20);
    expect(summary(line('Ee2n'), 'gold').accuracy).toBeNull();
    expect(graphOf(tree).map((point) => Math.round(point.chance * 100))).toEqual([52, 49, 100, 100]);
  });
  it('says the same when it is done again, and leaves what people wrote', () => {
    const tree = judged();
    expect(review(tree)).toEqual(tree);
    const own = annotate(line('Ee2n'), 1, { glyph: '!!' });
    expect(nodeOf(judge(own, 1, found(1, 0), found(0, 0, 'Ee2e')), 1).glyph).toBe('!!');
    // A mark of an earlier, shorter review goes when it is found wrong.
    const wrong = annotate(line('Ee2n'), 1, { glyph: '?', loss: 120 });
    expect(nodeOf(judge(wrong, 1, found(1, 0), found(0, 0, 'Ee2e')), 1).glyph).toBe('');
  });
  it('knows where to go on', () => {
    const tree = line('Ee2n', 'eh7s', 'Ee3n');
    expect(judgedTurns(tree)).toBe(0);
    expect(judgedTurns(annotate(tree, 1, { loss: 0 }))).toBe(1);
    expect(judgedTurns(judged())).toBe(3);
  });
});

describe('server-sent events', () => {
  const text = ':\n\nevent: turn\ndata: {"a":1}\n\n:\n\nevent: done\ndata: {}\n\n';
  it('come out of pieces of any size', () => {
    for (let size = 1; size <= text.length; ++size) {
      const parser = new EventParser();
      const events = [];
      for (let at = 0; at < text.length; at += size) events.push(...parser.take(text.slice(at, at + size)));
      expect(events).toEqual([
        { name: 'turn', data: '{"a":1}' },
        { name: 'done', data: '{}' },
      ]);
    }
  });
});
