// The turn being made on a page. A step is shown at once and then confirmed by the server, which sends the next legal
// steps. If the server disagrees, it is right.
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
  #ahead = $state.raw<readonly string[]>([]); // steps shown but not yet confirmed
  #waiting = $state(0);
  #refusal = $state.raw<Refusal | null>(null);
  #pusher: number | null = null;
  // Identifies the position; responses for an earlier one are ignored.
  #epoch = 0;
  // Gestures are processed in order.
  #queue: Promise<void> = Promise.resolve();

  // The server's last response.
  get info(): PositionInfo | null {
    return this.#turn && latest(this.#turn);
  }
  get start(): string {
    return this.#turn?.start ?? '';
  }
  // The position shown, including unconfirmed steps.
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
  // Why the last gesture had no effect, and where.
  get refusal(): Refusal | null {
    return this.#refusal;
  }
  // Resolves when all gestures so far are processed.
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

  // Starts a turn, possibly with some steps already made.
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

  // Queues a gesture. It is dropped if the position is replaced first.
  #enqueue(work: () => Promise<void>): Promise<void> {
    const epoch = this.#epoch;
    ++this.#waiting;
    const done = this.#queue.then(() => (epoch === this.#epoch ? work() : undefined)).finally(() => --this.#waiting);
    this.#queue = done.catch(() => {});
    return done;
  }

  // Shows all steps at once and has them confirmed one by one, so that each can be taken back.
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

  // Moves a piece by the shortest path. Returns the square to select next: the destination, or the piece to be pushed.
  // Returns null if the gesture has to wait for others.
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

  // Asks why a piece cannot reach a square, and shows the reason there.
  async explain(from: number, to: number) {
    if (!this.info || from === to) return;
    const epoch = this.#epoch;
    const reason = await api.refusal(this.start, this.info.stepsTaken, nameOf(from), nameOf(to));
    if (epoch === this.#epoch && reason) this.#refusal = { square: to, reason };
  }
  tell(square: number, reason: string) {
    this.#refusal = { square, reason };
  }

  // Makes typed steps. Throws an Error that names the step that cannot be made.
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

  // Takes back one step, or both steps of a push with a forced completion.
  undo() {
    this.#goBack((infos) => infos.slice(0, infos.length > 2 && forcedStep(infos.at(-2)!) ? -2 : -1));
  }
  undoAll() {
    this.#goBack((infos) => infos.slice(0, 1));
  }
  // Counts how often steps were taken back; a change releases the piece in hand.
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
