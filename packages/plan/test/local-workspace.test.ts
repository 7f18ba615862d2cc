import { symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createMemoryFs } from '@holdfast/files/testing';
import { snapshotTree, type TreeEntry } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { inspectLocal, planLocal } from '../src/local/index.js';
import { copySample, makeProject, refusal, request } from './local-project.js';

const TWO_APPS = {
  'package.json': '{"workspaces":["apps/*","packages/*"]}\n',
  'apps/x/package.json': '{}\n',
  'apps/y/package.json': '{}\n',
  'packages/ui/package.json': '{}\n',
};

function codes(plan: { readonly unsupported: readonly { code: string }[] }): string[] {
  return plan.unsupported.map(({ code }) => code);
}

test('P12 a candidate at the root of a monorepo, or in a shared package, plans without --app-root', async () => {
  using project = makeProject(TWO_APPS);
  const { plan } = await planLocal(request({ 'turbo.json': '{}\n', 'packages/ui/a.ts': 'a\n' }), {
    cwd: project.path,
  });
  expect(plan.unsupported).toEqual([]);
  expect(plan.operations).toHaveLength(2);
});

test('P12 a candidate inside one of several applications needs --app-root, and the message names it', async () => {
  using project = makeProject(TWO_APPS);
  const { plan } = await planLocal(request({ 'apps/x/a.ts': 'a\n' }), { cwd: project.path });
  expect(codes(plan)).toEqual(['workspace-unselected']);
  expect(plan.unsupported[0]?.reason).toContain('--app-root apps/x');

  const whole = await planLocal(request({ 'apps/x/a.ts': 'a\n' }), {
    cwd: project.path,
    appRoot: '.',
  });
  expect(whole.plan.unsupported).toEqual([]);
  expect(whole.plan.appRoot).toBe('.');
});

test('a request that was not parsed is planned in its canonical form', async () => {
  using project = makeProject({ 'src/a.ts': 'old\n' });
  const candidates = [{ path: './src//a.ts', content: 'new\n', reason: 'Test' }];
  const { plan, originals } = await planLocal({ candidates }, { cwd: project.path });
  expect(plan.operations).toMatchObject([{ path: 'src/a.ts', kind: 'update' }]);
  expect([...originals.keys()]).toEqual(['src/a.ts']);
  const parsed = await planLocal(request({ 'src/a.ts': 'new\n' }), { cwd: project.path });
  expect(plan.id).toBe(parsed.plan.id);

  const outside = { candidates: [{ path: '../a.ts', content: '', reason: 'Test' }] };
  expect((await refusal(planLocal(outside, { cwd: project.path }))).code).toBe('path-parent');
});

test('P12 apps/web/, ./apps/web and apps/web are the same app root', async () => {
  using sample = copySample('pnpm-monorepo');
  const change = request({ 'app/page.tsx': 'new\n' });
  const plans = await Promise.all(
    ['apps/web', 'apps/web/', './apps/web', './/apps/./web//'].map(async (appRoot) => {
      const { plan } = await planLocal(change, { cwd: sample.path, appRoot });
      return plan;
    }),
  );
  expect(new Set(plans.map(({ id }) => id)).size).toBe(1);
  expect(plans[0]).toMatchObject({ appRoot: 'apps/web', operations: [{ kind: 'update' }] });
});

const X_AND_Y = { 'apps/x/package.json': '{}', 'apps/y/package.json': '{}' };
const PNPM = { 'pnpm-workspace.yaml': 'packages: [apps/*]\n' };
const UNSELECTED = ['workspace-unselected'];

test.each<[string, string, readonly string[], Record<string, TreeEntry>]>([
  ['pnpm-workspace.yaml', 'apps/x/new.ts', UNSELECTED, { ...PNPM, ...X_AND_Y }],
  ['one application', 'apps/x/new.ts', [], { ...PNPM, 'apps/x/package.json': '{}' }],
  ['no manifests', 'apps/x/new.ts', [], { ...PNPM, 'apps/x/a.js': '', 'apps/y/a.js': '' }],
  [
    'an exception',
    'apps/x/new.ts',
    [],
    { 'pnpm-workspace.yaml': "packages: ['apps/*', '!apps/y']\n", ...X_AND_Y },
  ],
  [
    'yarn workspaces',
    'apps/y/new.ts',
    UNSELECTED,
    { 'package.json': '{"workspaces":{"packages":["apps/{x,y}"]}}', ...X_AND_Y },
  ],
  [
    'libraries only',
    'packages/x/new.ts',
    [],
    {
      'package.json': '{"workspaces":["packages/*"]}',
      'packages/x/package.json': '{"exports":"./x.js","peerDependencies":{"next":"15"}}',
      'packages/y/package.json': '{"exports":"./y.js","scripts":{"start":"tsc -w"}}',
    },
  ],
  [
    'files and scripts',
    'x/new.ts',
    UNSELECTED,
    {
      'package.json': '{"workspaces":["*"]}',
      'x/package.json': '{"scripts":{"start":"node ."},"dependencies":{"express":"5"}}',
      'y/package.json': '{}',
      'y/next.config.mjs': '',
    },
  ],
  ['broken YAML', 'apps/x/new.ts', [], { 'pnpm-workspace.yaml': 'packages: [apps/*', ...X_AND_Y }],
  [
    'a linked application',
    'apps/y/new.ts',
    [],
    {
      ...PNPM,
      'apps/x': { symlink: '../real' },
      'real/package.json': '{}',
      'apps/y/package.json': '{}',
    },
  ],
])('P12 applications are told from %s', async (_name, target, unsupported, tree) => {
  using project = makeProject(tree);
  const { plan } = await planLocal(request({ [target]: 'x' }), { cwd: project.path });
  expect(codes(plan)).toEqual(unsupported);
});

test('P12 eighty packages, references that leave the app and an odd components.json are planned and noted', async () => {
  const packages = Object.fromEntries(
    Array.from({ length: 80 }, (_, index) => [
      `packages/p${String(index).padStart(2, '0')}/package.json`,
      '{}\n',
    ]),
  );
  using project = makeProject({
    ...packages,
    'pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
    'tsconfig.json':
      '// shared\n{"references":[{"path":"../other"}],"compilerOptions":{"baseUrl":"..","paths":{"@/*":["x/*"]},},}\n',
    'components.json':
      '{"tailwind":{"css":"../../packages/ui/src/styles/globals.css"},"aliases":{"ui":"@workspace/ui/components","lib":7}}\n',
    'jsconfig.json': '{ not json',
  });
  const before = snapshotTree(project.path, { exact: true });
  const { plan } = await planLocal(request({ 'README.md': '# Hello\n' }), { cwd: project.path });
  expect(plan).toMatchObject({ conflicts: [], unsupported: [], operations: [{ kind: 'create' }] });

  const { unknowns } = await inspectLocal({ cwd: project.path });
  const said = unknowns.map(({ path, why }) => `${path ?? ''}: ${why}`);
  expect(said).toEqual(
    expect.arrayContaining([
      'tsconfig.json: references "../other", which is outside the app root',
      'tsconfig.json: baseUrl ".." leads outside the app root',
      'components.json: names "../../packages/ui/src/styles/globals.css" as the stylesheet, which is not inside the app root',
      'components.json: "@workspace/ui/components", the alias for "ui", leads to no known place in the app',
      'components.json: the alias for "lib" is not a text',
      ': 80 packages lie below the app root; --app-root shows what one of them is made of',
    ]),
  );
  expect(said.find((line) => line.startsWith('jsconfig.json: is not valid JSON'))).toBeDefined();
  expect(snapshotTree(project.path, { exact: true })).toEqual(before);
});

test('what is odd about a workspace is said once, and a huge one is not walked to its end', async () => {
  using project = makeProject({ 'pnpm-workspace.yaml': "packages: ['apps/*', '../out/*']\n" });
  const { unknowns } = await inspectLocal({ cwd: project.path });
  expect(unknowns).toEqual([
    {
      about: 'workspace',
      path: 'pnpm-workspace.yaml',
      why: 'the pattern "../out/*" leaves the workspace or is of a kind that is not read',
    },
  ]);

  const tree: Record<string, string> = { '/p/package.json': '{"workspaces":["apps/*"]}' };
  for (let index = 0; index < 5001; index++) tree[`/p/apps/a${index}/x`] = '';
  const huge = await inspectLocal({ cwd: '/p', fs: createMemoryFs(tree) });
  expect(huge.unknowns.map(({ why }) => why)).toContain(
    'has more than 5000 directories its patterns may match; the rest was not looked at',
  );
});

test('an app root must be an existing directory inside, in a form plans take', async () => {
  using project = makeProject({ 'apps/web/package.json': '{}\n', 'file.ts': 'x' });
  symlinkSync('apps/web', join(project.path, 'link'));
  symlinkSync('apps', join(project.path, 'apps-link'));
  const refused = (appRoot: string) =>
    refusal(planLocal(request({ 'a.ts': 'a' }), { cwd: project.path, appRoot }));

  expect((await refused('../elsewhere')).code).toBe('path-parent');
  expect((await refused(project.path)).code).toBe('path-absolute');
  expect((await refused('')).code).toBe('path-empty');
  expect((await refused('apps\\web')).code).toBe('path-character');
  expect((await refused('node_modules/x')).code).toBe('path-reserved');
  const link = await refused('link');
  expect(link).toMatchObject({ code: 'unsafe-target', path: 'link' });
  expect(link.message).toContain('"link" is a symbolic link to "apps/web"');
  expect((await refused('apps-link/web')).message).toContain('"apps-link" is a symbolic link');
  expect((await refused('file.ts')).message).toBe('The app root "file.ts" is not a directory.');
  expect((await refused('file.ts/x')).code).toBe('unsafe-target');
  const missing = await refused('apps/wep');
  expect(missing).toMatchObject({
    code: 'io-error',
    message: 'The app root "apps/wep" does not exist.',
  });
  expect((await refused('Apps/web')).hint).toBe(
    'On disk "apps" is spelled like this: use that spelling.',
  );
});

test('the workspace may be reached through a link and by a relative path, but must exist', async () => {
  using project = makeProject({ 'real/a.ts': 'a\n', 'file.ts': 'x' });
  symlinkSync('real', join(project.path, 'link'));
  const change = request({ 'a.ts': 'new\n' });
  const { plan } = await planLocal(change, { cwd: join(project.path, 'link') });
  expect(plan.operations[0]?.kind).toBe('update');
  const byRelative = await planLocal(change, {
    cwd: relative(process.cwd(), join(project.path, 'real')),
  });
  expect(byRelative.plan.id).toBe(plan.id);
  const gone = await refusal(planLocal(change, { cwd: join(project.path, 'gone') }));
  expect(gone.code).toBe('io-error');
  expect(gone.message).toMatch(/gone" does not exist\.$/);
  expect(
    (await refusal(planLocal(change, { cwd: join(project.path, 'file.ts') }))).message,
  ).toMatch(/is not a directory\.$/);
});

test('P05 the registry version comes from the manifest of the app root', async () => {
  using sample = copySample('next-app');
  const change = request({ 'src/new.ts': 'x\n' });
  const { plan } = await planLocal(change, { cwd: sample.path });
  expect(plan.registryVersion).toBe('2.3.1');
  const other = await planLocal({ ...change, registryVersion: '2.4.0' }, { cwd: sample.path });
  expect(other.plan.conflicts.map(({ code }) => code)).toEqual(['registry-mismatch']);
  const none = await planLocal(change, { cwd: sample.path, appRoot: 'src' });
  expect(none.plan.registryVersion).toBeUndefined();

  using linked = makeProject({ '.holdfast/manifest.json': { symlink: '../elsewhere.json' } });
  const error = await refusal(planLocal(change, { cwd: linked.path }));
  expect(error).toMatchObject({ code: 'unsafe-target', path: '.holdfast/manifest.json' });
});

test('P08 the manifest policy sees the bytes on disk', async () => {
  using project = makeProject({
    'package.json': '{"scripts":{"prepare":"husky"},"dependencies":{"react":"^18.0.0"}}\n',
  });
  const { plan } = await planLocal(
    request({
      'package.json':
        '{"scripts":{"prepare":"husky"},"dependencies":{"react":"^19.0.0","zod":"^4.0.0"}}\n',
    }),
    { cwd: project.path },
  );
  expect(plan.dependencies).toEqual([
    { name: 'react', before: '^18.0.0', after: '^19.0.0' },
    { name: 'zod', after: '^4.0.0' },
  ]);
  expect(plan.unsupported).toEqual([]);
  writeFileSync(join(project.path, 'package.json'), 'not json');
  const error = await refusal(
    planLocal(request({ 'package.json': '{}\n' }), { cwd: project.path }),
  );
  expect(error.code).toBe('manifest-invalid');
});
