import { beforeAll, describe, expect, it } from 'vitest';
import type { PositionInfo, Step } from '../src/lib/api';
import { cellsWith, squareOf } from '../src/lib/board';
import { exchanged, isHome, mirroredAcross, setupWords, withSetup } from '../src/lib/setup';
import {
  afterWords,
  arrowsOf,
  forcedStep,
  movable,
  parseStep,
  planOf,
  singleSteps,
  stepBetween,
  targetsFrom,
  wrongPiece,
} from '../src/lib/turn';
import { clockOf, clockText, forGold, lostPieces, outcomeText, resultText, scoreText, shortScore, winChance } from '../src/lib/words';
import { learnNumbers } from './server_numbers';

const step = (from: string, to: string, kind: Step['kind'] = 'step'): Step => ({ words: from + to, from, to, kind, captures: null });
const info = (...steps: Step[]) => ({ steps, reach: [], pushes: [] }) as unknown as PositionInfo;

describe('steps', () => {
  it('are read with or without the piece', () => {
    expect(parseStep('Ee2n')).toEqual({ from: squareOf('e2'), to: squareOf('e3'), letter: 'E' });
    expect(parseStep('h4w')).toEqual({ from: squareOf('h4'), to: squareOf('g4'), letter: '' });
  });
  it('never leave the board', () => {
    for (const word of ['a1w', 'a1s', 'h8e', 'h8n', 'h1e', 'a4w']) expect(parseStep(word)).toBeNull();
    for (const word of ['', 'e9n', 'e2', 'cf3x', 'zz', 'Ee2nn', '<b>']) expect(parseStep(word)).toBeNull();
  });
  it('are found by their squares', () => {
    const legal = info(step('e2', 'e3'), step('e2', 'd2'), step('a1', 'a2'));
    expect(stepBetween(legal, squareOf('e2'), squareOf('d2'))?.words).toBe('e2d2');
    expect(stepBetween(legal, squareOf('e2'), squareOf('f2'))).toBeUndefined();
    expect([...targetsFrom(legal, squareOf('e2')).keys()]).toEqual([squareOf('e3'), squareOf('d2')]);
    expect([...movable(legal)]).toEqual([squareOf('e2'), squareOf('a1')]);
  });
  it('are forced only where one piece can finish a push', () => {
    expect(forcedStep(info(step('e2', 'e3', 'push-end')))?.words).toBe('e2e3');
    expect(forcedStep(info(step('e2', 'e3', 'push-end'), step('d3', 'e3', 'push-end')))).toBeUndefined();
    expect(forcedStep(info(step('e2', 'e3')))).toBeUndefined();
  });
  it('follow from where a piece is taken up and put down', () => {
    const here = {
      steps: [step('c5', 'd5'), step('b5', 'b4', 'push'), step('b5', 'a5', 'push'), step('h5', 'h6', 'push')],
      reach: [{ from: 'c5', to: 'e6', steps: 3, words: 'Ec5e Ed5e Ee5n' }],
      pushes: [
        { by: 'c5', victim: 'b5', to: 'b4', words: 'db5s Ec5w' },
        { by: 'c5', victim: 'b5', to: 'a5', words: 'db5w Ec5w' },
        { by: 'b6', victim: 'b5', to: 'b4', words: 'db5s Hb6s' },
        { by: 'g5', victim: 'h5', to: 'h6', words: 'ch5n Mg5e' },
      ],
    } as unknown as PositionInfo;
    const plan = (from: string, to: string, pusher: string | null = null) =>
      planOf(here, squareOf(from), squareOf(to), pusher ? squareOf(pusher) : null);
    expect(plan('c5', 'e6')).toEqual({ words: 'Ec5e Ed5e Ee5n', lands: squareOf('e6') });
    expect(plan('c5', 'b5')).toEqual({ victim: squareOf('b5') });
    expect(plan('g5', 'h5')).toEqual({ words: 'ch5n Mg5e', lands: squareOf('h5') });
    expect(plan('h5', 'h6')).toEqual({ words: 'ch5n Mg5e', lands: squareOf('h5') });
    expect(plan('b5', 'b4', 'b6')).toEqual({ words: 'db5s Hb6s', lands: squareOf('b5') });
    expect(plan('b5', 'b4')).toEqual({ words: step('b5', 'b4').words, lands: squareOf('b4') });
    expect(plan('c5', 'h8')).toBeNull();
    expect(targetsFrom(here, squareOf('c5')).get(squareOf('b5'))).toBe(2);
  });
  it('are told apart with the removals that they cause', () => {
    expect(singleSteps('hc5n hc6x Ec4n')).toEqual(['hc5n hc6x', 'Ec4n']);
    expect(singleSteps('')).toEqual([]);
  });
  it('name the piece that stands there', () => {
    expect(wrongPiece('Ee2n', cellsWith('Re2'))).toBe('Ee2n: there is a rabbit on e2, not an elephant');
    expect(wrongPiece('Re2n', cellsWith('Re2'))).toBe('');
    expect(wrongPiece('re2n', cellsWith('Re2'))).toBe('');
    expect(wrongPiece('e2n', cellsWith('Re2'))).toBe('');
    expect(wrongPiece('Ee2n', cellsWith('Ra1'))).toBe('Ee2n: e2 is empty');
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
  it('are turned round for the other side', () => {
    expect(mirroredAcross('Ra1 Ee2')).toBe('ra8 ee7');
    expect(mirroredAcross(mirroredAcross(words))).toBe(words);
  });
  it('know the home of each side', () => {
    expect(isHome(squareOf('h2'), 'gold')).toBe(true);
    expect(isHome(squareOf('h3'), 'gold')).toBe(false);
    expect(isHome(squareOf('a7'), 'silver')).toBe(true);
  });
});

describe('words', () => {
  beforeAll(learnNumbers);

  it('tell the time', () => {
    expect(clockText(0)).toBe('0:00');
    expect(clockText(-5)).toBe('0:00');
    expect(clockText(61_000)).toBe('1:01');
    expect(clockText(3_661_000)).toBe('1:01:01');
  });
  it('tell the end of a game', () => {
    expect(outcomeText({ winner: 'gold', reason: 'goal' }, { side: 'gold' })).toBe('You win: goal');
    expect(outcomeText({ winner: 'gold', reason: 'goal' }, { side: 'silver' })).toBe('Tusk wins: goal');
    expect(outcomeText({ winner: 'gold', reason: 'goal' }, { side: 'silver', engine: 'Sharp' })).toBe('Sharp wins: goal');
    expect(outcomeText({ winner: 'gold', reason: 'goal' }, { side: 'gold', rival: { engine: '', level: 3 } })).toBe('Gold wins: goal');
    expect(outcomeText({ winner: null, reason: 'score' })).toBe('Draw: score');
  });
  it('share the bar by the score', () => {
    expect(winChance(0)).toBe(0.5);
    expect(winChance(200)).toBeCloseTo(1 / (1 + Math.exp(-1)));
    expect(winChance(300)).toBeCloseTo(1 - winChance(forGold(300, 'silver')));
    expect(winChance(20000)).toBeCloseTo(1);
  });
  it('tell scores for Gold, and who wins and when', () => {
    expect(scoreText(50)).toBe('+0.50');
    expect(scoreText(forGold(50, 'silver'))).toBe('−0.50');
    expect(scoreText(19990)).toBe('Gold wins in 2');
    expect(scoreText(-19996)).toBe('Silver wins in 1');
    expect(scoreText(20000)).toBe('Gold has won');
    expect(shortScore(-19990)).toBe('−#2');
    expect(shortScore(123)).toBe('+1.2');
  });
  it('know the results of records, however they are written', () => {
    for (const tag of ['w', 'g', '1-0', 'Gold']) expect(resultText(tag)).toBe('Gold won');
    for (const tag of ['b', 's', '0-1']) expect(resultText(tag)).toBe('Silver won');
    expect(resultText('*')).toBe('');
    expect(resultText('goal')).toBe('goal');
  });
  it('run the time for the turn first, then the reserve', () => {
    const game = { side: 'gold', toMove: 'gold', outcome: null, clock: { gold: 5000, silver: 7000, allowed: 20000, used: 1000 } } as never;
    expect(clockOf(game, 'gold', 2000)).toEqual({ turn: 12000, reserve: 5000 });
    expect(clockOf(game, 'gold', 16000)).toEqual({ turn: 0, reserve: 3000 });
    expect(clockOf(game, 'silver', 2000)).toEqual({ turn: null, reserve: 7000 });
  });
  it('count the pieces that are gone, the strongest first', () => {
    const cells = cellsWith('Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Cc2 Cd2 Da2 Db2 He2 Ee3 Md3');
    expect(lostPieces(cells, 'gold')).toEqual(['H', 'R']);
    expect(lostPieces(cells, 'silver')).toHaveLength(16);
  });
});
