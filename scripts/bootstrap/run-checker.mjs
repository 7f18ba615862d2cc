import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runReady } from './ensure-ready.mjs';
import { ROOT } from './workspace.mjs';

/** `npm start -- checker`: the anchor checker on a sample repository, until Ctrl-C. Nothing of it stays. */
export async function runChecker(args) {
  await runReady();
  const main = buildChecker();
  const directory = mkdtempSync(join(tmpdir(), 'holdfast-checker-'));
  const sample = makeSample(join(directory, 'shop'));
  const child = spawn(process.execPath, [main, 'serve', ...args], {
    env: sampleEnvironment(join(directory, 'data'), process.env),
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  try {
    console.error('Starting; the first time takes some seconds.');
    const { url, token } = await listening(child, ended);
    await showSample(url, token, sample);
    console.log(`\nThe page:        ${url}`);
    console.log(`Sign in with:    ${token}`);
    console.log(`REST interface:  ${url}/api/v1`);
    console.log(`A repository:    ${sample.path} (commit to it, then check it again)`);
    console.log('\nCtrl-C ends it and removes all of it.');
    process.exitCode = (await ended) ?? 1;
  } finally {
    child.kill();
    await ended;
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * What the sample runs with: nothing that configures a service of the user's leads it to that one's database, mirrors or
 * forges. `HOST` and `PORT` are left, because they only say where it listens.
 */
export function sampleEnvironment(dataDirectory, env) {
  const real = /^(DATABASE_URL|REPOS_DIR|PUBLIC_URL|WORKER_CONCURRENCY|HOLDFAST_.*)$/;
  const rest = Object.entries(env).filter(([name]) => !real.test(name));
  return {
    ...Object.fromEntries(rest),
    HOLDFAST_DATA_DIR: dataDirectory,
    ALLOW_FILE_REPOSITORIES: 'true',
    LOG_LEVEL: 'warn',
  };
}

/** Bundling takes seconds: it is done anew each time. */
function buildChecker() {
  const directory = join(ROOT, 'apps/anchor-checker');
  const tsup = createRequire(join(ROOT, 'package.json')).resolve('tsup/dist/cli-default.js');
  execFileSync(process.execPath, [tsup, '--silent'], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(directory, 'dist/main.js');
}

function listening(child, ended) {
  return new Promise((resolve, reject) => {
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
      const url = /listens at (\S+)/.exec(stderr)?.[1];
      const token = /hf_[\w-]+/.exec(stderr)?.[0];
      if (url !== undefined && token !== undefined) resolve({ url, token });
    });
    ended.then(() => reject(new Error(stderr.trim())));
  });
}

const CART = `/** What all items cost together, in cents. */
export function total(items: readonly Item[]): number {
  return items.reduce((sum, { price, count }) => sum + price * count, 0);
}

export function shipping(weight: number): number {
  return weight > 2000 ? 990 : 490;
}

export interface Item {
  readonly price: number;
  readonly count: number;
}
`;

const DOCUMENT = `# How an order is priced

## Total

<!-- anchor: src/cart.ts#total -->
The total is the sum of all items, each by its count.

## Shipping

<!-- anchor: src/cart.ts#shipping -->
Shipping costs 4.90, and 9.90 for more than two kilograms.
`;

/** A repository whose document is true; `change` makes it stale. */
function makeSample(path) {
  mkdirSync(path, { recursive: true });
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...words], {
      cwd: path,
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
      stdio: 'ignore',
    });
  const commit = (files, message) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    }
    git('add', '-A');
    git('commit', '-q', '-m', message);
  };
  if (!existsSync(join(path, '.git'))) git('init', '-q', '-b', 'main');
  commit({ 'src/cart.ts': CART, 'docs/pricing.md': DOCUMENT }, 'Price orders');
  const dearer = CART.replace('990 : 490', '1190 : 590').replace(
    'function total',
    'function sumOf',
  );
  return { path, change: () => commit({ 'src/cart.ts': dearer }, 'Raise the price of shipping') };
}

/** Registers it while its document is true, changes the code, and has it checked again. */
async function showSample(url, token, sample) {
  const ask = async (path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return await response.json();
  };
  const { id } = await ask('/repositories', { url: `file://${sample.path}`, name: 'shop' });
  await ask(`/repositories/${id}/check`, {});
  sample.change();
  const { anchors } = await ask(`/repositories/${id}/check`, {});
  for (const { document, qualified_name, state, message } of anchors) {
    console.log(`${state.padEnd(14)} ${document} on ${qualified_name}: ${message}`);
  }
}
