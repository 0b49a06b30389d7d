// Reviews the open study: runs on the server, updates the tree as it goes, and can be stopped and resumed.
import { review, type ReviewedTurn } from './api';
import { judge, judgedTurns, reviewedTurns, reviewStart } from './review';
import { serverInfo } from './server_info.svelte';
import { nodeOf } from './tree';
import type { Study } from './study.svelte';

export class Reviewer {
  #stop: (() => void) | null = $state.raw(null);
  done = $state(0);
  total = $state(0);
  problem = $state('');

  get running(): boolean {
    return this.#stop !== null;
  }

  start(study: Study, seconds: number) {
    this.cancel();
    const line = reviewedTurns(study.tree);
    const judged = judgedTurns(study.tree);
    const from = judged < line.length ? judged : 0;
    const ids = [reviewStart(study.tree), ...line].slice(from);
    const key = study.key;
    let before: ReviewedTurn | null = null;
    this.total = line.length + 1;
    this.done = from;
    this.problem = '';
    let close = () => {};
    const stop = () => close();
    this.#stop = stop;
    const end = (reason: string) => {
      if (this.#stop !== stop) return;
      this.#stop = null;
      this.problem = reason;
    };
    const asked = {
      position: nodeOf(study.tree, ids[0]!).position,
      turns: line.slice(from).map((id) => nodeOf(study.tree, id).words),
      seconds,
    };
    const turn = (found: ReviewedTurn) => {
      const id = ids[found.ply]!;
      // Another study was opened, or the game was shortened.
      if (study.key !== key || !study.tree.nodes[id]) return this.cancel();
      study.update(judge(study.tree, id, found, before));
      before = found;
      ++this.done;
    };
    // Nothing can be judged before the scale of the scores is known.
    serverInfo.load().then(
      () => {
        if (this.#stop === stop) close = review(asked, { turn, end });
      },
      (error: unknown) => end(error instanceof Error ? error.message : String(error)),
    );
  }

  cancel() {
    const stop = this.#stop;
    this.#stop = null;
    stop?.();
  }
}
