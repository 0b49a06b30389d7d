// Windows of every size: the whole board and what a turn needs are in view without scrolling, and nothing is cut off at the side.
import assert from 'node:assert/strict';
import { newGame, square, yourTurn } from './harness.mjs';
import { checkLayout, pageNames } from './layout.mjs';

export const SIZES = [
  [360, 640],
  [740, 360],
  [800, 600],
  [768, 1024],
  [1440, 900],
  [2560, 1440],
];

async function inView(page, locator, what) {
  const box = await locator.boundingBox();
  const { width, height } = page.viewportSize();
  assert.ok(box, `${what} is there`);
  const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5;
  assert.ok(inside, `${what} at ${width}x${height}: ${JSON.stringify(box)}`);
}
const board = (page) => page.locator('svg.board').first();

export const tests = {
  async 'the board, the status and the controls of a game are in view'(page, site) {
    await newGame(page, site);
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      await inView(page, board(page), 'the board');
      await inView(page, page.getByText(/Your turn/), 'the status');
      await inView(page, page.getByRole('button', { name: 'Finish turn' }), 'Finish');
      await inView(page, page.getByRole('button', { name: 'Undo step' }), 'Undo');
      const { width: side } = await board(page).boundingBox();
      assert.ok(side > 0.7 * Math.min(width, height) || side > 1000, `the board uses the window at ${width}x${height}: ${side}`);
      await checkLayout(page, `a game at ${width}x${height}`);
      await site.picture(page, `game-${width}x${height}`);
    }
  },

  async 'the setup, the analysis, a puzzle and the Jungle board are in view'(page, site) {
    await newGame(page, site);
    await page.getByRole('button', { name: 'Ready' }).waitFor();
    const setup = page.url();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const address of [setup, `${site.address}#/analysis`, `${site.address}#/puzzles/b1`, `${site.address}#/jungle`]) {
        await page.goto('about:blank');
        await page.goto(address);
        await square(page, 'a1').first().waitFor();
        await page.waitForTimeout(300);
        await inView(page, board(page), `the board of ${address}`);
        if (address.includes('puzzles') || address.includes('analysis'))
          await inView(page, page.getByRole('button', { name: 'Finish turn' }), `Finish of ${address}`);
      }
    }
  },

  async 'no page is wider than the window or has text upon text'(page, site) {
    const names = ['', ...(await pageNames(page, site))];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const name of names) {
        await page.goto('about:blank');
        await page.goto(`${site.address}#/${name}`);
        await page.waitForTimeout(600);
        await checkLayout(page, `${name || 'home'} at ${width}x${height}`);
        await site.picture(page, `${name || 'home'}-${width}x${height}`);
      }
    }
  },
};

export const main = ['the board, the status and the controls of a game are in view'];
