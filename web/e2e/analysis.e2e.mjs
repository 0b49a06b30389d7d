// Studying a position.
import assert from 'node:assert/strict';
import { expectLabel, openTab, positionWith, tap } from './harness.mjs';

export const tests = {
  async 'a turn by touch on a small screen, with the captures of a push'(page, site) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${site.address}#/analysis/${encodeURIComponent(positionWith('g', 'hc5 Ec4 Ra2 rh7'))}`);
    await expectLabel(page, 'c5', 'silver horse, frozen');
    await tap(page, 'c5');
    await tap(page, 'c6');
    await expectLabel(page, 'c5', 'gold elephant');
    await expectLabel(page, 'c6', 'empty');
    await page.getByRole('button', { name: 'Undo step' }).tap();
    await expectLabel(page, 'c5', 'silver horse');
    await expectLabel(page, 'c4', 'gold elephant');
  },

  async 'lines come live, one is played by a click, threats and overlays'(page, site) {
    await page.goto(`${site.address}#/analysis`);
    const lines = page.getByRole('list', { name: 'Best turns' }).getByRole('button');
    await lines.nth(2).waitFor({ timeout: 30000 });
    const before = await page.locator('input.code').inputValue();
    await lines.first().click();
    await page.waitForFunction((text) => document.querySelector('input.code').value !== text, before);
    assert.match(await page.locator('input.code').inputValue(), /^s \[/);
    await page.getByLabel('Threat').check();
    await page.getByText('If Silver passed').waitFor();
    await lines.first().waitFor({ timeout: 30000 });
    await openTab(page, 'Record');
    await page.locator('input.code').fill('g [nonsense]');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
  },
};
