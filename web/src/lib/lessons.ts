// Lessons with a task on a small board. The server checks whether steps are legal; this file whether the task is done.
import type { Texts } from '../texts/en';
import { isAdjacent, sideOf, squareOf, type Cells } from './board';

export interface Lesson {
  name: keyof Texts['lessons']; // key of its texts, and its anchor
  pieces: string; // with Gold to move
  solution: string;
  done: (cells: Cells) => boolean;
}

const on = (cells: Cells, name: string) => cells[squareOf(name)] ?? '';
const friendBeside = (cells: Cells, square: number) =>
  cells.some((letter, at) => letter !== '' && sideOf(letter) === 'gold' && isAdjacent(at, square));

export const LESSONS: readonly Lesson[] = [
  {
    name: 'steps',
    pieces: 'Ee3 Rb2 rg7',
    solution: 'Ee3n Ee4e Ef4n',
    done: (cells) => on(cells, 'f5') === 'E',
  },
  {
    name: 'push',
    pieces: 'Ed4 dd5 Rb2 rg7',
    solution: 'dd5e Ed4n',
    done: (cells) => on(cells, 'd5') === 'E',
  },
  {
    name: 'pull',
    pieces: 'Ed4 dd5 Rb2 rg7',
    solution: 'Ed4s dd5s',
    done: (cells) => on(cells, 'd4') === 'd',
  },
  {
    name: 'freeze',
    pieces: 'Hd4 md5 Cb3 Ra1 rg7',
    solution: 'Cb3n Cb4e',
    done: (cells) => on(cells, 'd4') === 'H' && friendBeside(cells, squareOf('d4')),
  },
  {
    name: 'capture',
    pieces: 'Ec4 hc5 Rb2 rg7',
    solution: 'hc5n hc6x Ec4n',
    done: (cells) => !cells.includes('h'),
  },
  {
    name: 'defend',
    pieces: 'Dc3 Cc2 Rb2 Ha4 rg7',
    solution: 'Ha4e Hb4s Cc2s',
    done: (cells) => on(cells, 'c1') === 'C' && on(cells, 'c3') === 'D',
  },
  {
    name: 'goal',
    pieces: 'Rb6 dc7 cb8 rg7',
    solution: 'Rb6w Ra6n Ra7n',
    done: (cells) => cells.some((letter, square) => letter === 'R' && square >= squareOf('a8')),
  },
];
