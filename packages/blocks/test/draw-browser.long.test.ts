import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BlockMap, drawBlocks } from '@holdfast/blocks';
import { noBrowserReason, openBrowser, weakTexts } from '@holdfast/test-kit/browser';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE_NAMES, linkedMap } from './linked-map.js';

const reason = noBrowserReason();
const TWELVE = Array.from({ length: 12 }, (_, at) => `b${at}`);
const USES = TWELVE.slice(1).flatMap((id, at) => [
  [id, `b${at}`, at + 1] as const,
  ...(at > 2 ? [[id, 'b0', 20 + at] as const] : []),
]);
const SMALL = {
  ...linkedMap(TWELVE, [...USES, ['b0', 'b1', 2]], (id) => ({ name: `Block ${id.slice(1)}` })),
  rules: [{ from: 'b5', to: 'b0', allow: false, because: 'So it is.' }] as const,
};
const FORTY = Array.from({ length: 40 }, (_, at) => `m${at}`);
const LARGE = linkedMap(FORTY, [
  ...FORTY.slice(1).map((id, at) => [id, `m${at}`, at * 40 + 1] as const),
  ['m3', 'm9', 5],
]);

describe.skipIf(reason !== undefined)(
  reason === undefined ? 'the page in Chromium' : `the page in Chromium (skipped: ${reason})`,
  () => {
    let browser: Browser;
    let server: Server;
    let html = '';
    let url = '';
    let page: Page;
    const complaints: string[] = [];
    const served: string[] = [];

    beforeAll(async () => {
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

    afterEach(async () => {
      await page.close();
    });

    async function open(map: BlockMap, width = 1280, scheme: 'light' | 'dark' = 'light') {
      html = (await drawBlocks(map, { format: 'html', title: 'A map' })).text;
      page = await browser.newPage({ viewport: { width, height: 860 }, colorScheme: scheme });
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(error.message));
      complaints.length = 0;
      served.length = 0;
      await page.goto(url);
    }

    const detail = () => page.locator('#detail');
    const node = (name: string) => page.locator(`#view-nodes .node[aria-label^="${name}:"]`);
    const edge = (from: string, to: string) =>
      page.locator(`figure:not([hidden]) .edge[aria-label^="${from} → ${to}:"]`);

    test('loads nothing but itself, and no name becomes an element or runs', async () => {
      const ids = HOSTILE_NAMES.map((_, at) => `b${at}`);
      const map = linkedMap(
        ids,
        ids.slice(1).map((id) => [id, 'b0', 3] as const),
        (id) => {
          const name = HOSTILE_NAMES[Number(id.slice(1))] ?? '';
          return { name, purpose: name };
        },
      );
      await open(map);
      for (const item of await page.locator('#view-nodes .node').all()) await item.focus();
      await page.locator('input[value=matrix]').check({ force: true });
      for (const item of await page.locator('#view-matrix .edge').all()) await item.focus();
      expect([served, complaints]).toEqual([['/'], []]);
      expect(await page.evaluate('window.hit')).toBeUndefined();
      expect(await page.locator('img, iframe, link, object').count()).toBe(0);
      const names = await page.evaluate(() =>
        JSON.parse(document.getElementById('data')?.textContent ?? '').blocks.map(
          (it: { name: string }) => it.name,
        ),
      );
      expect(names.toSorted()).toEqual(HOSTILE_NAMES.toSorted());
      // biome-ignore lint/suspicious/noControlCharactersInRegex: looked for
      expect(html).not.toMatch(/[\u0000\u0007\u202e\u2066\u200b\u2028\ufeff]/u);
    });

    test('runs no script but its own', async () => {
      await open(SMALL);
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.hit = 1';
        document.body.append(script);
      });
      await expect.poll(() => complaints.join('\n')).toContain('Content Security Policy');
      expect(await page.evaluate('window.hit')).toBeUndefined();
    });

    test('tells of what is pointed at, its strongest imports too, until it is left', async () => {
      await open(SMALL);
      await node('Block 4').hover();
      expect(await detail().locator('h2').textContent()).toBe('Block 4');
      expect(await detail().textContent()).toContain('b4/a.ts -> b3/index.ts');
      expect(await page.locator('#view-nodes.picked, #view-nodes .picked').count()).toBe(1);
      await edge('Block 5', 'Block 0').hover();
      expect(await detail().locator('h2').textContent()).toBe('Block 5 → Block 0');
      expect(await detail().textContent()).toContain('forbidden by a rule');
      expect(await detail().locator('.via li').allTextContents()).toEqual([
        'b5/a.tsb0/index.ts',
        'b5/b.tsb0/index.ts',
      ]);
      await page.mouse.move(1, 1);
      expect(await detail().locator('h2').textContent()).toBe('Blocks');
    });

    test('can be used with the keyboard alone', async () => {
      await open(SMALL);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        'Skip to the picture',
      );
      await page.locator('main').focus();
      await page.keyboard.press('Tab');
      const label = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
      const first = await label();
      expect(first).toMatch(/^Block \d+/u);
      const seen = new Set([first]);
      for (const key of [
        'ArrowDown',
        'ArrowDown',
        'ArrowDown',
        'ArrowRight',
        'ArrowUp',
        'ArrowLeft',
      ]) {
        await page.keyboard.press(key);
        seen.add(await label());
      }
      expect(seen.size).toBeGreaterThan(3);
      await node('Block 7').focus();
      expect(await detail().locator('h2').textContent()).toBe('Block 7');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('aside')?.id)).toBe(
        'detail',
      );
      expect(await detail().locator('h2').textContent()).toBe('Block 7');
      await page.keyboard.press('Enter');
      expect(await label()).toMatch(/^Block 7 → /u);
      await page.keyboard.press('Escape');
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      expect(await detail().locator('h2').textContent()).toBe('Blocks');
      const stops = page.locator('#view-nodes [tabindex="0"]');
      expect(await stops.count()).toBe(1);
    });

    test('finds blocks', async () => {
      await open(SMALL);
      await page.keyboard.press('/');
      await page.keyboard.type('block 1');
      expect(await page.locator('#hits').textContent()).toBe('3 matches');
      expect(await page.locator('#view-nodes .node.hit').count()).toBe(3);
      await page.keyboard.press('Enter');
      expect(await detail().locator('h2').textContent()).toBe('Block 1');
      await page.keyboard.press('Enter');
      expect(await detail().locator('h2').textContent()).toBe('Block 10');
      await page.keyboard.press('Escape');
      expect(await page.locator('#hits').textContent()).toBe('');
      expect(await page.locator('.searching').count()).toBe(0);
    });

    test('zooms with buttons, keys and wheel, about the point', async () => {
      await open(SMALL);
      const width = () =>
        page.locator('#view-nodes svg').evaluate((svg) => svg.getBoundingClientRect().width);
      const begin = await width();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      expect(await width()).toBeCloseTo(begin * 1.25, 0);
      await page.keyboard.press('-');
      expect(await width()).toBeCloseTo(begin, 0);
      await page.getByRole('button', { name: 'Fit' }).click();
      const frame = await page.locator('main').evaluate((main) => main.clientWidth);
      expect(await width()).toBeLessThanOrEqual(frame + 1);
    });

    test('has a matrix whose heads stay in view', async () => {
      await open(LARGE, 600);
      expect(await page.locator('#view-nodes').count()).toBe(0);
      const cell = edge('M3', 'M9');
      await cell.focus();
      expect(await detail().locator('h2').textContent()).toBe('M3 → M9');
      await page.locator('main').evaluate((main) => {
        main.scrollLeft = 250;
        main.scrollTop = 200;
      });
      const isInside = await page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
        const frame = document.querySelector('main')?.getBoundingClientRect();
        const row = document.querySelector('[data-head=row] .ground')?.getBoundingClientRect();
        const column = document
          .querySelector('[data-head=column] .ground')
          ?.getBoundingClientRect();
        return [
          Math.abs((frame?.left ?? 0) - (row?.left ?? 99)) < 2,
          Math.abs((frame?.top ?? 0) - (column?.top ?? 99)) < 2,
        ];
      });
      expect(isInside).toEqual([true, true]);
    });

    test.each([
      ['light', 390],
      ['light', 1280],
      ['dark', 390],
      ['dark', 1280],
    ] as const)('has contrast in %s at %i pixels and nothing sticks out', async (scheme, width) => {
      await open(SMALL, width, scheme);
      await page.locator('#detail button').first().click();
      expect(await weakTexts(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });

    test('names of blocks fit into their boxes', async () => {
      const names = [
        'WWWWWWWWWW MMMMMMMMMM',
        'Internationalization Layer',
        '漢字かな交じり文の名前がとても長い',
        '😀'.repeat(30),
        'iiiiiiiii'.repeat(20),
        'Ä'.repeat(60),
      ];
      await open(
        linkedMap(
          names.map((_, at) => `b${at}`),
          [],
          (id) => ({ name: names[Number(id.slice(1))] ?? '' }),
        ),
      );
      const outside = await page.evaluate(() =>
        Array.from(document.querySelectorAll('#view-nodes .node')).flatMap((item) => {
          const box = item.querySelector('.box')?.getBoundingClientRect();
          return Array.from(item.querySelectorAll('text'))
            .filter((text) => text.getBoundingClientRect().right > (box?.right ?? 0) - 2)
            .map((text) => text.textContent);
        }),
      );
      expect(outside).toEqual([]);
    });

    test('prints the picture whole and without its tools', async () => {
      await open(LARGE, 1280);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.tools').isVisible()).toBe(false);
      const { right, frame } = await page.evaluate(() => ({
        right: document.querySelector('main svg')?.getBoundingClientRect().right ?? 0,
        frame: document.documentElement.clientWidth,
      }));
      expect(right).toBeLessThanOrEqual(frame);
    });

    test('pictures of any names are well-formed, and pages keep the names', {
      timeout: 60_000,
    }, async () => {
      await open(SMALL);
      const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE_NAMES));
      const texts = fc.array(fc.tuple(piece, piece), { minLength: 1, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(texts, async (named) => {
          const map = linkedMap(
            named.map((_, at) => `b${at}`),
            [['b0', 'b1', 3]],
            (id) => {
              const [name = '', purpose = ''] = named[Number(id.slice(1))] ?? [];
              return { name, purpose };
            },
          );
          const [nodes, matrix] = await Promise.all(
            (['nodes', 'matrix'] as const).map(
              async (picture) => (await drawBlocks(map, { format: 'svg', picture })).text,
            ),
          );
          const { text } = await drawBlocks(map, { format: 'html' });
          const found = await page.evaluate(
            ([svgs, html]) => ({
              errors: svgs.map(
                (svg) =>
                  new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')
                    ?.textContent ?? '',
              ),
              data: JSON.parse(
                new DOMParser().parseFromString(html, 'text/html').getElementById('data')
                  ?.textContent ?? '',
              ),
            }),
            [[nodes ?? '', matrix ?? ''], text] as const,
          );
          expect(found.errors).toEqual(['', '']);
          const kept = found.data.blocks.map((it: { name: string; purpose: string }) =>
            JSON.stringify([it.name, it.purpose]),
          );
          expect(kept.toSorted()).toEqual(named.map((pair) => JSON.stringify(pair)).toSorted());
        }),
        { numRuns: 60 },
      );
    });
  },
);
