// A whole game judged: how much chance to win each turn gave away. docs/web.md tells how and why.
import type { ReviewedTurn } from './api';
import { cellsOf, otherSide, positionOf, type Side } from './board';
import { addTurn, annotate, mainLine, nextLabel, nodeOf, ROOT, type Glyph, type Tree } from './tree';
import { afterWords } from './turn';
import { forGold, scoreText, winChance, wonScore } from './words';
import { t } from './texts.svelte';

// A turn that gives away so much of a whole win.
const MARKS: readonly { from: number; glyph: Glyph; name: string }[] = [
  { from: 0.2, glyph: '??', name: 'blunder' },
  { from: 0.1, glyph: '?', name: 'mistake' },
  { from: 0.05, glyph: '?!', name: 'inaccuracy' },
];
export const markOf = (loss: number) => MARKS.find((mark) => loss >= mark.from) ?? null;

// 100 for nothing given away, 45 for a fifth of a win.
export const turnAccuracy = (loss: number) => 100 * Math.exp(-4 * loss);

// The score of the position for Gold.
export function goldScore(turn: ReviewedTurn, toMove: Side): number {
  if (turn.over) return wonScore(turn.over.winner);
  const score = turn.report?.lines[0]?.score ?? 0;
  return forGold(score, toMove);
}

// What the best turn would have come to, for Gold. A search sees the side to move too well, so the position after that turn is
// compared with the one after the turn that was played, both with the other side to move.
export function bestScore(before: ReviewedTurn, mover: Side): number {
  const after = before.afterBest?.lines[0]?.score;
  if (after === undefined) return goldScore(before, mover);
  return mover === 'gold' ? -after : after;
}

// What the mover gave away, from the scores for Gold after the best turn and after its own.
export function lossOf(mover: Side, best: number, played: number): number {
  const chance = (score: number) => winChance(mover === 'gold' ? score : -score);
  return Math.max(0, chance(best) - chance(played));
}

// The turns to be judged: the main line after the setups.
export function reviewedTurns(tree: Tree): number[] {
  return tree.setup ? mainLine(tree).slice(2) : mainLine(tree);
}
export function reviewStart(tree: Tree): number {
  return tree.setup ? (mainLine(tree)[1] ?? ROOT) : ROOT;
}

interface BetterTurn {
  words: string;
  position: string;
}

function betterTurn(tree: Tree, parent: number, before: ReviewedTurn): BetterTurn | null {
  const words = before.report?.lines[0]?.turns[0];
  if (!words) return null;
  return {
    words,
    position: positionOf(otherSide(nextLabel(tree, parent).side), afterWords(cellsOf(nodeOf(tree, parent).position), words)),
  };
}

// How many of the first turns are judged already: a review that was stopped goes on after them.
export function judgedTurns(tree: Tree): number {
  const open = reviewedTurns(tree).findIndex((id) => nodeOf(tree, id).loss === null);
  return open < 0 ? reviewedTurns(tree).length : open;
}

// The tree with what the search says about the position after the turn; `before` is what it said about the one before, and so what
// it would have played there. Without it only the position is judged, not the turn.
export function judge(tree: Tree, id: number, turn: ReviewedTurn, before: ReviewedTurn | null): Tree {
  const toMove = nextLabel(tree, id).side;
  const score = goldScore(turn, toMove);
  if (!before) return annotate(tree, id, { score });
  const mover = otherSide(toMove);
  const better = betterTurn(tree, nodeOf(tree, id).parent!, before);
  const loss = better?.position === nodeOf(tree, id).position ? 0 : lossOf(mover, bestScore(before, mover), score);
  const mark = markOf(loss);
  const judged = annotate(tree, id, { score, loss: Math.round(loss * 1000), ...(mark ? { glyph: mark.glyph } : clearedMark(tree, id)) });
  return mark && better ? withBetter(judged, nodeOf(judged, id).parent!, better, bestScore(before, mover)) : judged;
}

// A mark of an earlier review goes; what a person wrote stays.
function clearedMark(tree: Tree, id: number): { glyph?: Glyph } {
  const { glyph, loss } = nodeOf(tree, id);
  return loss !== null && MARKS.some((mark) => mark.glyph === glyph) ? { glyph: '' } : {};
}

// The comment and the score of the variation are the same number.
function withBetter(tree: Tree, parent: number, better: BetterTurn, score: number): Tree {
  const { tree: grown, id } = addTurn(tree, parent, better);
  const known = nodeOf(grown, id);
  const comment = known.comment && !known.comment.startsWith(t.review.better) ? known.comment : `${t.review.better}${scoreText(score)}`;
  return annotate(grown, id, { score, glyph: known.glyph || '!', comment });
}

export interface SideReview {
  accuracy: number | null; // nothing before a turn of the side is judged
  blunders: number;
  mistakes: number;
  inaccuracies: number;
}

export function summary(tree: Tree, side: Side): SideReview {
  const losses = reviewedTurns(tree)
    .map((id) => nodeOf(tree, id))
    .filter((node) => node.loss !== null && nextLabel(tree, node.parent!).side === side)
    .map((node) => node.loss! / 1000);
  const count = (name: string) => losses.filter((loss) => markOf(loss)?.name === name).length;
  const accuracy = losses.length ? losses.reduce((sum, loss) => sum + turnAccuracy(loss), 0) / losses.length : null;
  return { accuracy, blunders: count('blunder'), mistakes: count('mistake'), inaccuracies: count('inaccuracy') };
}

export interface GraphPoint {
  id: number;
  chance: number; // Gold's, 0 to 1
  glyph: Glyph;
}

// The points of the graph: the positions of the main line that have a score.
export function graphOf(tree: Tree): GraphPoint[] {
  return [reviewStart(tree), ...reviewedTurns(tree)].flatMap((id) => {
    const { score, glyph } = nodeOf(tree, id);
    return score === null ? [] : [{ id, chance: winChance(score), glyph }];
  });
}
