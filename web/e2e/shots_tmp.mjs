import { chromium } from 'playwright-core';
import { mkdirSync, readFileSync } from 'node:fs';
import { openSite, openTab, pasteRecord, yourTurn } from '/work/wt/page/web/e2e/harness.mjs';
const out = process.argv[2]; mkdirSync(out, { recursive: true });
const GAME = readFileSync('/work/wt/page/web/e2e/records/game.txt', 'utf8');
const site = await openSite({ serverArguments: () => ['--engine', 'Oracle=python3 /work/wt/page/tests/play/engines/analyst_engine.py', '--engine', 'Chance=python3 /work/wt/page/tests/play/engines/random_engine.py'] });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const scheme of ['light', 'dark']) {
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const sizes = [[360, 740], [768, 1024], [1440, 900]];
  const shoot = async (name) => { for (const [width, height] of sizes) { await page.setViewportSize({ width, height }); await page.waitForTimeout(250); await page.screenshot({ path: `${out}/${name}-${width}-${scheme}.png` }); } };
  for (const name of ['', 'play', 'explorer', 'puzzles', 'jungle', 'help']) { await page.goto('about:blank'); await page.goto(`${site.address}#/${name}`); await page.waitForTimeout(1500); await shoot(name || 'home'); }
  await page.goto(`${site.address}#/play`);
  await page.getByLabel('Watch two engines').check(); await shoot('watch');
  await page.getByLabel('Gold', { exact: true }).check(); await page.getByLabel('Opponent').selectOption(''); await page.getByRole('slider').fill('1'); await page.getByLabel('Clock').selectOption('15s/2');
  await page.getByRole('button', { name: 'Start' }).click(); await page.getByRole('button', { name: 'Ready' }).waitFor(); await shoot('setup');
  await page.getByRole('button', { name: 'Ready' }).click(); await yourTurn(page); await page.getByLabel('Type steps').fill('e2n'); await page.keyboard.press('Enter'); await page.getByText(/3 steps left/).waitFor(); await shoot('game');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.address}#/analysis`); await pasteRecord(page, GAME); await page.getByRole('treeitem', { name: '18g' }).waitFor();
  await page.getByRole('treeitem', { name: '12g' }).click();
  await page.getByLabel('Beside Tusk').selectOption('Chance'); await page.waitForTimeout(2500); await shoot('analysis');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const tab of ['Review', 'Record']) { await openTab(page, tab); await shoot(`tab-${tab}`); await page.setViewportSize({ width: 1440, height: 900 }); }
  await page.getByRole('button', { name: 'Settings' }).click(); await shoot('settings'); await page.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTab(page, 'Record'); await page.getByRole('button', { name: 'Set up a position' }).click(); await shoot('editor');
  await context.close();
}
await browser.close(); await site.close();
