import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeRepository } from '@holdfast/test-kit';
import { ms, printTable, verdict } from './lib/table.mjs';

const ROUNDS = Number(process.env.HOLDFAST_BENCH_ROUNDS ?? 20);
const ANCHORS = 500;
const TARGET = 200;

/** How long the anchor checker takes for its views of a document with 500 anchors, half of them stale. */
export async function benchCheckerPage() {
  const repository = makeRepository(sources(() => 1));
  const server = await startChecker();
  try {
    const id = await register(server, `file://${repository.path}`);
    await settled(server, id, ({ fresh }) => fresh === ANCHORS);
    repository.commit(sources((index) => 1 + (index % 2)));
    await api(server, 'POST', `repositories/${id}/check`, {});
    await settled(server, id, ({ stale }) => stale === ANCHORS / 2);
    const cookie = await signIn(server);
    const document = `/repositories/${id}/document?path=README.md`;
    const first = /\/repositories\/\w+\/anchors\/\w+/.exec(
      await view(server, cookie, document),
    )?.[0];
    const paths = {
      repositories: '/',
      'a repository': `/repositories/${id}`,
      'a document with 500 anchors': document,
      'its fresh anchors': `${document}&state=fresh`,
      review: '/review',
      'an anchor with its difference': first,
      'a difference alone': `${first}/diff`,
      audit: '/audit',
    };
    const times = Object.fromEntries(Object.keys(paths).map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, path] of Object.entries(paths)) {
        const begin = performance.now();
        const text = await view(server, cookie, path);
        times[name].push({ time: performance.now() - begin, size: text.length });
      }
    }
    report(times);
  } finally {
    server.close();
    repository.remove();
  }
}

function report(times) {
  printTable(
    `the page of the anchor checker, ${ANCHORS} anchors, over HTTP, PGlite`,
    ['view', 'least ms', 'median ms', 'KiB', 'target'],
    Object.entries(times).map(([name, list]) => {
      const sorted = list.map(({ time }) => time).sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)];
      const size = (list[0].size / 1024).toFixed(0);
      return [name, ms(sorted[0]), ms(median), size, `<= ${TARGET} ${verdict(median, TARGET)}`];
    }),
  );
}

/** @param factor - of a function by its number; another one makes its anchor stale. */
function sources(factor) {
  const numbers = Array.from({ length: ANCHORS }, (_, index) => index);
  const file = (index) => `src/part${Math.floor(index / 10)}.ts`;
  const comments = numbers.map((index) => `<!-- anchor: ${file(index)}#value${index} -->\n`);
  const files = { 'README.md': `# Values\n\n${comments.join('')}` };
  for (const index of numbers) {
    const text = `export function value${index}(input: number): number {\n  const scaled = input * ${factor(index)};\n  return scaled + ${index};\n}\n`;
    files[file(index)] = (files[file(index)] ?? '') + text;
  }
  return files;
}

async function startChecker() {
  const data = mkdtempSync(join(tmpdir(), 'holdfast-bench-page-'));
  const program = fileURLToPath(new URL('../apps/anchor-checker/dist/main.js', import.meta.url));
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      ...process.env,
      HOLDFAST_DATA_DIR: data,
      PORT: '0',
      ALLOW_FILE_REPOSITORIES: 'true',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const close = () => {
    child.kill();
    rmSync(data, { recursive: true, force: true });
  };
  let token;
  for await (const line of createInterface({ input: child.stderr })) {
    token = /admin token, shown this once: (\S+)/.exec(line)?.[1] ?? token;
    const url = /listens at (\S+)/.exec(line)?.[1];
    if (url !== undefined) return { url, token, close };
  }
  close();
  throw new Error('The checker did not start; build it first: npm run build.');
}

async function api({ url, token }, method, path, body) {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}

async function register(server, url) {
  const { id, repository } = await api(server, 'POST', 'repositories', { url, name: 'values' });
  return id ?? repository.id;
}

async function settled(server, id, isDone) {
  for (let attempt = 0; attempt < 300; attempt++) {
    const { repositories, items } = await api(server, 'GET', 'repositories');
    const found = (repositories ?? items).find((it) => it.id === id);
    if (isDone(found.counts)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The check did not come to what it should.');
}

async function signIn({ url, token }) {
  const form = await fetch(`${url}/sign-in`);
  const csrf = /name="csrf" value="([^"]+)"/.exec(await form.text())[1];
  const answer = await fetch(`${url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, cookie: cookies(form) },
    body: new URLSearchParams({ csrf, token }),
  });
  return cookies(answer);
}

function cookies(response) {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function view({ url }, cookie, path) {
  const response = await fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return await response.text();
}
