import { execFileSync } from 'node:child_process';
import { linkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS, sha256, utf8Length } from '@holdfast/base';
import { snapshotTree } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { createPlan } from '../src/build-plan.js';
import { inspectLocal, planLocal, snapshotLocal } from '../src/local/index.js';
import { parseRequest } from '../src/parse-request.js';
import type { Snapshot } from '../src/request-model.js';
import { copySample, makeProject, request } from './local-project.js';

const SAMPLES = ['next-app', 'vite-app', 'pnpm-monorepo', 'node-library', 'python-project'];

/** What the host form makes of a snapshot after a trip through JSON. */
function hostRequest(snapshot: Snapshot, paths: Readonly<Record<string, string>>) {
  const json: unknown = JSON.parse(JSON.stringify({ ...request(paths), snapshot }));
  const result = parseRequest(json, 'host');
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(' '));
  return result.request;
}

test.each(SAMPLES)(
  'a snapshot of %s is taken by the host form and leads to the same plan',
  async (name) => {
    using sample = copySample(name);
    const before = snapshotTree(sample.path, { exact: true });
    const snapshot = await snapshotLocal({ cwd: sample.path });
    expect(snapshotTree(sample.path, { exact: true })).toEqual(before);
    const target = snapshot.files.find(
      ({ path }) => /\.(?:[jt]sx?|py)$/.test(path) && !path.startsWith('apps/'),
    );
    const changes = { [target?.path ?? 'none']: 'new text\n' };
    const byHost = createPlan(hostRequest(snapshot, changes));
    const { plan } = await planLocal(request(changes), { cwd: sample.path });
    expect(plan).toEqual(byHost);
    expect(plan.operations).toMatchObject([{ kind: 'update', path: target?.path }]);
  },
);

test('a snapshot of an application names its app root and leads to the same plan', async () => {
  using sample = copySample('pnpm-monorepo');
  const options = { cwd: sample.path, appRoot: './apps/web/' };
  const snapshot = await snapshotLocal(options);
  expect(snapshot).toMatchObject({
    appRoot: 'apps/web',
    applications: ['apps/admin', 'apps/web', 'packages/gateway'],
    capabilities: { fileWrites: true, dependencyInstall: false, browser: false },
  });
  expect(snapshot.configurations.map(({ path }) => path)).toEqual([
    'package.json',
    'tsconfig.json',
    'components.json',
  ]);
  expect(snapshot.files.map(({ path }) => path)).toEqual(['app/page.tsx']);
  const changes = { 'app/page.tsx': 'new\n' };
  const { plan } = await planLocal(request(changes), options);
  expect(createPlan(hostRequest(snapshot, changes))).toEqual(plan);
});

test('an inspection is not a snapshot and is refused as one', async () => {
  using sample = copySample('next-app');
  const inspection = await inspectLocal({ cwd: sample.path });
  const result = parseRequest({ ...request({ 'a.ts': 'a' }), snapshot: inspection }, 'host');
  expect(result.ok).toBe(false);
});

test('secrets, dependencies, version control and our own state are never read or listed', async () => {
  using project = makeProject({
    '.env': 'TOKEN=1\n',
    '.env.local': 'TOKEN=2\n',
    'apps/.ENV.production': 'TOKEN=3\n',
    '.env.example': 'TOKEN=\n',
    'certs/server.pem': 'key\n',
    'certs/id_ed25519': 'key\n',
    'node_modules/x/index.js': 'x\n',
    'src/node_modules/y/index.js': 'y\n',
    '.git/config': '[core]\n',
    '.holdfast/changes/x/log': 'log\n',
    '.holdfast/manifest.json': '{"registry":{"resolvedVersion":"1.0.0"}}\n',
    '.logic2b/manifest.json': '{}\n',
    '.next/cache/a.js': 'a\n',
    '.github/workflows/ci.yml': 'on: push\n',
    'src/a.ts': 'a\n',
  });
  const { configurations, files } = await snapshotLocal({ cwd: project.path });
  expect(configurations.map(({ path }) => path)).toEqual([
    '.holdfast/manifest.json',
    '.logic2b/manifest.json',
    'package.json',
  ]);
  expect(files).toEqual([
    { path: '.env.example', sha256: sha256('TOKEN=\n') },
    { path: 'src/a.ts', sha256: sha256('a\n') },
    { path: '.github/workflows/ci.yml', sha256: sha256('on: push\n') },
  ]);
  const said = (await inspectLocal({ cwd: project.path })).unknowns.map(({ why }) => why);
  expect(said).toContain('2 private keys were not read: "certs/id_ed25519", "certs/server.pem"');
  expect(said.join()).not.toMatch(/TOKEN|\.env\b/i);
});

test('links, special files, binary files, twins and odd names are left out and said so', async () => {
  using project = makeProject({
    'a.ts': 'a\n',
    'link.ts': { symlink: 'a.ts' },
    'linked-dir': { symlink: '/' },
    'one.ts': 'one\n',
    'logo.png': Buffer.from([0x89, 0x50, 0, 0xff]),
    README: 'x',
    readme: 'y',
    'odd:name.ts': 'x',
    'big.txt': 'x'.repeat(LIMITS.contentBytes + 1),
    'pnpm-lock.yaml': `# ${'x'.repeat(LIMITS.contentBytes)}\n`,
    'bun.lockb': Buffer.from([0xff, 0, 1]),
  });
  linkSync(join(project.path, 'one.ts'), join(project.path, 'two.ts'));
  execFileSync('mkfifo', [join(project.path, 'pipe')]);
  const { files } = await snapshotLocal({ cwd: project.path });
  expect(files.map(({ path }) => path)).toEqual(['bun.lockb', 'pnpm-lock.yaml', 'README', 'a.ts']);
  const said = (await inspectLocal({ cwd: project.path })).unknowns.map(({ why }) => why);
  expect(said).toEqual(
    expect.arrayContaining([
      '2 symbolic links were not followed: "link.ts", "linked-dir"',
      '2 files with several names were left out: "one.ts", "two.ts"',
      '1 special files were left out: "pipe"',
      '1 files are not UTF-8 text: "logo.png"',
      '1 names differ from another only by case: "readme"',
      '1 names cannot be in a plan: "odd:name.ts"',
      '1 files are longer than 128 KiB: "big.txt"',
    ]),
  );
});

test('a full snapshot takes configurations first, then sources before the rest, and says what is left', async () => {
  const tree: Record<string, string> = {};
  for (let index = 0; index < 900; index++) {
    tree[`src/s${index}.ts`] = `export const s = ${index};\n`;
    tree[`docs/d${index}.md`] = `# ${index}\n`;
  }
  for (let index = 0; index < 40; index++) tree[`packages/p${index}/package.json`] = '{}\n';
  tree['dist/index.js'] = 'built\n';
  using project = makeProject(tree);
  const snapshot = await snapshotLocal({ cwd: project.path });
  expect(snapshot.configurations).toHaveLength(LIMITS.configurations);
  expect(snapshot.configurations[0]?.path).toBe('package.json');
  expect(snapshot.files).toHaveLength(LIMITS.snapshotFiles);
  const paths = snapshot.files.map(({ path }) => path);
  // 9 manifests that did not fit with their bytes, all sources, then documents; nothing built.
  expect(paths.filter((path) => path.endsWith('package.json'))).toHaveLength(9);
  expect(paths.filter((path) => path.startsWith('src/'))).toHaveLength(900);
  expect(paths.slice(909).every((path) => path.startsWith('docs/'))).toBe(true);
  hostRequest(snapshot, { 'src/s0.ts': 'new\n' });
  const said = (await inspectLocal({ cwd: project.path })).unknowns.map(({ why }) => why);
  expect(said).toContain('810 further files are not listed');
  expect(said.join('\n')).toContain('9 configurations are listed without their bytes: ');
});

test('configurations and names that are large in JSON stay within the size of a snapshot', async () => {
  const control = '\u0001'.repeat(60 * 1024);
  const part = 'é'.repeat(120);
  const tree: Record<string, string> = { 'tsconfig.json': control, 'jsconfig.json': control };
  for (let index = 0; index < 1000; index++) tree[`${part}/${part.slice(6)}${index}.ts`] = 'x\n';
  using project = makeProject(tree);
  const snapshot = await snapshotLocal({ cwd: project.path });
  expect(utf8Length(JSON.stringify(snapshot))).toBeLessThanOrEqual(LIMITS.snapshotBytes);
  hostRequest(snapshot, { 'a.ts': 'a\n' });
  writeFileSync(join(project.path, 'package.json'), 'x'.repeat(LIMITS.contentBytes));
  const fuller = await snapshotLocal({ cwd: project.path });
  hostRequest(fuller, { 'a.ts': 'a\n' });
});
