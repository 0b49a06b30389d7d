// The main paths in Firefox, driven over WebDriver BiDi: `npm run e2e:firefox`. Needs Debian's firefox-esr (or FIREFOX=PATH). With
// `-- --static` on the static page, which after the first visit finds nobody on the network.
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import { openSite, positionWith } from './harness.mjs';
import { openStaticSite } from './static_site.mjs';

const centre = (page, name) =>
  page.$eval(`[data-square="${name}"] .ground`, (cell) => {
    const box = cell.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
async function click(page, name) {
  const { x, y } = await centre(page, name);
  await page.mouse.click(x, y);
}
async function drag(page, from, to) {
  const [a, b] = [await centre(page, from), await centre(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}
// Found by its text: to ask Firefox for accessible names takes minutes on a page with a board.
async function press(page, name) {
  const button = await page.waitForFunction(
    (text) => [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === text && !one.disabled),
    { timeout: 30000 },
    name,
  );
  await button.asElement().click();
}
const shows = (page, text) => page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 30000 }, text);
const stepsAre = (page, words) => page.waitForFunction((text) => document.querySelector('p.steps')?.textContent === text, {}, words);

const isStatic = process.argv.includes('--static');

const tests = {
  async 'a game: setup, steps by click and drag, finish, the answer'(page, site) {
    await page.goto(`${site.address}#/play`);
    await page.locator('input[type=range]').fill('1');
    await press(page, 'Start');
    await shows(page, 'Set up your pieces');
    await press(page, 'Ready');
    await shows(page, 'Your turn: 4 steps left');
    for (const name of ['e2', 'e3', 'e4']) await click(page, name);
    await stepsAre(page, 'Ee2n Ee3n');
    await drag(page, 'd2', 'd4');
    await stepsAre(page, 'Ee2n Ee3n Md2n Md3n');
    await press(page, 'Finish turn');
    await shows(page, 'Your turn: 4 steps left');
    assert.ok(await page.$('[data-square="e4"][aria-label*="gold elephant"]'));
  },
  async 'an analysis: lines come, a turn is added to the tree'(page, site) {
    await page.goto('about:blank');
    await page.goto(`${site.address}#/analysis/${encodeURIComponent(positionWith('g', 'Ee4 Ra2 Hb2 ed6 ra8 hg7'))}`);
    await page.waitForFunction(() => document.querySelector('ol[aria-label="Best turns"] button'), { timeout: 30000 });
    await drag(page, 'e4', 'f5');
    await press(page, 'Finish turn');
    await shows(page, 'Silver to move');
    await page.waitForFunction(() => document.querySelectorAll('[role=treeitem]').length === 2);
  },
  async 'a puzzle is shown, helped with and solved'(page, site) {
    await page.goto(`${site.address}#/puzzles/b1`);
    await shows(page, 'win in two turns');
    await press(page, 'Hint');
    await shows(page, 'It begins with');
    const words = 'hb3s rb5w';
    await page.locator('input[placeholder="Ee2n or e2n"]').fill(words);
    await page.keyboard.press('Enter');
    await stepsAre(page, words);
    await press(page, 'Finish turn');
    await shows(page, 'Solved!');
  },
  async 'the Jungle board and the lessons are there'(page, site) {
    await page.goto(`${site.address}#/jungle`);
    await page.waitForSelector('svg.board');
    if (isStatic) await page.waitForFunction(() => document.body.innerText.includes('up to 4 animals'));
    await page.goto(`${site.address}#/help`);
    await page.waitForFunction(() => document.querySelectorAll('svg.board').length > 5);
  },
};

const site = await (isStatic ? openStaticSite : openSite)();
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
  headless: true,
  defaultViewport: { width: 1280, height: 900 },
});
let failed = 0;
try {
  if (isStatic) {
    const page = await browser.newPage();
    await page.goto(site.address);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.close();
    site.isOn = false;
  }
  for (const [name, test] of Object.entries(tests)) {
    const page = await browser.newPage();
    try {
      await test(page, site);
      console.log(`ok   firefox: ${name}`);
    } catch (error) {
      ++failed;
      console.log(`FAIL firefox: ${name}\n${error.stack}`);
    }
    await page.close();
  }
} finally {
  await browser.close();
  await site.close();
}
process.exit(failed ? 1 : 0);
