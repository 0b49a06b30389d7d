// Writes a tree as a record that any program can read, with variations in comment lines and annotations in braces.
// src/arimaa/notation/study.h describes the format, which the server reads.
import { GLYPHS, labelOf, nodeOf, ROOT, type Said, type Tree } from './tree';

export interface Row {
  id: number;
  depth: number; // 0 is the main line
}

// The turns in the order in which they are written and shown: after a turn its alternatives, then its continuation.
export function rowsOf(tree: Tree): Row[] {
  const rows: Row[] = [];
  const follow = (from: number, depth: number) => {
    for (let at = from; ;) {
      const [main, ...others] = nodeOf(tree, at).children;
      if (main === undefined) return;
      rows.push({ id: main, depth });
      for (const other of others) {
        rows.push({ id: other, depth: depth + 1 });
        follow(other, depth + 1);
      }
      at = main;
    }
  };
  follow(ROOT, 0);
  return rows;
}

// Escapes braces and line ends, which would end the comment.
export function commentText(comment: string): string {
  const text = comment
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/\\/g, '\\\\')
    .replace(/\n/g, '\\n')
    .replace(/\}/g, '\\)');
  const looksElse = (GLYPHS as readonly string[]).includes(text) || text.startsWith('=');
  return looksElse ? `\\${text}` : text;
}

function saidText(said: Said): string {
  const groups: string[] = [];
  if (said.glyph) groups.push(said.glyph);
  if (said.score !== null) groups.push(`=${said.score}${said.loss === null ? '' : ` loss ${said.loss}`}`);
  if (said.comment.trim()) groups.push(commentText(said.comment));
  return groups.map((group) => ` {${group}}`).join('');
}

function tagText({ name, value }: { name: string; value: string }): string {
  if (!/[\r\n]/.test(value) && !value.startsWith('-=+=-')) return `${name}: ${value}`;
  return `[${name} "${value.replace(/["\\]/g, '\\$&').replace(/\r?\n/g, '\\n')}"]`;
}

export function treeText(tree: Tree): string {
  const root = nodeOf(tree, ROOT);
  const lines = tree.tags.map(tagText);
  if (!tree.setup) lines.push(`Position: ${tree.first.number}${root.position}`);
  if (lines.length) lines.push('');
  const aboutStart = saidText(root).trim();
  if (aboutStart) lines.push(aboutStart);
  for (const { id, depth } of rowsOf(tree)) {
    const node = nodeOf(tree, id);
    lines.push(`${depth ? `#${'>'.repeat(depth)} ` : ''}${labelOf(tree, id)} ${node.words}${saidText(node)}`);
  }
  return lines.join('\n') + '\n';
}

// The column names of archives, for rows copied without them.
const ARCHIVE_HEADER =
  'id wplayerid bplayerid wusername busername wtitle btitle wcountry bcountry wrating brating wratingk bratingk wtype btype event site timecontrol postal startts endts result termination plycount mode rated corrupt movelist events'.replaceAll(
    ' ',
    '\t',
  );

// Splits an archive, which has one row per game, into texts with the header and one row each. null if the text is not
// an archive.
export function archiveGames(text: string): { title: string; text: string }[] | null {
  const lines = text.split(/\r?\n/);
  const [header = '', ...rows] =
    lines[0]!.split('\t').length === ARCHIVE_HEADER.split('\t').length && !lines[0]!.includes('movelist')
      ? [ARCHIVE_HEADER, ...lines]
      : lines;
  const names = header.split('\t');
  if (names.length < 2 || !names.includes('movelist')) return null;
  const column = (row: string[], ...options: string[]) => row[names.findIndex((name) => options.includes(name))] ?? '';
  return rows
    .filter((row) => row.trim())
    .map((row) => {
      const cells = row.split('\t');
      const id = column(cells, 'id');
      const players = [column(cells, 'gusername', 'wusername') || '?', column(cells, 'susername', 'busername') || '?'];
      return { title: `${id}: ${players.join(' – ')}`, text: `${header}\n${row}\n` };
    });
}
