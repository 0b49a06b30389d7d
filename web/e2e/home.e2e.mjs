// The landing page: what the game is, four doors, one's own games.
import assert from 'node:assert/strict';
import { expectCount, newGame, square, yourTurn } from './harness.mjs';

export const tests = {
  async 'the first page has a board, four doors and what Arimaa is'(page, site) {
    await page.goto(site.address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await square(page, 'e2').first().waitFor();
    const doors = page.getByRole('navigation', { name: 'Where to go' }).getByRole('link');
    assert.deepEqual(
      (await doors.allInnerTexts()).map((text) => text.split('\n')[0]),
      ['Play', 'Learn', 'Puzzles', 'Analyse'],
    );
    await page.getByText('The first rabbit across the board wins.').waitFor();
    assert.match(await page.title(), /Arimaa/);
    await doors.first().click();
    await page.getByRole('button', { name: 'Start' }).waitFor();
    assert.match(await page.title(), /^Play/);
  },

  async 'games are listed, the last one is a click away, and one is deleted'(page, site) {
    await newGame(page, site);
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    const first = page.url();
    await newGame(page, site, 'Silver');
    await page.getByRole('button', { name: 'Ready' }).waitFor({ timeout: 60000 });
    const second = page.url();
    await page.getByRole('link', { name: 'Tusk' }).click();
    const rows = page.locator('.games li');
    await expectCount(rows, 2);
    assert.match(await rows.nth(1).innerText(), /Gold against level 1.*not finished/s);
    await page.getByRole('link', { name: /^Continue your game/ }).click();
    await page.getByRole('button', { name: 'Ready' }).waitFor();
    assert.equal(page.url(), second);
    await page.goBack();
    await rows.nth(1).getByRole('link').click();
    await yourTurn(page);
    assert.equal(page.url(), first);
    await page.goBack();
    const gone = await rows.first().getByRole('link').getAttribute('href');
    page.once('dialog', (dialog) => dialog.accept());
    await rows
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expectCount(rows, 1);
    await page.reload();
    await expectCount(rows, 1);
    await page.goto(`${site.address}${gone}`);
    await page.getByText('there is no such game').waitFor();
  },
};

export const main = ['games are listed, the last one is a click away, and one is deleted'];
