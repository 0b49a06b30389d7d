// A game against an engine, or between two: whose turn it is, the setup or turn being made, and the requests to the
// server.
import { api, ApiError, type Game, type Info } from './api';
import { cellsOf, type Cells, type Side } from './board';
import { myGames } from './my_games';
import { exchanged, homeSquares, mirroredAcross, setupWords, withSetup } from './setup';
import { afterWords, singleSteps } from './turn';
import { TurnMaker } from './turn_maker.svelte';

const STEP_SHOWN = 320; // milliseconds per step of the opponent's turn
const PAUSE = 1000;

const setupKey = (side: Side) => `tusk-setup-${side}`;

export class PlayedGame {
  game = $state.raw<Game | null>(null);
  answered = $state(0); // when the last response arrived
  thinking = $state(false);
  sending = $state(false);
  problem = $state('');
  setup = $state.raw<Cells | null>(null); // while the person sets up
  replayed = $state.raw<Cells | null>(null); // while the opponent's turn is shown step by step
  paused = $state(false); // two engines are paused
  readonly turn = new TurnMaker();
  #info: Info | null = null;
  #alive = true;
  #replay = 0;
  #pondering = new AbortController();

  get mine(): boolean {
    return this.game !== null && !this.game.outcome && !this.#engineMoves(this.game);
  }
  #engineMoves(game: Game): boolean {
    return game.rival !== null || game.toMove !== game.side;
  }
  get home(): ReadonlySet<number> {
    return homeSquares(this.setup ?? [], this.game?.side ?? 'gold');
  }

  async open(id: string) {
    await this.#attempt(async () => this.#take(await api.game(id)));
  }
  close() {
    this.#alive = false;
    ++this.#replay;
    this.#pondering.abort();
  }

  async #attempt(work: () => Promise<void>) {
    this.problem = '';
    try {
      await work();
    } catch (error) {
      if (!this.#alive) return;
      this.problem = error instanceof Error ? error.message : String(error);
      // Another page has continued the game, or a request was repeated: the server's state counts.
      if (error instanceof ApiError && error.status === 409 && this.game) await this.#take(await api.game(this.game.id));
    }
  }
  // One request at a time: a second click does not send a turn twice.
  async #send(work: () => Promise<Game>) {
    if (this.sending) return;
    this.sending = true;
    await this.#attempt(async () => {
      const next = await work().finally(() => (this.sending = false));
      await this.#take(next);
    });
    this.sending = false;
  }

  #stepsKey(game: Game) {
    return `tusk-steps-${game.id}-${game.ply}`;
  }
  // An unfinished turn or setup survives a reload.
  keepSteps() {
    if (!this.game || !this.mine) return;
    if (this.setup) sessionStorage.setItem(this.#stepsKey(this.game), setupWords(this.setup, this.game.side));
    else if (this.turn.info) sessionStorage.setItem(this.#stepsKey(this.game), this.turn.words);
  }

  async #take(next: Game) {
    if (!this.#alive) return;
    const before = this.game;
    this.game = next;
    this.answered = Date.now();
    this.setup = null;
    this.turn.clear();
    this.#pondering.abort();
    myGames.note(next);
    const shown = before && next.ply > before.ply && next.ply > 2 && this.#engineMoves(before) ? this.replay() : this.stopReplay();
    if (next.outcome) return;
    // When two engines play, every turn is shown.
    if (next.rival) await shown;
    if (next.rival && (this.paused || !this.#alive)) return;
    if (this.#engineMoves(next)) await this.#letThink(next);
    else if (next.inSetup) await this.#beginSetup(next);
    else {
      if (next.ponder) api.ponder(next, (this.#pondering = new AbortController()).signal);
      await this.turn.begin(next.position, sessionStorage.getItem(this.#stepsKey(next)) ?? '');
    }
  }
  pause() {
    this.paused = true;
  }
  // Asks the engine to move: after a pause, or again after a failure.
  async goOn() {
    this.paused = false;
    const { game } = this;
    if (game && !game.outcome && !this.thinking && this.#engineMoves(game)) await this.#attempt(() => this.#letThink(game));
  }

  async #letThink(game: Game) {
    this.thinking = true;
    try {
      const after = await this.#replyTo(game);
      this.thinking = false;
      if (after) await this.#take(after);
    } finally {
      this.thinking = false;
    }
  }
  // Retries if the server is busy or stopping.
  async #replyTo(game: Game): Promise<Game | null> {
    while (this.#alive) {
      try {
        return await api.reply(game);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 503)) throw error;
      }
      await new Promise((wake) => setTimeout(wake, PAUSE));
    }
    return null;
  }

  async #beginSetup(game: Game) {
    this.#info ??= await api.info();
    const other = localStorage.getItem(setupKey(game.side === 'gold' ? 'silver' : 'gold'));
    const begun = sessionStorage.getItem(this.#stepsKey(game));
    const preferred = localStorage.getItem(setupKey(game.side)) ?? (other ? mirroredAcross(other) : null);
    this.setup = withSetup(cellsOf(game.position), begun ?? preferred ?? this.#info.setups[0]![game.side][0]!);
  }
  place(words: string) {
    if (this.setup) this.setup = withSetup(this.setup, words);
  }
  exchange(a: number, b: number) {
    if (this.setup && this.home.has(b)) this.setup = exchanged(this.setup, a, b);
  }

  async finish() {
    const { game } = this;
    if (!game || !this.mine) return;
    await this.turn.settled();
    if (!this.setup && !this.turn.info?.mayEnd) return;
    const words = this.setup ? setupWords(this.setup, game.side) : this.turn.words;
    if (this.setup) localStorage.setItem(setupKey(game.side), words);
    this.#pondering.abort();
    await this.#send(async () => {
      const next = await api.play(game, words);
      sessionStorage.removeItem(this.#stepsKey(game));
      return next;
    });
  }
  // Takes back the steps of this turn, or if there are none, the previous turn.
  async takeBack() {
    if (this.turn.steps > 0) return this.turn.undoAll();
    const { game } = this;
    if (game) await this.#send(() => api.takeBack(game));
  }
  async resign() {
    const { game } = this;
    if (game) await this.#send(() => api.resign(game));
  }
  // The server keeps the time: when the local clock runs out, it is asked.
  async checkTime() {
    const current = this.game!;
    this.answered = Date.now();
    await this.#attempt(async () => {
      const after = await api.game(current.id);
      if (after.outcome) await this.#take(after);
    });
  }

  // Shows the last turn again, step by step.
  async replay() {
    const { game } = this;
    const last = game?.moves.at(-1);
    if (!game || !last || game.moves.length < 3) return;
    const run = ++this.#replay;
    let cells = cellsOf(game.moves.at(-2)!.position);
    this.replayed = cells;
    for (const step of singleSteps(last.words)) {
      await new Promise((wake) => setTimeout(wake, STEP_SHOWN));
      if (run !== this.#replay) return;
      this.replayed = cells = afterWords(cells, step);
    }
    this.replayed = null;
  }
  stopReplay() {
    ++this.#replay;
    this.replayed = null;
  }
}
