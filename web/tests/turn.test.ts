import { describe, expect, it } from 'vitest';
import type { PositionInfo, Step } from '../src/lib/api';
import { cellsWith, squareOf } from '../src/lib/board';
import { exchanged, isHome, setupWords, withSetup } from '../src/lib/setup';
import { afterWords, arrowsOf, forcedStep, movable, parseStep, stepBetween, targetsFrom } from '../src/lib/turn';
import { clockOf, clockText, goldShare, outcomeText } from '../src/lib/words';

const step = (from: string, to: string, kind: Step['kind'] = 'step'): Step => ({ words: from + to, from, to, kind, captures: null });
const info = (...steps: Step[]) => ({ steps }) as unknown as PositionInfo;

describe('steps', () => {
  it('are read with or without the piece', () => {
    expect(parseStep('Ee2n')).toEqual({ from: squareOf('e2'), to: squareOf('e3') });
    expect(parseStep('h4w')).toEqual({ from: squareOf('h4'), to: squareOf('g4') });
  });
  it('never leave the board', () => {
    for (const word of ['a1w', 'a1s', 'h8e', 'h8n', 'h1e', 'a4w']) expect(parseStep(word)).toBeNull();
    for (const word of ['', 'e9n', 'e2', 'cf3x', 'zz', 'Ee2nn', '<b>']) expect(parseStep(word)).toBeNull();
  });
  it('are found by their squares', () => {
    const legal = info(step('e2', 'e3'), step('e2', 'd2'), step('a1', 'a2'));
    expect(stepBetween(legal, squareOf('e2'), squareOf('d2'))?.words).toBe('e2d2');
    expect(stepBetween(legal, squareOf('e2'), squareOf('f2'))).toBeUndefined();
    expect(targetsFrom(legal, squareOf('e2'))).toEqual([squareOf('e3'), squareOf('d2')]);
    expect([...movable(legal)]).toEqual([squareOf('e2'), squareOf('a1')]);
  });
  it('are forced only where one piece can finish a push', () => {
    expect(forcedStep(info(step('e2', 'e3', 'push-end')))?.words).toBe('e2e3');
    expect(forcedStep(info(step('e2', 'e3', 'push-end'), step('d3', 'e3', 'push-end')))).toBeUndefined();
    expect(forcedStep(info(step('e2', 'e3')))).toBeUndefined();
  });
  it('move and remove pieces as they say', () => {
    const after = afterWords(cellsWith('Ec4 hc5 Rf2'), 'hc5n hc6x Ec4n Rf2n');
    expect(after.filter(Boolean).join('')).toBe('RE');
    expect(after[squareOf('c5')]).toBe('E');
    expect(after[squareOf('f3')]).toBe('R');
  });
  it('become arrows, removals left out', () => {
    expect(arrowsOf('Ee2n rc3n cf3x')).toHaveLength(2);
  });
});

describe('setups', () => {
  const words = 'Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2';
  const empty = Array<string>(64).fill('');
  it('stand on the board and read back', () => {
    expect(setupWords(withSetup(empty, words), 'gold')).toBe(words);
    expect(withSetup(withSetup(empty, words), words)).toEqual(withSetup(empty, words));
  });
  it('keep all pieces when two are exchanged', () => {
    const cells = exchanged(withSetup(empty, words), squareOf('e2'), squareOf('a1'));
    expect(cells[squareOf('a1')]).toBe('E');
    expect([...cells].sort()).toEqual([...withSetup(empty, words)].sort());
  });
  it('know the home of each side', () => {
    expect(isHome(squareOf('h2'), 'gold')).toBe(true);
    expect(isHome(squareOf('h3'), 'gold')).toBe(false);
    expect(isHome(squareOf('a7'), 'silver')).toBe(true);
  });
});

describe('words', () => {
  it('tell the time', () => {
    expect(clockText(0)).toBe('0:00');
    expect(clockText(-5)).toBe('0:00');
    expect(clockText(61_000)).toBe('1:01');
    expect(clockText(3_661_000)).toBe('1:01:01');
  });
  it('tell the end of a game', () => {
    expect(outcomeText({ winner: 'gold', reason: 'goal' }, 'gold')).toBe('You win: goal');
    expect(outcomeText({ winner: 'gold', reason: 'goal' }, 'silver')).toBe('Tusk wins: goal');
    expect(outcomeText({ winner: null, reason: 'score' })).toBe('A draw: score');
  });
  it('share the bar by the score', () => {
    expect(goldShare(0, 'gold')).toBe(0.5);
    expect(goldShare(300, 'gold')).toBeCloseTo(1 - goldShare(300, 'silver'));
    expect(goldShare(30000, 'gold')).toBeCloseTo(1);
  });
  it('run only the clock of the person on the move', () => {
    const game = { side: 'gold', toMove: 'gold', outcome: null, clock: { gold: 5000, silver: 7000, allowed: 20000, used: 1000 } } as never;
    expect(clockOf(game, 'gold', 2000)).toBe(17000);
    expect(clockOf(game, 'silver', 2000)).toBe(7000);
  });
});
