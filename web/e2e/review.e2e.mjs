// A whole game reviewed: a real record, the blunder in it, the graph, cancelling and going on.
import assert from 'node:assert/strict';
import { openTab, pasteRecord } from './harness.mjs';
import { readFileSync } from 'node:fs';

const GAME = readFileSync(new URL('records/game.txt', import.meta.url), 'utf8');
const review = (page) => page.getByRole('region', { name: 'Review' });

async function openGame(page, site) {
  await page.goto(`${site.address}#/analysis`);
  await page.getByRole('checkbox', { name: 'Engine' }).uncheck();
  await openTab(page, 'Record');
  await page.locator('input[type=file]').setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(GAME) });
  await page.getByRole('treeitem', { name: '18g' }).waitFor();
  await openTab(page, 'Review');
  await review(page).getByLabel('How long').selectOption('0.2');
}

export const tests = {
  async 'a real record is reviewed, and the blunder in it is found and marked with the better turn'(page, site) {
    await openGame(page, site);
    await review(page).getByRole('button', { name: 'Review the game' }).click();
    await review(page)
      .getByText(/\d+ of 34/)
      .waitFor();
    await review(page).getByRole('button', { name: 'Review again' }).waitFor({ timeout: 120000 });
    // In 6s Silver leaves its camel to be captured.
    const blunder = review(page).getByRole('button', { name: '6s ??' });
    await blunder.click();
    await openTab(page, 'Moves');
    const selected = page.locator('[role=treeitem][aria-selected=true]');
    assert.match(await selected.innerText(), /6s\s+\?\?\s+hh6s cc7e/);
    const better = page.getByRole('treeitem', { name: /^6s ! .*Better: / });
    await better.waitFor();
    assert.equal(await better.getAttribute('aria-level'), '2');
    await openTab(page, 'Review');
    const table = await review(page).getByRole('table').innerText();
    const [gold, silver] = [/Gold\s+(\d+) %/.exec(table)[1], /Silver\s+(\d+) %/.exec(table)[1]].map(Number);
    assert.ok(gold > silver && gold <= 100 && silver > 0, table);
    // The graph: a click at its right end goes to the last turn, the arrow keys from turn to turn.
    const graph = page.getByRole('slider', { name: 'Evaluation through the game' });
    const box = await graph.boundingBox();
    await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    assert.match(await selected.textContent(), /^\s*18g/);
    assert.match(await graph.getAttribute('aria-valuetext'), /^18g, Gold 100 percent/);
    await graph.focus();
    await page.keyboard.press('ArrowLeft');
    assert.match(await selected.textContent(), /^\s*17s/);
    await site.picture(page, 'review');
    // It is kept with the tree, also through a file.
    await page.reload();
    await blunder.waitFor();
    await openTab(page, 'Record');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
    const text = readFileSync(await download.path(), 'utf8');
    assert.match(text, /^6s hh6s cc7e \{\?\?\} \{=\d+ loss \d+\}$/m);
    assert.match(text, /^#> 6s .* \{!\} \{=-?\d+\} \{Better: .*\}$/m);
    await pasteRecord(page, text);
    await page.getByRole('treeitem', { name: '18g' }).waitFor();
    await openTab(page, 'Review');
    await blunder.waitFor();
    assert.equal(await review(page).getByRole('table').innerText(), table);
  },

  async 'a review is cancelled and goes on where it was'(page, site) {
    await openGame(page, site);
    await review(page).getByRole('button', { name: 'Review the game' }).click();
    await review(page)
      .getByText(/^[3-9] of 34/)
      .waitFor({ timeout: 30000 });
    await review(page).getByRole('button', { name: 'Cancel' }).click();
    const goOn = review(page).getByRole('button', { name: 'Resume the review' });
    await goOn.waitFor();
    await page.reload();
    await page.getByRole('checkbox', { name: 'Engine' }).uncheck();
    await goOn.waitFor();
    await review(page).getByLabel('How long').selectOption('0.2');
    await goOn.click();
    const text = await review(page)
      .getByText(/\d+ of 34/)
      .innerText();
    assert.ok(Number(/\d+/.exec(text)[0]) >= 2, text);
    await review(page).getByRole('button', { name: 'Review again' }).waitFor({ timeout: 120000 });
    assert.equal(await review(page).getByRole('alert').count(), 0);
  },
};
