// Playing against the engine.
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
