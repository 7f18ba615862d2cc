import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renderReviewHtml, reviewPlan } from '@holdfast/plan';
import { noBrowserReason, openBrowser, weakTexts } from '@holdfast/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { planOf } from './plan-of.js';

const reason = noBrowserReason();
const HOSTILE = '"><img src=/x onerror="window.hit=1"><script>window.hit=1</script>';

describe.skipIf(reason !== undefined)(
  reason === undefined ? 'the page in Chromium' : `the page in Chromium (skipped: ${reason})`,
  () => {
    let browser: Browser;
    let server: Server;
    let url: string;
    let page: Page;
    const complaints: string[] = [];
    /** What the page asked for besides itself, whether or not it was let. */
    const asked: string[] = [];
    const served: string[] = [];

    beforeAll(async () => {
      const html = await richPage();
      server = createServer((request, response) => {
        served.push(request.url ?? '');
        response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      browser = await openBrowser();
    });

    afterAll(async () => {
      await browser?.close();
      server?.close();
    });

    async function open(width: number, scheme: 'light' | 'dark' = 'light'): Promise<void> {
      page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: scheme });
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (request.url() !== url) asked.push(request.url());
      });
      asked.length = 0;
      served.length = 0;
      complaints.length = 0;
      await page.goto(url);
    }

    afterEach(async () => {
      await page.close();
    });

    test('loads nothing but itself, complains of nothing, and no value becomes an element', async () => {
      await open(1280);
      expect([asked, served]).toEqual([[], ['/']]);
      expect(complaints).toEqual([]);
      expect(await page.locator('script, img, iframe, link, object').count()).toBe(0);
      expect(await page.evaluate('window.hit')).toBeUndefined();
    });

    test('would run no script even if one got in', async () => {
      await open(1280);
      await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), HOSTILE);
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.hit = 1';
        document.body.append(script);
      });
      await expect.poll(() => complaints.length).toBeGreaterThan(0);
      expect(complaints.join('\n')).toContain('Content Security Policy');
      expect(served).toEqual(['/']);
      expect(await page.evaluate('window.hit')).toBeUndefined();
    });

    test.each([390, 600, 1280])('has nothing wider than %i pixels', async (width) => {
      await open(width);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBe(width);
      const outside = await page.evaluate(
        (limit) =>
          Array.from(document.querySelectorAll('body *:not(.skip):not(legend)'))
            .filter((element) => element.getBoundingClientRect().right > limit + 1)
            .map((element) => element.outerHTML.slice(0, 80)),
        width,
      );
      expect(outside).toEqual([]);
    });

    test('is in one column on narrow screens and on paper, side by side on wide ones', async () => {
      await open(1280);
      const seen = async () => [
        await page.locator('.diff.split').first().isVisible(),
        await page.locator('.diff.unified').first().isVisible(),
      ];
      expect(await seen()).toEqual([true, false]);
      await page.emulateMedia({ media: 'print' });
      expect(await seen()).toEqual([false, true]);
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await seen()).toEqual([false, true]);
    });

    test('can be used with the keyboard alone', async () => {
      await open(1280);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        'Skip to the differences',
      );
      await page.locator('#view-split').focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.locator('.diff.unified').first().isVisible()).toBe(true);
      expect(await page.locator('.diff.split').first().isVisible()).toBe(false);
      const file = page.locator('details.file').first();
      const summary = file.locator('summary');
      await summary.focus();
      expect(await summary.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe(
        'solid',
      );
      await page.keyboard.press('Enter');
      expect(await file.evaluate((element) => element.hasAttribute('open'))).toBe(false);
      expect(await file.locator('.diff.unified').isVisible()).toBe(false);
      await page.keyboard.press('Space');
      expect(await file.evaluate((element) => element.hasAttribute('open'))).toBe(true);
    });

    test('keeps the header of a file in view', async () => {
      await open(1280);
      const top = await page.evaluate(() => {
        const file = Array.from(document.querySelectorAll('details.file')).at(-1);
        const header = file?.querySelector('summary');
        if (!(file && header)) return undefined;
        scrollTo(0, scrollY + file.getBoundingClientRect().top + 300);
        return header.getBoundingClientRect().top;
      });
      expect(top).toBe(0);
    });

    test.each(['light', 'dark'] as const)('has enough contrast in %s', async (scheme) => {
      await open(1280, scheme);
      expect(await weakTexts(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await weakTexts(page)).toEqual([]);
    });
  },
);

/** A page with something of everything. */
async function richPage(): Promise<string> {
  const code = Array.from({ length: 60 }, (_, index) => {
    return `export function f${index}(a: number) {\n  return a + ${index}; // "text" ${'x'.repeat(index * 4)}\n}\n`;
  });
  const { plan, originals } = planOf(
    [
      {
        path: 'package.json',
        before: '{\r\n  "a": "1"\r\n}\r\n',
        after: '{\n  "a": "2"\n}',
        reason: HOSTILE,
      },
      { path: `src/${'deep/'.repeat(40)}${'n'.repeat(50)}.html`, after: `${HOSTILE}\u202e\n` },
      { path: '.npmrc', before: 'a=1\nb = 2  \n', after: 'a=2\nb = 2\n' },
      { path: 'empty.txt', after: '' },
      {
        path: 'src/a.ts',
        before: code.join('\n'),
        after: code
          .filter((_, index) => index % 5 !== 0)
          .join('\n')
          .replaceAll('return a', "return 'b'"),
      },
    ],
    {
      appRoot: 'apps/web',
      registryVersion: '1.2.3',
      dependencies: [
        { name: `@scope/${'long-name-'.repeat(12)}`, before: '^1.0.0', after: HOSTILE },
        { name: 'zod', after: '^4.0.0' },
      ],
      conflicts: [{ code: 'no-evidence', path: 'src/gone.ts', reason: 'Nothing proves it.' }],
      unsupported: [{ code: 'guarded-key', reason: 'The key pnpm is changed.' }],
      verification: [{ kind: 'static', check: 'Review the diff.' }],
    },
  );
  return renderReviewHtml(reviewPlan(plan, originals));
}
