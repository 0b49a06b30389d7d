// Jungle Checkers against a server with tables of up to three animals.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { checkAccess } from './access.e2e.mjs';
import { centre, dragAlong, expectCount, expectLabel, program, square, tap } from './harness.mjs';
import { checkLayout } from './layout.mjs';

export function serverArguments(folder) {
  const tables = join(folder, 'tables');
  execFileSync(program, ['jungle', 'tablebase', 'build', '--pieces', '3', '--kind', 'dtw', '--dir', tables], { stdio: 'ignore' });
  return ['--tables', tables];
}

const open = (page, site, position) => page.goto(`${site.address}#/jungle/${encodeURIComponent(position)}`);
const value = (page, move) => page.locator(`[data-move="${move}"]`);
const ask = (page, path, fields) =>
  page.evaluate(async ([p, f]) => await (await fetch(`/api/jungle/${p}?${new URLSearchParams(f)}`)).json(), [path, fields]);

export const tests = {
  async 'the program plays perfectly: a won endgame lasts exactly as long as its value says'(page, site) {
    await open(page, site, 'b Ta1 da6 ra3');
    await page.getByLabel('You play').selectOption('White, against Tusk');
    // Black wins in 31 plies, however White plays; here White plays the longest resistance, 15 moves.
    for (let move = 0; move < 15; ++move) {
      await page.getByText('Your turn').waitFor();
      const list = page.getByRole('list', { name: 'Move values' }).getByRole('button');
      await list.first().waitFor();
      const left = 30 - 2 * move;
      await page
        .getByText(`wins in ${left + 1}`)
        .first()
        .waitFor();
      assert.match(await list.first().innerText(), new RegExp(`loses in ${left}$`));
      await list.first().click();
    }
    await page.getByText('Black wins: the den was entered').waitFor();
    await expectCount(page.getByRole('list', { name: 'Moves' }).getByRole('listitem'), 31);
  },

  async 'every legal move carries its value, as the tables say it'(page, site) {
    await open(page, site, 'w Ra1 rb3');
    await page.getByLabel('You play').selectOption('Both sides');
    await value(page, 'a1b1').waitFor();
    const told = await ask(page, 'values', { position: 'w Ra1 rb3' });
    assert.ok(told.moves.some((move) => move.value === 'win' && move.plies === 17));
    for (const move of told.moves) {
      assert.equal((await value(page, move.from + move.to).textContent()).trim(), move.value[0].toUpperCase() + (move.plies ?? ''));
      assert.ok((await value(page, move.from + move.to).getAttribute('class')).includes(move.value));
    }
    await expectCount(page.locator('[data-move]'), told.moves.length);
    await square(page, 'a1').click();
    assert.match(await square(page, 'b1').getAttribute('aria-label'), /move here: (wins|loses) in \d+/);
    await page.getByLabel('Show move values').uncheck();
    await page.waitForFunction(() => document.querySelectorAll('[data-move]').length === 0);
  },

  async 'the longest wins can be watched with a slider, and played on from any ply'(page, site) {
    await page.goto(`${site.address}#/jungle`);
    await page.getByLabel('Watch the longest wins').selectOption('5 animals: 87 plies');
    await page.getByText('Ply 0 of 87').waitFor();
    await expectLabel(page, 'g1', 'white tiger');
    const slider = page.getByRole('slider');
    await slider.fill('86');
    await page.getByText('Ply 87 of 87').waitFor();
    await page.getByText('White wins: the den was entered').waitFor();
    await expectLabel(page, 'd7', 'white dog');
    await slider.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Ply 1 of 87').waitFor();
    await expectLabel(page, 'b5', 'white dog');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.getByText('Ply 1 of 1').waitFor();
    await page.getByText('Black to move').waitFor();
    await checkAccess(page, 'a longest win');
    await page.reload();
    await page.getByText('Ply 1 of 1').waitFor();
  },

  async 'a game by mouse, keyboard, touch and text; undo, reload and restart lose nothing'(page, site) {
    await open(page, site, 'start');
    await page.getByLabel('Tusk thinks').selectOption('0.1 s a move');
    await page.getByText('Your turn').waitFor();
    const plies = (count) => page.waitForFunction((n) => document.querySelectorAll('ol[aria-label="Moves"] li').length === n, count);
    await dragAlong(page, 'e2', 'e3');
    await plies(2);
    await expectLabel(page, 'e3', 'white tiger');
    await square(page, 'c2').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await plies(4);
    await expectLabel(page, 'c3', 'white dog');
    await tap(page, 'b1');
    await tap(page, 'b2');
    await plies(6);
    await expectLabel(page, 'b2', 'white elephant');
    await page.getByLabel('Type a move').fill('Rf2');
    await page.keyboard.press('Enter');
    await plies(8);
    await page.getByLabel('Type a move').fill('Rf7');
    await page.keyboard.press('Enter');
    await page.getByText('is not a legal move').waitFor();
    await page.reload();
    await plies(8);
    await expectLabel(page, 'f2', 'white rat');
    await site.restart();
    await page.getByRole('button', { name: 'Undo' }).click();
    await plies(6);
    await expectLabel(page, 'f1', 'white rat');
    await page.getByRole('button', { name: 'Flip board' }).click();
    assert.ok((await centre(page, 'a7')).y > (await centre(page, 'a1')).y);
    await page.getByRole('button', { name: 'New game' }).click();
    await plies(0);
    await expectLabel(page, 'e2', 'white tiger');
  },

  async 'a dropped connection while the program thinks: the move is kept and the game goes on'(page, site) {
    await open(page, site, 'start');
    await page.getByLabel('Tusk thinks').selectOption('0.1 s a move');
    await page.getByText('Your turn').waitFor();
    await page.route('**/api/jungle/move*', (route) => route.abort());
    await dragAlong(page, 'e2', 'e3');
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/jungle/move*');
    await page.waitForFunction(() => document.querySelectorAll('ol[aria-label="Moves"] li').length === 2);
    await expectLabel(page, 'e3', 'white tiger');
  },

  async 'the editor: brush, keys, drag, side to move, presets, and what is wrong with a position'(page, site) {
    await open(page, site, 'start');
    await page.getByText('Your turn').waitFor();
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Clear the board' }).click();
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'white rat', exact: true }).click();
    await square(page, 'd1').click();
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.getByText(/den/).last().waitFor();
    await page.getByRole('button', { name: 'white rat', exact: true }).click();
    await dragAlong(page, 'd1', 'a1');
    await expectLabel(page, 'a1', 'white rat');
    await square(page, 'b3').focus();
    await page.keyboard.press('r');
    await expectLabel(page, 'b3', 'black rat');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('e');
    await expectLabel(page, 'b4', 'black elephant');
    await page.reload();
    await expectLabel(page, 'b4', 'black elephant');
    await square(page, 'b4').focus();
    await page.keyboard.press('Delete');
    await expectLabel(page, 'b4', 'empty');
    await page.getByLabel('Black', { exact: true }).check();
    assert.equal(await page.getByLabel('Position').inputValue(), 'b Ra1 rb3');
    await page.getByLabel('White', { exact: true }).check();
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.getByText('Your turn').waitFor();
    await page.getByText('wins in 17').first().waitFor();
    await page.getByLabel('Play from').selectOption('b Ta1 da6 ra3');
    await page.getByText(/Tusk played .*: wins in 31/).waitFor();
    await site.picture(page, 'jungle-1280');
  },

  async 'narrow and wide screens, light and dark'(page, site) {
    await open(page, site, 'w Td5 Ea1 rg1');
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
      await page.evaluate((theme) => localStorage.setItem('tusk-theme', theme), width === 768 ? 'dark' : 'light');
      await page.reload();
      await value(page, 'd5d6').waitFor();
      await checkLayout(page, `jungle at ${width}`);
      await checkAccess(page, `jungle at ${width}`);
      await site.picture(page, `jungle-${width}`, width === 360);
      await page.getByRole('button', { name: 'Set up' }).click();
      await checkLayout(page, `the editor at ${width}`);
      await checkAccess(page, `the editor at ${width}`);
      await site.picture(page, `jungle-editor-${width}`, width === 360);
      await page.getByRole('button', { name: 'Cancel' }).click();
    }
  },
};
