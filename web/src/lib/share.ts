// Shares a study: as a link that contains all of it, a picture of the board, or an animation of the main line.
import { cellsOf } from './board';
import { gifOf } from './gif';
import { drawFrame, heightOf, pageColours, type Frame } from './picture';
import { labelOf, mainLine, nodeOf, ROOT, type Tree } from './tree';
import { afterWords, singleSteps, trailOf } from './turn';
import { treeText } from './tree_text';
import { t } from './texts.svelte';

const through = async (bytes: BlobPart, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

export async function packText(text: string): Promise<string> {
  const bytes = await through(text, new CompressionStream('deflate-raw'));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
// Throws an Error if packText() did not produce the text.
export async function unpackText(packed: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    throw new Error(t.share.damaged);
  }
}

export const RECORD = 'record/';
export const linkTo = async (tree: Tree) => `${location.origin}${location.pathname}#/analysis/${RECORD}${await packText(treeText(tree))}`;

// The app's address in a pasted link, or null.
export function addressInLink(text: string): string | null {
  const match = /^\s*https?:\/\/\S+?#\/analysis\/(\S+)\s*$/.exec(text);
  return match ? decodeURIComponent(match[1]!) : null;
}

// A frame for every step of the main line; setups are single frames.
export function framesOf(tree: Tree): Frame[] {
  const frames: Frame[] = [];
  let cells = cellsOf(nodeOf(tree, ROOT).position);
  if (!tree.setup) frames.push({ cells });
  for (const id of mainLine(tree)) {
    const node = nodeOf(tree, id);
    const caption = labelOf(tree, id);
    const steps = singleSteps(node.words);
    if (steps.every((step) => !/[nesw]$/.test(step.split(' ')[0]!))) frames.push({ cells: cellsOf(node.position), caption });
    else
      steps.forEach((step, i) => {
        cells = afterWords(cells, step);
        frames.push({ cells, trail: trailOf(steps.slice(0, i + 1).join(' ')), caption: `${caption} ${node.words}` });
      });
    cells = cellsOf(node.position);
  }
  return frames;
}

const STEP = 35; // hundredths of a second
const TURN = 90;

export async function filmOf(tree: Tree, flipped: boolean, size = 360): Promise<Uint8Array<ArrayBuffer>> {
  const frames = framesOf(tree);
  const canvas = new OffscreenCanvas(size, heightOf(size));
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  const colour = pageColours();
  const images = frames.map((frame) => {
    drawFrame(pen, frame, size, flipped, colour, true);
    return pen.getImageData(0, 0, canvas.width, canvas.height);
  });
  const delays = frames.map((frame, i) => (frames[i + 1]?.caption === frame.caption ? STEP : TURN));
  return gifOf(images, delays);
}
