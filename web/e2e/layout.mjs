// Checks of how a page lies in its window.
import assert from 'node:assert/strict';

// Pieces of text that cover each other, each as `one | other`. Text that is cut off by a scrolling box counts as far as it is seen.
export async function overlappingTexts(page) {
  return page.evaluate(() => {
    const clipped = (element, box) => {
      let { left, top, right, bottom } = box;
      for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.visibility === 'hidden' || style.opacity === '0') return null;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const frame = at.getBoundingClientRect();
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent.trim();
      const element = node.parentElement;
      // Options are drawn by their select, titles not at all; what stands in a closed dialog has no box.
      if (!text || element.closest('option, title, script, style, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = clipped(element, rect);
        if (box) found.push({ text, box });
      }
    }
    const overlaps = [];
    for (let i = 0; i < found.length; ++i)
      for (let j = i + 1; j < found.length; ++j) {
        const [a, b] = [found[i].box, found[j].box];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        // Boxes of neighbouring lines may touch; letters that cover each other share more.
        if (wide > 2 && high > 4) overlaps.push(`${found[i].text} | ${found[j].text}`);
      }
    return overlaps;
  });
}

// Neither wider than the window nor with text upon text.
export async function checkLayout(page, where) {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wider, 0, `${where} is wider than the window`);
  assert.deepEqual(await overlappingTexts(page), [], `${where}: text upon text`);
}

// How far the page has jumped without being touched, as browsers measure it.
export const jumps = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 100);
      }),
  );

// The pages that the navigation names.
export async function pageNames(page, site) {
  await page.goto(site.address);
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await links.first().waitFor();
  return (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href').replace('#/', '')))).filter(Boolean);
}
