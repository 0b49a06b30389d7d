// Draws the board on a canvas, for pictures and animations of a game, with the page's own pieces and colours.
import { ART } from './art';
import { animalOf, fileOf, rankOf, sideOf, SIZE, TRAPS, type Cells } from './board';
import { CELL, EDGE } from './grid';

export interface Frame {
  cells: Cells;
  trail?: ReadonlySet<number>;
  caption?: string;
}

const UNITS = SIZE * CELL + 2 * EDGE;
const CAPTION = 60;

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

function drawPiece(pen: Pen, letter: string, colour: (name: string) => string) {
  const art = ART[animalOf(letter)];
  if (!art) return;
  const side = sideOf(letter);
  const edge = colour(`${side}-edge`);
  const stroke = (path: string, width: number, fill?: string) => {
    const shape = new Path2D(path);
    pen.lineWidth = width;
    pen.strokeStyle = edge;
    if (fill) {
      pen.fillStyle = fill;
      pen.fill(shape);
    }
    pen.stroke(shape);
  };
  pen.lineJoin = pen.lineCap = 'round';
  for (const path of art.body) stroke(path, 4, colour(side));
  for (const path of art.tusks ?? []) stroke(path, 3, '#fffbea');
  for (const path of art.detail) stroke(path, 3);
  pen.fillStyle = edge;
  for (const [x, y, radius] of art.dots)
    pen.fill(new Path2D(`M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`));
}

function drawGround(pen: Pen, frame: Frame, place: (square: number) => [number, number], colour: (name: string) => string) {
  for (let square = 0; square < SIZE * SIZE; ++square) {
    const [x, y] = place(square);
    pen.fillStyle = colour((fileOf(square) + rankOf(square)) % 2 === 0 ? 'cell-dark' : 'cell');
    pen.fillRect(x, y, CELL, CELL);
    if (TRAPS.includes(square)) {
      pen.fillStyle = colour('trap');
      pen.fillRect(x + 9, y + 9, CELL - 18, CELL - 18);
    }
    if (frame.trail?.has(square)) {
      pen.fillStyle = colour('trail');
      pen.fillRect(x, y, CELL, CELL);
    }
  }
}

// Draws the frame into a square of `size` pixels, with a caption below it if `captioned`.
export function drawFrame(pen: Pen, frame: Frame, size: number, flipped: boolean, colour: (name: string) => string, captioned = false) {
  pen.save();
  pen.scale(size / UNITS, size / UNITS);
  pen.fillStyle = colour('frame');
  pen.fillRect(0, 0, UNITS, UNITS + (captioned ? CAPTION : 0));
  const place = (square: number): [number, number] => [
    EDGE + CELL * (flipped ? SIZE - 1 - fileOf(square) : fileOf(square)),
    EDGE + CELL * (flipped ? rankOf(square) : SIZE - 1 - rankOf(square)),
  ];
  drawGround(pen, frame, place, colour);
  pen.fillStyle = colour('frame-text');
  pen.font = '600 22px sans-serif';
  pen.textAlign = 'center';
  for (let i = 0; i < SIZE; ++i) {
    const [x] = place(i);
    const [, y] = place(i * SIZE);
    pen.fillText(String.fromCharCode(97 + i), x + CELL / 2, UNITS - EDGE * 0.26);
    pen.fillText(String(i + 1), EDGE / 2, y + CELL / 2 + 8);
  }
  if (captioned && frame.caption) {
    pen.font = '600 30px sans-serif';
    pen.fillText(frame.caption, UNITS / 2, UNITS + CAPTION * 0.55, UNITS - 20);
  }
  frame.cells.forEach((letter, square) => {
    if (!letter) return;
    const [x, y] = place(square);
    pen.save();
    pen.translate(x, y);
    drawPiece(pen, letter, colour);
    pen.restore();
  });
  pen.restore();
}

export const heightOf = (size: number) => Math.round((size * (UNITS + CAPTION)) / UNITS);

// The page's own colours, in any theme.
export function pageColours(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

export async function pngOf(frame: Frame, flipped: boolean, size = 800): Promise<Blob> {
  const canvas = new OffscreenCanvas(size, size);
  drawFrame(canvas.getContext('2d')!, frame, size, flipped, pageColours());
  return canvas.convertToBlob({ type: 'image/png' });
}
