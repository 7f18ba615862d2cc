import { readFileSync } from 'node:fs';
import { snapshotTree } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import type { Fact, Inspection } from '../src/inspect/inspection-model.js';
import { renderInspection } from '../src/inspect/render-inspection.js';
import { inspectLocal } from '../src/local/index.js';
import { copySample, makeProject } from './local-project.js';

function values<T>(facts: readonly Fact<T>[]): T[] {
  return facts.map(({ value }) => value);
}

async function inspectSample(name: string, appRoot?: string): Promise<Inspection> {
  using sample = copySample(name);
  const before = snapshotTree(sample.path, { exact: true });
  const inspection = await inspectLocal({
    cwd: sample.path,
    ...(appRoot === undefined ? {} : { appRoot }),
  });
  expect(snapshotTree(sample.path, { exact: true })).toEqual(before);
  return inspection;
}

function everyFact(inspection: Inspection): readonly Fact<unknown>[] {
  return Object.values(inspection).flatMap((value: unknown) => {
    const list = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    return list.filter((entry): entry is Fact<unknown> => {
      return typeof entry === 'object' && entry !== null && 'evidence' in entry;
    });
  });
}

test('a Next.js app with shadcn components', async () => {
  const found = await inspectSample('next-app');
  expect(values(found.frameworks)).toEqual(['Next.js', 'React']);
  expect(found.frameworks[0]?.evidence).toEqual([
    { path: 'package.json', why: 'dependencies has next' },
    { path: 'next.config.ts', why: 'one of its files' },
  ]);
  expect(found.packageManager?.value).toEqual({ name: 'pnpm', version: '10.34.8' });
  expect(found.sourceRoot?.value).toBe('src');
  expect(values(found.languages)).toEqual(['TypeScript']);
  expect(values(found.aliases)).toEqual([
    { name: '@/*', targets: ['src/*'] },
    { name: '@/components', targets: ['src/components'] },
    { name: '@/lib/utils', targets: ['src/lib/utils'] },
    { name: '@/components/ui', targets: ['src/components/ui'] },
    { name: '@/lib', targets: ['src/lib'] },
    { name: '@/hooks', targets: ['src/hooks'] },
  ]);
  expect(found.stylesheets).toEqual([
    {
      value: 'src/app/globals.css',
      evidence: [
        { path: 'components.json', why: 'tailwind.css names it' },
        { path: 'src/app/globals.css', why: 'ends in .css' },
      ],
    },
  ]);
  expect(values(found.testRunners)).toEqual(['Vitest', 'Playwright']);
  expect(values(found.scripts).filter(({ lifecycle }) => lifecycle)).toEqual([
    { name: 'prepare', command: 'husky', lifecycle: true },
  ]);
  expect(found.capabilities?.value).toEqual({
    fileWrites: true,
    dependencyInstall: false,
    browser: false,
  });
  expect(found.unknowns).toEqual([]);
  for (const { evidence } of everyFact(found)) expect(evidence.length).toBeGreaterThan(0);
});

test('a Vite app whose aliases stand in a referenced and extended configuration', async () => {
  const found = await inspectSample('vite-app');
  expect(values(found.frameworks)).toEqual(['Vite', 'React']);
  expect(found.packageManager?.value).toEqual({ name: 'npm' });
  expect(found.aliases).toEqual([
    {
      value: { name: '~/*', targets: ['src/*'] },
      evidence: [{ path: 'tsconfig.base.json', why: 'compilerOptions.paths has "~/*"' }],
    },
    {
      value: { name: '#api/*', targets: ['src/api/mock/*.ts', 'src/api/http/*.ts'] },
      evidence: [{ path: 'package.json', why: 'imports has "#api/*"' }],
    },
  ]);
  expect(values(found.stylesheets)).toEqual(['src/index.scss']);
  expect(values(found.testRunners)).toEqual(['Jest']);
  expect(found.unknowns).toEqual([
    {
      about: 'aliases',
      path: 'tsconfig.node.json',
      why: 'extends "@tsconfig/node22/tsconfig.json"; installed packages are not read',
    },
    {
      about: 'aliases',
      path: 'vite.config.ts',
      why: 'may define aliases too; it is a program and was not run',
    },
  ]);
});

test('a pnpm monorepo: its applications, with the reason for each', async () => {
  const found = await inspectSample('pnpm-monorepo');
  expect(found.applications).toEqual([
    {
      value: 'apps/admin',
      evidence: [{ path: 'apps/admin/package.json', why: 'a workspace member in apps/' }],
    },
    {
      value: 'apps/web',
      evidence: [{ path: 'apps/web/package.json', why: 'a workspace member in apps/' }],
    },
    {
      value: 'packages/gateway',
      evidence: [
        {
          path: 'packages/gateway/package.json',
          why: 'depends on express and has a start script',
        },
      ],
    },
  ]);
  expect(values(found.frameworks)).toEqual([]);
  expect(found.unknowns).toEqual([
    {
      about: 'workspace',
      why: '6 packages lie below the app root; --app-root shows what one of them is made of',
    },
  ]);
});

test('P12 an application of a monorepo: what leads out of it is noted, the rest is found', async () => {
  const found = await inspectSample('pnpm-monorepo', 'apps/web/');
  expect(found.appRoot).toBe('apps/web');
  expect(values(found.frameworks)).toEqual(['Next.js', 'React']);
  expect(found.packageManager).toEqual({
    value: { name: 'pnpm' },
    evidence: [{ why: 'pnpm-lock.yaml in the workspace is a lock file of it' }],
  });
  expect(values(found.aliases)).toEqual([
    { name: '@/*', targets: ['*'] },
    { name: '@/components', targets: ['components'] },
  ]);
  expect(values(found.applications)).toEqual(['apps/admin', 'apps/web', 'packages/gateway']);
  expect(found.unknowns.map(({ path, why }) => `${path}: ${why}`)).toEqual([
    'tsconfig.json: references "../../packages/ui", which is outside the app root',
    'tsconfig.json: extends "../../tsconfig.base.json", which is outside the app root',
    'tsconfig.json: the alias "@acme/ui/*" has a target that is not inside the app root',
    'components.json: "@acme/ui/components", the alias for "ui", leads to no known place in the app',
    'components.json: names "../../packages/ui/src/styles/globals.css" as the stylesheet, which is not inside the app root',
  ]);
});

test('an application without a framework file is known by its dependency', async () => {
  const found = await inspectSample('pnpm-monorepo', 'apps/admin');
  expect(values(found.frameworks)).toEqual(['Fastify']);
  expect(values(found.testRunners)).toEqual(['node:test']);
  expect(values(found.languages)).toEqual(['JavaScript']);
});

test('a plain Node library', async () => {
  const found = await inspectSample('node-library');
  expect(found.frameworks).toEqual([
    { value: 'Node library', evidence: [{ path: 'package.json', why: 'has exports' }] },
  ]);
  expect(found.sourceRoot?.value).toBe('lib');
  expect(values(found.testRunners)).toEqual(['node:test']);
  expect(found.packageManager).toBeUndefined();
  expect(found.unknowns).toEqual([]);
});

test('a Python project: no framework, no error', async () => {
  const found = await inspectSample('python-project');
  expect(found.frameworks).toEqual([]);
  expect(values(found.languages)).toEqual(['Python']);
  expect(found.sourceRoot).toEqual({
    value: 'src',
    evidence: [{ path: 'src/tidewatch/__init__.py', why: '2 source files' }],
  });
  expect(values(found.testRunners)).toEqual(['pytest']);
  expect(found.unknowns).toEqual([]);
});

test('an empty directory has nothing to say and is no error', async () => {
  using project = makeProject({ 'package.json': '' });
  const found = await inspectLocal({ cwd: project.path });
  expect(found).toMatchObject({ appRoot: '.', frameworks: [], languages: [], scripts: [] });
  expect(found.unknowns.map(({ why }) => why)).toContain('is not valid JSON');
});

test('the guide shows what the command prints', async () => {
  const guide = new URL('../../../docs/guide/inspect.md', import.meta.url);
  const [, shown] =
    /^\$ holdfast inspect .*next-app\n([\s\S]*?)^```$/m.exec(readFileSync(guide, 'utf8')) ?? [];
  expect(shown).toBe(renderInspection(await inspectSample('next-app')));
});
