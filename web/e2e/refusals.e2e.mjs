// What goes wrong in a game, told where it happens and mended without help: double clicks, restarts, taking back.
import assert from 'node:assert/strict';
import { dragAlong, expectLabel, newGame, square, yourTurn } from './harness.mjs';

const idOf = (page) => page.url().split('/').pop();
const gameOf = (page) => page.evaluate(async (id) => (await fetch(`/api/games/${id}`)).json(), idOf(page));
const stepsAre = (page, words) => page.waitForFunction((text) => document.querySelector('p.steps')?.textContent === text, words);

async function begin(page, site, words = 'e2n') {
  await newGame(page, site);
  await page.getByRole('button', { name: 'Ready' }).click();
  await yourTurn(page);
  await page.getByLabel('Type steps').fill(words);
  await page.keyboard.press('Enter');
  await page.getByText(/[0-3] steps? left/).waitFor();
}

export const tests = {
  async 'a double click on Finish sends the turn once and complains of nothing'(page, site) {
    await begin(page, site);
    const alerts = [];
    await page.exposeFunction('alerted', (text) => alerts.push(text));
    await page.evaluate(() =>
      new MutationObserver(() => document.querySelectorAll('[role=alert]').forEach((one) => window.alerted(one.textContent))).observe(
        document.body,
        {
          childList: true,
          subtree: true,
        },
      ),
    );
    await page.getByRole('button', { name: 'Finish turn' }).dblclick();
    await yourTurn(page);
    assert.equal((await gameOf(page)).ply, 4);
    assert.deepEqual(alerts, []);
  },

  async 'the server restarts while the engine thinks: the game goes on by itself'(page, site) {
    await begin(page, site);
    let dropped = 0;
    // The answer of the engine never arrives, as when the server goes down under it.
    await page.route('**/reply', (route) => (++dropped <= 2 ? route.abort('connectionreset') : route.continue()));
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await page.getByText('The server is not responding. Trying again…').waitFor();
    await site.restart();
    await yourTurn(page);
    assert.equal((await gameOf(page)).ply, 4);
    assert.equal(await page.getByRole('alert').count(), 0);
  },

  async 'the server is away while a step is made: the step waits for it'(page, site) {
    await begin(page, site);
    await page.route('**/api/arimaa/position*', (route) => route.abort('connectionrefused'));
    await square(page, 'd2').click();
    await square(page, 'd3').click();
    await page.getByText('Trying again…').waitFor();
    await page.unroute('**/api/arimaa/position*');
    await stepsAre(page, 'Ee2n Md2n');
    await page.getByText('Trying again…').waitFor({ state: 'detached' });
  },

  async 'taking back takes the steps of this turn first, then the turn before, and none comes back'(page, site) {
    await begin(page, site, 'e2n e3n');
    await page.getByRole('button', { name: 'Undo all steps' }).click();
    await expectLabel(page, 'e2', 'gold elephant');
    await page.getByText(/4 steps left/).waitFor();
    await page.getByLabel('Type steps').fill('e2n');
    await page.keyboard.press('Enter');
    await stepsAre(page, 'Ee2n');
    await page.keyboard.press('Enter');
    await yourTurn(page);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expectLabel(page, 'e2', 'gold elephant');
    await yourTurn(page);
    await page.waitForTimeout(300);
    assert.equal((await page.locator('p.steps').innerText()).trim(), '');
  },

  async 'a half-made setup survives a reload, and a rematch remembers it for the other side'(page, site) {
    await newGame(page, site);
    await page.getByText('Set up your pieces').waitFor();
    await dragAlong(page, 'e2', 'a1');
    await expectLabel(page, 'a1', 'gold elephant');
    await page.reload();
    await expectLabel(page, 'a1', 'gold elephant');
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.getByRole('button', { name: 'Ready' }).waitFor({ timeout: 60000 });
    await expectLabel(page, 'a8', 'silver elephant');
  },

  async 'what a record refuses is told beside its box, in view'(page, site) {
    for (const [width, height] of [
      [1280, 700],
      [360, 640],
    ]) {
      await page.setViewportSize({ width, height });
      await page.goto('about:blank');
      await page.goto(`${site.address}#/analysis`);
      await page.getByRole('tab', { name: 'Record' }).click();
      await page.getByLabel('Paste a game record').fill('nonsense');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      const box = await alert.boundingBox();
      const button = await page.getByRole('button', { name: 'Open', exact: true }).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `in view at ${width}x${height}: ${JSON.stringify(box)}`);
      assert.ok(Math.abs(box.y - button.y) < 160, 'beside the button');
    }
  },
};

export const main = [
  'a double click on Finish sends the turn once and complains of nothing',
  'the server restarts while the engine thinks: the game goes on by itself',
];
