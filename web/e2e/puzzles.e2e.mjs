// Puzzles, built in and of a database of made-up games.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAccess } from './access.e2e.mjs';
import { program, square } from './harness.mjs';
import { checkLayout } from './layout.mjs';

// In games that ended by a goal the last turn is a win in one.
function puzzlesIn(archive) {
  const [header, ...rows] = readFileSync(archive, 'utf8').trim().split('\n');
  const names = header.split('\t');
  const lines = [];
  for (const row of rows) {
    const game = Object.fromEntries(row.split('\t').map((value, i) => [names[i], value]));
    const turns = game.movelist.split('\\n').filter((turn) => turn.includes(' '));
    const [label, ...words] = turns[turns.length - 1].trim().split(' ');
    if (game.termination === 'g' && game.result === label.at(-1)) lines.push(`${game.id}:${label} ${words.join(' ')}`);
  }
  return lines.join('\n') + '\n';
}

export function serverArguments(folder) {
  const archive = join(folder, 'games.txt');
  const puzzles = join(folder, 'puzzles.txt');
  const database = join(folder, 'games.db');
  execFileSync(program, ['db', 'generate', archive, '--games', '150'], { stdio: 'ignore' });
  writeFileSync(puzzles, puzzlesIn(archive));
  execFileSync(program, ['db', 'import', database, archive, puzzles], { stdio: 'ignore' });
  return ['--db', database];
}

const solutionOf = (page, id) => page.evaluate(async (i) => (await (await fetch(`/api/puzzles/${i}/solution`)).json()).turns, id);
const groupsOf = (page) => page.evaluate(async () => (await (await fetch('/api/puzzles')).json()).groups);
const score = async (page) => /streak.*/.exec((await page.locator('.score').innerText()).replace(/\s+/g, ' '))[0];
const ratingOf = async (page) => Number(/Rating (\d+)/.exec(await page.locator('.score').innerText())[1]);
const idOf = (page) => page.url().split('#/puzzles/')[1];

async function solve(page, words) {
  await page.getByLabel('Type steps').fill(words);
  await page.keyboard.press('Enter');
  await page.getByText(words.split(' ')[0]).first().waitFor();
  await page.waitForFunction((text) => document.querySelector('p.steps')?.textContent === text, words);
  await page.keyboard.press('Enter');
  await page.getByText('Solved!').waitFor({ timeout: 60000 });
}

export const tests = {
  async 'puzzles are solved one after the other, and the streak is kept'(page, site) {
    await page.goto(`${site.address}#/puzzles`);
    await page.waitForFunction(() => /#\/puzzles\/[bd]\d+/.test(location.hash));
    const seen = new Set();
    for (let count = 1; count <= 3; ++count) {
      await page
        .getByText(/to move/)
        .first()
        .waitFor();
      const id = idOf(page);
      assert.ok(!seen.has(id));
      seen.add(id);
      await solve(page, (await solutionOf(page, id))[0].words);
      assert.equal(await score(page), `streak ${count}, best ${count}, solved ${count}`);
      if (count < 3) {
        await page.getByRole('button', { name: 'Next puzzle' }).click();
        await page.waitForFunction((old) => !location.hash.endsWith(`/${old}`), id);
        await page.getByRole('button', { name: 'Hint' }).waitFor();
      }
    }
    await page.reload();
    await page.getByRole('button', { name: 'Hint' }).waitFor();
    assert.equal(await score(page), 'streak 3, best 3, solved 3');
  },

  async 'a wrong turn, a hint and the solution; a turn half made survives a reload'(page, site) {
    await page.goto(`${site.address}#/puzzles`);
    const two = (await groupsOf(page)).find((group) => group.kind === 'win in two' && group.source === 'built in').ids;
    await page.goto(`${site.address}#/puzzles/${two[0]}`);
    await page.getByText('win in two turns').waitFor();
    const turns = await solutionOf(page, two[0]);
    assert.equal(turns.length, 3);
    const wrong = await page.evaluate(async (id) => {
      const { position } = await (await fetch(`/api/puzzles/${id}`)).json();
      const steps = (await (await fetch(`/api/arimaa/position?${new URLSearchParams({ position })}`)).json()).steps.filter(
        (step) => step.kind === 'step',
      );
      for (const step of steps) {
        const answer = await (
          await fetch(`/api/puzzles/${id}/attempt`, {
            method: 'POST',
            body: JSON.stringify({ words: step.words }),
            headers: { 'Content-Type': 'application/json' },
          })
        ).json();
        if (answer.judgement === 'wrong') return step.words;
      }
      return '';
    }, two[0]);
    await page.getByLabel('Type steps').fill(wrong);
    await page.keyboard.press('Enter');
    await page.waitForFunction((text) => document.querySelector('p.steps')?.textContent === text, wrong);
    await page.reload();
    await page.waitForFunction((text) => document.querySelector('p.steps')?.textContent === text, wrong);
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await page.getByText('The other side has an answer').waitFor({ timeout: 60000 });
    await page.getByRole('button', { name: 'Hint' }).click();
    const hint = await page.locator('span.code').innerText();
    assert.ok(turns[0].words.startsWith(hint));
    await page.getByRole('button', { name: 'Solution' }).click();
    const line = page.getByRole('list', { name: 'Turns of the solution' }).getByRole('listitem');
    await line.nth(2).waitFor({ timeout: 60000 });
    for (let i = 0; i < 3; ++i) await page.getByRole('button', { name: 'Next turn' }).click();
    assert.ok(await page.getByRole('button', { name: 'Next turn' }).isDisabled());
    await page.getByRole('button', { name: 'Retry' }).click();
    await solve(page, turns[0].words);
    assert.equal(await score(page), 'streak 0, best 0, solved 1');
  },

  async 'steps typed while a hint is on its way stay'(page, site) {
    await page.goto(`${site.address}#/puzzles`);
    const [id] = (await groupsOf(page)).find((group) => group.kind === 'win in two' && group.source === 'built in').ids;
    await page.goto(`${site.address}#/puzzles/${id}`);
    await page.getByText('win in two turns').waitFor();
    const step = (await solutionOf(page, id))[0].words.split(' ')[0];
    let release;
    const released = new Promise((resolve) => (release = resolve));
    await page.route('**/api/puzzles/*/hint', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByLabel('Type steps').fill(step);
    await page.keyboard.press('Enter');
    const made = page.locator('p.steps', { hasText: step });
    await made.waitFor();
    release();
    await page.locator('span.code').waitFor();
    await page.getByRole('button', { name: 'Hint', disabled: false }).waitFor();
    assert.ok(await made.isVisible());
  },

  async 'puzzles of the database, and a kind of which there is none'(page, site) {
    await page.goto(`${site.address}#/puzzles`);
    const stored = (await groupsOf(page)).filter((group) => group.source === 'database').flatMap((group) => group.ids);
    assert.ok(stored.length > 0);
    await page.goto(`${site.address}#/puzzles/${stored[0]}`);
    await page.getByText(/From game \d+ turn/).waitFor();
    await solve(page, (await solutionOf(page, stored[0]))[0].words);
    await page.getByLabel('From').selectOption('the database');
    await page.getByLabel('Kind').selectOption('only defence');
    await page.getByText('No puzzle matches this selection.').waitFor();
    await page.goto(`${site.address}#/puzzles/b99999`);
    await page.getByText('there is no such puzzle').waitFor();
  },

  async 'there are several hundred, by kind, theme and difficulty, and wins in one come first'(page, site) {
    await page.goto(`${site.address}#/puzzles`);
    await page.waitForFunction(() => /#\/puzzles\/[bd]\d+/.test(location.hash));
    const groups = (await groupsOf(page)).filter((group) => group.source === 'built in');
    const counts = Object.fromEntries(groups.map((group) => [group.kind, group.ids.length]));
    assert.ok(counts['win in one'] >= 100 && counts['win in two'] >= 100 && counts['only defence'] >= 12, JSON.stringify(counts));
    assert.ok(groups.every((group) => group.ratings.length === group.ids.length && group.themes.length === group.ids.length));
    await page.getByText('win in this turn').waitFor();
  },

  async 'another kind, theme or difficulty brings another puzzle at once'(page, site) {
    await page.goto(`${site.address}#/puzzles/b1`);
    await page.getByText('win in two turns').waitFor();
    await page.getByLabel('Kind').selectOption('win in one');
    await page.getByText('win in this turn').waitFor();
    await page.getByLabel('Kind').selectOption('only defence');
    await page.getByText('keeps the other side from winning').waitFor();
    await page.getByLabel('Kind').selectOption('any');
    await page.getByLabel('Theme').selectOption('sacrifice');
    await page.getByText(/This puzzle: \d+ \(.*sacrifice.*\)/).waitFor();
    await page.getByLabel('Difficulty').selectOption('hard');
    await page.waitForFunction(() => Number(/This puzzle: (\d+)/.exec(document.body.textContent)?.[1]) >= 1500);
  },

  async 'a wrong try in a win in one is told as such; failures lower the rating and come again; progress goes out and in'(page, site) {
    await page.goto(`${site.address}#/puzzles`);
    const one = (await groupsOf(page)).find((group) => group.kind === 'win in one' && group.source === 'built in').ids[0];
    await page.goto(`${site.address}#/puzzles/${one}`);
    await page.getByText('win in this turn').waitFor();
    const before = await ratingOf(page);
    const { position } = await page.evaluate(async (id) => (await fetch(`/api/puzzles/${id}`)).json(), one);
    const step = await page.evaluate(
      async (at) =>
        (await (await fetch(`/api/arimaa/position?${new URLSearchParams({ position: at })}`)).json()).steps.find((it) => it.kind === 'step')
          .words,
      position,
    );
    await page.getByLabel('Type steps').fill(step);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await page.getByText('This does not win.').waitFor({ timeout: 60000 });
    assert.ok((await ratingOf(page)) < before);
    await solve(page, (await solutionOf(page, one))[0].words);
    // Ten minutes later it is the next one.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('tusk-puzzles'));
      for (const repeat of Object.values(kept.repeats)) repeat.due -= 11 * 60_000;
      localStorage.setItem('tusk-puzzles', JSON.stringify(kept));
    });
    await page.goto('about:blank');
    await page.goto(`${site.address}#/puzzles`);
    await page.waitForFunction((id) => location.hash.endsWith(`/${id}`), one);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export progress' }).click()]);
    const file = await download.path();
    await page.evaluate(() => localStorage.removeItem('tusk-puzzles'));
    await page.goto('about:blank');
    await page.goto(`${site.address}#/puzzles/${one}`);
    await page.getByText('win in this turn').waitFor();
    assert.equal(await ratingOf(page), 1000);
    await page.locator('input[type=file]').setInputFiles({ name: 'p.json', mimeType: 'application/json', buffer: readFileSync(file) });
    await page.waitForFunction(() => !/Rating 1000/.test(document.body.textContent));
  },

  async 'narrow and wide screens, light and dark'(page, site) {
    await page.goto(`${site.address}#/puzzles/b1`);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
      await page.evaluate((theme) => localStorage.setItem('tusk-theme', theme), width === 768 ? 'dark' : 'light');
      await page.reload();
      await square(page, 'a1').waitFor();
      await page.getByRole('button', { name: 'Hint' }).waitFor();
      await checkLayout(page, `puzzles at ${width}`);
      await checkAccess(page, `puzzles at ${width}`);
      await site.picture(page, `puzzles-${width}`, width === 360);
    }
  },
};

export const main = ['puzzles are solved one after the other, and the streak is kept'];
