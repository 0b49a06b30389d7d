// Pictures of the main pages for README.md and the documentation: `tools/web.sh screenshots [FOLDER]`.
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serverArguments as withDatabase } from './explorer.e2e.mjs';
import { serverArguments as withTables } from './jungle.e2e.mjs';
import { newGame, openSite, openTab, pasteRecord, square, yourTurn } from './harness.mjs';

const folder = process.argv[2] ?? '../docs/pictures';
const LARGEST = 120 * 1024;
const GAME = readFileSync(new URL('records/game.txt', import.meta.url), 'utf8');

const pictures = {
  async home(page, site) {
    await page.goto(site.address);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  async play(page, site) {
    await newGame(page, site);
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    await page.getByLabel('Type steps').fill('Ee2n Ee3n Ee4n Hb2n');
    await page.keyboard.press('Enter');
    await page.getByText('0 steps left').waitFor();
    await page.keyboard.press('Enter');
    await yourTurn(page);
    await square(page, 'e5').click();
  },
  async analysis(page, site) {
    await page.goto(`${site.address}#/analysis`);
    await pasteRecord(page, GAME);
    await page.getByRole('treeitem', { name: '6s hh6s' }).click();
    await page.getByText(/depth (9|1\d)/).waitFor({ timeout: 60000 });
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  async review(page, site) {
    await page.goto(`${site.address}#/analysis`);
    await pasteRecord(page, GAME);
    await page.getByRole('treeitem', { name: '18g' }).waitFor();
    await openTab(page, 'Review');
    const review = page.getByRole('region', { name: 'Review' });
    await review.getByRole('button', { name: 'Review the game' }).click();
    await review.getByRole('button', { name: 'Review again' }).waitFor({ timeout: 120000 });
    await review.getByRole('button', { name: '6s ??' }).click();
    await review.scrollIntoViewIfNeeded();
  },
  async jungle(page, site) {
    await page.goto(`${site.address}#/jungle/${encodeURIComponent('w Tc5 Rb2 re6 df6')}`);
    await page.waitForTimeout(4000);
  },
  async explorer(page, site) {
    await page.goto(`${site.address}#/explorer`);
    for (const table of ['Gold’s setups', 'Silver’s answers', 'Turns'])
      await page.getByRole('table', { name: table }).getByRole('button').first().click();
    await page.getByText('Silver to move').waitFor();
    await page.getByRole('table', { name: 'Turns' }).getByRole('button').first().hover();
  },
  async puzzles(page, site) {
    await page.goto(`${site.address}#/puzzles/b1`);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('It begins with').waitFor();
  },
  async help(page, site) {
    await page.goto(`${site.address}#/help`);
    await page.waitForTimeout(1500);
    await page.locator('#lesson-capture').scrollIntoViewIfNeeded();
  },
};

mkdirSync(folder, { recursive: true });
const site = await openSite({ pictures: folder, serverArguments: (data) => [...withDatabase(data), ...withTables(data)] });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  for (const [name, prepare] of Object.entries(pictures)) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 0.62,
      colorScheme: name === 'review' ? 'dark' : 'light',
    });
    const page = await context.newPage();
    await prepare(page, site);
    await page.waitForTimeout(300);
    await site.picture(page, name);
    await context.close();
    const { size } = statSync(`${folder}/${name}.png`);
    console.log(`${name}.png ${Math.round(size / 1024)} KiB`);
    if (size > LARGEST) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await site.close();
}
