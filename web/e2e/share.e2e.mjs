// Studies passed on: links, pictures, films.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { expectLabel, openTab, pasteRecord } from './harness.mjs';

const GAME = readFileSync(new URL('records/game.txt', import.meta.url), 'utf8');

async function open(page, site) {
  await page.goto(`${site.address}#/analysis`);
  await page.getByRole('checkbox', { name: 'Engine' }).uncheck();
  await pasteRecord(page, GAME);
  await page.getByRole('treeitem', { name: '18g' }).click();
  await openTab(page, 'Record');
}
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFileSync(await download.path());
}

export const tests = {
  async 'a link holds the whole study: opened in another browser, or pasted'(page, site) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, site);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await (await page.context().browser().newContext()).newPage();
    await other.goto(link);
    await openTab(other, 'Moves');
    await other.getByRole('treeitem', { name: '18g' }).waitFor();
    await other.context().close();
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(`${site.address}#/analysis`);
    await pasteRecord(page, link);
    await page.getByRole('treeitem', { name: '18g' }).waitFor();
    await pasteRecord(page, `${site.address}#/analysis/record/nonsense`);
    await page.getByText('This link is damaged').waitFor();
  },

  async 'the board as a picture, the game as a film'(page, site) {
    await open(page, site);
    const png = await saved(page, 'Picture (PNG)');
    const gif = await saved(page, 'Animation (GIF)');
    const seen = await page.evaluate(
      async ([picture, film]) => {
        const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes(picture)], { type: 'image/png' }));
        const decoder = new ImageDecoder({ data: bytes(film), type: 'image/gif' });
        await decoder.tracks.ready;
        const { frameCount } = decoder.tracks.selectedTrack;
        const last = await decoder.decode({ frameIndex: frameCount - 1 });
        return { size: [image.width, image.height], frameCount, film: [last.image.displayWidth, last.image.displayHeight] };
      },
      [png.toString('base64'), gif.toString('base64')],
    );
    assert.deepEqual(seen.size, [800, 800]);
    assert.ok(seen.frameCount > 60, `${seen.frameCount} frames`);
    assert.equal(seen.film[0], 360);
    console.log(
      `     picture ${Math.round(png.length / 1024)} KiB, film ${Math.round(gif.length / 1024)} KiB of ${seen.frameCount} frames`,
    );
    assert.ok(gif.length < 3_000_000);
  },

  async 'results are told in words, and turns are counted the same everywhere'(page, site) {
    await open(page, site);
    await pasteRecord(page, GAME.replace(/^Result:.*$/m, '').replace(/^/, 'Result: w\n'));
    await page.getByRole('heading', { name: /Gold won/ }).waitFor();
    const turns = GAME.split('\n').filter((line) => /^\d+[gswb] /.test(line)).length - 2;
    await page.getByRole('heading', { name: `${turns} turns` }).waitFor();
    await expectLabel(page, 'a1', 'gold');
  },
};

export const main = ['the board as a picture, the game as a film'];
