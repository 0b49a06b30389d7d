// The game tree of the analysis page: variations, comments, records in and out.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { expectLabel, openTab, pasteRecord as open, positionWith } from './harness.mjs';

const rows = (page) => page.getByRole('treeitem');
const texts = async (page) => (await rows(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
const stopEngine = (page) => page.getByRole('checkbox', { name: 'Engine' }).uncheck();
const current = (page) => page.locator('[role=treeitem][aria-selected=true]');

// A small study with variations of variations, by position.
const STUDY = `Gold: Ada
Silver: Bob
Position: 7${positionWith('g', 'Ee4 Ra2 Hb2 ed6 ra8 hg7')}

{=12} {The start.}
7g Ee4n {!} {=25 loss 3} {Braces \\) and\\nlines.}
#> 7g Ee4s {?}
#> 7s ed6s
#>> 7s hg7s {=-40}
#>> 8g Hb2n
#> 8g Hb2e
#> 7g Hb2n {\\!?}
7s hg7s
8g Hb2n Hb3n
`;

async function saved(page) {
  await openTab(page, 'Record');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save', exact: true }).click()]);
  await openTab(page, 'Moves');
  return readFileSync(await download.path(), 'utf8');
}

// As archives have them.
const SETUPS = [
  '1w Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2',
  '1b ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7 ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8',
];

export const tests = {
  async 'a record with variations, comments and glyphs round-trips through load and save'(page, site) {
    await page.goto(`${site.address}#/analysis`);
    await stopEngine(page);
    await open(page, STUDY);
    await page.getByText('The start.').waitFor();
    assert.deepEqual(
      (await texts(page)).map((text) => text.slice(0, 9)),
      ['Start +0.', '7g ! Ee4n', '7g ? Ee4s', '7s ed6s', '7s hg7s −', '8g Hb2n', '8g Hb2e', '7g Hb2n !', '7s hg7s', '8g Hb2n H'],
    );
    const text = await saved(page);
    assert.equal(text, STUDY);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTab(page, 'Record');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), STUDY);
    await openTab(page, 'Moves');
    await page.reload();
    await page.getByText('The start.').waitFor();
    assert.equal(await saved(page), STUDY);
  },

  async 'turns become variations, are marked, promoted, deleted and brought back, and survive a reload'(page, site) {
    await page.goto(`${site.address}#/analysis/${encodeURIComponent(positionWith('g', 'Ee4 Ra2 Hb2 ed6 ra8'))}`);
    await stopEngine(page);
    const entry = page.getByLabel('Type steps');
    const play = async (words) => {
      await page.getByText('4 steps').or(entry).first().waitFor();
      await entry.fill(words);
      await entry.press('Enter');
      await page.locator('p.steps', { hasText: words.split(' ').at(-1) }).waitFor();
      await entry.press('Enter');
      await page.waitForFunction(() => !document.querySelector('p.steps').textContent.trim());
    };
    await play('Ee4n');
    await play('ed6e');
    await play('Hb2n');
    await page.getByRole('button', { name: 'To the start' }).click();
    await expectLabel(page, 'e4', 'gold elephant');
    await play('Ee4e Ef4e');
    assert.deepEqual(await texts(page), ['Start', '2g Ee4n', '2g Ee4e Ef4e', '2s ed6e', '3g Hb2n']);
    assert.equal(
      await current(page)
        .innerText()
        .then((text) => text.replace(/\s+/g, ' ')),
      '2g Ee4e Ef4e',
    );
    await page.getByRole('button', { name: '!? interesting' }).click();
    await page.getByLabel('Comment').fill('Round the side.');
    await page.getByLabel('Comment').blur();
    await page.getByRole('button', { name: 'Promote' }).click();
    assert.deepEqual(await texts(page), ['Start', '2g !? Ee4e Ef4e Round the side.', '2g Ee4n', '2s ed6e', '3g Hb2n']);
    await page.reload();
    await page.getByText('Round the side.').first().waitFor();
    assert.equal((await texts(page)).length, 5);
    await expectLabel(page, 'g4', 'gold elephant');
    await page.getByRole('button', { name: 'Delete' }).click();
    assert.deepEqual(await texts(page), ['Start', '2g Ee4n', '2s ed6e', '3g Hb2n']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    assert.equal((await texts(page)).length, 5);
  },

  async 'a browser without room says so, and the study can still be saved'(page, site) {
    await page.addInitScript(() => {
      const put = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('tusk-study-')) throw new DOMException('full', 'QuotaExceededError');
        put.call(this, key, value);
      };
    });
    await page.goto(`${site.address}#/analysis`);
    await stopEngine(page);
    await open(page, STUDY);
    await page.getByText('Browser storage is full').waitFor();
    assert.equal(await saved(page), STUDY);
  },

  async 'the tree by keyboard'(page, site) {
    await page.goto(`${site.address}#/analysis`);
    await stopEngine(page);
    await open(page, STUDY);
    await page.getByText('The start.').waitFor();
    const at = async () => (await current(page).innerText()).replace(/\s+/g, ' ').trim();
    await current(page).focus();
    for (const [key, expected] of [
      ['ArrowDown', '7g ! Ee4n'],
      ['ArrowDown', '7g ? Ee4s'],
      ['ArrowRight', '7s ed6s'],
      ['ArrowDown', '7s hg7s'],
      ['ArrowLeft', '7g ? Ee4s'],
      ['End', '8g Hb2n Hb3n'],
      ['Home', 'Start'],
    ]) {
      await page.keyboard.press(key);
      assert.ok((await at()).startsWith(expected), `${key}: ${await at()}`);
    }
    // The same from anywhere on the page: through the line, and among the turns in one place.
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    assert.ok((await at()).startsWith('7g ? Ee4s'));
    await page.keyboard.press('End');
    assert.ok((await at()).startsWith('8g Hb2e'));
    await expectLabel(page, 'c2', 'gold horse');
  },

  async 'archives: rows with a header, one of several, and a row alone'(page, site) {
    await page.goto(`${site.address}#/analysis`);
    await stopEngine(page);
    const moves = [...SETUPS, '2w Ee2n Ee3n'].join('\\n');
    const header = 'id\twusername\tbusername\tresult\ttermination\tmovelist';
    const row = (id, more = '') => `${id}\tAda\tBob\tw\tr\t${moves}${more}`;
    await openTab(page, 'Record');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'games.txt', mimeType: 'text/plain', buffer: Buffer.from(`${header}\n${row(1)}\n${row(2, '\\n2b ed7s')}\n`) });
    await page.getByText('2 games: choose one.').waitFor();
    await page.getByLabel('Game', { exact: true }).selectOption({ label: '2: Ada – Bob' });
    await page.getByRole('button', { name: 'Open game' }).click();
    await page.getByRole('treeitem', { name: '2s ed7s' }).waitFor();
    await expectLabel(page, 'e2', 'gold elephant');
    await open(page, row(3, '\\n2b ed7n'));
    await page.getByText('Read up to an illegal turn').waitFor();
    await openTab(page, 'Moves');
    assert.equal((await texts(page)).length, 4);
    await open(page, 'hello');
    await page.getByRole('alert').waitFor();
    await openTab(page, 'Moves');
    assert.equal((await texts(page)).length, 4, 'what cannot be read changes nothing');
    // The studies of before are still there.
    await openTab(page, 'Record');
    await page.getByRole('list', { name: 'Studies' }).getByRole('listitem').nth(1).getByRole('button').first().click();
    await page.getByRole('treeitem', { name: '2s ed7s' }).waitFor();
  },

  async 'a game is replayed at the pace at which it was played, which an archive tells'(page, site) {
    await page.goto(`${site.address}#/analysis`);
    await stopEngine(page);
    const moves = [...SETUPS, '2w Ee2n', '2b ed7s', '3w Ee3n'].join('\\n');
    const used = ['1w', '1b', '2w', '2b', '3w'].map(
      (turn, i) => `17699410${i} [..] after ${turn}, move used:${[9, 9, 1, 30, 30][i]} wresv:1`,
    );
    await open(page, `id\twusername\tbusername\tmovelist\tevents\n7\tAda\tBob\t${moves}\t${used.join('\\n')}\n`);
    await page.getByRole('treeitem', { name: '3g Ee3n' }).waitFor();
    const at = () => page.locator('[role=treeitem][aria-selected=true]').innerText();
    const select = page.getByLabel('Speed', { exact: true });
    await page.getByRole('treeitem', { name: '2g Ee2n' }).click();
    await page.getByText('1 s', { exact: true }).waitFor();
    // Thirty seconds for the next turn, a tenth of it and then the last one.
    await select.selectOption('10 times as fast');
    const start = Date.now();
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.locator('[role=treeitem][aria-selected=true]', { hasText: '2s' }).waitFor({ timeout: 20_000 });
    assert.ok(Date.now() - start > 2800, `${Date.now() - start} ms`);
    await page.locator('[role=treeitem][aria-selected=true]', { hasText: '3g' }).waitFor();
    await page.getByRole('button', { name: 'Replay' }).waitFor();
    assert.match(await at(), /^3g/);
    // A game whose record tells nothing comes evenly.
    await open(page, '1g Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2');
    await openTab(page, 'Moves');
    assert.ok(await select.isDisabled());
  },
};
