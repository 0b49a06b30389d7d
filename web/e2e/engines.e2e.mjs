// Engines of others, started by the server's owner: as opponents, against each other, and as analysts beside Tusk; good ones and bad ones.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { expectCount, openTab, yourTurn } from './harness.mjs';

const script = (name) => fileURLToPath(new URL(`../../tests/protocol/engines/${name}.py`, import.meta.url));
const engine = (name, command) => ['--engine', `${name}=python3 ${command}`];

export const serverArguments = () => [
  ...engine('Chance', script('random_engine')),
  ...engine('Oracle', script('analyst_engine')),
  ...engine('Fragile', `${script('faulty_engine')} later crash`),
  ...engine('Cheat', `${script('faulty_engine')} later illegal`),
];

const SLOW = { timeout: 60_000 };

// A game against the engine, up to the person's first turn.
async function against(page, site, name) {
  await page.goto(`${site.address}#/play`);
  await page.getByLabel('Gold', { exact: true }).check();
  await page.getByLabel('Opponent').selectOption(name);
  assert.equal(await page.getByRole('slider').count(), 0, 'an engine of others has no levels');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Ready' }).click();
  await yourTurn(page);
}
async function playOneStep(page, step = 'e2n') {
  await page.getByLabel('Type steps').fill(step);
  await page.keyboard.press('Enter');
  await page.getByText(/3 steps left/).waitFor();
  await page.getByRole('button', { name: 'Finish turn' }).click();
}
const moves = (page) => page.getByRole('list', { name: 'Moves' }).getByRole('listitem');

export const tests = {
  async 'an engine of others is chosen by its name, sets up and moves'(page, site) {
    await against(page, site, 'Chance');
    await page.getByText('You are Gold against Chance.').waitFor();
    await playOneStep(page);
    await page.getByText('Chance is thinking…').waitFor();
    await yourTurn(page);
    await expectCount(moves(page), 4);
    assert.match(await page.locator('p[role=status]').innerText(), /^Chance played /);
    await page.goto(site.address);
    await page.getByRole('link', { name: 'Gold against Chance' }).waitFor();
  },

  async 'an engine that crashes or cheats is told in plain words and asked again; the game stays'(page, site) {
    for (const [name, words] of [
      ['Fragile', /the engine Fragile has stopped working/],
      ['Cheat', /the engine Cheat answers an illegal turn, 'Ea1n Ea2n'/],
    ]) {
      await against(page, site, name);
      await playOneStep(page);
      await page.getByRole('alert').getByText(words).waitFor(SLOW);
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText(`${name} is thinking…`).waitFor();
      await page.getByRole('alert').getByText(words).waitFor(SLOW);
      await page.reload();
      await page.getByRole('alert').getByText(words).waitFor(SLOW);
      await expectCount(moves(page), 3);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByText(`${name} wins: resignation`).waitFor();
    }
  },

  async 'two engines play each other, are paused and go on'(page, site) {
    await page.goto(`${site.address}#/play`);
    await page.getByLabel('Watch two engines').check();
    await page.getByLabel('Gold is played by').selectOption('');
    await page.getByRole('slider').first().fill('1');
    await page.getByLabel('Silver is played by').selectOption('Chance');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('level 1 plays Gold, Chance plays Silver.').waitFor();
    await moves(page).nth(3).waitFor(SLOW);
    assert.equal(await page.getByRole('button', { name: 'Resign' }).count(), 0);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused.').waitFor(SLOW);
    const made = await moves(page).count();
    await page.waitForTimeout(1500);
    await expectCount(moves(page), made);
    await page.getByRole('button', { name: 'Resume' }).click();
    await moves(page).nth(made).waitFor(SLOW);
    assert.match(await page.locator('p[role=status]').innerText(), /^(Tusk|Chance) played /);
  },

  async 'an engine of others analyses beside Tusk'(page, site) {
    await page.goto(`${site.address}#/analysis`);
    if (await page.getByRole('tab', { name: 'Engine' }).count()) await openTab(page, 'Engine');
    await page.getByLabel('Second engine').selectOption('Oracle');
    const lines = page.getByRole('list', { name: 'Best turns by Oracle' });
    await lines.getByRole('button', { name: 'Ee2n Ee3n' }).waitFor(SLOW);
    assert.match(await lines.innerText(), /−0\.37/);
    await page.getByRole('list', { name: 'Best turns', exact: true }).getByRole('button').first().waitFor();
    // A line of it is added like one of Tusk's.
    await lines.getByRole('button', { name: 'Ee2n Ee3n' }).click();
    await page.getByText('Silver to move').waitFor();
    // It is asked for again on a reload; a bad one says so.
    await page.reload();
    await page.getByRole('list', { name: 'Best turns by Oracle' }).waitFor();
    await page.getByLabel('Second engine').selectOption('Cheat');
    await page
      .getByRole('alert')
      .getByText(/the engine Cheat (answers an illegal turn|has stopped working)/)
      .waitFor(SLOW);
  },

  async 'hints, taking back and pondering are by choice'(page, site) {
    await page.goto(`${site.address}#/play`);
    await page.getByLabel('Hints').uncheck();
    await page.getByLabel('Take back').uncheck();
    await page.getByLabel('Tusk thinks on your time').check();
    const pondering = page.waitForRequest(/\/ponder$/);
    await newGameHere(page);
    const request = await pondering;
    assert.deepEqual(request.postDataJSON(), { ply: 2 });
    assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0);
    assert.ok(await page.getByRole('button', { name: 'Take back' }).isDisabled());
    const ended = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith('/ponder'));
    await playOneStep(page);
    await ended;
    await yourTurn(page);
    assert.ok(await page.getByRole('button', { name: 'Take back' }).isDisabled());
    // What was chosen is chosen the next time; with both, both are there.
    await page.goto(`${site.address}#/play`);
    assert.ok(!(await page.getByLabel('Hints').isChecked()));
    await page.getByLabel('Hints').check();
    await page.getByLabel('Take back').check();
    await newGameHere(page);
    await page.getByRole('button', { name: 'Hint' }).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Ready' }).waitFor();
  },
};

async function newGameHere(page) {
  await page.getByLabel('Gold', { exact: true }).check();
  await page.getByLabel('Opponent').selectOption('');
  await page.getByRole('slider').fill('1');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Ready' }).click();
  await yourTurn(page);
}

export const main = ['an engine of others is chosen by its name, sets up and moves'];
