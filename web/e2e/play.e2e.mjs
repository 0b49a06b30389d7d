// Playing against the engine.
import assert from 'node:assert/strict';
import { dragAlong, expectLabel, newGame, square, yourTurn } from './harness.mjs';

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

  async 'a whole game by keyboard as Silver, until somebody has won'(page, site) {
    await newGame(page, site, 'Silver');
    await page.getByRole('button', { name: 'Ready' }).click({ timeout: 60000 });
    const entry = page.getByLabel('Type steps');
    for (let turn = 0; turn < 150; ++turn) {
      await Promise.race([yourTurn(page), page.getByText(/(You win|Tusk wins|A draw):/).waitFor({ timeout: 60000 })]);
      if (await page.getByText(/(You win|Tusk wins|A draw):/).count()) return;
      // A rabbit forward where one can go, else whatever the server calls legal.
      const position = (await page.evaluate(async (id) => (await (await fetch(`/api/games/${id}`)).json()).position, page.url().split('/').pop()));
      const steps = await page.evaluate(async (p) => (await (await fetch(`/api/arimaa/position?${new URLSearchParams({ position: p })}`)).json()).steps, position);
      const words = (steps.find((step) => step.kind === 'step' && step.words.startsWith('r') && step.words[3] === 's') ?? steps.find((step) => step.kind === 'step')).words;
      await entry.fill(words);
      await entry.press('Enter');
      await page.getByText(/3 steps left/).waitFor();
      await entry.press('Enter');
    }
    assert.fail('the game did not end in 150 turns');
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
    await page.getByText('Ee2s is not legal here').waitFor();
  },
};
