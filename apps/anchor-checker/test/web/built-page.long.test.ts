import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeTempDir } from '@holdfast/test-kit';
import { expect, onTestFinished, test } from 'vitest';
import { copyTemplate } from '../copy-template.js';
import { browserLike, csrfIn } from './browser-like.js';

/** What the other tests cannot see: a bundler may leave out what a library loads at run time. */
test('the built program lets somebody in, and its page has its style and its script', async () => {
  const { url, token } = await startBuilt();
  const browser = browserLike(url);
  const csrf = csrfIn(await (await browser.get('/sign-in')).text());
  expect((await browser.post('/sign-in', { csrf, token })).status).toBe(303);
  const home = await browser.get('/');
  const text = await home.text();
  expect([home.status, text]).toEqual([200, expect.stringContaining('No repository yet')]);
  const assets = text.match(/\/assets\/[\w.-]+/g) ?? [];
  expect(assets).toHaveLength(3);
  for (const asset of assets) {
    const { status, headers } = await browser.get(asset);
    expect([status, headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ]);
  }
  for (const tab of ['repositories', 'tokens', 'jobs', 'webhooks']) {
    expect((await browser.get(`/settings/${tab}`)).status).toBe(200);
  }
});

/** `npm run build` made it; the longer tier builds first. */
async function startBuilt(): Promise<{ readonly url: string; readonly token: string }> {
  const data = makeTempDir('holdfast-built-');
  await copyTemplate(join(data.path, 'database'));
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { ...process.env, HOLDFAST_DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill();
    await ended;
    data.remove();
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    const all = said.join('\n');
    const token = /admin token, shown this once: (\S+)/.exec(all)?.[1];
    const url = /listens at (\S+)/.exec(all)?.[1];
    if (token !== undefined && url !== undefined) return { url, token };
  }
  throw new Error(`The program ended: ${said.join('\n')}`);
}
