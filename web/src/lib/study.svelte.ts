// The open study: its tree, the current turn, the undo history, and its place on the shelf.
import { api } from './api';
import { explorerApi } from './explorer_api';
import { addressInLink, RECORD, unpackText } from './share';
import { isWorthKeeping, Shelf, type ShelfEntry } from './shelf';
import { paceIn } from './pace.svelte';
import { graft, mainLine, newTree, nodeOf, pathTo, ROOT, titleOf, treeOf, type Tree } from './tree';

export const OPENING = 'g [rrrddrrrrhcemchr                                RHCMECHRRRRDDRRR]';
const CURRENT = 'tusk-study';
const STEPS_BACK = 100;

export class Study {
  #tree = $state.raw<Tree>(newTree(OPENING));
  #at = $state(ROOT);
  #entries = $state.raw<ShelfEntry[]>([]);
  #before = $state.raw<Tree[]>([]);
  #key = $state(Shelf.newKey());
  #isKept = $state(true);
  #shelf = new Shelf(localStorage);
  // Reading a record takes time; a result that arrives after another study was opened is discarded.
  #epoch = 0;

  get tree(): Tree {
    return this.#tree;
  }
  get at(): number {
    return this.#at;
  }
  get node() {
    return nodeOf(this.#tree, this.#at);
  }
  get title(): string {
    return titleOf(this.#tree);
  }
  get recent(): readonly ShelfEntry[] {
    return this.#entries;
  }
  get key(): string {
    return this.#key;
  }
  // False if the browser's storage is full.
  get isKept(): boolean {
    return this.#isKept;
  }
  get mayUndo(): boolean {
    return this.#before.length > 0;
  }

  show(id: number) {
    this.#at = id;
    this.#keep();
  }

  // Replaces the tree; `at` may be a turn that no longer exists.
  change(tree: Tree, at = this.#at) {
    if (tree !== this.#tree) this.#before = [...this.#before.slice(-STEPS_BACK), this.#tree];
    this.#put(tree, at);
  }
  // An automatic change, such as by a review, which cannot be undone.
  update(tree: Tree) {
    this.#put(tree, this.#at);
  }
  undo() {
    const before = this.#before[this.#before.length - 1];
    if (!before) return;
    this.#before = this.#before.slice(0, -1);
    this.#put(before, this.#at);
  }

  rename(given: { name?: string; topics?: readonly string[] }) {
    this.update({ ...this.#tree, ...given });
  }
  // If the study is open, it stays on the board and is stored again when it changes.
  removeKept(key: string) {
    this.#shelf.remove(key);
    if (key === this.#key) this.#key = Shelf.newKey();
    this.#entries = this.#shelf.entries();
  }

  #put(tree: Tree, at: number) {
    const known = at === ROOT || tree.nodes[at] !== undefined;
    const parent = known
      ? null
      : pathTo(this.#tree, at)
          .filter((id) => tree.nodes[id])
          .at(-1);
    this.#tree = tree;
    this.#at = known ? at : (parent ?? ROOT);
    this.#keep();
  }

  #keep() {
    if (!isWorthKeeping(this.#tree)) return;
    this.#isKept = this.#shelf.save(this.#key, { tree: this.#tree, at: this.#at });
    if (this.#isKept) localStorage.setItem(CURRENT, this.#key);
    this.#entries = this.#shelf.entries();
  }

  #begin(tree: Tree, at = ROOT, key = Shelf.newKey()) {
    ++this.#epoch;
    this.#before = [];
    this.#key = key;
    this.#tree = tree;
    this.#at = at;
    this.#entries = this.#shelf.entries();
    this.#keep();
  }

  openKept(key: string): boolean {
    const kept = this.#shelf.load(key);
    if (kept) this.#begin(kept.tree, kept.at, key);
    return kept !== null;
  }

  startAt(position: string, source = '') {
    this.#begin(newTree(position, 2, source));
  }

  // Opens a record, an archive row or a position. Returns why the game could not be replayed to its end, or ''.
  async openText(text: string, source = ''): Promise<string> {
    const link = addressInLink(text);
    if (link !== null) {
      await this.openAddress(link);
      return '';
    }
    const epoch = ++this.#epoch;
    if (/^\s*\d*[gswb]\s*\[[^\]]{64}\]\s*$/i.test(text)) {
      const { position } = await api.position(text.trim(), '');
      if (epoch === this.#epoch) this.startAt(position);
      return '';
    }
    const answer = await api.study(text);
    if (epoch !== this.#epoch) return '';
    const pace = paceIn(text);
    const tree = { ...treeOf(answer, source), ...(pace.length ? { pace } : {}) };
    this.#begin(tree, tree.setup ? (mainLine(tree)[1] ?? ROOT) : ROOT);
    return answer.problem;
  }

  // Opens a game played here: keeps earlier annotations and adds the new turns.
  async #openGame(id: string, source: string) {
    const epoch = ++this.#epoch;
    const answer = await api.study(await api.record(id));
    if (epoch !== this.#epoch) return;
    const played = treeOf(answer, source);
    const key = this.#shelf.bySource(source);
    const kept = key ? this.#shelf.load(key) : null;
    if (!key || !kept) return this.#begin(played, mainLine(played).at(-1) ?? ROOT);
    const both = graft(kept.tree, played);
    const grown = Object.keys(both.nodes).length > Object.keys(kept.tree.nodes).length;
    this.#begin(both, grown ? (mainLine(both).at(-1) ?? ROOT) : kept.at, key);
  }

  // Opens a game of the database, at a ply after its setups.
  async #openStored(id: string, ply: number) {
    const source = `db/${id}`;
    const kept = this.#shelf.bySource(source);
    if (!kept || !this.openKept(kept)) await this.openText((await explorerApi.game(id)).record, source);
    if (this.#tree.source === source) this.show(mainLine(this.#tree)[ply + 1] ?? ROOT);
  }

  // Opens an address of the app: nothing, `game/ID`, `db/ID/PLY`, `record/` with a packed record, or a position.
  async openAddress(address: string) {
    if (!address) {
      const latest = localStorage.getItem(CURRENT) ?? '';
      if (!this.openKept(latest) && !this.openKept(this.#shelf.entries()[0]?.key ?? '')) this.startAt(OPENING);
    } else if (address.startsWith('game/')) await this.#openGame(address.slice('game/'.length), address);
    else if (address.startsWith(RECORD)) await this.openText(await unpackText(address.slice(RECORD.length)));
    else if (address.startsWith('db/')) await this.#openStored(address.split('/')[1] ?? '', Number(address.split('/')[2] ?? 0));
    else {
      const key = this.#shelf.bySource(address);
      if (!key || !this.openKept(key)) this.startAt((await api.position(address, '')).position, address);
    }
  }
}
