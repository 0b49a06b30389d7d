// What every end-to-end test uses: a server of its own, and hands on the board.
// Needs the program in build/release (or TUSK=PATH) and Chromium (or CHROMIUM=PATH).
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const program = process.env.TUSK ?? resolve(import.meta.dirname ?? '.', '../../build/release/tusk');

async function start(data, port, more) {
  const child = spawn(program, ['serve', '--port', String(port), '--data', data, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
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
  const kill = () =>
    new Promise((done) => {
      child.removeAllListeners('exit');
      child.on('exit', done);
      child.kill('SIGKILL');
    });
  return { address, stop, kill };
}

// A running server with an empty folder of games: `address`, `restart()`, `crash()`, `close()`, and `picture(page, name)`, which takes a
// screenshot where one is wanted. `serverArguments(folder)` may prepare files in the folder and gives more arguments.
export async function openSite({ pictures = null, serverArguments = () => [] } = {}) {
  const data = mkdtempSync(join(tmpdir(), 'tusk-e2e-'));
  const more = await serverArguments(data);
  let server = await start(data, 0, more);
  return {
    get address() {
      return server.address;
    },
    async restart() {
      const port = Number(new URL(server.address).port);
      await server.stop();
      server = await start(data, port, more);
    },
    // As when the power fails: the program ends where it stands.
    async crash() {
      const port = Number(new URL(server.address).port);
      await server.kill();
      server = await start(data, port, more);
    },
    async close() {
      await server.stop();
      rmSync(data, { recursive: true });
    },
    async picture(page, name, fullPage = false) {
      if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
    },
  };
}

// Pieces by their squares, in the short form of a position.
export function positionWith(side, pieces) {
  const cells = Array(64).fill(' ');
  for (const [letter, file, rank] of pieces.split(' ')) cells[(8 - Number(rank)) * 8 + file.charCodeAt(0) - 97] = letter;
  return `${side} [${cells.join('')}]`;
}

export const square = (page, name) => page.locator(`[data-square="${name}"]`);

export async function centre(page, name) {
  const box = await square(page, name).locator('.ground').boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function dragAlong(page, ...names) {
  const points = [];
  for (const name of names) points.push(await centre(page, name));
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(point.x, point.y, { steps: 5 });
  await page.mouse.up();
}

export async function tap(page, name) {
  const point = await centre(page, name);
  await page.touchscreen.tap(point.x, point.y);
}

export const expectLabel = (page, name, text) =>
  page.waitForFunction(([n, t]) => document.querySelector(`[data-square="${n}"]`)?.getAttribute('aria-label')?.includes(t), [name, text]);

// Waits until the page shows this many.
export async function expectCount(locator, wanted, why = 'how many') {
  for (let tries = 0; tries < 600 && (await locator.count()) !== wanted; ++tries) await locator.page().waitForTimeout(50);
  assert.equal(await locator.count(), wanted, why);
}

export const noOverflow = async (page, where) =>
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    0,
    `${where} is wider than the window`,
  );

export const yourTurn = (page) => page.getByText(/Your turn: 4 steps/).waitFor({ timeout: 60000 });

// A game against level 1, up to the setup.
export async function newGame(page, site, side = 'Gold') {
  await page.goto(`${site.address}#/play`);
  await page.getByLabel(side, { exact: true }).check();
  await page.getByRole('slider').fill('1');
  await page.getByRole('button', { name: 'Start' }).click();
}

const ended = (page) => page.getByText(/^(You win|Tusk wins|Draw):/);

// Plays a game to its end, a step a turn: the goal where there is one, else a rabbit ahead where one can go. How a step is made and a
// turn handed over is the caller's affair.
export async function playToTheEnd(page, { step, finish }) {
  for (let turn = 0; turn < 200; ++turn) {
    await Promise.race([yourTurn(page), ended(page).waitFor({ timeout: 60000 })]);
    if (await ended(page).count()) return turn;
    // Another piece each time: a step to and fro would repeat the position, and such a turn may not end.
    const words = await page.evaluate(
      async ([id, turn]) => {
        const ask = async (path) => (await fetch(path)).json();
        const { position, side } = await ask(`/api/games/${id}`);
        const { steps, facts } = await ask(`/api/arimaa/position?${new URLSearchParams({ position })}`);
        if (facts[side].goal) return facts[side].goal.words.split(' ').filter((word) => !word.endsWith('x'));
        const ahead = side === 'gold' ? 'n' : 's';
        const plain = steps.filter((step) => step.kind === 'step');
        return [
          (plain.find((step) => /^r/i.test(step.words) && step.words[3] === ahead) ?? plain[turn % plain.length]).words.split(' ')[0],
        ];
      },
      [page.url().split('/').pop(), turn],
    );
    for (const [i, word] of words.entries()) {
      await step(word, i);
      await page.getByText(new RegExp(`${3 - i} steps? left`)).waitFor();
    }
    await finish();
  }
  assert.fail('the game did not end in 200 turns');
}

// A panel of the analysis.
export const openTab = (page, name) => page.getByRole('tab', { name }).click();

// A record pasted into the analysis; its turns come up.
export async function pasteRecord(page, text) {
  await openTab(page, 'Record');
  await page.getByLabel('Paste a game record').fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

// The squares of a step in words, `Ee2n`.
export function squaresOf(word) {
  const ways = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };
  const [file, rank] = [word.charCodeAt(1), Number(word[2])];
  const [right, up] = ways[word[3]];
  return [word.slice(1, 3), String.fromCharCode(file + right) + (rank + up)];
}
