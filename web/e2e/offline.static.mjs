// The page without a server: loaded once, and from then on without any network.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dragAlong, expectLabel, newGame, openTab, yourTurn } from './harness.mjs';

const GAME = readFileSync(new URL('records/game.txt', import.meta.url), 'utf8');
const runsHere = (page) => page.getByText('The engine runs in this browser.');

// The first visit, then the network is switched off, and the page is loaded again.
async function visitOnce(page, site) {
  site.isOn = true;
  await page.context().setOffline(false);
  await page.goto(site.address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  site.isOn = false;
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function loadTime(page, address) {
  const start = Date.now();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return Date.now() - start;
}

export const tests = {
  async 'the first load, from a sub-folder; it says where the engine runs and can be installed'(page, site) {
    const first = await loadTime(page, site.address);
    const shown = site.bytes;
    await page.evaluate(() => navigator.serviceWorker.ready);
    console.log(
      `     first load: ${first} ms until the page is there, ${(shown / 1e6).toFixed(1)} MB, ${(site.bytes / 1e6).toFixed(1)} MB kept for later`,
    );
    await page.getByRole('button', { name: 'Settings' }).click();
    await runsHere(page).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Explorer', exact: true }).count(), 0);
    const manifest = JSON.parse(
      await page.evaluate(async () => await (await fetch(document.querySelector('link[rel=manifest]').href)).text()),
    );
    assert.deepEqual([manifest.display, manifest.start_url], ['standalone', './']);
    for (const { src } of manifest.icons) assert.ok(await page.evaluate(async (file) => (await fetch(file)).ok, src), src);
    assert.deepEqual(
      [...new Set(site.requests)].filter((name) => /api/.test(name)),
      ['api/info'],
    );
  },

  async 'a server is preferred where there is one'(page, site) {
    await page.route('**/api/info', (route) => route.fulfill({ json: { engines: [] } }));
    await page.goto(site.address);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('The engine runs on the server.').waitFor();
    await page.getByRole('link', { name: 'Explorer', exact: true }).waitFor();
  },

  async 'offline: a game by mouse, reloaded in the middle, taken back, and given up'(page, site) {
    await visitOnce(page, site);
    await newGame(page, site);
    await page.getByText('Set up your pieces').waitFor();
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    await dragAlong(page, 'e2', 'e3', 'e4');
    await expectLabel(page, 'e4', 'gold elephant');
    await page.reload();
    await page.getByText(/2 steps left/).waitFor();
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await yourTurn(page);
    await page.reload();
    await yourTurn(page);
    await expectLabel(page, 'e4', 'gold elephant');
    await site.picture(page, 'static-play');
    await page.getByRole('button', { name: 'Take back' }).click();
    await expectLabel(page, 'e2', 'gold elephant');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
    assert.match(readFileSync(await download.path(), 'utf8'), /^1g Ra/m);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByText('Tusk wins: resign').waitFor();
    await page.goto(`${site.address}#/`);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('Games that you play in this browser are listed here.').waitFor();
  },

  async 'offline: analysis goes on from position to position, and a whole game is reviewed'(page, site) {
    await visitOnce(page, site);
    await page.goto(`${site.address}#/analysis`);
    await page.getByText(/depth ([5-9]|\d\d)/).waitFor({ timeout: 30000 });
    await site.picture(page, 'static-analysis');
    await openTab(page, 'Record');
    await page.locator('input[type=file]').setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(GAME) });
    await page.getByRole('treeitem', { name: '18g' }).waitFor();
    for (let turn = 0; turn < 6; ++turn) await page.keyboard.press('ArrowLeft');
    await page.getByText(/depth ([5-9]|\d\d)/).waitFor({ timeout: 30000 });
    await page.getByRole('checkbox', { name: 'Engine' }).uncheck();
    await openTab(page, 'Review');
    const review = page.getByRole('region', { name: 'Review' });
    await review.getByLabel('How long').selectOption('0.2');
    await review.getByRole('button', { name: 'Review the game' }).click();
    await review.getByRole('button', { name: 'Review again' }).waitFor({ timeout: 120000 });
    await review.getByRole('button', { name: '6s ??' }).waitFor();
    await site.picture(page, 'static-review');
    await openTab(page, 'Explorer');
    await page.getByText('the games database needs a server').waitFor();
  },

  async 'offline: a puzzle is solved with a hint, and its line shown to the end'(page, site) {
    await visitOnce(page, site);
    await page.goto(`${site.address}#/puzzles/b1`);
    await page.getByText('win in two turns').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByLabel('Type steps').fill('hb3s rb5w');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('p.steps')?.textContent === 'hb3s rb5w');
    await page.keyboard.press('Enter');
    await page.getByText('Solved!').waitFor({ timeout: 60000 });
    await site.picture(page, 'static-puzzle');
  },

  async 'offline: Jungle with four animals, every move with its value'(page, site) {
    await visitOnce(page, site);
    await page.goto(`${site.address}#/jungle/${encodeURIComponent('w Eb1 Ra1 dc5 rb6')}`);
    await page.getByLabel('You play').selectOption('Black, against Tusk');
    await page.getByText('loses in 64').first().waitFor({ timeout: 30000 });
    await site.picture(page, 'static-jungle');
  },
};
