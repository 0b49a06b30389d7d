// What the board shows beyond its pieces, the ways between pages, and the keys under `?`.
import assert from 'node:assert/strict';
import { expectCount, expectLabel, newGame, positionWith, square, yourTurn } from './harness.mjs';

const analysis = (site, position) => `${site.address}#/analysis/${encodeURIComponent(position)}`;
const boardText = (page) =>
  page.evaluate(() => [...document.querySelectorAll('[data-square]')].map((square) => square.getAttribute('aria-label')).join('\n'));

export const tests = {
  async 'captured pieces stay as ghosts, and the last turn leaves a trail'(page, site) {
    await page.goto(analysis(site, positionWith('g', 'hc5 Ec4 Ra2 rh7')));
    await page.getByRole('checkbox', { name: 'Engine' }).uncheck();
    await expectLabel(page, 'c4', 'gold elephant');
    assert.equal(await page.locator('.ghost').count(), 0);
    await square(page, 'c5').click();
    await square(page, 'c6').click();
    await expectLabel(page, 'c5', 'gold elephant');
    await expectCount(page.locator('.ghost[data-ghost=c6]'), 1);
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await page.getByText('Silver to move').waitFor();
    const trail = await page.locator('.cell.trail').evaluateAll((cells) => cells.map((cell) => cell.dataset.square).sort());
    assert.deepEqual(trail, ['c4', 'c5', 'c6']);
    await expectCount(page.locator('.ghost[data-ghost=c6]'), 1);
    await page.keyboard.press('ArrowLeft');
    await expectLabel(page, 'c5', 'silver horse');
    assert.equal(await page.locator('.ghost').count(), 0);
  },

  async 'a line is previewed by pointing at it and added by a click'(page, site) {
    // A search that has settled, so that the line under the pointer stays the same.
    const report = {
      depth: 8,
      finished: true,
      nodes: 1000,
      seconds: 1,
      lines: [{ score: 50, text: '+0.50', decided: false, turns: ['Ee4n Ee5n', 'hg7s', 'Hb2n'] }],
    };
    await page.route('**/api/arimaa/analysis*', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `event: report\ndata: ${JSON.stringify(report)}\n\nevent: done\ndata: {}\n\n`,
      }),
    );
    await page.goto(analysis(site, positionWith('g', 'Ee4 Ra2 Hb2 ed6 ra8 hg7')));
    const line = page.getByRole('list', { name: 'Best turns' }).getByRole('listitem').first().getByRole('button');
    await line.nth(2).waitFor();
    const words = 'hg7s';
    const before = await boardText(page);
    await line.nth(1).hover();
    await page.waitForFunction(
      (text) => [...document.querySelectorAll('[data-square]')].map((square) => square.getAttribute('aria-label')).join('\n') !== text,
      before,
    );
    const previewed = await boardText(page);
    await page.mouse.move(5, 5);
    await page.waitForFunction(
      (text) => [...document.querySelectorAll('[data-square]')].map((square) => square.getAttribute('aria-label')).join('\n') === text,
      before,
    );
    await line.nth(1).click();
    const rows = page.getByRole('treeitem');
    await rows.nth(2).waitFor();
    await expectCount(rows, 3);
    assert.ok((await rows.nth(2).innerText()).includes(words));
    const pieces = (text) => text.replaceAll(', frozen', '');
    await page.waitForTimeout(300);
    assert.equal(pieces(await boardText(page)), pieces(previewed));
  },

  async 'a game is taken from Play into the tree, and its new turns follow'(page, site) {
    await newGame(page, site);
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    await page.getByLabel('Type steps').fill('Ee2n Ee3n');
    await page.keyboard.press('Enter');
    await page.getByText('2 steps left').waitFor();
    await page.keyboard.press('Enter');
    await yourTurn(page);
    const game = page.url();
    await page.getByRole('link', { name: 'Analyse this game' }).click();
    await page.getByRole('checkbox', { name: 'Engine' }).uncheck();
    const rows = page.getByRole('treeitem');
    await page.getByRole('treeitem', { name: '2s' }).waitFor();
    await expectCount(rows, 5);
    await page.getByLabel('Comment').fill('My own words.');
    await page.getByLabel('Comment').blur();
    await page.goto(game);
    await yourTurn(page);
    await page.getByLabel('Type steps').fill('Ee4n');
    await page.keyboard.press('Enter');
    await page.getByText('3 steps left').waitFor();
    await page.keyboard.press('Enter');
    await yourTurn(page);
    // Through the moves of the game by keys.
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Back to the game' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Back to the game' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Analyse this game' }).click();
    await page.getByRole('treeitem', { name: '3s' }).waitFor();
    await expectCount(rows, 7);
    await page.getByText('My own words.').first().waitFor();
  },

  async 'the keys are listed under ? on every page'(page, site) {
    for (const name of ['play', 'analysis', 'jungle', 'help']) {
      await page.goto(`${site.address}#/${name}`);
      await page.locator('nav[aria-label=Pages] a[aria-current]').waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Keys' }).tap();
      await page.getByRole('dialog', { name: 'Keys' }).getByText('Everywhere').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
    }
  },
};

export const main = ['captured pieces stay as ghosts, and the last turn leaves a trail'];
