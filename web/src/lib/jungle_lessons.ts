// Lessons of Jungle Checkers: White makes one move, and it is the right one or not.

export interface JungleLesson {
  name: string;
  title: string;
  text: string;
  task: string;
  position: string;
  solutions: readonly string[]; // from and to, `e3e4`
  praise: string;
}

export const JUNGLE_LESSONS: readonly JungleLesson[] = [
  {
    name: 'jungle-take',
    title: 'Taking',
    text: 'From weak to strong: rat, dog, tiger, elephant. In a turn one animal makes one step along a file or a rank. It takes an enemy of equal or lower strength by stepping onto it.',
    task: 'White’s dog stands between a rat and a tiger. Take the one that it can take.',
    position: 'w Dd4 rd5 tc4 eg7',
    solutions: ['d4d5'],
    praise: 'The dog is stronger than the rat, and weaker than the tiger.',
  },
  {
    name: 'jungle-rat',
    title: 'The rat and the elephant',
    text: 'The rat is the weakest, but it takes the elephant.',
    task: 'Take the elephant.',
    position: 'w Rc5 Db2 ed5 tf6',
    solutions: ['c5d5'],
    praise: 'Nobody else could have done that but an elephant.',
  },
  {
    name: 'jungle-den',
    title: 'The dens',
    text: 'The dens are d1, White’s, and d7, Black’s. Nobody may enter his own den. Who enters the other’s den wins, and so does who takes the last enemy. A side without a legal move, and play that never ends, is a draw.',
    task: 'Win the game with one step.',
    position: 'w Td6 Rb2 ec6 df3',
    solutions: ['d6d7'],
    praise: 'White’s tiger is in the den: White wins.',
  },
];
