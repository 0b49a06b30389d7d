// Studies stored in the browser, newest first. If there are too many, the oldest is removed.
import { nodeOf, ROOT, titleOf, type Tree } from './tree';

export interface Kept {
  tree: Tree;
  at: number; // the current turn
}

export interface ShelfEntry {
  key: string;
  title: string;
  changed: number; // Unix time in milliseconds
  topics?: readonly string[];
}

const INDEX = 'tusk-studies';
const MOST = 100;
const FORMAT = 1;

export class Shelf {
  constructor(private readonly storage: Storage) {}

  entries(): ShelfEntry[] {
    const list = this.#read(INDEX);
    return Array.isArray(list) ? (list as ShelfEntry[]).filter((entry) => typeof entry?.key === 'string') : [];
  }

  load(key: string): Kept | null {
    const kept = this.#read(key) as (Kept & { format: number }) | null;
    if (kept?.format !== FORMAT || !kept.tree?.nodes?.[ROOT]) return null;
    return { tree: kept.tree, at: kept.tree.nodes[kept.at] ? kept.at : ROOT };
  }

  // Returns false if the browser's storage is full.
  save(key: string, kept: Kept, now = Date.now()): boolean {
    const entries = [
      { key, title: titleOf(kept.tree), topics: kept.tree.topics, changed: now },
      ...this.entries().filter((entry) => entry.key !== key),
    ];
    for (const old of entries.splice(MOST)) this.storage.removeItem(old.key);
    for (;;) {
      try {
        this.storage.setItem(key, JSON.stringify({ format: FORMAT, ...kept }));
        this.storage.setItem(INDEX, JSON.stringify(entries));
        return true;
      } catch {
        if (entries.length === 1) return false;
        this.storage.removeItem(entries.pop()!.key);
      }
    }
  }

  remove(key: string) {
    this.storage.removeItem(key);
    this.storage.setItem(INDEX, JSON.stringify(this.entries().filter((entry) => entry.key !== key)));
  }

  // The study that was opened from this address.
  bySource(source: string): string | null {
    return this.entries().find((entry) => this.load(entry.key)?.tree.source === source)?.key ?? null;
  }

  static newKey = () => `tusk-study-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

  #read(key: string): unknown {
    try {
      return JSON.parse(this.storage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  }
}

export const isWorthKeeping = (tree: Tree) => nodeOf(tree, ROOT).children.length > 0 || nodeOf(tree, ROOT).comment !== '';
