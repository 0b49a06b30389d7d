// End-to-end tests of the built program in a real browser: `npm run e2e [-- --screenshots DIR]`.
// Needs the program in build/release (or TUSK=PATH) and Chromium (or CHROMIUM=PATH).
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const program = process.env.TUSK ?? resolve(import.meta.dirname ?? '.', '../../build/release/tusk');
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const pictures = process.argv.includes('--screenshots') ? process.argv[process.argv.indexOf('--screenshots') + 1] : null;
const data = mkdtempSync(join(tmpdir(), 'tusk-e2e-'));

async function startServer(port = 0) {
  const child = spawn(program, ['serve', '--port', String(port), '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((found, failed) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const match = /http:\S+/.exec(text);
      if (match) found(match[0]);
    });
    child.on('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  const stop = () =>
    new Promise((done) => {
      child.removeAllListeners('exit');
      child.on('exit', done);
      child.kill('SIGINT');
    });
  return { address, stop };
}

// Pieces by their squares, in the short form of a position.
function positionWith(side, pieces) {
  const cells = Array(64).fill(' ');
  for (const [letter, file, rank] of pieces.split(' ')) cells[(8 - Number(rank)) * 8 + file.charCodeAt(0) - 97] = letter;
  return `${side} [${cells.join('')}]`;
}

const square = (page, name) => page.locator(`[data-square="${name}"]`);
async function centre(page, name) {
  const box = await square(page, name).locator('.ground').boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
async function dragAlong(page, ...names) {
  const points = [];
  for (const name of names) points.push(await centre(page, name));
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(point.x, point.y, { steps: 5 });
  await page.mouse.up();
}
const expectLabel = (page, name, text) => page.waitForFunction(([n, t]) => document.querySelector(`[data-square="${n}"]`)?.getAttribute('aria-label')?.includes(t), [name, text]);
const yourTurn = (page) => page.getByText(/Your turn: 4 steps/).waitFor({ timeout: 60000 });
const noOverflow = async (page, where) => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${where} is wider than the window`);

async function newGame(page, side = 'Gold') {
  await page.goto(`${server.address}#/play`);
  await page.getByLabel(side, { exact: true }).check();
  await page.getByRole('slider').fill('1');
  await page.getByRole('button', { name: 'Start' }).click();
}

const tests = {
  async 'a game by mouse: setup by drag, steps by drag and click, undo, finish, reload, restart'(page) {
    await newGame(page);
    await page.getByText('Set up your pieces').waitFor();
    await dragAlong(page, 'e2', 'd2');
    await expectLabel(page, 'd2', 'elephant');
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    await dragAlong(page, 'd2', 'd3', 'd4');
    await expectLabel(page, 'd4', 'gold elephant');
    await page.getByRole('button', { name: 'Undo step' }).click();
    await expectLabel(page, 'd3', 'gold elephant');
    await square(page, 'd3').click();
    await square(page, 'd4').click();
    await expectLabel(page, 'd4', 'gold elephant');
    await page.reload();
    await page.getByText(/2 steps left/).waitFor();
    await expectLabel(page, 'd4', 'gold elephant');
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await yourTurn(page);
    const port = Number(new URL(server.address).port);
    await server.stop();
    server = await startServer(port);
    await page.reload();
    await yourTurn(page);
    await expectLabel(page, 'd4', 'gold elephant');
    await page.getByRole('button', { name: 'Take back' }).click();
    await expectLabel(page, 'd2', 'gold elephant');
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByText('Tusk wins: resign').waitFor();
  },

  async 'a whole game by keyboard as Silver, until somebody has won'(page) {
    await newGame(page, 'Silver');
    await page.getByRole('button', { name: 'Ready' }).click({ timeout: 60000 });
    const entry = page.getByLabel('Type steps');
    for (let turn = 0; turn < 150; ++turn) {
      await Promise.race([yourTurn(page), page.getByText(/(You win|Tusk wins|A draw):/).waitFor({ timeout: 60000 })]);
      if (await page.getByText(/(You win|Tusk wins|A draw):/).count()) return;
      // A rabbit forward where one can go, else whatever the server calls legal.
      const position = (await page.evaluate(async (id) => (await (await fetch(`/api/games/${id}`)).json()).position, page.url().split('/').pop()));
      const steps = await page.evaluate(async (p) => (await (await fetch(`/api/arimaa/position?${new URLSearchParams({ position: p })}`)).json()).steps, position);
      const words = (steps.find((step) => step.kind === 'step' && step.words.startsWith('r') && step.words[3] === 's') ?? steps.find((step) => step.kind === 'step')).words;
      await entry.fill(words);
      await entry.press('Enter');
      await page.getByText(/3 steps left/).waitFor();
      await entry.press('Enter');
    }
    assert.fail('the game did not end in 150 turns');
  },

  async 'the board by keyboard alone'(page) {
    await newGame(page);
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    await square(page, 'e2').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expectLabel(page, 'e3', 'gold elephant');
    await page.keyboard.press('u');
    await expectLabel(page, 'e2', 'gold elephant');
    await page.getByLabel('Type steps').fill('Ee2s');
    await page.keyboard.press('Enter');
    await page.getByText('Ee2s is not legal here').waitFor();
  },

  async 'a turn by touch on a small screen, with the captures of a push'(page) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.address}#/analysis/${encodeURIComponent(positionWith('g', 'hc5 Ec4 Ra2 rh7'))}`);
    await expectLabel(page, 'c5', 'silver horse, frozen');
    const tap = async (name) => {
      const point = await centre(page, name);
      await page.touchscreen.tap(point.x, point.y);
    };
    await tap('c5');
    await tap('c6');
    await expectLabel(page, 'c5', 'gold elephant');
    await expectLabel(page, 'c6', 'empty');
    await page.getByRole('button', { name: 'Undo step' }).tap();
    await expectLabel(page, 'c5', 'silver horse');
    await expectLabel(page, 'c4', 'gold elephant');
  },

  async 'analysis: lines come live, one is played by a click, threats and overlays'(page) {
    await page.goto(`${server.address}#/analysis`);
    const lines = page.getByRole('list', { name: 'Best turns' }).getByRole('button');
    await lines.nth(2).waitFor({ timeout: 30000 });
    const before = await page.getByLabel('Position').inputValue();
    await lines.first().click();
    await page.waitForFunction((text) => document.querySelector('input.code').value !== text, before);
    assert.match(await page.getByLabel('Position').inputValue(), /^s \[/);
    await page.getByLabel('Threat').check();
    await page.getByText('If Silver passed').waitFor();
    await lines.first().waitFor({ timeout: 30000 });
    await page.getByLabel('Position').fill('g [nonsense]');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByRole('alert').waitFor();
  },

  async 'no page is wider than the window, and none asks another site'(page) {
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
      for (const name of ['play', 'analysis', 'help']) {
        await page.goto(`${server.address}#/${name}`);
        await page.waitForTimeout(name === 'analysis' ? 1500 : 300);
        await noOverflow(page, `${name} at ${width}`);
        if (pictures) await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage: width === 360 });
      }
      await newGame(page);
      await page.getByText('Set up your pieces').waitFor();
      await page.getByRole('button', { name: 'Ready' }).click();
      await yourTurn(page);
      await square(page, 'e2').click();
      await noOverflow(page, `a game at ${width}`);
      if (pictures) await page.screenshot({ path: join(pictures, `game-${width}.png`), fullPage: width === 360 });
    }
    for (const url of asked) assert.equal(new URL(url).origin, new URL(server.address).origin);
  },

  async 'dark colours are kept'(page) {
    await page.goto(`${server.address}#/help`);
    await page.getByRole('button', { name: /Switch to dark/ }).click();
    await page.reload();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    if (pictures) await page.screenshot({ path: join(pictures, 'help-dark.png') });
  },
};

if (pictures) mkdirSync(pictures, { recursive: true });
let server = await startServer();
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: 'light', hasTouch: true });
  const page = await context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && complaints.push(message.text()));
  try {
    await test(page);
    assert.deepEqual(complaints, [], 'the page complained');
    console.log(`ok   ${name}`);
  } catch (error) {
    ++failed;
    console.log(`FAIL ${name}\n${error.stack}\n${complaints.join('\n')}`);
  }
  await context.close();
}
await browser.close();
await server.stop();
rmSync(data, { recursive: true });
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
