// What holds the app together: settings, titles, headings, the skip link, announcements, hints.
import assert from 'node:assert/strict';
import { checkAccess } from './access.e2e.mjs';
import { expectCount, newGame, square, yourTurn } from './harness.mjs';
import { pageNames } from './layout.mjs';

const colourOf = (page, name) =>
  square(page, name)
    .locator('.ground')
    .evaluate((cell) => getComputedStyle(cell).fill);

export const tests = {
  async 'colours, boards and pieces are chosen, seen at once and kept'(page, site) {
    await page.goto(`${site.address}#/analysis`);
    await square(page, 'a1').waitFor();
    const wood = await colourOf(page, 'a1');
    await page.getByRole('button', { name: 'Settings' }).click();
    const box = page.getByRole('dialog', { name: 'Settings' });
    for (const [board, pieces, theme] of [
      ['slate', 'letters', 'light'],
      ['meadow', 'discs', 'dark'],
      ['paper', 'discs', 'light'],
    ]) {
      await box.getByLabel('Board').selectOption(board);
      await box.getByLabel('Pieces').selectOption(pieces);
      await box.getByLabel('Colours').selectOption(theme);
      await page.waitForTimeout(250);
      assert.notEqual(await colourOf(page, 'a1'), wood);
      await checkAccess(page, `${board}, ${pieces}, ${theme}`);
    }
    await box.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.locator('svg.board text.letter').first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.board), 'paper');
    await site.picture(page, 'paper-discs');
  },

  async 'every page has a title of its own, one first heading, and a way past the navigation'(page, site) {
    const titles = new Set();
    const names = ['', ...(await pageNames(page, site))];
    for (const name of names) {
      await page.goto('about:blank');
      await page.goto(`${site.address}#/${name}`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(300);
      await expectCount(page.locator('h1'), 1, `${name || 'home'}: one first heading`);
      titles.add(await page.title());
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the content');
      await page.keyboard.press('Enter');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
    }
    assert.equal(titles.size, names.length);
  },

  async 'the opponent’s turn is announced and shown again; a hint is given'(page, site) {
    await newGame(page, site);
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.arrow').first().waitFor({ timeout: 20000 });
    await page.getByLabel('Type steps').fill('e2n');
    await page.keyboard.press('Enter');
    await page.getByText(/3 steps left/).waitFor();
    assert.equal(await page.locator('.arrow').count(), 0);
    await page.keyboard.press('Enter');
    await yourTurn(page);
    const played = await page.locator('p[role=status]').innerText();
    assert.match(played, /^Tusk played [a-z][a-h][1-8][nesw]/);
    const board = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-square]')].map((cell) => cell.getAttribute('aria-label').replace(', frozen', '')).join(),
      );
    await page.waitForTimeout(2000);
    const now = await board();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show the last turn again' }).click();
    await page.waitForTimeout(100);
    assert.notEqual(await board(), now, 'as it was before the turn');
    await page.waitForTimeout(2500);
    assert.equal(await board(), now);
  },
};

export const main = ['colours, boards and pieces are chosen, seen at once and kept'];
