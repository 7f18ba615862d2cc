import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { noBrowserReason, openBrowser } from '@holdfast/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../../src/web/markup/addresses.js';
import { axeProblems } from './axe-problems.js';
import { HOSTILE } from './sample-anchors.js';
import { startPage } from './start-page.js';

const reason = noBrowserReason();
/** Directory for pictures of every view, for people to look at; none are taken without. */
const PICTURES = process.env.HOLDFAST_PICTURES;

const anchor = (id: string) => addressOf.anchor({ repositoryId: 're_shop', id });
const VIEWS: readonly (readonly [name: string, path: string])[] = [
  ['repositories', '/'],
  ['repository', addressOf.repository('re_shop')],
  ['repository-broken', addressOf.repository('re_broken')],
  ['repository-new', addressOf.repository('re_new')],
  ['document', addressOf.document('re_shop', 'docs/guide/parsing.md')],
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
const WIDTHS = [1280, 390] as const;

describe.skipIf(reason !== undefined)('every view in Chromium', () => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof startPage>>;
  let secret: string;

  beforeAll(async () => {
    if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });
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

  test('axe finds nothing, light or dark, and nothing is wider than the window', async () => {
    const [widest] = WIDTHS;
    const { tab, complaints, foreign, close } = await open(widest);
    const wrong: string[] = [];
    for (const [name, path] of VIEWS) {
      await tab.emulateMedia({ colorScheme: 'light' });
      await tab.goto(path);
      if (name === 'review') await openDifferences(tab);
      for (const width of WIDTHS) {
        await tab.setViewportSize({ width, height: 900 });
        await takePicture(tab, `${name}-${width}-light`);
        // What depends on the width is what is wider than the window.
        const found = width === widest ? await axeProblems(tab) : [];
        wrong.push(...found.map((it) => `${name} at ${width}: ${it}`));
        const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) wrong.push(`${name} at ${width}: is ${wide} pixels wide`);
      }
      // Only colours differ in the dark.
      await tab.emulateMedia({ colorScheme: 'dark' });
      await takePicture(tab, `${name}-dark`);
      const dark = await axeProblems(tab, 'color-contrast');
      wrong.push(...dark.map((it) => `${name}, dark: ${it}`));
    }
    expect(wrong).toEqual([]);
    expect(foreign).toEqual([]);
    expect(complaints.filter((it) => !it.includes('404'))).toEqual([]);
    await close();
  });

  test('with the keyboard alone somebody gets from the top to a confirmation', async () => {
    const { tab, close } = await open(1280);
    await tab.goto('/');
    await tab.keyboard.press('Tab');
    expect(await focused(tab)).toBe('Skip to the content');
    await tabTo(tab, 'Review');
    await tab.keyboard.press('Enter');
    await tab.waitForURL('**/review');
    await tab.keyboard.press('j');
    expect(await tab.evaluate(() => document.activeElement?.id)).toBe('re_shop-an_lost00000001');
    await tab.keyboard.press('j');
    await tab.keyboard.press('c');
    await tab.locator('#re_shop-an_stale0000001 .difference').waitFor();
    expect(tab.url()).toMatch(/\/review$/);
    await tab.keyboard.press('k');
    expect(await tab.evaluate(() => document.activeElement?.id)).toBe('re_shop-an_lost00000001');
    await tab.keyboard.press('j');
    await tab.keyboard.press('c');
    await tab.waitForURL('**/review?done=confirmed');
    expect(await tab.locator('.notice.good').textContent()).toContain('Confirmed as reviewed.');
    await tab.locator('[data-keys] input').uncheck();
    await tab.locator('main').focus();
    await tab.keyboard.press('j');
    expect(await tab.evaluate(() => document.activeElement?.localName)).toBe('main');
    await close();
  });

  test('what has the focus is seen', async () => {
    const { tab, close } = await open(1280);
    await tab.goto('/review');
    for (let step = 0; step < 14; step++) {
      await tab.keyboard.press('Tab');
      const outline = await tab.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(
          document.activeElement ?? document.body,
        );
        return `${outlineStyle} ${outlineWidth}`;
      });
      expect([await focused(tab), outline]).toEqual([expect.any(String), 'solid 2px']);
    }
    await close();
  });

  test('without JavaScript every step is there', async () => {
    const { tab, close } = await open(390, 'light', false);
    await tab.goto('/review');
    expect(await tab.locator('[data-keys]').isVisible()).toBe(false);
    await tab.locator('#re_shop-an_stale0000001 a[data-diff]').click();
    await tab.waitForURL('**/anchors/an_stale0000001#difference');
    expect(await tab.locator('.diff.unified mark').first().isVisible()).toBe(true);
    await tab.fill('#note', 'Read it.');
    await tab.getByRole('button', { name: 'Confirm reviewed' }).click();
    expect(await tab.locator('.notice.good').textContent()).toContain('Confirmed as reviewed.');
    await tab.goto('/audit');
    await tab.selectOption('#action', 'relink');
    await tab.getByRole('button', { name: 'Filter' }).click();
    expect(await tab.locator('tbody tr').count()).toBe(1);
    await tab.goto('/settings/tokens');
    await tab.fill('#name', 'ci');
    await tab.getByRole('button', { name: 'Make the token' }).click();
    expect(await tab.locator('#secret').inputValue()).toMatch(/^hfc_/);
    await close();
  });

  test('times are in the zone of the reader', async () => {
    const context = await browser.newContext({
      baseURL: page.origin,
      timezoneId: 'Pacific/Auckland',
    });
    await context.addCookies([{ name: 'holdfast_session', value: secret, url: page.origin }]);
    const tab = await context.newPage();
    await tab.goto('/audit');
    const first = tab.locator('time').last();
    expect(await first.getAttribute('datetime')).toBe('2026-11-01T08:00:00.000Z');
    expect(await first.textContent()).toBe('1 Nov 2026, 21:00');
    await context.close();
  });

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

async function takePicture(tab: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await tab.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

function focused(tab: Page): Promise<string | undefined> {
  return tab.evaluate(() => document.activeElement?.textContent?.trim());
}

async function tabTo(tab: Page, start: string): Promise<void> {
  for (let step = 0; step < 40; step++) {
    await tab.keyboard.press('Tab');
    if ((await focused(tab))?.startsWith(start)) return;
  }
  throw new Error(`Nothing that begins with "${start}" can be reached.`);
}

async function openDifferences(tab: Page): Promise<void> {
  const links = tab.locator('a[data-diff]');
  const count = Math.min(await links.count(), 2);
  for (let index = 0; index < count; index++) {
    await links.nth(index).click();
    await tab.locator('[data-slot]').nth(index).locator('.difference').waitFor();
  }
}
