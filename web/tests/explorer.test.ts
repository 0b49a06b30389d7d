import { describe, expect, it } from 'vitest';
import {
  addressOf,
  afterSetups,
  analysisAddress,
  cellsAt,
  gameResult,
  gameTitle,
  percent,
  setupLetters,
  stageOf,
  type Stage,
} from '../src/lib/explorer';
import { queryOf, type GameHeader } from '../src/lib/explorer_api';

const GOLD = 'Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2 Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1';
const SILVER = 'ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8';
const OPENING = 'g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]';

describe('where the explorer stands', () => {
  it('is in the address, and reads back as the app reads it', () => {
    const stages: Stage[] = [{ at: 'gold' }, { at: 'silver', gold: GOLD }, { at: 'position', position: OPENING }];
    for (const stage of stages) {
      const parts = addressOf(stage).replace(/^#\/?/, '').split('/');
      expect(parts[0]).toBe('explorer');
      expect(stageOf(decodeURIComponent(parts.slice(1).join('/')))).toEqual(stage);
    }
  });
  it('is on the board', () => {
    expect(cellsAt({ at: 'gold' }).every((letter) => letter === '')).toBe(true);
    expect(cellsAt({ at: 'silver', gold: GOLD }).filter(Boolean)).toHaveLength(16);
    expect(afterSetups(GOLD, SILVER)).toBe('g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]');
  });
});

describe('numbers and names', () => {
  const game: GameHeader = {
    id: 7,
    archiveId: null,
    gold: 'ann',
    silver: 'bob',
    goldRating: 1800,
    silverRating: 0,
    event: '',
    winner: 'silver',
    reason: 'goal',
    turns: 40,
    date: '2024-06-30',
  };
  it('are short', () => {
    expect(percent(1, 3)).toBe('33%');
    expect(percent(0, 0)).toBe('–');
    expect(setupLetters(GOLD)).toBe('RHCMECHR RRRDDRRR');
    expect(setupLetters(SILVER)).toBe('rhcemchr rrrddrrr');
    expect(gameTitle(game)).toBe('ann (1800) – bob');
    expect(gameResult(game)).toBe('Silver won (goal) · 40 turns · 2024-06-30');
    expect(analysisAddress(7, 3)).toBe('#/analysis/db/7/3');
  });
  it('are left out of questions where they say nothing', () => {
    expect(queryOf({ player: 'a b', event: '', before: undefined, limit: 20 })).toBe('player=a+b&limit=20');
  });
});
