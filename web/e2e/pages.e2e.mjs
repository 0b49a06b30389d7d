// What holds for every page.
import assert from 'node:assert/strict';
import { newGame, noOverflow, square, yourTurn } from './harness.mjs';

export const tests = {
  async 'no page is wider than the window, and none asks another site'(page, site) {
    const asked = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
      for (const name of ['play', 'analysis', 'help']) {
        await page.goto(`${site.address}#/${name}`);
        await page.waitForTimeout(name === 'analysis' ? 1500 : 300);
        await noOverflow(page, `${name} at ${width}`);
        await site.picture(page, `${name}-${width}`, width === 360);
      }
      await newGame(page, site);
      await page.getByText('Set up your pieces').waitFor();
      await page.getByRole('button', { name: 'Ready' }).click();
      await yourTurn(page);
      await square(page, 'e2').click();
      await noOverflow(page, `a game at ${width}`);
      await site.picture(page, `game-${width}`, width === 360);
    }
    for (const url of asked) assert.equal(new URL(url).origin, new URL(site.address).origin);
  },

  async 'dark colours are kept'(page, site) {
    await page.goto(`${site.address}#/help`);
    await page.getByRole('button', { name: /Switch to dark/ }).click();
    await page.reload();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await site.picture(page, 'help-dark');
  },
};
