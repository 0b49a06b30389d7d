// The help page: every lesson played to its end, by its own solution.
import assert from 'node:assert/strict';

// What the reader drags: a push is finished by itself.
const DRAGS = {
  steps: [['e3', 'e4', 'f4', 'f5']],
  push: [['d5', 'e5']],
  pull: [
    ['d4', 'd3'],
    ['d5', 'd4'],
  ],
  freeze: [['b3', 'b4', 'c4']],
  capture: [['c5', 'c6']],
  defend: [
    ['a4', 'b4', 'b3'],
    ['c2', 'c1'],
  ],
  goal: [['b6', 'a6', 'a7', 'a8']],
};

async function drag(page, lesson, route) {
  const points = [];
  for (const name of route) {
    const box = await lesson.locator(`[data-square="${name}"] .ground`).boundingBox();
    points.push([box.x + box.width / 2, box.y + box.height / 2]);
  }
  await page.mouse.move(...points[0]);
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...point, { steps: 4 });
  await page.mouse.up();
}

const JUNGLE = { 'jungle-take': ['d4', 'd5'], 'jungle-rat': ['c5', 'd5'], 'jungle-den': ['d6', 'd7'] };

export const tests = {
  async 'every lesson of Jungle Checkers too, and a wrong move is told from the right one'(page, site) {
    await page.goto(`${site.address}#/help`);
    for (const [name, route] of Object.entries(JUNGLE)) {
      const lesson = page.locator(`#lesson-${name}`);
      await lesson.scrollIntoViewIfNeeded();
      await drag(page, lesson, route);
      await lesson.getByText('✓ Done.').waitFor();
    }
    const lesson = page.locator('#lesson-jungle-den');
    await lesson.getByRole('button', { name: 'Again' }).click();
    await drag(page, lesson, ['b2', 'b3']);
    await lesson.getByText('not the task').waitFor();
  },

  async 'every lesson of Arimaa can be played and says when it is done'(page, site) {
    await page.goto(`${site.address}#/help`);
    for (const [name, routes] of Object.entries(DRAGS)) {
      const lesson = page.locator(`#lesson-${name}`);
      await lesson.scrollIntoViewIfNeeded();
      assert.equal(await lesson.getByText('✓ Done.').count(), 0);
      for (const [i, route] of routes.entries()) {
        await drag(page, lesson, route);
        if (i < routes.length - 1)
          await page.waitForFunction(
            ([id, to]) => !document.querySelector(`#${id} [data-square="${to}"]`).getAttribute('aria-label').includes('empty'),
            [`lesson-${name}`, route.at(-1)],
          );
      }
      await lesson.getByText('✓ Done.').waitFor();
      await lesson.getByRole('button', { name: 'Again' }).click();
      await lesson.getByText('✓ Done.').waitFor({ state: 'detached' });
    }
  },

  async 'a lesson shows how, takes steps back, and knows when no step is left'(page, site) {
    await page.goto(`${site.address}#/help`);
    const lesson = page.locator('#lesson-steps');
    await lesson.getByRole('button', { name: 'Show how' }).click();
    await lesson.locator('.arrow').nth(2).waitFor({ state: 'attached' });
    const way = ['e3', 'd3', 'd2', 'd1', 'e1'];
    for (let i = 1; i < way.length; ++i) await drag(page, lesson, way.slice(i - 1, i + 1));
    await lesson.getByText('No steps left').waitFor();
    await lesson.getByRole('button', { name: 'Undo step' }).click();
    await lesson.getByText('Ee3w Ed3s Ed2s').waitFor();
  },
};
