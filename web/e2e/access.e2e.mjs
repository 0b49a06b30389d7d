// Every page as people with other needs meet it: axe finds no fault, in light and in dark.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { newGame, openTab, pasteRecord, square, yourTurn } from './harness.mjs';
import { pageNames } from './layout.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STUDY = readFileSync(new URL('records/game.txt', import.meta.url), 'utf8');

export async function checkAccess(page, where) {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations);
  const faults = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target} ${node.failureSummary.split('\n')[1] ?? ''}`)
        .join('; ')}`,
  );
  assert.deepEqual(faults, [], where);
}

async function checkAll(page, site, theme) {
  const names = ['', ...(await pageNames(page, site))];
  await page.evaluate((value) => localStorage.setItem('tusk-theme', value), theme);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const name of names) {
    await page.goto('about:blank');
    await page.goto(`${site.address}#/${name}`);
    await page.waitForTimeout(1200);
    await checkAccess(page, `${name || 'home'}, ${theme}`);
  }
  await newGame(page, site);
  await page.getByText('Set up your pieces').waitFor();
  await checkAccess(page, `a setup, ${theme}`);
  await page.getByRole('button', { name: 'Ready' }).click();
  await yourTurn(page);
  await square(page, 'e2').click();
  await checkAccess(page, `a game, ${theme}`);
  await page.goto(`${site.address}#/analysis`);
  await pasteRecord(page, STUDY);
  await page.getByRole('treeitem', { name: '18g' }).waitFor();
  await openTab(page, 'Review');
  const review = page.getByRole('region', { name: 'Review' });
  await review.getByLabel('How long').selectOption('0.2');
  await review.getByRole('button', { name: 'Review the game' }).click();
  await review.getByText(/^1\d of 34/).waitFor({ timeout: 60000 });
  await checkAccess(page, `a review under way, ${theme}`);
  await review.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('dialog').waitFor();
  await checkAccess(page, `the keys, ${theme}`);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await checkAccess(page, `the settings, ${theme}`);
  await page.getByRole('button', { name: 'Close' }).click();
  await openTab(page, 'Record');
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await page.getByText('Full armies').waitFor();
  await checkAccess(page, `the position editor, ${theme}`);
}

export const tests = {
  'no fault in light colours': (page, site) => checkAll(page, site, 'light'),
  'no fault in dark colours': (page, site) => checkAll(page, site, 'dark'),
};
