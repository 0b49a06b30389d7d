// Learning from a reviewed game: each marked mistake becomes a puzzle that asks for a better turn.
import { review, type ReviewedTurn } from './api';
import { bestScore, goldScore, lossOf, markOf, reviewedTurns } from './review';
import { otherSide, type Side } from './board';
import { nextLabel, nodeOf, type Tree } from './tree';

export type Verdict = '' | 'checking' | 'right' | 'same' | 'wrong' | 'shown';

const SECONDS = 1;
const JUDGED = ['?', '??'];

// The turns of the main line marked by the review, of one side or both.
export function mistakesOf(tree: Tree, side: Side | 'both'): number[] {
  return reviewedTurns(tree).filter((id) => {
    const node = nodeOf(tree, id);
    return node.loss !== null && JUDGED.includes(node.glyph) && (side === 'both' || nextLabel(tree, node.parent!).side === side);
  });
}

// The turn that the review suggests instead.
export function betterOf(tree: Tree, id: number): number | null {
  const siblings = nodeOf(tree, nodeOf(tree, id).parent!).children.filter((child) => child !== id);
  const scored = siblings.filter((child) => nodeOf(tree, child).score !== null);
  const mover = nextLabel(tree, nodeOf(tree, id).parent!).side;
  const worth = (child: number) => (mover === 'gold' ? 1 : -1) * nodeOf(tree, child).score!;
  return scored.sort((a, b) => worth(b) - worth(a))[0] ?? null;
}

export class Learner {
  index = $state(0);
  verdict = $state<Verdict>('');
  hint = $state('');
  problem = $state('');
  solved = $state(0);
  #helped = false;
  #stop = () => {};

  constructor(
    readonly tree: Tree,
    readonly mistakes: readonly number[],
  ) {}

  get done(): boolean {
    return this.index >= this.mistakes.length;
  }
  get mistake(): number {
    return this.mistakes[this.index]!;
  }
  get parent(): number {
    return nodeOf(this.tree, this.mistake).parent!;
  }
  get mover(): Side {
    return nextLabel(this.tree, this.parent).side;
  }
  get better(): number | null {
    return betterOf(this.tree, this.mistake);
  }

  #settle(verdict: Verdict) {
    if (verdict === 'right' && !this.#helped) ++this.solved;
    if (verdict !== 'right') this.#helped = true;
    this.verdict = verdict;
  }

  // Checks a turn. If the review does not know it, it is searched in the same way.
  check(words: string, position: string) {
    this.problem = '';
    if (position === nodeOf(this.tree, this.mistake).position) return this.#settle('same');
    if (this.better !== null && position === nodeOf(this.tree, this.better).position) return this.#settle('right');
    this.verdict = 'checking';
    const found: ReviewedTurn[] = [];
    this.#stop = review(
      { position: nodeOf(this.tree, this.parent).position, turns: [words], seconds: SECONDS },
      {
        turn: (turn) => found.push(turn),
        end: (reason) => {
          if (this.verdict !== 'checking') return;
          const [before, after] = found;
          if (!before || !after) {
            this.verdict = '';
            this.problem = reason;
          } else
            this.#settle(
              markOf(lossOf(this.mover, bestScore(before, this.mover), goldScore(after, otherSide(this.mover)))) ? 'wrong' : 'right',
            );
        },
      },
    );
  }

  // The first step of the better turn.
  giveHint() {
    this.#helped = true;
    this.hint = this.better === null ? '' : (nodeOf(this.tree, this.better).words.split(' ')[0] ?? '');
  }
  show() {
    this.#stop();
    this.#settle('shown');
  }
  again() {
    this.verdict = '';
  }
  next() {
    this.#stop();
    ++this.index;
    this.verdict = '';
    this.hint = '';
    this.#helped = false;
  }
  close() {
    this.verdict = '';
    this.#stop();
  }
}
