// The turn being made on a page: asks the server what is legal after each step, and keeps the way back.
import { api, type PositionInfo, type Step } from './api';
import { isAdjacent } from './board';
import { forcedStep, isRemoval, latest, parseStep, stepBetween, stepsTaken, type TurnInProgress } from './turn';

export class TurnMaker {
  #turn = $state.raw<TurnInProgress | null>(null);
  #busy = $state(false);
  // Answers that come after the position was replaced belong to nobody.
  #epoch = 0;
  // Steps that are typed before the server has told what is legal wait for it.
  #begun = Promise.resolve();

  get info(): PositionInfo | null {
    return this.#turn && latest(this.#turn);
  }
  get start(): string {
    return this.#turn?.start ?? '';
  }
  get words(): string {
    return this.info?.stepsTaken ?? '';
  }
  get steps(): number {
    return this.#turn ? stepsTaken(this.#turn) : 0;
  }
  get busy(): boolean {
    return this.#busy;
  }

  clear() {
    ++this.#epoch;
    this.#turn = null;
  }

  // Begins a turn, with steps of it already taken if there are any.
  begin(position: string, steps = ''): Promise<void> {
    const begun = this.#begin(position, steps);
    this.#begun = begun.catch(() => {});
    return begun;
  }

  async #begin(position: string, steps: string) {
    const epoch = ++this.#epoch;
    const infos = [await api.position(position, '')];
    for (const word of steps.split(' ').filter((word) => word && !isRemoval(word)))
      infos.push(await api.position(position, `${infos[infos.length - 1]!.stepsTaken} ${word}`.trim()));
    if (epoch === this.#epoch) this.#turn = { start: position, infos };
  }

  async #make(step: Step) {
    const epoch = this.#epoch;
    const turn = this.#turn!;
    this.#busy = true;
    try {
      const info = await api.position(turn.start, `${latest(turn).stepsTaken} ${step.words}`.trim());
      if (epoch === this.#epoch) this.#turn = { start: turn.start, infos: [...turn.infos, info] };
    } finally {
      this.#busy = false;
    }
  }

  // Steps along the squares; a push that only one piece can finish is finished. Stops where a step is not legal.
  async walk(squares: readonly number[]) {
    await this.#begun;
    for (let i = 1; i < squares.length; ++i) {
      if (!isAdjacent(squares[i - 1]!, squares[i]!)) return;
      const step = this.info && stepBetween(this.info, squares[i - 1]!, squares[i]!);
      if (!step) return;
      await this.#make(step);
      const forced = this.info && forcedStep(this.info);
      if (forced) await this.#make(forced);
    }
  }

  // Words that were typed. Throws an Error that says which cannot be made.
  async type(text: string) {
    await this.#begun;
    for (const word of text.trim().split(/\s+/).filter(Boolean)) {
      if (isRemoval(word)) continue;
      const wanted = parseStep(word);
      if (!wanted) throw new Error(`“${word}” is not a step: write Ee2n or e2n`);
      const step = this.info && stepBetween(this.info, wanted.from, wanted.to);
      if (!step) throw new Error(`${word} is not legal here`);
      await this.#make(step);
    }
  }

  // Takes back a step, and the step that began a push with the one that finished it.
  undo() {
    if (!this.#turn || this.steps === 0) return;
    const infos = this.#turn.infos.slice(0, -1);
    const before = infos[infos.length - 1]!;
    if (infos.length > 1 && forcedStep(before)) infos.pop();
    this.#turn = { start: this.#turn.start, infos };
  }
}
