import { expect, test } from 'vitest';
import { renderDiffHtml } from './render-diff-html.js';

const BEFORE = 'function f() {\n  return 1;\n}\n';
const AFTER = 'function f() {\n  return 22;\n}\n';

test('lines are counted from where the texts were taken, and coloured all the same', async () => {
  const { html, added, removed } = await renderDiffHtml(BEFORE, AFTER, {
    path: 'a.ts',
    oldLine: 40,
    newLine: 50,
  });
  expect([added, removed]).toEqual([1, 1]);
  expect(html).toContain('<td class="no removed">41</td>');
  expect(html).toContain('<td class="no added">51</td>');
  expect(html).toContain('<span class="k">return</span>');
  expect(html).toContain('<mark><span class="n">22</span></mark>');
});

test('both layouts are there, and nothing when the texts are equal', async () => {
  const { html } = await renderDiffHtml(BEFORE, AFTER, { path: 'LICENSE' });
  expect(html.match(/<table class="diff (split|unified)">/g)).toHaveLength(2);
  expect(await renderDiffHtml(BEFORE, BEFORE, { path: 'a.ts' })).toMatchObject({
    html: '',
    added: 0,
  });
});

test('what is in the texts stays text', async () => {
  const { html } = await renderDiffHtml('', '<script>\u202e</script>\n', { path: 'a.html' });
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;U+202E&gt;');
});
