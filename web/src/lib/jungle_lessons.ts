// Lessons of Jungle Checkers: White makes one move, which is right or wrong.
import type { Texts } from '../texts/en';

export interface JungleLesson {
  name: keyof Texts['lessons'];
  position: string;
  solutions: readonly string[]; // from and to, such as `e3e4`
}

export const JUNGLE_LESSONS: readonly JungleLesson[] = [
  {
    name: 'jungle-take',
    position: 'w Dd4 rd5 tc4 eg7',
    solutions: ['d4d5'],
  },
  {
    name: 'jungle-rat',
    position: 'w Rc5 Db2 ed5 tf6',
    solutions: ['c5d5'],
  },
  {
    name: 'jungle-den',
    position: 'w Td6 Rb2 ec6 df3',
    solutions: ['d6d7'],
  },
];
