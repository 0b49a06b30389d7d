// The explorer on a database of made-up games, and without one.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { checkAccess } from './access.e2e.mjs';
import { dragAlong, expectCount, expectLabel, openSite, program, square } from './harness.mjs';
import { checkLayout } from './layout.mjs';

export function serverArguments(folder) {
  const archive = join(folder, 'games.txt');
  const database = join(folder, 'games.db');
  execFileSync(program, ['db', 'generate', archive, '--games', '300'], { stdio: 'ignore' });
  execFileSync(program, ['db', 'import', database, archive], { stdio: 'ignore' });
  return ['--db', database];
}

const rows = (page, name) => page.getByRole('table', { name }).locator('tbody tr');
const ask = (page, path) => page.evaluate(async (p) => await (await fetch(`/api/explorer/${p}`)).json(), path);

// From Gold's most common setup and Silver's answer to the position after both.
async function throughSetups(page, site) {
  await page.goto(`${site.address}#/explorer`);
  await rows(page, 'Gold’s setups').first().getByRole('button').click();
  await expectLabel(page, 'a1', 'gold');
  await rows(page, 'Silver’s answers').first().getByRole('button').click();
  await expectLabel(page, 'a8', 'silver');
  await rows(page, 'Turns').first().waitFor();
}

export const tests = {
  async 'from the setups to the turns played there, with the numbers of the database'(page, site) {
    await page.goto(`${site.address}#/explorer`);
    await page.getByText(/300 games of/).waitFor();
    const told = await ask(page, 'setups?limit=30');
    await expectCount(rows(page, 'Gold’s setups'), told.setups.length);
    assert.equal(await rows(page, 'Gold’s setups').first().locator('td').nth(1).innerText(), String(told.setups[0].games));
    await throughSetups(page, site);
    const position = decodeURIComponent(page.url().split('#/explorer/')[1]);
    const turns = await ask(page, `turns?${new URLSearchParams({ position, limit: 30 })}`);
    await expectCount(rows(page, 'Turns'), turns.turns.length);
    await rows(page, 'Turns').first().getByRole('button').click();
    await page.getByText('Silver to move').waitFor();
    assert.equal(decodeURIComponent(page.url().split('#/explorer/')[1]), turns.turns[0].position);
    await site.picture(page, 'explorer-1280');
    await page.goBack();
    await page.getByText('Gold to move').waitFor();
    await page.reload();
    await rows(page, 'Turns').first().waitFor();
  },

  async 'a turn made on the board leads on, also where no game has been'(page, site) {
    await throughSetups(page, site);
    await dragAlong(page, 'a2', 'a3');
    await page.getByRole('button', { name: 'Undo step' }).click();
    await expectLabel(page, 'a2', 'gold');
    await dragAlong(page, 'a2', 'a3');
    await expectLabel(page, 'a3', 'gold');
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await page.getByText('Silver to move').waitFor();
    await page.getByText('No game has reached this position.').waitFor();
    await expectLabel(page, 'a3', 'gold');
  },

  async 'a game found is opened in the analysis, at the position it was found for'(page, site) {
    await throughSetups(page, site);
    await rows(page, 'Turns').first().getByRole('button').click();
    await page.getByText('Silver to move').waitFor();
    const here = decodeURIComponent(page.url().split('#/explorer/')[1]);
    const { examples } = await ask(page, `turns?${new URLSearchParams({ position: here, limit: 30 })}`);
    // One that is neither swapped nor mirrored: then the board is the same to the last piece.
    const index = examples.findIndex((hit) => !hit.swapped && !hit.mirrored);
    assert.ok(index >= 0);
    const example = page.getByRole('list', { name: 'Example games' }).getByRole('link').nth(index);
    assert.equal(await example.getAttribute('href'), `#/analysis/db/${examples[index].game.id}/${examples[index].ply}`);
    await example.click();
    await page.waitForFunction(() => location.hash.startsWith('#/analysis/db/'));
    const labels = [...here.slice(3, 67)].map((letter, i) => [
      'abcdefgh'[i % 8] + (8 - Math.floor(i / 8)),
      letter === ' ' ? 'empty' : letter === letter.toUpperCase() ? 'gold' : 'silver',
    ]);
    for (const [name, text] of labels) await expectLabel(page, name, text);
    await page.reload();
    for (const [name, text] of labels) await expectLabel(page, name, text);
  },

  async 'similar positions by area, half board and material'(page, site) {
    await throughSetups(page, site);
    const similar = page.locator('section', { has: page.getByRole('heading', { name: 'Similar positions' }) });
    for (const kind of ['area', 'piece', 'half', 'material']) {
      await similar.getByLabel('The same').selectOption(kind);
      await similar.getByRole('button', { name: 'Search' }).click();
      const found = similar.getByText(/^\d+ found, won/);
      await found.waitFor();
      assert.ok(Number.parseInt(await found.innerText(), 10) > 0, kind);
      await similar.getByRole('list').getByRole('link').first().waitFor();
    }
  },

  async 'players and games are found, and the next page of them'(page, site) {
    await page.goto(`${site.address}#/explorer`);
    await page.getByRole('button', { name: 'Find players' }).click();
    const player = page.getByRole('list', { name: 'Players' }).getByRole('button').first();
    const [name] = (await player.innerText()).split(' ');
    await player.click();
    const games = page.getByRole('list', { name: 'Games found' }).getByRole('listitem');
    await games.first().waitFor();
    for (const text of await games.allInnerTexts()) assert.ok(text.includes(name), text);
    await page.getByLabel('Player', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Find games' }).click();
    await page.waitForFunction(() => document.querySelectorAll('ul[aria-label="Games found"] li').length === 20);
    await page.getByRole('button', { name: 'More' }).click();
    await page.waitForFunction(() => document.querySelectorAll('ul[aria-label="Games found"] li').length === 40);
    await page.getByLabel('Since').fill('soon');
    await page.getByRole('button', { name: 'Find games' }).click();
    await page.getByText(/is not a date/).waitFor();
  },

  async 'what was asked and found is there again after looking at a game'(page, site) {
    await page.goto(`${site.address}#/explorer`);
    await page.getByLabel('Since').fill('2000');
    await page.getByLabel('Winner').selectOption('silver');
    await page.getByRole('button', { name: 'Find games' }).click();
    const games = page.getByRole('list', { name: 'Games found' }).getByRole('listitem');
    await games.first().waitFor();
    const before = await games.allInnerTexts();
    await games.first().getByRole('link').click();
    await page.getByRole('tab', { name: 'Moves' }).waitFor();
    await page.goBack();
    await games.first().waitFor();
    assert.equal(await page.getByLabel('Since').inputValue(), '2000');
    assert.equal(await page.getByLabel('Winner').inputValue(), 'silver');
    assert.deepEqual(await games.allInnerTexts(), before);
  },

  async 'without a database the page says how to make one'(page) {
    const bare = await openSite();
    try {
      await page.goto(`${bare.address}#/explorer`);
      await page.getByText('tusk db import games.db allgames*.txt').waitFor();
    } finally {
      await bare.close();
    }
  },

  async 'narrow and wide screens, light and dark'(page, site) {
    await throughSetups(page, site);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
      await page.evaluate((theme) => localStorage.setItem('tusk-theme', theme), width === 768 ? 'dark' : 'light');
      await page.reload();
      await square(page, 'a1').waitFor();
      await rows(page, 'Turns').first().waitFor();
      await checkLayout(page, `explorer at ${width}`);
      await checkAccess(page, `explorer at ${width}`);
      await site.picture(page, `explorer-${width}`, width === 360);
    }
  },
};
