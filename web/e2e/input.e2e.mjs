// Input that does what was meant: clicks, drags, touch and keys alike; what cannot be done is explained where it was tried.
import assert from 'node:assert/strict';
import { centre, dragAlong, expectLabel, newGame, positionWith, square, tap, yourTurn } from './harness.mjs';

const analysis = (site, position) => `${site.address}#/analysis/${encodeURIComponent(position)}`;
const OPEN = positionWith('g', 'Ee2 Ra1 Rb1 Hg2 ra8 rb8 eb7 hg7');

async function open(page, site, position = OPEN) {
  await page.goto(analysis(site, position));
  await page.getByRole('checkbox', { name: 'Engine' }).uncheck();
  await page.getByText(/to move$/).waitFor();
}
const steps = (page) => page.locator('p.steps').innerText();
const stepsAre = (page, words) => page.waitForFunction((text) => document.querySelector('p.steps')?.textContent === text, words);
const bubble = (page) => page.locator('.bubble');

export const tests = {
  async 'a piece stays selected after a step, so clicks walk it'(page, site) {
    await open(page, site);
    for (const name of ['e2', 'e3', 'e4', 'd4']) await square(page, name).click();
    await stepsAre(page, 'Ee2n Ee3n Ee4w');
    assert.equal(await square(page, 'd4').getAttribute('aria-pressed'), 'true');
  },

  async 'clicks that come faster than the server answers all count'(page, site) {
    await open(page, site);
    await page.route('**/api/arimaa/position*', async (route) => {
      await new Promise((wake) => setTimeout(wake, 250));
      await route.continue();
    });
    for (const name of ['e2', 'e3', 'e4', 'e5']) {
      const point = await centre(page, name);
      await page.mouse.click(point.x, point.y);
    }
    await stepsAre(page, 'Ee2n Ee3n Ee4n');
    await expectLabel(page, 'e5', 'gold elephant');
  },

  async 'all squares within reach are shown by cost, and a click on one makes the whole way'(page, site) {
    await open(page, site);
    await square(page, 'e2').click();
    const costs = await page.locator('.target').evaluateAll((all) => all.map((circle) => circle.dataset.cost));
    assert.deepEqual([...new Set(costs)].sort(), ['1', '2', '3', '4']);
    assert.match(await square(page, 'f4').getAttribute('aria-label'), /3 steps away/);
    await square(page, 'f4').click();
    await expectLabel(page, 'f4', 'gold elephant');
    await stepsAre(page, await steps(page));
    assert.equal((await steps(page)).split(' ').length, 3);
    // Each step can be taken back by itself.
    await page.keyboard.press('u');
    await page.waitForFunction(() => document.querySelector('p.steps').textContent.split(' ').length === 2);
  },

  async 'a drag is routed by its start and end, however the hand goes'(page, site) {
    await open(page, site);
    const [from, to] = [await centre(page, 'e2'), await centre(page, 'g4')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // Straight over the corners, and in a single jump.
    await page.mouse.move(to.x, to.y, { steps: 1 });
    await page.mouse.up();
    await expectLabel(page, 'g4', 'gold elephant');
    await page.waitForFunction(() => document.querySelector('p.steps').textContent.split(' ').length === 4);
    await page.getByRole('button', { name: 'Undo step' }).click();
    await page.getByRole('button', { name: 'Undo step' }).click();
    await page.getByRole('button', { name: 'Undo step' }).click();
    await page.getByRole('button', { name: 'Undo step' }).click();
    await expectLabel(page, 'e2', 'gold elephant');
    // There and back is no step.
    await dragAlong(page, 'e2', 'e4', 'e2');
    assert.equal((await steps(page)).trim(), '');
  },

  async 'a piece dropped where it cannot go snaps back, and the reason stands there'(page, site) {
    await open(page, site);
    await dragAlong(page, 'e2', 'e8');
    await bubble(page).waitFor();
    assert.match(await bubble(page).innerText(), /e8 is too far or blocked: 4 steps left/);
    await expectLabel(page, 'e2', 'gold elephant');
    const [said, where] = [await bubble(page).boundingBox(), await square(page, 'e8').boundingBox()];
    assert.ok(Math.abs(said.y - (where.y + where.height)) < 40, 'beside the square');
    await dragAlong(page, 'a1', 'a2');
    await bubble(page).waitFor({ state: 'detached' });
    await open(page, site, positionWith('g', 'Re3 ee4 Ra1 ra8'));
    await square(page, 'e3').click();
    await bubble(page).waitFor();
    assert.match(await bubble(page).innerText(), /^Frozen/);
    await dragAlong(page, 'a1', 'a1', 'b1', 'b2');
    await expectLabel(page, 'b2', 'gold rabbit');
  },

  async 'pushes by drag and by two clicks, by the piece that pushes or the one that is pushed'(page, site) {
    const position = positionWith('g', 'Ee4 de5 Ra1 ra8 re6');
    await open(page, site, position);
    // The dog goes west: dragged.
    await dragAlong(page, 'e5', 'd5');
    await stepsAre(page, 'de5w Ee4n');
    await page.keyboard.press('u');
    await stepsAre(page, '\u00a0');
    // Two clicks on the piece that is pushed.
    await square(page, 'e5').click();
    await square(page, 'f5').click();
    await stepsAre(page, 'de5e Ee4n');
    await page.keyboard.press('u');
    // The piece that pushes is dragged onto it; then the way that the other goes is chosen.
    await dragAlong(page, 'e4', 'e5');
    await bubble(page).waitFor();
    assert.match(await bubble(page).innerText(), /Where to/);
    await square(page, 'd5').click();
    await stepsAre(page, 'de5w Ee4n');
  },

  async 'two pieces could push: the one that was chosen does'(page, site) {
    await open(page, site, positionWith('g', 'Ee4 Md5 he5 Ra1 ra8'));
    await square(page, 'd5').click();
    await square(page, 'e5').click();
    await square(page, 'e6').click();
    await stepsAre(page, 'he5n Md5e');
  },

  async 'pulls by drag and by two clicks'(page, site) {
    await open(page, site, positionWith('g', 'Ee4 de5 Ra1 ra8'));
    await square(page, 'e4').click();
    await square(page, 'e3').click();
    await stepsAre(page, 'Ee4s');
    await dragAlong(page, 'e5', 'e4');
    await stepsAre(page, 'Ee4s de5s');
    await page.keyboard.press('u');
    await stepsAre(page, 'Ee4s');
    await square(page, 'e5').click();
    await square(page, 'e4').click();
    await stepsAre(page, 'Ee4s de5s');
  },

  async 'the same by touch and by the keys of the board'(page, site) {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, site);
    for (const name of ['e2', 'e3', 'f4']) await tap(page, name);
    await page.waitForFunction(() => document.querySelector('p.steps').textContent.split(' ').length === 3);
    await expectLabel(page, 'f4', 'gold elephant');
    await open(page, site, positionWith('g', 'Ee2 Ra1 ra8'));
    await square(page, 'e2').focus();
    for (const key of ['Enter', 'ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await stepsAre(page, 'Ee2n Ee3n Ee4n');
  },

  async 'a typed step names the piece that stands there, or is refused'(page, site) {
    await open(page, site, positionWith('g', 'Re2 Ed2 Ra1 ra8'));
    const entry = page.getByLabel('Type steps');
    await entry.fill('Ee2n');
    await entry.press('Enter');
    await page.getByText('Ee2n: there is a rabbit on e2, not an elephant').waitFor();
    assert.equal((await steps(page)).trim(), '');
    await entry.fill('Re2n');
    await entry.press('Enter');
    await stepsAre(page, 'Re2n');
    await entry.fill('e3s');
    await entry.press('Enter');
    await page.getByText(/e3s is not legal: .*rabbit/i).waitFor();
  },

  async 'a step is painted before the server answers, and the server has the last word'(page, site) {
    await open(page, site);
    let answer = (route) => route.continue();
    await page.route('**/api/arimaa/position*', async (route) => {
      await new Promise((wake) => setTimeout(wake, 1500));
      await answer(route);
    });
    await square(page, 'e2').click();
    const delays = [];
    for (const name of ['e3', 'e4', 'e5']) {
      const point = await centre(page, name);
      await page.evaluate((target) => {
        const cell = document.querySelector(`[data-square="${target}"]`);
        window.painted = new Promise((done) => {
          addEventListener(
            'pointerdown',
            () => {
              const pressed = performance.now();
              const look = () =>
                cell.getAttribute('aria-label').includes('elephant') ? done(performance.now() - pressed) : requestAnimationFrame(look);
              requestAnimationFrame(look);
            },
            { once: true, capture: true },
          );
        });
      }, name);
      await page.mouse.click(point.x, point.y);
      delays.push(Math.round(await page.evaluate(() => window.painted)));
      await page.waitForFunction(() =>
        [...document.querySelectorAll('button')].some((one) => one.textContent === 'Finish turn' && !one.disabled),
      );
    }
    console.log(`     input to paint ${delays.join(', ')} ms`);
    // The least: what else runs on the machine only adds to it.
    assert.ok(Math.min(...delays) < 50, `${delays} ms`);
    await stepsAre(page, 'Ee2n Ee3n Ee4n');
    // A server that disagrees: the step goes back, and the reason is told.
    answer = (route) =>
      route.fulfill({ status: 422, contentType: 'application/json', body: JSON.stringify({ error: 'the server says no' }) });
    await square(page, 'e6').click();
    await expectLabel(page, 'e6', 'gold elephant');
    await page.getByText('the server says no').waitFor();
    await expectLabel(page, 'e5', 'gold elephant');
    await stepsAre(page, 'Ee2n Ee3n Ee4n');
  },

  async 'why a turn cannot end is told beside the button'(page, site) {
    await newGame(page, site);
    await page.getByRole('button', { name: 'Ready' }).click();
    await yourTurn(page);
    const finish = page.getByRole('button', { name: 'Finish turn' });
    assert.ok(await finish.isDisabled());
    await page.getByText('A turn has at least one step.').waitFor();
    await page.getByLabel('Type steps').fill('e2n e3s');
    await page.keyboard.press('Enter');
    await page.getByText('The turn does not change the board.').waitFor();
    assert.ok(await finish.isDisabled());
    assert.equal(
      await finish.getAttribute('aria-describedby'),
      await page.getByText('The turn does not change the board.').getAttribute('id'),
    );
  },
};

export const main = [
  'a piece stays selected after a step, so clicks walk it',
  'a drag is routed by its start and end, however the hand goes',
  'pushes by drag and by two clicks, by the piece that pushes or the one that is pushed',
  'a step is painted before the server answers, and the server has the last word',
];
