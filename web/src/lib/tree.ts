// A game tree with variations, comments, glyphs and scores. Trees are immutable.
import type { StudyAnswer } from './api';
import type { Side } from './board';
import { t } from './texts.svelte';

export const GLYPHS = ['!!', '!', '!?', '?!', '?', '??'] as const;
export type Glyph = (typeof GLYPHS)[number] | '';

export interface TurnLabel {
  number: number;
  side: Side;
}

// An arrow drawn by the user, or a circle if both squares are the same.
export interface Drawn {
  from: number;
  to: number;
}

export interface Said {
  glyph: Glyph;
  comment: string;
  score: number | null; // of the position after the turn, for Gold, in centi-rabbits
  loss: number | null; // winning chance that the turn gave away, in thousandths
  drawn?: readonly Drawn[];
}

export interface TreeNode extends Said {
  id: number;
  parent: number | null;
  children: readonly number[]; // the main one first
  words: string;
  position: string; // after the turn; empty before the setups
}

export interface Tree {
  tags: readonly { name: string; value: string }[];
  setup: boolean; // starts before the setups
  first: TurnLabel;
  nodes: Readonly<Record<number, TreeNode>>;
  nextId: number;
  source: string; // the address that it came from, or empty
  name?: string; // given by the user
  topics?: readonly string[]; // likewise, for searching
  pace?: readonly number[]; // seconds per turn of the main line, setups first
}

export const ROOT = 0;
const SAID_NOTHING: Said = { glyph: '', comment: '', score: null, loss: null };

export function parseLabel(text: string): TurnLabel {
  return { number: parseInt(text, 10), side: text.endsWith('s') ? 'silver' : 'gold' };
}
export const labelText = (label: TurnLabel) => `${label.number}${label.side === 'gold' ? 'g' : 's'}`;

export function nodeOf(tree: Tree, id: number): TreeNode {
  return tree.nodes[id]!;
}
const has = (tree: Tree, id: number) => tree.nodes[id] !== undefined;

export function newTree(position: string, number = 2, source = ''): Tree {
  const root: TreeNode = { ...SAID_NOTHING, id: ROOT, parent: null, children: [], words: '', position };
  return {
    tags: [],
    setup: false,
    first: { number, side: position.startsWith('s') ? 'silver' : 'gold' },
    nodes: { [ROOT]: root },
    nextId: ROOT + 1,
    source,
  };
}

// Converts the server's answer; its nodes are numbered from 0, ours from 1.
export function treeOf(answer: StudyAnswer, source = ''): Tree {
  const start = newTree(answer.start ?? '', 1, source);
  const nodes: Record<number, TreeNode> = { [ROOT]: { ...nodeOf(start, ROOT), comment: answer.comment, score: answer.score } };
  answer.nodes.forEach(({ parent, words, position, glyph, score, loss, comment }, i) => {
    nodes[i + 1] = { id: i + 1, parent: parent + 1, children: [], words, position, glyph, score, loss, comment };
    const before = nodes[parent + 1]!;
    nodes[parent + 1] = { ...before, children: [...before.children, i + 1] };
  });
  return {
    ...start,
    tags: answer.tags,
    setup: answer.start === null,
    first: parseLabel(answer.first),
    nodes,
    nextId: answer.nodes.length + 1,
  };
}

// The turns from the root to this one, without the root.
export function pathTo(tree: Tree, id: number): number[] {
  const path: number[] = [];
  for (let at = id; at !== ROOT; at = nodeOf(tree, at).parent!) path.push(at);
  return path.reverse();
}

// The line through the turn: the path to it, and the main continuation.
export function lineThrough(tree: Tree, id: number): number[] {
  const line = pathTo(tree, id);
  for (let next = nodeOf(tree, id).children[0]; next !== undefined; next = nodeOf(tree, next).children[0]) line.push(next);
  return line;
}
export const mainLine = (tree: Tree): number[] => lineThrough(tree, ROOT);

// The number and side of the turn after the node.
export function nextLabel(tree: Tree, id: number): TurnLabel {
  // In plies since Gold's very first turn.
  let plies = 2 * tree.first.number + (tree.first.side === 'silver' ? 1 : 0);
  for (let at = id; at !== ROOT; at = nodeOf(tree, at).parent!) ++plies;
  return { number: Math.floor(plies / 2), side: plies % 2 ? 'silver' : 'gold' };
}
export const labelOf = (tree: Tree, id: number): string => labelText(nextLabel(tree, nodeOf(tree, id).parent ?? ROOT));

// Whether the next turn is a setup.
export const inSetup = (tree: Tree, id: number): boolean => tree.setup && nextLabel(tree, id).number === 1;

const withNode = (tree: Tree, node: TreeNode): Tree => ({ ...tree, nodes: { ...tree.nodes, [node.id]: node } });

// Turns with different steps to the same board are the same turn.
export function addTurn(tree: Tree, parent: number, turn: { words: string; position: string }): { tree: Tree; id: number } {
  const before = nodeOf(tree, parent);
  const known = before.children.find((child) => nodeOf(tree, child).position === turn.position);
  if (known !== undefined) return { tree, id: known };
  const id = tree.nextId;
  const node: TreeNode = { ...SAID_NOTHING, id, parent, children: [], words: turn.words, position: turn.position };
  const grown = withNode(withNode(tree, node), { ...before, children: [...before.children, id] });
  return { tree: { ...grown, nextId: id + 1 }, id };
}

// Toggles a shape.
export function draw(tree: Tree, id: number, shape: Drawn): Tree {
  const before = nodeOf(tree, id).drawn ?? [];
  const others = before.filter((one) => one.from !== shape.from || one.to !== shape.to);
  return annotate(tree, id, { drawn: others.length < before.length ? others : [...before, shape] });
}

export function annotate(tree: Tree, id: number, said: Partial<Said>): Tree {
  return withNode(tree, { ...nodeOf(tree, id), ...said });
}

// Removes the turn and everything after it.
export function remove(tree: Tree, id: number): Tree {
  if (id === ROOT || !has(tree, id)) return tree;
  const nodes: Record<number, TreeNode> = { ...tree.nodes };
  const doomed = [id];
  for (let at = doomed.pop(); at !== undefined; at = doomed.pop()) {
    doomed.push(...nodes[at]!.children);
    delete nodes[at];
  }
  const parent = nodeOf(tree, nodeOf(tree, id).parent!);
  nodes[parent.id] = { ...parent, children: parent.children.filter((child) => child !== id) };
  return { ...tree, nodes };
}

// The nearest turn at which the line of the node leaves the main line of its branch; null on the main line.
export function branchOf(tree: Tree, id: number): number | null {
  for (let at = id; at !== ROOT; at = nodeOf(tree, at).parent!) if (nodeOf(tree, nodeOf(tree, at).parent!).children[0] !== at) return at;
  return null;
}

// Makes the variation of the turn the main one of its branch.
export function promote(tree: Tree, id: number): Tree {
  const branch = branchOf(tree, id);
  if (branch === null) return tree;
  const parent = nodeOf(tree, nodeOf(tree, branch).parent!);
  return withNode(tree, { ...parent, children: [branch, ...parent.children.filter((child) => child !== branch)] });
}

// The turn `by` places further among its siblings, or itself if there is none.
export function sibling(tree: Tree, id: number, by: number): number {
  if (id === ROOT) return id;
  const among = nodeOf(tree, nodeOf(tree, id).parent!).children;
  return among[among.indexOf(id) + by] ?? id;
}

// Adds the turns of the other tree; existing turns keep their annotations.
export function graft(tree: Tree, other: Tree): Tree {
  let grown = tree;
  const here = new Map([[ROOT, ROOT]]);
  const waiting = [ROOT];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const child of nodeOf(other, at).children) {
      const { words, position, glyph, comment, score, loss } = nodeOf(other, child);
      const before = grown;
      const added = addTurn(grown, here.get(at)!, { words, position });
      grown = added.tree === before ? before : annotate(added.tree, added.id, { glyph, comment, score, loss });
      here.set(child, added.id);
      waiting.push(child);
    }
  return { ...grown, tags: other.tags };
}

export function tagOf(tree: Tree, name: string): string {
  return tree.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.value ?? '';
}

// For lists of studies: the players, or the kind of start.
export function titleOf(tree: Tree): string {
  if (tree.name) return tree.name;
  const players = [tagOf(tree, 'Gold') || tagOf(tree, 'White'), tagOf(tree, 'Silver') || tagOf(tree, 'Black')];
  const turns = Math.max(0, mainLine(tree).length - (tree.setup ? 2 : 0));
  const what = players.some(Boolean) ? players.map((name) => name || '?').join(' – ') : tree.setup ? t.tree.game : t.common.position;
  return `${what}, ${t.outcome.turns(turns)}`;
}
