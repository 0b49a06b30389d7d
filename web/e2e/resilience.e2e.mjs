// What must not lose a game: a dropped connection, a crash of the server, two pages of one game.
import assert from 'node:assert/strict';
import { expectLabel, newGame, square, yourTurn } from './harness.mjs';

async function begin(page, site) {
  await newGame(page, site);
  await page.getByRole('button', { name: 'Ready' }).click();
  await yourTurn(page);
  await page.getByLabel('Type steps').fill('e2n e3n');
  await page.keyboard.press('Enter');
  await page.getByText(/2 steps left/).waitFor();
}
const plies = (page) => page.evaluate(async (id) => (await (await fetch(`/api/games/${id}`)).json()).ply, page.url().split('/').pop());

export const tests = {
  async 'the connection drops while the engine thinks: the turn is kept, and the game goes on by itself'(page, site) {
    await begin(page, site);
    await page.route('**/reply', (route) => route.abort());
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await page.getByRole('alert').waitFor();
    assert.equal(await plies(page), 3);
    await page.unroute('**/reply');
    await yourTurn(page);
    assert.equal(await plies(page), 4);
  },

  async 'the connection drops before the turn arrives: it is still on the board, and is sent again'(page, site) {
    await begin(page, site);
    const piece = await square(page, 'e4').getAttribute('aria-label');
    await page.route('**/turns', (route) => route.abort());
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await page.getByRole('alert').waitFor();
    assert.equal(await plies(page), 2);
    assert.equal(await square(page, 'e4').getAttribute('aria-label'), piece);
    await page.unroute('**/turns');
    await yourTurn(page);
    assert.equal(await plies(page), 4);
  },

  async 'the server is killed in the middle of a turn: steps, moves and the game are there again'(page, site) {
    await begin(page, site);
    const before = await plies(page);
    await site.crash();
    await page.reload();
    await page.getByText(/2 steps left/).waitFor();
    assert.equal(await plies(page), before);
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await yourTurn(page);
    await site.crash();
    await page.reload();
    await yourTurn(page);
    assert.equal(await plies(page), before + 2);
  },

  async 'two pages of one game: the second sees what the first has played, and a turn counts once'(page, site) {
    await begin(page, site);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await yourTurn(other);
    await page.getByRole('button', { name: 'Finish turn' }).click();
    await yourTurn(page);
    await other.getByLabel('Type steps').fill('d2n');
    await other.keyboard.press('Enter');
    await other.getByText(/3 steps left/).waitFor();
    await other.getByRole('button', { name: 'Finish turn' }).click();
    await other.getByRole('alert').waitFor();
    await yourTurn(other);
    await expectLabel(other, 'd2', 'gold');
    assert.equal(await plies(page), 4);
  },
};
