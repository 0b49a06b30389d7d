// The turn being made on a page. A step is shown at once and then confirmed by the server, which tells what is legal next; where the
// server disagrees, what it says holds.
import { api, type PositionInfo } from './api';
import { cellsOf, nameOf, positionOf } from './board';
import {
  afterWords,
  forcedStep,
  latest,
  parseStep,
  planOf,
  singleSteps,
  stepBetween,
  stepsTaken,
  wrongPiece,
  type TurnInProgress,
} from './turn';
import { t } from './texts.svelte';

export interface Refusal {
  square: number;
  reason: string;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export class TurnMaker {
  #turn = $state.raw<TurnInProgress | null>(null);
  #ahead = $state.raw<readonly string[]>([]); // steps that are shown but not confirmed yet
  #waiting = $state(0);
  #refusal = $state.raw<Refusal | null>(null);
  #pusher: number | null = null;
  // Answers that come after the position was replaced are ignored.
  #epoch = 0;
  // Gestures wait for those before them.
  #queue: Promise<void> = Promise.resolve();

  // What the server said last.
  get info(): PositionInfo | null {
    return this.#turn && latest(this.#turn);
  }
  get start(): string {
    return this.#turn?.start ?? '';
  }
  // As it is shown, with the steps that are still to be confirmed.
  get position(): string {
    if (!this.info || this.#ahead.length === 0) return this.info?.position ?? '';
    return positionOf(this.info.toMove, this.#ahead.reduce(afterWords, cellsOf(this.info.position)));
  }
  get words(): string {
    return [this.info?.stepsTaken ?? '', ...this.#ahead].filter(Boolean).join(' ');
  }
  get steps(): number {
    return (this.#turn ? stepsTaken(this.#turn) : 0) + this.#ahead.length;
  }
  get stepsLeft(): number {
    return (this.info?.stepsLeft ?? 0) - this.#ahead.length;
  }
  get busy(): boolean {
    return this.#waiting > 0;
  }
  // Why the last gesture did nothing, and where.
  get refusal(): Refusal | null {
    return this.#refusal;
  }
  // All gestures so far are done.
  settled(): Promise<void> {
    return this.#queue;
  }

  clear() {
    ++this.#epoch;
    this.#turn = null;
    this.#forget();
  }
  #forget() {
    this.#ahead = [];
    this.#refusal = null;
    this.#pusher = null;
  }

  // Begins a turn, with steps of it already taken if there are any.
  begin(position: string, steps = ''): Promise<void> {
    const epoch = ++this.#epoch;
    this.#forget();
    const begun = this.#read(epoch, position, steps);
    this.#queue = begun.catch(() => {});
    return begun;
  }
  async #read(epoch: number, position: string, steps: string) {
    const infos = [await api.position(position, '')];
    for (const step of singleSteps(steps)) infos.push(await api.position(position, `${infos.at(-1)!.stepsTaken} ${step}`.trim()));
    if (epoch === this.#epoch) this.#turn = { start: position, infos };
  }

  // One gesture after the other; what a gesture of an earlier position still has to do is left undone.
  #enqueue(work: () => Promise<void>): Promise<void> {
    const epoch = this.#epoch;
    ++this.#waiting;
    const done = this.#queue.then(() => (epoch === this.#epoch ? work() : undefined)).finally(() => --this.#waiting);
    this.#queue = done.catch(() => {});
    return done;
  }

  // Shows all the steps at once and has them confirmed one by one, so that each can be taken back.
  async #make(words: string) {
    const epoch = this.#epoch;
    this.#ahead = singleSteps(words);
    try {
      while (this.#ahead.length > 0) {
        const turn = this.#turn!;
        const info = await api.position(turn.start, `${latest(turn).stepsTaken} ${this.#ahead[0]}`.trim());
        if (epoch !== this.#epoch) return;
        this.#turn = { start: turn.start, infos: [...turn.infos, info] };
        this.#ahead = this.#ahead.slice(1);
      }
    } finally {
      if (epoch === this.#epoch) this.#ahead = [];
    }
  }

  // Takes the piece from one square to another by the shortest way. The square to go on with: where the piece has come to, or the piece that is to be pushed.
  // Nothing if the gesture waits for others.
  go(from: number, to: number): number | null {
    this.#refusal = null;
    const idle = this.#waiting === 0;
    const plan = idle && this.info ? planOf(this.info, from, to, this.#pusher) : null;
    if (plan && 'victim' in plan) {
      this.#pusher = from;
      this.#refusal = { square: to, reason: t.board.whereTo };
      return plan.victim;
    }
    void this.#enqueue(() => this.#carryOut(from, to)).catch(
      (error: unknown) => (this.#refusal = { square: to, reason: messageOf(error) }),
    );
    return plan ? plan.lands : idle ? null : to;
  }
  async #carryOut(from: number, to: number) {
    const plan = this.info && planOf(this.info, from, to, this.#pusher);
    this.#pusher = null;
    if (!plan) return this.explain(from, to);
    if ('victim' in plan) this.#pusher = from;
    else await this.#make(plan.words);
    const forced = this.info && forcedStep(this.info);
    if (forced) await this.#make(forced.words);
  }

  // Asks why a piece cannot get to a square, and shows it there.
  async explain(from: number, to: number) {
    if (!this.info || from === to) return;
    const epoch = this.#epoch;
    const reason = await api.refusal(this.start, this.info.stepsTaken, nameOf(from), nameOf(to));
    if (epoch === this.#epoch && reason) this.#refusal = { square: to, reason };
  }
  tell(square: number, reason: string) {
    this.#refusal = { square, reason };
  }

  // Words that were typed. Throws an Error that says which cannot be made.
  type(text: string): Promise<void> {
    this.#refusal = null;
    return this.#enqueue(async () => {
      for (const word of singleSteps(text.trim().replace(/\s+/g, ' '))) await this.#typeOne(word.split(' ')[0]!);
    });
  }
  async #typeOne(word: string) {
    const wanted = parseStep(word);
    if (!wanted) throw new Error(t.board.notAStep(word));
    if (!this.info) return;
    const wrong = wrongPiece(word, cellsOf(this.info.position));
    if (wrong) throw new Error(wrong);
    const step = stepBetween(this.info, wanted.from, wanted.to);
    if (!step)
      throw new Error(t.board.notLegal(word, await api.refusal(this.start, this.info.stepsTaken, nameOf(wanted.from), nameOf(wanted.to))));
    await this.#make(step.words);
  }

  // Takes back a step, and the step that began a push with the one that finished it.
  undo() {
    this.#goBack((infos) => infos.slice(0, infos.length > 2 && forcedStep(infos.at(-2)!) ? -2 : -1));
  }
  undoAll() {
    this.#goBack((infos) => infos.slice(0, 1));
  }
  // How often steps were taken back: the hand lets go of what it held.
  undone = $state(0);
  #goBack(shorter: (infos: PositionInfo[]) => PositionInfo[]) {
    ++this.undone;
    void this.#enqueue(async () => {
      if (!this.#turn || stepsTaken(this.#turn) === 0) return;
      this.#forget();
      this.#turn = { start: this.#turn.start, infos: shorter(this.#turn.infos) };
    });
  }
}
