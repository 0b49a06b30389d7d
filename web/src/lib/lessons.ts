// Lessons with a task on a small board. Whether a step is legal the server says; here only whether the task is done.
import { isAdjacent, sideOf, squareOf, type Cells } from './board';

export interface Lesson {
  name: string; // for links
  title: string;
  text: string;
  task: string;
  pieces: string; // Gold is to move
  solution: string;
  done: (cells: Cells) => boolean;
  praise: string;
}

const on = (cells: Cells, name: string) => cells[squareOf(name)] ?? '';
const friendBeside = (cells: Cells, square: number) =>
  cells.some((letter, at) => letter !== '' && sideOf(letter) === 'gold' && isAdjacent(at, square));

export const LESSONS: readonly Lesson[] = [
  {
    name: 'steps',
    title: 'A turn is up to four steps',
    text: 'A step takes a piece to the next square, ahead, back or aside. Rabbits never step back. You may spread the four steps over your pieces, and need not use them all, but the board must have changed.',
    task: 'Bring the elephant to f5: drag it along its way, or click it and then square after square.',
    pieces: 'Ee3 Rb2 rg7',
    solution: 'Ee3n Ee4e Ef4n',
    done: (cells) => on(cells, 'f5') === 'E',
    praise: 'That took three steps; one would be left for another piece.',
  },
  {
    name: 'push',
    title: 'The stronger push',
    text: 'From strong to weak: elephant, camel, horse, dog, cat, rabbit. A piece can push a weaker enemy beside it to a free square and take its place. That costs two steps.',
    task: 'Push the dog away and take its place: drag the dog to a free square.',
    pieces: 'Ed4 dd5 Rb2 rg7',
    solution: 'dd5e Ed4n',
    done: (cells) => on(cells, 'd5') === 'E',
    praise: 'The elephant stands where the dog stood.',
  },
  {
    name: 'pull',
    title: '… and pull',
    text: 'It can also step away and pull the weaker enemy into the square that it left. That costs two steps too.',
    task: 'Pull the dog down: step away with the elephant, then drag the dog after it.',
    pieces: 'Ed4 dd5 Rb2 rg7',
    solution: 'Ed4s dd5s',
    done: (cells) => on(cells, 'd4') === 'd',
    praise: 'The dog was pulled to the square that the elephant left.',
  },
  {
    name: 'freeze',
    title: 'The stronger freeze',
    text: 'A piece beside a stronger enemy is frozen and cannot step, unless a friend stands beside it. Frozen pieces carry a snowflake.',
    task: 'Gold’s horse is frozen by the camel. Bring a friend beside it.',
    pieces: 'Hd4 md5 Cb3 Ra1 rg7',
    solution: 'Cb3n Cb4e',
    done: (cells) => on(cells, 'd4') === 'H' && friendBeside(cells, squareOf('d4')),
    praise: 'With a friend beside it the horse can move again.',
  },
  {
    name: 'capture',
    title: 'Four traps',
    text: 'A piece on a trap is lost as soon as no friend stands beside the trap. That is how pieces are captured, and how your own are lost when you are careless.',
    task: 'Capture the horse: push it into the trap on c6.',
    pieces: 'Ec4 hc5 Rb2 rg7',
    solution: 'hc5n hc6x Ec4n',
    done: (cells) => !cells.includes('h'),
    praise: 'No friend stood beside the trap: the horse is gone.',
  },
  {
    name: 'defend',
    title: 'Guard your traps',
    text: 'A piece on a trap is safe while a friend stands beside it. Here Gold’s dog stands on c3, and the cat that guards it may leave only if another takes its place.',
    task: 'Take the cat from c2 to c1 without losing the dog: first bring a friend beside the trap.',
    pieces: 'Dc3 Cc2 Rb2 Ha4 rg7',
    solution: 'Ha4e Hb4s Cc2s',
    done: (cells) => on(cells, 'c1') === 'C' && on(cells, 'c3') === 'D',
    praise: 'The dog is safe: a friend still stands beside the trap.',
  },
  {
    name: 'goal',
    title: 'The goal',
    text: 'Bring one rabbit to the far side and you win. You also win if the other side has lost all its rabbits or cannot move. Bringing about the same position a third time is not allowed.',
    task: 'Win the game: find a way to the eighth rank for the rabbit.',
    pieces: 'Rb6 dc7 cb8 rg7',
    solution: 'Rb6w Ra6n Ra7n',
    done: (cells) => cells.some((letter, square) => letter === 'R' && square >= squareOf('a8')),
    praise: 'The rabbit is home: Gold wins.',
  },
];
