import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, type Repository, type TempDir } from '@holdfast/test-kit';
import { noBrowserReason, openBrowser } from '@holdfast/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../src/config/read-settings.js';
import { type OpenServer, openServer } from '../../src/serve/open-server.js';
import { takeSecrets } from '../../src/serve/take-secrets.js';
import { firstToken } from '../../src/tokens/first-token.js';
import { copyTemplate } from '../copy-template.js';
import { makeShop, PARSE, PARSE_STRICT } from './shop.js';

const reason = noBrowserReason();
/** Directory for pictures of the way, for people to look at; none are taken without. */
const PICTURES = process.env.HOLDFAST_PICTURES;

describe.skipIf(reason !== undefined)('from a repository to a confirmation', () => {
  let browser: Browser;
  let server: OpenServer;
  let data: TempDir;
  let shop: Repository;
  let page: Page;
  let token: string;

  beforeAll(async () => {
    data = makeTempDir('holdfast-journey-');
    await copyTemplate(join(data.path, 'database'));
    shop = await makeShop();
    const env = {
      HOLDFAST_DATA_DIR: data.path,
      PORT: '0',
      ALLOW_FILE_REPOSITORIES: 'true',
      LOG_LEVEL: 'silent',
    };
    const settings = readSettings({ env, cwd: data.path });
    const options = { secrets: takeSecrets({}), version: '0.0.0', logTo: process.stdout };
    server = await openServer(settings, options);
    const { database, now } = server.opened.service;
    token = (await firstToken(database.queries, now())) ?? '';
    browser = await openBrowser();
    if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });
    page = await signIn('Ada');
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    data?.remove();
    shop?.remove();
  });

  /** In a browser of their own, with a token of their own but for the first. */
  async function signIn(name: string): Promise<Page> {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 900 },
    });
    const tab = await context.newPage();
    await tab.goto('/review');
    await tab.fill('#token', token);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.waitForURL('**/review');
    await tab.goto('/settings/tokens');
    await tab.fill('#name', name);
    await tab.check('#scope-admin');
    await tab.selectOption('#actor_kind', 'person');
    await tab.getByRole('button', { name: 'Make the token' }).click();
    const own = await tab.inputValue('#secret');
    await tab.getByRole('button', { name: 'Sign out' }).click();
    await tab.fill('#token', own);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByText(name, { exact: false }).first().waitFor();
    return tab;
  }

  async function picture(tab: Page, name: string): Promise<void> {
    if (PICTURES === undefined) return;
    await tab.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  }

  /** Has the repository checked, and waits until the view shows what came of it. */
  async function checkNow(tab: Page, commit: string): Promise<void> {
    await tab.goto('/');
    await tab.getByRole('link', { name: 'shop' }).first().click();
    await tab.getByRole('button', { name: 'Check now' }).click();
    await tab
      .locator('main [data-live] code', { hasText: commit.slice(0, 8) })
      .first()
      .waitFor();
    await expect.poll(() => tab.locator('[data-busy]').count()).toBe(0);
  }

  test('somebody adds a repository and sees its documents come', async () => {
    await page.goto('/');
    await picture(page, 'journey-1-empty');
    await page.getByRole('link', { name: 'Add a repository' }).click();
    await page.fill('#url', `file://${shop.path}`);
    await page.fill('#name', 'shop');
    await page.getByRole('button', { name: 'Add and check' }).click();
    await page.waitForURL('**/repositories/re_*');
    await page.getByRole('link', { name: 'docs/guide.md' }).waitFor();
    const counts = await page.locator('.standing .counts').textContent();
    expect(counts).toContain('3 fresh');
    await picture(page, 'journey-2-added');
  });

  test('a commit makes a document stale; it is read, confirmed, and recorded', async () => {
    const commit = shop.commit({ 'src/parse.ts': PARSE_STRICT }, 'Keep empty <b>lines</b>');
    await checkNow(page, commit);
    await page.getByRole('link', { name: '1 stale' }).first().click();
    await page.getByRole('heading', { name: 'function parseFile' }).waitFor();
    const card = page.locator('[data-anchor]');
    expect(await card.locator('.message').textContent()).toContain('its body changed');
    expect(await card.locator('.facts').textContent()).toContain('Keep empty <b>lines</b>');
    await card.locator('a[data-diff]').click();
    await card.locator('.diff.split mark').first().waitFor();
    expect(await card.locator('.diff.split td.removed').allTextContents()).toContain(
      "−  return text.split('\\n').filter((line) => line !== '');",
    );
    await picture(page, 'journey-3-difference');
    await card.getByRole('link', { name: 'parseFile' }).click();
    await page.fill('#note', 'The guide is right for both.');
    await page.getByRole('button', { name: 'Confirm reviewed' }).click();
    await page.getByText('Confirmed as reviewed.').waitFor();
    expect(await page.locator('.badge').first().textContent()).toContain('Fresh');
    expect(await page.locator('.facts').textContent()).toContain(
      'This service’s confirmation counts',
    );
    await picture(page, 'journey-4-confirmed');
    await page.goto('/audit?action=confirm&actor=ada');
    const row = page.locator('tbody tr');
    expect(await row.count()).toBe(1);
    expect(await row.textContent()).toMatch(
      /Ada.*confirm.*was stale.*The guide is right for both\./,
    );
    expect(await row.textContent()).toContain(commit.slice(0, 8));
    await picture(page, 'journey-5-audit');
  });

  test('the patch brings the confirmation into the repository', async () => {
    await page.goto('/audit?action=confirm');
    await page.locator('tbody a').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Patch to commit' }).click(),
    ]);
    const patch = join(data.path, 'confirmation.patch');
    await download.saveAs(patch);
    shop.git('apply', patch);
    const commit = shop.commit({}, 'Confirm parseFile');
    await checkNow(page, commit);
    await page.getByRole('link', { name: 'docs/guide.md' }).click();
    expect(await page.getByText('This service’s confirmation counts').count()).toBe(0);
    expect(await page.getByText('The repository’s confirmation counts').count()).toBe(2);
    expect(await page.locator('.badge.is-fresh').count()).toBe(2);
  });

  test('the second of two people is told who was first, and what to do', async () => {
    const other = await signIn('Grace');
    const first = shop.commit(
      { 'src/parse.ts': PARSE },
      'Leave empty lines out again, unconfirmed',
    );
    await checkNow(page, first);
    await page.goto('/review');
    await other.goto('/review');
    await page.getByRole('button', { name: 'Confirm reviewed' }).click();
    await page.getByText('Nothing waits for a person').waitFor();
    await other.getByRole('button', { name: 'Confirm reviewed' }).click();
    await other.getByRole('heading', { name: 'Somebody was first' }).waitFor();
    expect(await other.locator('main').textContent()).toMatch(
      /Ada decided on parseFile.*nothing left to do/s,
    );
    await picture(other, 'journey-6-second');
    await other.getByRole('link', { name: 'Go on' }).click();
    await other.getByText('Nothing waits for a person').waitFor();
    await other.context().close();
  });

  test('code that moved on since it was seen is not confirmed', async () => {
    const seen = shop.commit({ 'src/parse.ts': PARSE_STRICT }, 'Keep them');
    await checkNow(page, seen);
    const stale = await page.context().newPage();
    await stale.goto('/review');
    const next = shop.commit(
      { 'src/parse.ts': PARSE_STRICT.replace('trim', 'trimEnd') },
      'Trim ends',
    );
    await checkNow(page, next);
    await stale.getByRole('button', { name: 'Confirm reviewed' }).click();
    await stale.getByRole('heading', { name: 'This was not done' }).waitFor();
    await stale.getByRole('link', { name: 'Look again' }).click();
    expect(await stale.locator('.diff.split').textContent()).toContain('trimEnd');
    await stale.close();
  });

  test('a damaged anchors file is named with its line and column', async () => {
    const file = shop.git('show', 'HEAD:.holdfast/anchors.json');
    const commit = shop.commit(
      { '.holdfast/anchors.json': file.replace('"anchors"', 'anchors') },
      'Break it',
    );
    await checkNow(page, commit);
    expect(await page.locator('.notice.bad').first().textContent()).toMatch(
      /In \.holdfast\/anchors\.json: line \d+, column \d+: /,
    );
    await picture(page, 'journey-7-damaged');
  });
});
