// The page in a second language: as the browser wants it or as it is chosen, whole, and with room for its longer words.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { transformWithEsbuild } from 'vite';
import { checkAccess } from './access.e2e.mjs';
import { square } from './harness.mjs';
import { checkLayout } from './layout.mjs';

const PAGES = ['', 'play', 'analysis', 'explorer', 'puzzles', 'jungle', 'help'];

async function textsOf(name) {
  const source = readFileSync(new URL(`../src/texts/${name}.ts`, import.meta.url), 'utf8');
  const { code } = await transformWithEsbuild(source, `${name}.ts`);
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`))[name];
}
const leaves = (value, path = '') =>
  typeof value === 'string'
    ? [[path, value]]
    : typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`))
      : [];

// Texts that only English has.
async function englishOnly() {
  const german = new Set(leaves(await textsOf('de')).map(([, text]) => text));
  return new Set(
    leaves(await textsOf('en'))
      .map(([, text]) => text.trim())
      .filter((text) => text.length > 2 && !german.has(text)),
  );
}

// Whatever is seen or read out.
const saidOn = (page) =>
  page.evaluate(() => {
    const said = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement.closest('script, style, noscript')) said.push(node.textContent.replace(/\s+/g, ' ').trim());
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt']) said.push(element.getAttribute(name) ?? '');
    return [document.title, ...said].filter(Boolean);
  });

async function inGerman(page, use) {
  const context = await page
    .context()
    .browser()
    .newContext({ locale: 'de-DE', viewport: { width: 1280, height: 900 } });
  const german = await context.newPage();
  const complaints = [];
  german.on('pageerror', (error) => complaints.push(error.message));
  try {
    await use(german);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

export const tests = {
  async 'a German browser gets German, on every page and in every window'(page, site) {
    const english = await englishOnly();
    assert.ok(english.size > 300);
    await inGerman(page, async (german) => {
      for (const name of PAGES) {
        await german.goto('about:blank');
        await german.setViewportSize({ width: 1280, height: 900 });
        await german.goto(`${site.address}#/${name}`);
        await german.locator('h1').first().waitFor({ state: 'attached' });
        await german.waitForTimeout(600);
        assert.equal(await german.evaluate(() => document.documentElement.lang), 'de');
        const left = (await saidOn(german)).filter((text) => english.has(text));
        assert.deepEqual(left, [], `English on ${name || 'home'}`);
        await checkAccess(german, `${name || 'home'} in German`);
        for (const [width, height] of [
          [360, 640],
          [740, 360],
          [1440, 900],
        ]) {
          await german.setViewportSize({ width, height });
          await german.waitForTimeout(100);
          await checkLayout(german, `${name || 'home'} in German at ${width}x${height}`);
          await site.picture(german, `de-${name || 'home'}-${width}x${height}`);
        }
      }
    });
  },

  async 'setups and positions that the server names have German names'(page, site) {
    const { play, jungle } = await textsOf('de');
    const ask = async (path) => (await fetch(new URL(path, site.address))).json();
    const { setups } = await ask('/api/info');
    const { presets } = await ask('/api/jungle/info');
    assert.deepEqual(Object.keys(play.setupBook).sort(), setups.map(({ name }) => name).sort());
    assert.deepEqual(Object.keys(jungle.presets).sort(), presets.map(({ name }) => name).sort());
  },

  async 'a game in German: status, squares, refusals and announcements'(page, site) {
    await inGerman(page, async (german) => {
      await german.goto(`${site.address}#/play`);
      await german.getByLabel('Gold', { exact: true }).check();
      await german.getByRole('slider').fill('1');
      await german.getByRole('button', { name: 'Los' }).click();
      await german.getByRole('button', { name: 'Fertig' }).click();
      await german.getByText('Du bist am Zug: noch 4 Schritte').waitFor({ timeout: 60_000 });
      assert.match(await square(german, 'e2').getAttribute('aria-label'), /^e2, Gold: /);
      await german.getByText('Ein Zug hat mindestens einen Schritt.').waitFor();
      await german.getByLabel('Schritte eintippen').fill('Zz9');
      await german.keyboard.press('Enter');
      await german.getByText('„Zz9“ ist kein Schritt').waitFor();
      await german.getByLabel('Schritte eintippen').fill('e2n');
      await german.keyboard.press('Enter');
      await german.getByText('noch 3 Schritte').waitFor();
      await german.getByRole('button', { name: 'Zug beenden' }).click();
      await german.getByText('noch 4 Schritte').waitFor({ timeout: 60_000 });
      assert.match(await german.locator('p[role=status]').innerText(), /^Tusk hat .* gespielt$/);
    });
  },

  async 'the language is chosen in the settings, at once and for good; English loads nothing more'(page, site) {
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.address}#/analysis`);
    await square(page, 'a1').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
    assert.ok(!asked.includes('/de.js'));
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByRole('dialog', { name: 'Einstellungen' }).waitFor();
    assert.ok(asked.includes('/de.js'));
    const english = await englishOnly();
    // What is seen changes at once, without a reload.
    assert.deepEqual(
      (await saidOn(page)).filter((text) => english.has(text)),
      [],
    );
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.reload();
    await page.getByRole('link', { name: 'Spielen' }).waitFor();
    assert.equal(await page.title(), 'Analyse · Tusk');
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    await page.getByLabel('Sprache').selectOption('wie der Browser');
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  },
};

export const main = ['the language is chosen in the settings, at once and for good; English loads nothing more'];
