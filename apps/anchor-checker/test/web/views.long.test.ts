import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noBrowserReason, openBrowser } from '@holdfast/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../../src/web/markup/addresses.js';
import { axeProblems } from './axe-problems.js';
import { HOSTILE } from './sample-anchors.js';
import { startPage } from './start-page.js';

const reason = noBrowserReason();
/** Pictures of every view, for people to look at. */
const PICTURES = process.env.HOLDFAST_PICTURES ?? join(tmpdir(), 'holdfast-page-pictures');

const anchor = (id: string) => addressOf.anchor({ repositoryId: 're_shop', id });
const VIEWS: readonly (readonly [name: string, path: string])[] = [
  ['repositories', '/'],
  ['repository', addressOf.repository('re_shop')],
  ['repository-broken', addressOf.repository('re_broken')],
  ['repository-new', addressOf.repository('re_new')],
  ['document', addressOf.document('re_shop', 'docs/guide/parsing.md')],
  ['document-many', addressOf.document('re_shop', 'README.md', { state: 'fresh' })],
  ['anchors', addressOf.anchors('re_shop', { state: 'unchecked' })],
  ['anchor-stale', anchor('an_stale0000001')],
  ['anchor-lost', anchor('an_lost00000001')],
  ['anchor-moved', anchor('an_moved0000001')],
  ['anchor-hostile', anchor('an_hostile00001')],
  ['review', '/review'],
  ['audit', '/audit'],
  ['settings-repositories', '/settings/repositories'],
  ['settings-tokens', '/settings/tokens'],
  ['settings-jobs', '/settings/jobs'],
  ['settings-webhooks', '/settings/webhooks'],
  ['not-found', '/repositories/re_none'],
  ['sign-in', '/sign-in'],
];
const WIDTHS = [390, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;

describe.skipIf(reason !== undefined)('every view in Chromium', () => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof startPage>>;
  let secret: string;

  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    page = await startPage({
      provider: {
        issuer: 'https://id.example',
        clientId: 'x',
        name: 'Example',
        scopes: [],
        roleClaim: 'groups',
        roles: {},
      },
    });
    ({ secret } = await page.signIn('admin'));
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await page?.close();
  });

  async function open(
    width: number,
    colorScheme: 'light' | 'dark' = 'light',
    javaScriptEnabled = true,
  ) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      javaScriptEnabled,
      baseURL: page.origin,
    });
    await context.addCookies([
      { name: 'holdfast_session', value: secret, url: page.origin, httpOnly: true },
    ]);
    const tab = await context.newPage();
    const complaints: string[] = [];
    const foreign: string[] = [];
    tab.on('console', (message) => complaints.push(message.text()));
    tab.on('pageerror', (error) => complaints.push(error.message));
    tab.on('request', (request) => {
      if (!request.url().startsWith(page.origin)) foreign.push(request.url());
    });
    return { tab, complaints, foreign, close: () => context.close() };
  }

  test.each(WIDTHS.flatMap((width) => SCHEMES.map((scheme) => [width, scheme] as const)))(
    'fits %i pixels and axe finds nothing, in %s',
    async (width, scheme) => {
      const { tab, complaints, foreign, close } = await open(width, scheme);
      const wrong: string[] = [];
      for (const [name, path] of VIEWS) {
        await tab.goto(path);
        if (name === 'review') await openDifferences(tab);
        await tab.screenshot({
          path: join(PICTURES, `${name}-${width}-${scheme}.png`),
          fullPage: true,
        });
        wrong.push(...(await axeProblems(tab)).map((it) => `${name}: ${it}`));
        const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) wrong.push(`${name}: is ${wide} pixels wide`);
      }
      expect(wrong).toEqual([]);
      expect(foreign).toEqual([]);
      expect(complaints.filter((it) => !it.includes('404'))).toEqual([]);
      await close();
    },
  );

  test('nothing from a repository becomes an element or runs', async () => {
    const { tab, close } = await open(1280);
    for (const [, path] of VIEWS) {
      await tab.goto(path);
      expect(await tab.evaluate('window.hit')).toBeUndefined();
      expect(await tab.locator('img, iframe, object, style, script:not([src])').count()).toBe(0);
      expect(await tab.content()).not.toContain('\u202e');
    }
    await tab.goto(anchor('an_hostile00001'));
    expect(await tab.locator('h1').textContent()).toContain('"><img src=/x');
    expect(await tab.locator('h1').textContent()).toContain('<U+202E>gnp.exe<U+200B>');
    await tab.evaluate((markup) => document.body.insertAdjacentHTML('beforeend', markup), HOSTILE);
    expect(await tab.evaluate('window.hit')).toBeUndefined();
    await close();
  });
});

async function openDifferences(tab: Page): Promise<void> {
  const links = tab.locator('a[data-diff]');
  const count = Math.min(await links.count(), 2);
  for (let index = 0; index < count; index++) {
    await links.nth(index).click();
    await tab.locator('[data-slot]').nth(index).locator('.difference').waitFor();
  }
}
