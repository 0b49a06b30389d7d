// Playing against the engine.
import assert from 'node:assert/strict';
import { dragAlong, expectLabel, newGame, playToTheEnd, square, squaresOf, tap, yourTurn } from './harness.mjs';

export const tests = {
  async 'a game by mouse: setup by drag, steps by drag and click, undo, finish, reload, restart'(page, site) {
    await newGame(page, site);
    await page.getByText('Set up your pieces').waitFor();
    await dragAlong(page, 'e2', 'd2');
    await expectLabel(page, 'd2', 'elephant');
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    await dragAlong(page, 'd2', 'd3', 'd4');
    await expectLabel(page, 'd4', 'gold elephant');
    await page.getByRole('button', { name: 'Undo step' }).click();
    await expectLabel(page, 'd3', 'gold elephant');
    await square(page, 'd3').click();
    await square(page, 'd4').click();
    await expectLabel(page, 'd4', 'gold elephant');
    await page.reload();
    await page.getByText(/2 steps left/).waitFor();
    await expectLabel(page, 'd4', 'gold elephant');
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await yourTurn(page);
    await site.restart();
    await page.reload();
    await yourTurn(page);
    await expectLabel(page, 'd4', 'gold elephant');
    await page.getByRole('button', { name: 'Take back' }).click();
    await expectLabel(page, 'd2', 'gold elephant');
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByText('Tusk wins: resign').waitFor();
  },

  async 'a whole game by typed notation as Silver, until somebody has won'(page, site) {
    await newGame(page, site, 'Silver');
    await page.getByRole('button', { name: 'Ready' }).click({ timeout: 60000 });
    const entry = page.getByLabel('Type steps');
    const step = async (word) => {
      await entry.fill(word);
      await entry.press('Enter');
    };
    await playToTheEnd(page, { step, finish: () => entry.press('Enter') });
  },

  async 'a whole game by clicks alone'(page, site) {
    await newGame(page, site);
    await page.getByRole('button', { name: 'Ready' }).click();
    const finish = () => page.getByRole('button', { name: 'Finish turn' }).click();
    const step = async (word) => {
      for (const name of squaresOf(word)) await square(page, name).click();
    };
    await playToTheEnd(page, { step, finish });
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.getByText('You are Silver against level 1.').waitFor({ timeout: 60000 });
  },

  async 'a whole game by drags alone'(page, site) {
    await newGame(page, site, 'Silver');
    await page.getByRole('button', { name: 'Ready' }).click({ timeout: 60000 });
    const finish = () => page.getByRole('button', { name: 'Finish turn' }).click();
    await playToTheEnd(page, { step: (word) => dragAlong(page, ...squaresOf(word)), finish });
  },

  async 'a whole game by the keys of the board'(page, site) {
    await newGame(page, site);
    await page.getByRole('button', { name: 'Ready' }).focus();
    await page.keyboard.press('Enter');
    const ways = { n: 'ArrowUp', e: 'ArrowRight', s: 'ArrowDown', w: 'ArrowLeft' };
    const step = async (word) => {
      await square(page, squaresOf(word)[0]).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press(ways[word[3]]);
      await page.keyboard.press('Enter');
    };
    await playToTheEnd(page, { step, finish: () => page.keyboard.press('d') });
  },

  async 'a whole game by touch on a small screen'(page, site) {
    await page.setViewportSize({ width: 360, height: 740 });
    await newGame(page, site);
    await page.getByRole('button', { name: 'Ready' }).tap();
    const step = async (word) => {
      for (const name of squaresOf(word)) {
        await square(page, name).scrollIntoViewIfNeeded();
        await tap(page, name);
      }
    };
    await playToTheEnd(page, { step, finish: () => page.getByRole('button', { name: 'Finish turn' }).tap() });
  },

  async 'clocks tick for both, captured pieces are counted, and sounds are switched off'(page, site) {
    await page.addInitScript(() => {
      const Real = window.OscillatorNode;
      window.tones = [];
      window.OscillatorNode = class extends Real {
        constructor(context, options) {
          super(context, options);
          window.tones.push(options.frequency);
        }
      };
    });
    const tones = () => page.evaluate(() => window.tones.splice(0));
    await page.goto(`${site.address}#/play`);
    await page.getByLabel('Gold', { exact: true }).check();
    await page.getByRole('slider').fill('1');
    await page.getByLabel('Clock').selectOption('15s/2');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    const clock = (name) => page.locator('.clock', { hasText: name }).locator('strong');
    const seconds = async (name) => {
      const [minutes, rest] = (await clock(name).innerText()).split(':').map(Number);
      return 60 * minutes + rest;
    };
    await page.locator('.clock.running', { hasText: 'You' }).getByText('2:00 in reserve').waitFor();
    const mine = await seconds('You');
    assert.ok(mine <= 15);
    await page.waitForTimeout(2200);
    assert.ok((await seconds('You')) < mine, 'my clock ticks');
    // A cat that walks into a trap alone is lost.
    await tones();
    await page.getByLabel('Type steps').fill('Ee2n');
    await page.keyboard.press('Enter');
    await page.getByText(/3 steps left/).waitFor();
    assert.deepEqual(await tones(), [420]);
    await page.getByText('16 : 16').waitFor();
    await page.getByLabel('Type steps').fill('Cc2n');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Gold has lost cat' }).waitFor();
    await page.getByText('15 : 16').waitFor();
    assert.deepEqual(await tones(), [160]);
    await page.getByRole('checkbox', { name: 'Sounds' }).uncheck();
    await page.route('**/reply', async (route) => {
      await new Promise((wake) => setTimeout(wake, 3500));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await page.locator('.clock.running', { hasText: 'Tusk' }).waitFor();
    const theirs = await seconds('Tusk');
    await page.waitForTimeout(2200);
    assert.ok((await seconds('Tusk')) < theirs, 'the opponent’s clock ticks');
    await yourTurn(page);
    assert.deepEqual(await tones(), []);
  },

  async 'the board by keyboard alone'(page, site) {
    await newGame(page, site);
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    await square(page, 'e2').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expectLabel(page, 'e3', 'gold elephant');
    await page.keyboard.press('u');
    await expectLabel(page, 'e2', 'gold elephant');
    await page.getByLabel('Type steps').fill('Ee2s');
    await page.keyboard.press('Enter');
    await page.getByText(/Ee2s is not legal: E on e2 cannot step to e1: the square is occupied/).waitFor();
  },
};

export const main = ['a game by mouse: setup by drag, steps by drag and click, undo, finish, reload, restart'];
