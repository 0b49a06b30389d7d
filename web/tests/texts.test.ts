import { describe, expect, it } from 'vitest';
import { ESLint } from 'eslint';
import { languageFor } from '../src/lib/texts.svelte';
import { de } from '../src/texts/de';
import { en } from '../src/texts/en';

// Every text by its path; one that is made from numbers and names is made from some.
function textsIn(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const make = value as (...parts: unknown[]) => unknown;
    return textsIn(make(...Array.from({ length: make.length }, (_, i) => argumentsOf(path)[i] ?? i + 2)), path);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}/${key}`));
}
const LISTS = ['/board/lost'];
const ANIMAL_FIRST = ['/animal'];
const SIDE_LATER = ['/explorer/here'];
const BOTH = ['/pieceOf'];
const OTHER_PIECE = ['/board/otherPiece'];
function argumentsOf(path: string): unknown[] {
  if (LISTS.includes(path)) return ['gold', ['dog', 'cat']];
  if (ANIMAL_FIRST.includes(path)) return ['dog'];
  if (BOTH.includes(path)) return ['gold', 'dog'];
  if (SIDE_LATER.includes(path)) return [2, '50%', 'gold', 3];
  if (OTHER_PIECE.includes(path)) return ['Ee2n', 'e2', 'dog', 'elephant'];
  return TAKES_SIDE.test(path) ? ['silver'] : [];
}
const TAKES_SIDE =
  /^\/(side$|board\/den|outcome\/(wins|won)$|score\/(winsIn|hasWon)|home\/against|play\/youAre|analysis\/(ifPassed|toSetUp|toMove)|overlays\/|learn\/find|puzzles\/tasks|jungle\/(toMove|against))/;

// What is the same in both languages on purpose.
const SAME = new Set(
  '/side /outcome/because /play/sides/gold /play/tusk /analysis/tabs/Engine /engine/engine /engine/threads /engine/hash /studies/name /help/arimaa /help/jungle /app/jungle /jungle/heading /pace/took /overlays/unknown /jungle/badges/unknown /review/speeds/normal /share/film /jungle/within'.split(
    ' ',
  ),
);

describe('languages', () => {
  const english = new Map(textsIn(en));
  const german = new Map(textsIn(de));

  it('have the same texts, and none is empty', () => {
    const own = (path: string) => !/^\/(play\/setupBook|jungle\/presets|board\/whyNotEnd)\//.test(path);
    expect([...german.keys()].filter(own).sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of [...english, ...german]) expect(text.trim(), path).not.toBe('');
    for (const [path, text] of [...english, ...german]) expect(text, path).not.toMatch(/undefined|NaN|\[object/);
  });

  it('say something else in each', () => {
    const same = [...english].filter(([path, text]) => german.get(path) === text && !SAME.has(path)).map(([path]) => path);
    expect(same).toEqual([]);
  });

  it('begin and end a text with a blank alike', () => {
    for (const [path, text] of english) {
      expect(/ $/.test(german.get(path)!), path).toBe(/ $/.test(text));
      expect(/^ /.test(german.get(path)!), path).toBe(/^ /.test(text));
    }
  });

  it('are chosen by the first that the browser wants and there is', () => {
    expect(languageFor(['de-AT', 'en'])).toBe('de');
    expect(languageFor(['fr', 'de'])).toBe('de');
    expect(languageFor(['en-GB', 'de'])).toBe('en');
    expect(languageFor(['fr'])).toBe('en');
    expect(languageFor([])).toBe('en');
  });
});

describe('text that is hard-coded', () => {
  const eslint = new ESLint();
  const faults = async (code: string, filePath: string) =>
    (await eslint.lintText(code, { filePath }))[0]!.messages.filter(({ ruleId }) => ruleId === 'tusk/hard-coded-text').length;

  it('is found by the linter wherever it stands', async () => {
    const inPage = (template: string, script = '') =>
      faults(`<script lang="ts">\n${script}\n</script>\n${template}\n`, 'src/pages/Planted.svelte');
    expect(await inPage('<p>Hello</p>')).toBe(1);
    expect(await inPage('<button aria-label="Close">×</button>')).toBe(1);
    expect(await inPage('<p title="More {x} here"></p>', 'let x = 1;')).toBe(2);
    expect(await inPage("<p>{x ? 'Stop' : 'Start'}</p>", 'let x = 1;')).toBe(2);
    expect(await inPage('<p>{`${x} games`}</p>', 'let x = 1;')).toBe(1);
    expect(await inPage('<p>{x}</p>', "let x = 'It is your turn';")).toBe(1);
    expect(await faults("export const f = () => { throw new Error('No such game.'); };\n", 'src/lib/planted.ts')).toBe(1);
  }, 60_000);

  it('is not what the machine reads', async () => {
    expect(await faults('<p class="quiet note" id="a b"><code>tusk serve now</code> – {1} MiB</p>\n', 'src/pages/Planted.svelte')).toBe(0);
    expect(await faults("export const x = (key: string) => key === 'ArrowLeft' || key === 'win in one';\n", 'src/lib/planted.ts')).toBe(0);
  }, 60_000);
});
