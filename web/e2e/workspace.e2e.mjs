// The analysis as one workspace: tabs, scores for Gold, lines that stay put, the editor, the explorer, drawings, studies, learning.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { serverArguments as withDatabase } from './explorer.e2e.mjs';
import { centre, dragAlong, expectCount, expectLabel, openTab, pasteRecord, positionWith, square } from './harness.mjs';
import { overlappingTexts } from './layout.mjs';

export const serverArguments = withDatabase;

const GAME = readFileSync(new URL('records/game.txt', import.meta.url), 'utf8');
const analysis = (site, position) => `${site.address}#/analysis/${encodeURIComponent(position)}`;
const stopEngine = (page) => page.getByRole('checkbox', { name: 'Engine' }).uncheck();
const meter = (page) => page.getByRole('meter');

// A search that says what the test wants, without an end.
async function saying(page, reports) {
  await page.route('**/api/arimaa/analysis*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: reports.map((report) => `event: report\ndata: ${JSON.stringify(report)}\n\n`).join('') + 'event: done\ndata: {}\n\n',
    }),
  );
}
const report = (...lines) => ({ depth: 9, finished: true, nodes: 1234, seconds: 1, lines });
const line = (score, text, ...turns) => ({ score, text, decided: /in/.test(text), turns });

export const tests = {
  async 'five tabs beside the board in a small window, the engine always in view in a large one'(page, site) {
    await page.setViewportSize({ width: 1000, height: 700 });
    await page.goto(`${site.address}#/analysis`);
    const tabs = page.getByRole('tab');
    assert.deepEqual(await tabs.allInnerTexts(), ['Engine', 'Moves', 'Review', 'Explorer', 'Record']);
    await page.getByRole('checkbox', { name: 'Engine' }).waitFor();
    await openTab(page, 'Moves');
    await page.getByRole('tree', { name: 'Turns' }).waitFor();
    assert.equal(await page.getByRole('checkbox', { name: 'Engine' }).count(), 0);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Review the game' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('checkbox', { name: 'Engine' }).waitFor();
    await expectCount(tabs, 4);
  },

  async 'scores are for Gold whoever is to move, and are labelled'(page, site) {
    await saying(page, [report(line(150, '+1.50', 'ea8e'))]);
    await page.goto(analysis(site, positionWith('s', 'Ee4 Ra2 ea8 rb8')));
    await page.getByRole('list', { name: 'Best turns' }).getByText('−1.50').waitFor();
    assert.equal(await meter(page).getAttribute('aria-valuetext'), '−1.50');
    await page.getByText('Scores are for Gold').waitFor();
    await page.goto(analysis(site, positionWith('g', 'Ee4 Ra2 ea8 rb8')));
    await page.getByRole('list', { name: 'Best turns' }).getByText('+1.50').waitFor();
    assert.match(await page.locator('.bar .number').innerText(), /^\+1\.5$/);
  },

  async 'a decided line does not overprint its turns'(page, site) {
    await saying(page, [report(line(29990, 'win in 2', 'Ee4n Ee5n Ee6n Ra2n', 'ea8e', 'Ee7n'), line(-29990, 'loss in 2', 'Ra2e', 'ea8e'))]);
    for (const width of [360, 800, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('about:blank');
      await page.goto(analysis(site, positionWith('g', 'Ee4 Ra2 ea8 rb8')));
      await page.getByText('Gold wins in 2').waitFor();
      await page.getByText('Silver wins in 2').waitFor();
      assert.deepEqual(await overlappingTexts(page), []);
    }
  },

  async 'lines are sorted, wrap, and stay put under the pointer'(page, site) {
    const stream = [];
    await page.addInitScript(() => {
      const ask = window.fetch;
      window.fetch = (address, init) => {
        if (!String(address).includes('/api/arimaa/analysis')) return ask(address, init);
        const say = (stream) => (report) => stream.enqueue(new TextEncoder().encode(`event: report\ndata: ${JSON.stringify(report)}\n\n`));
        return Promise.resolve(new Response(new ReadableStream({ start: (stream) => void (window.say = say(stream)) })));
      };
    });
    await page.goto(analysis(site, positionWith('g', 'Ee4 Ra2 Hb2 ea8 rb8')));
    await page.waitForFunction(() => window.say);
    const say = (value) => page.evaluate((it) => window.say(it), value);
    stream.push(report(line(10, '+0.10', 'Ee4n'), line(60, '+0.60', 'Ee4s'), line(-5, '-0.05', 'Ra2n')));
    await say(stream[0]);
    const items = page.getByRole('list', { name: 'Best turns' }).getByRole('listitem');
    await items.first().getByText('+0.60').waitFor();
    assert.deepEqual(
      (await items.allInnerTexts()).map((text) => text.split(/\s/)[0]),
      ['+0.60', '+0.10', '−0.05'],
    );
    await items.first().getByRole('button').hover();
    await say(report(line(90, '+0.90', 'Hb2n'), line(10, '+0.10', 'Ee4n'), line(5, '+0.05', 'Ee4s')));
    await page.waitForTimeout(200);
    assert.match(await items.first().innerText(), /Ee4s/, 'the line under the pointer has stayed');
    await page.mouse.move(5, 5);
    await items.first().getByText('Hb2n').waitFor();
    const long = Array.from({ length: 8 }, () => 'Ee4n Ee5n Ee6n Ra2n');
    await say(report(line(90, '+0.90', ...long)));
    await items.first().getByRole('button').nth(7).waitFor();
    const [box, panel] = [await items.first().getByRole('button').nth(7).boundingBox(), await items.first().boundingBox()];
    assert.ok(box.x + box.width <= panel.x + panel.width + 1, 'wrapped, not cut off');
  },

  async 'a won game: the bar is full, and no search of depth 0 is shown'(page, site) {
    await page.goto(analysis(site, positionWith('s', 'Rh8 Ra2 ea7 rb7')));
    await page.getByText('Gold wins: goal').first().waitFor();
    assert.equal(await meter(page).getAttribute('aria-valuenow'), '100');
    assert.equal(await page.getByText(/depth 0/).count(), 0);
    await page.goto(analysis(site, positionWith('s', 'Ea7 Ra2 ee5')));
    await page
      .getByText(/Gold wins: elimination/)
      .first()
      .waitFor();
    assert.equal(await meter(page).getAttribute('aria-valuenow'), '100');
  },

  async 'endless search, threads and hash are asked for and kept'(page, site) {
    const asked = [];
    page.on('request', (request) => request.url().includes('/analysis?') && asked.push(new URL(request.url()).searchParams));
    await page.goto(`${site.address}#/analysis`);
    await page.getByLabel('Infinite').check();
    await page.getByLabel('Hash').selectOption('64');
    await page.getByLabel('Lines').selectOption('1');
    await page.waitForFunction(() => true);
    await page.getByText(/depth [1-9]/).waitFor({ timeout: 30000 });
    const last = asked.at(-1);
    assert.deepEqual([last.get('seconds'), last.get('hash'), last.get('lines')], ['3600', '64', '1']);
    await page.reload();
    await page.getByText(/depth [1-9]/).waitFor({ timeout: 30000 });
    assert.ok(await page.getByLabel('Infinite').isChecked());
  },

  async 'the position editor: brush, drag, keys, side to move, and what is wrong with a position'(page, site) {
    await page.goto(`${site.address}#/analysis`);
    await openTab(page, 'Record');
    await page.getByRole('button', { name: 'Set up a position' }).click();
    await page.getByRole('button', { name: 'Clear the board' }).click();
    await page.getByRole('button', { name: 'gold elephant', exact: true }).click();
    await square(page, 'd4').click();
    await page.getByRole('button', { name: 'silver rabbit', exact: true }).click();
    await square(page, 'a8').click();
    await page.getByRole('button', { name: 'silver rabbit', exact: true }).click();
    await dragAlong(page, 'd4', 'e5');
    await expectLabel(page, 'e5', 'gold elephant');
    await square(page, 'h1').focus();
    await page.keyboard.press('R');
    await square(page, 'h2').focus();
    await page.keyboard.press('m');
    await page.keyboard.press('Delete');
    await page.getByLabel('Silver', { exact: true }).check();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByText('Silver to move').waitFor();
    await expectLabel(page, 'e5', 'gold elephant');
    await expectLabel(page, 'h1', 'gold rabbit');
    await expectLabel(page, 'h2', 'empty');
    await openTab(page, 'Record');
    await page.getByRole('button', { name: 'Set up a position' }).click();
    await page.getByRole('button', { name: 'gold elephant', exact: true }).click();
    await square(page, 'b2').click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByRole('alert').waitFor();
  },

  async 'the explorer of the position that is shown, inside the analysis'(page, site) {
    await page.goto(`${site.address}#/explorer`);
    for (const table of ['Gold’s setups', 'Silver’s answers'])
      await page.getByRole('table', { name: table }).getByRole('button').first().click();
    await page.getByText('Gold to move').waitFor();
    await page.getByRole('link', { name: 'Analyse' }).click();
    await stopEngine(page);
    await openTab(page, 'Explorer');
    const turns = page.getByRole('table', { name: 'Turns played' }).getByRole('button');
    const words = await turns.first().innerText();
    await turns.first().click();
    await page.getByText('Silver to move').waitFor();
    await openTab(page, 'Moves');
    await page.getByRole('treeitem', { name: words.split(' ')[0] }).waitFor();
  },

  async 'arrows and circles are drawn, erased and kept with the study'(page, site) {
    await page.goto(analysis(site, positionWith('g', 'Ee4 Ra2 ea8 rb8')));
    await stopEngine(page);
    const draw = async (from, to) => {
      const [a, b] = [await centre(page, from), await centre(page, to)];
      await page.mouse.move(a.x, a.y);
      await page.mouse.down({ button: 'right' });
      await page.mouse.move(b.x, b.y);
      await page.mouse.up({ button: 'right' });
    };
    await draw('e4', 'e6');
    await draw('c3', 'c3');
    await page.getByLabel('Type steps').fill('Ee4n');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('Silver to move').waitFor();
    assert.equal(await page.locator('.drawn .arrow').count(), 0);
    await page.reload();
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.locator('[data-ring=c3]').waitFor();
    await expectCount(page.locator('.drawn .arrow'), 1);
    await draw('c3', 'c3');
    await page.locator('[data-ring=c3]').waitFor({ state: 'detached' });
    // Without a right button.
    await page.getByRole('button', { name: 'Draw' }).click();
    await dragAlong(page, 'a2', 'a4');
    await page.waitForFunction(() => document.querySelectorAll('.drawn .arrow').length === 2);
    await expectLabel(page, 'a2', 'gold rabbit');
  },

  async 'studies are named, found by topic and deleted'(page, site) {
    await page.goto(`${site.address}#/analysis`);
    await stopEngine(page);
    await pasteRecord(page, GAME);
    await page.getByRole('treeitem', { name: '18g' }).waitFor();
    await openTab(page, 'Record');
    await page.getByLabel('Name').fill('The camel game');
    await page.getByLabel('Topics').fill('blunders, endgames');
    await page.getByLabel('Topics').blur();
    await pasteRecord(page, GAME);
    await page.getByRole('treeitem', { name: '18g' }).waitFor();
    await openTab(page, 'Record');
    const list = page.getByRole('list', { name: 'Studies' }).getByRole('listitem');
    await expectCount(list, 2);
    await page.getByLabel('Show').selectOption('endgames');
    await expectCount(list, 1);
    assert.match(await list.first().innerText(), /The camel game/);
    page.once('dialog', (dialog) => dialog.accept());
    await list
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.waitForFunction(() => !document.body.textContent.includes('The camel game'));
    await page.reload();
    await openTab(page, 'Record');
    await expectCount(list, 1);
  },

  async 'after a review: one number for a variation, evaluation and loss beside turns, the engine goes on, and mistakes are put right'(
    page,
    site,
  ) {
    await page.goto(`${site.address}#/analysis`);
    await pasteRecord(page, GAME);
    await page.getByRole('treeitem', { name: '18g' }).waitFor();
    await openTab(page, 'Review');
    await page.getByLabel('How long').selectOption('0.2');
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.getByText('Waiting for the review').waitFor();
    await page.getByRole('button', { name: 'Review again' }).waitFor({ timeout: 120000 });
    assert.ok(await page.getByRole('checkbox', { name: 'Engine' }).isChecked());
    await openTab(page, 'Moves');
    const rows = await page.getByRole('treeitem').evaluateAll((all) =>
      all.map((row) => ({
        comment: row.querySelector('.comment')?.textContent ?? '',
        score: row.querySelector('.score')?.textContent,
        loss: row.querySelector('.loss')?.textContent,
      })),
    );
    const better = rows.filter((row) => row.comment.startsWith('Better: '));
    assert.ok(better.length > 0);
    for (const row of better) assert.equal(row.comment, `Better: ${row.score}`);
    assert.ok(rows.some((row) => /^−\d+%$/.test(row.loss ?? '')));
    // The puzzle of the first mistake.
    await openTab(page, 'Review');
    const count = await page.getByRole('group', { name: 'Marked turns' }).getByRole('button').count();
    await page.getByRole('button', { name: 'Learn from the mistakes' }).click();
    const panel = page.getByRole('region', { name: 'Learn from the mistakes' });
    await panel.getByText(`Mistake 1 of ${count}`).waitFor();
    assert.equal(await page.getByRole('treeitem').count(), 0, 'nothing that tells the answer is in view');
    await panel.getByRole('button', { name: 'Hint' }).click();
    const hint = await panel.getByText(/It begins with/).innerText();
    assert.match(hint, /[a-h][1-8][nesw]/);
    await panel.getByRole('button', { name: 'Show' }).click();
    await panel.getByText('This was better.').waitFor();
    for (let i = 1; i < count; ++i) {
      await panel.getByRole('button', { name: 'Next' }).click();
      await panel.getByText(`Mistake ${i + 1} of ${count}`).waitFor();
    }
    // The last one is found: what the review holds for better, made on the board.
    if (count > 1) {
      const words = await page.evaluate(() => {
        const key = localStorage.getItem('tusk-study');
        const { tree, at } = JSON.parse(localStorage.getItem(key));
        return tree.nodes[at].children.map((child) => tree.nodes[child]).find((node) => node.comment.startsWith('Better'))?.words;
      });
      await page.keyboard.press('Escape');
      await page.evaluate(() => document.activeElement.blur());
      for (const word of words.split(' ').filter((one) => !one.endsWith('x'))) {
        const ways = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] }[word[3]];
        const to = String.fromCharCode(word.charCodeAt(1) + ways[0]) + (Number(word[2]) + ways[1]);
        const taken = (await page.locator('p.steps').innerText()).trim();
        if (taken.includes(word)) continue; // finished with the push that began before
        await dragAlong(page, word.slice(1, 3), to);
        await page.waitForFunction((before) => document.querySelector('p.steps').textContent.trim() !== before, taken);
        await page.waitForTimeout(200);
      }
      await page.getByRole('button', { name: 'Finish turn' }).click();
      await panel.getByText('Well done').waitFor({ timeout: 30000 });
    }
    await panel.getByRole('button', { name: 'Finish', exact: true }).click();
    await panel.getByText(`You found ${count > 1 ? 1 : 0} of ${count} without help.`).waitFor();
    await panel.getByRole('button', { name: 'Back to the analysis' }).click();
    await page.getByRole('tab', { name: 'Review' }).waitFor();
  },
};

export const main = [
  'scores are for Gold whoever is to move, and are labelled',
  'the position editor: brush, drag, keys, side to move, and what is wrong with a position',
];
