// End-to-end tests of the built program in a real browser: `npm run e2e [-- --main] [--screenshots DIR] [WORD...]`.
// Each file `*.e2e.mjs` beside this one exports its tests by name, `async (page, site) => {}`, and gets a server of its own, to
// which `serverArguments(folder)`, if it exports that, gives arguments. With words, only tests whose file or name has one of them run;
// with --main only the tests that a file exports by name in `main`, which together take about a minute. With --static the files are
// `*.static.mjs`, and get the static page that `tools/web.sh static` has made instead of a server.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { chromium } from 'playwright-core';
import { openSite } from './harness.mjs';
import { openStaticSite } from './static_site.mjs';

const words = process.argv.slice(2);
const take = (flag) => words.includes(flag) && words.splice(words.indexOf(flag), 1).length > 0;
const onlyMain = take('--main');
const isStatic = take('--static');
const ending = isStatic ? '.static.mjs' : '.e2e.mjs';
const at = words.indexOf('--screenshots');
const pictures = at < 0 ? null : words.splice(at, 2)[1];
if (pictures) mkdirSync(pictures, { recursive: true });

async function passes(browser, site, name, test) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light', hasTouch: true });
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && complaints.push(message.text()));
  try {
    await test(page, site);
    assert.deepEqual(complaints, [], 'the page complained');
    console.log(`ok   ${name}`);
    return true;
  } catch (error) {
    console.log(`FAIL ${name}\n${error.stack}\n${complaints.join('\n')}`);
    return false;
  } finally {
    await context.close();
  }
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
let passed = 0;
let failed = 0;

async function runFile(file) {
  const { tests, serverArguments, main = [] } = await import(`./${file}`);
  for (const name of main) assert.ok(tests[name], `${file} has no test “${name}”`);
  const wanted = Object.entries(tests)
    .filter(([name]) => !onlyMain || main.includes(name))
    .filter(([name]) => words.length === 0 || words.some((word) => `${file} ${name}`.includes(word)));
  if (wanted.length === 0) return;
  const site = await (isStatic ? openStaticSite : openSite)({ pictures, serverArguments });
  for (const [name, test] of wanted) (await passes(browser, site, `${file.replace(ending, '')}: ${name}`, test)) ? ++passed : ++failed;
  await site.close();
}

// Much of a test is waiting, so twice as many files as there are cores run side by side, the longest first.
const here = new URL('.', import.meta.url);
const size = (file) => statSync(new URL(file, here)).size;
const files = readdirSync(here)
  .filter((file) => file.endsWith(ending))
  .sort((a, b) => size(b) - size(a));
const lane = async () => {
  for (let file = files.shift(); file; file = files.shift()) await runFile(file);
};
await Promise.all(Array.from({ length: isStatic ? 1 : 2 * availableParallelism() }, lane));
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
