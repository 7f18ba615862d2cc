import { sha256 } from '@holdfast/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Snapshot } from '../request-model.js';
import { detectContext } from './detect-context.js';
import { renderInspection } from './render-inspection.js';

const HASH = sha256('');

function snapshot(
  configurations: Readonly<Record<string, unknown>>,
  files: readonly string[] = [],
  rest: Partial<Snapshot> = {},
): Snapshot {
  return {
    schemaVersion: 1,
    configurations: Object.entries(configurations).map(([path, value]) => ({
      path,
      content: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    files: files.map((path) => ({ path, sha256: HASH })),
    ...rest,
  };
}

function manifest(value: unknown, files: readonly string[] = []) {
  return detectContext(snapshot({ 'package.json': value }, files));
}

function said(inspection: ReturnType<typeof detectContext>): string[] {
  return inspection.unknowns.map(({ path, why }) => `${path ?? '-'}: ${why}`);
}

test.each([
  [{ dependencies: { next: '15', react: '19' } }, [], ['Next.js', 'React']],
  [{ devDependencies: { nuxt: '4' } }, [], ['Nuxt']],
  [{}, ['astro.config.mjs'], ['Astro']],
  [{ dependencies: { '@remix-run/react': '2', react: '18' } }, [], ['Remix', 'React']],
  [
    { devDependencies: { '@sveltejs/kit': '2', svelte: '5', vite: '7' } },
    [],
    ['SvelteKit', 'Vite', 'Svelte'],
  ],
  [{ dependencies: { '@angular/core': '20' } }, ['angular.json'], ['Angular']],
  [{ dependencies: { vue: '3' }, devDependencies: { vite: '7' } }, [], ['Vite', 'Vue']],
  [{ dependencies: { express: '5' }, main: 'index.js' }, [], ['Express']],
  [{ dependencies: { fastify: '5' } }, [], ['Fastify']],
  [{ peerDependencies: { react: '>=18' }, exports: './index.js' }, [], ['React', 'Node library']],
  [{ main: 'index.js' }, [], ['Node library']],
  [{}, ['packages/x/next.config.js', 'docs/angular.json'], []],
  [{ dependencies: 'next', devDependencies: ['vite'] }, [], []],
  [{ dependencies: { constructor: '1' } }, [], []],
])('frameworks of %j with %j: %j', (value, files, expected) => {
  expect(manifest(value, files).frameworks.map((fact) => fact.value)).toEqual(expected);
});

test('package managers: what package.json says wins, and disagreement is noted', () => {
  expect(
    manifest({ packageManager: 'yarn@4.9.1+sha512.abc' }, ['yarn.lock']).packageManager,
  ).toEqual({
    value: { name: 'yarn', version: '4.9.1' },
    evidence: [
      { path: 'package.json', why: 'packageManager is "yarn@4.9.1"' },
      { path: 'yarn.lock', why: 'a lock file of yarn' },
    ],
  });
  const mixed = manifest({ packageManager: 'pnpm@10.0.0' }, [
    'package-lock.json',
    'pnpm-lock.yaml',
  ]);
  expect(mixed.packageManager?.value.name).toBe('pnpm');
  expect(said(mixed)).toEqual([
    'package-lock.json: a lock file of npm, although pnpm was seen too',
  ]);
  const two = manifest({}, ['package-lock.json', 'yarn.lock']);
  expect(two.packageManager).toBeUndefined();
  expect(said(two)).toEqual(['yarn.lock: a lock file of yarn, although npm was seen too']);
  const odd = manifest({ packageManager: 'pnpm', devEngines: { packageManager: { name: 'bun' } } });
  expect(odd.packageManager?.value).toEqual({ name: 'bun' });
  expect(said(odd)).toEqual(['package.json: packageManager is not name@version']);
});

test('later extended configurations win, and paths stay relative to the file that wrote them', () => {
  const { aliases } = detectContext(
    snapshot({
      'tsconfig.json': { extends: ['./config/a.json', './config/tsconfig.b'] },
      'config/tsconfig.a.json': { compilerOptions: { paths: { '@a/*': ['./a/*'] } } },
      'config/tsconfig.b.json': { compilerOptions: { paths: { '@b/*': ['../src/*', './b/*'] } } },
    }),
  );
  expect(aliases).toEqual([
    {
      value: { name: '@b/*', targets: ['src/*', 'config/b/*'] },
      evidence: [{ path: 'config/tsconfig.b.json', why: 'compilerOptions.paths has "@b/*"' }],
    },
  ]);
});

test('a baseUrl of its own moves what paths are relative to', () => {
  const { aliases } = detectContext(
    snapshot({
      'jsconfig.json': { compilerOptions: { baseUrl: 'src', paths: { '~/*': ['./*'] } } },
    }),
  );
  expect(aliases.map(({ value }) => value)).toEqual([
    { name: '*', targets: ['src/*'] },
    { name: '~/*', targets: ['src/*'] },
  ]);
});

test('P12 everything odd in configurations is noted, nothing is an error', () => {
  const inspection = detectContext(
    snapshot(
      {
        'package.json': {
          imports: { '#x': 'dep', '#y': null, '#ok': { node: './ok.js' } },
          scripts: { build: 7 },
          workspaces: ['../out/*', 7],
        },
        'tsconfig.json': {
          extends: ['./tsconfig.json', '/abs.json', './gone.json', 7],
          references: [{}, { path: './nowhere' }, 7],
          compilerOptions: { baseUrl: 7, paths: [] },
        },
        'jsconfig.json': { references: {}, compilerOptions: [] },
        'components.json': { aliases: [], tailwind: { css: 7 } },
      },
      ['a/package.json'],
    ),
  );
  expect(said(inspection)).toEqual([
    'tsconfig.json: has a reference without a path',
    'tsconfig.json: references "./nowhere", which was not seen',
    'tsconfig.json: has a reference without a path',
    'jsconfig.json: references is not a list',
    'tsconfig.json: extends something that is not a path',
    'tsconfig.json: extends itself',
    'tsconfig.json: extends "/abs.json", which is outside the app root',
    'tsconfig.json: extends "./gone.json", which was not seen',
    'tsconfig.json: baseUrl is not a text',
    'tsconfig.json: paths is not an object',
    'jsconfig.json: compilerOptions is not an object',
    'package.json: the import "#x" stands for something that is not inside the app root',
    'package.json: the import "#y" stands for something that is not inside the app root',
    'components.json: aliases is not an object',
    'package.json: workspaces has an entry that is not a text',
    '-: 1 package lies below the app root; --app-root shows what one of them is made of',
    'components.json: names something that is not a path as the stylesheet, which is not inside the app root',
    'package.json: the script "build" is not a text',
  ]);
  expect(inspection.aliases.map(({ value }) => value)).toEqual([
    { name: '#ok', targets: ['ok.js'] },
  ]);
});

test('applications come from the snapshot, else from the patterns of the workspace', () => {
  const pnpm = { 'pnpm-workspace.yaml': 'packages: [apps/*]\n', 'package.json': {} };
  const files = ['apps/a/package.json', 'apps/b/package.json', 'other/package.json'];
  expect(detectContext(snapshot(pnpm, files)).applications).toEqual([
    {
      value: 'apps/a',
      evidence: [{ path: 'apps/a/package.json', why: 'a workspace member in apps/' }],
    },
    {
      value: 'apps/b',
      evidence: [{ path: 'apps/b/package.json', why: 'a workspace member in apps/' }],
    },
  ]);
  expect(detectContext(snapshot(pnpm, files, { applications: ['x'] })).applications).toEqual([
    { value: 'x', evidence: [{ why: 'the snapshot says so' }] },
  ]);
});

test('law: any JSON in the configurations gives an inspection that can be printed', () => {
  const keys = fc.constantFrom(
    'extends',
    'compilerOptions',
    'paths',
    'baseUrl',
    'references',
    'path',
    'aliases',
    'tailwind',
    'css',
    'imports',
    'workspaces',
    'packages',
    'scripts',
    'dependencies',
    'packageManager',
    'devEngines',
    'name',
    '@/*',
    '__proto__',
  );
  const leaf = fc.oneof(
    fc.constantFrom('./tsconfig.json', '../x', '@/ui', '*', 'a/**', '', 'pnpm@1.2.3'),
    fc.jsonValue(),
  );
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
    ),
  })).value;
  fc.assert(
    fc.property(json, json, json, (a, b, c) => {
      const inspection = detectContext(
        snapshot({ 'package.json': a, 'tsconfig.json': b, 'components.json': c }, ['src/a.ts']),
      );
      expect(renderInspection(inspection, { details: 'full' })).toMatch(/\n$/);
    }),
    { numRuns: 300 },
  );
});

test('the order of a snapshot does not matter', () => {
  const some = snapshot({ 'package.json': { dependencies: { vue: '3' } }, 'tsconfig.json': {} }, [
    'a.ts',
    'b.css',
    'c.vue',
  ]);
  const turned: Snapshot = {
    ...some,
    configurations: [...some.configurations].reverse(),
    files: [...some.files].reverse(),
  };
  expect(detectContext(turned)).toEqual(detectContext(some));
});
