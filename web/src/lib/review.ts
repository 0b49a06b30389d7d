// The review of a game: how much winning chance each turn gave away. See docs/web.md for the method.
import type { ReviewedTurn } from './api';
import { cellsOf, otherSide, positionOf, type Side } from './board';
import { addTurn, annotate, mainLine, nextLabel, nodeOf, ROOT, type Glyph, type Tree } from './tree';
import { afterWords } from './turn';
import { forGold, scoreText, winChance, wonScore } from './words';
import { t } from './texts.svelte';

// Marks for turns that lose at least this much winning chance.
const MARKS: readonly { from: number; glyph: Glyph; name: string }[] = [
  { from: 0.2, glyph: '??', name: 'blunder' },
  { from: 0.1, glyph: '?', name: 'mistake' },
  { from: 0.05, glyph: '?!', name: 'inaccuracy' },
];
export const markOf = (loss: number) => MARKS.find((mark) => loss >= mark.from) ?? null;

// 100 for no loss, 45 for a loss of 0.2.
export const turnAccuracy = (loss: number) => 100 * Math.exp(-4 * loss);

// Gold's score of the position.
export function goldScore(turn: ReviewedTurn, toMove: Side): number {
  if (turn.over) return wonScore(turn.over.winner);
  const score = turn.report?.lines[0]?.score ?? 0;
  return forGold(score, toMove);
}

// Gold's score after the best turn. A search favours the side to move, so the positions after the best turn and after
// the turn played are compared, both with the other side to move.
export function bestScore(before: ReviewedTurn, mover: Side): number {
  const after = before.afterBest?.lines[0]?.score;
  if (after === undefined) return goldScore(before, mover);
  return mover === 'gold' ? -after : after;
}

// The mover's loss, from Gold's scores after the best turn and after the turn played.
export function lossOf(mover: Side, best: number, played: number): number {
  const chance = (score: number) => winChance(mover === 'gold' ? score : -score);
  return Math.max(0, chance(best) - chance(played));
}

// The turns to review: the main line after the setups.
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

// The number of leading turns already reviewed, after which an interrupted review resumes.
export function judgedTurns(tree: Tree): number {
  const open = reviewedTurns(tree).findIndex((id) => nodeOf(tree, id).loss === null);
  return open < 0 ? reviewedTurns(tree).length : open;
}

// Adds the search result after a turn to the tree. `before` is the result before the turn, with the turn suggested
// there; without it, only the position is judged, not the turn.
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

// Removes the mark of an earlier review, but keeps those of a person.
function clearedMark(tree: Tree, id: number): { glyph?: Glyph } {
  const { glyph, loss } = nodeOf(tree, id);
  return loss !== null && MARKS.some((mark) => mark.glyph === glyph) ? { glyph: '' } : {};
}

// Uses the same number in the comment and the score of the variation.
function withBetter(tree: Tree, parent: number, better: BetterTurn, score: number): Tree {
  const { tree: grown, id } = addTurn(tree, parent, better);
  const known = nodeOf(grown, id);
  const comment = known.comment && !known.comment.startsWith(t.review.better) ? known.comment : `${t.review.better}${scoreText(score)}`;
  return annotate(grown, id, { score, glyph: known.glyph || '!', comment });
}

export interface SideReview {
  accuracy: number | null; // null until a turn of the side is reviewed
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
  chance: number; // Gold's winning chance, 0 to 1
  glyph: Glyph;
}

// The points of the graph: the positions of the main line that have a score.
export function graphOf(tree: Tree): GraphPoint[] {
  return [reviewStart(tree), ...reviewedTurns(tree)].flatMap((id) => {
    const { score, glyph } = nodeOf(tree, id);
    return score === null ? [] : [{ id, chance: winChance(score), glyph }];
  });
}
