import { sha256 } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import { buildPlan, createPlan, type Evidence, type Plan, parsePlan } from '../src/index.js';
import { hostRequest, localRequest } from './host-request.js';

const codes = (entries: readonly { readonly code: string; readonly path?: string }[]) =>
  entries.map(({ code, path }) => `${code} ${path}`);
const operations = (plan: Plan) => plan.operations.map(({ kind, path }) => `${kind} ${path}`);

const evidence = (parts: Partial<Evidence> = {}): Evidence => ({
  appRoot: '.',
  appRootExplicit: false,
  present: new Map(),
  absent: new Set(),
  spellings: [],
  configurations: new Map(),
  applications: [],
  ...parts,
});

describe('P01 update and create', () => {
  test('P01 under an app root: sorted operations, right hashes, no conflicts', () => {
    const plan = createPlan(
      hostRequest({
        appRoot: 'apps/admin',
        candidates: { 'src/new.ts': 'new\n', 'src/b.ts': '\uFEFFafter\r\n', 'src/same.ts': 'same' },
        files: { 'src/b.ts': '\uFEFFbefore\r\n', 'src/same.ts': 'same' },
        missing: ['src/new.ts'],
      }),
    );
    expect(plan.appRoot).toBe('apps/admin');
    expect(plan.operations).toEqual([
      {
        path: 'src/b.ts',
        kind: 'update',
        beforeSha256: sha256('\uFEFFbefore\r\n'),
        afterSha256: sha256('\uFEFFafter\r\n'),
        content: '\uFEFFafter\r\n',
        reason: expect.any(String),
      },
      {
        path: 'src/new.ts',
        kind: 'create',
        beforeSha256: null,
        afterSha256: sha256('new\n'),
        content: 'new\n',
        reason: expect.any(String),
      },
    ]);
    expect([plan.conflicts, plan.unsupported, plan.dependencies]).toEqual([[], [], []]);
    expect(parsePlan(JSON.parse(JSON.stringify(plan)))).toEqual({ ok: true, plan });
  });

  test('P01 unchanged content gives no operation', () => {
    const plan = createPlan(hostRequest({ candidates: { 'a.ts': 'a' }, files: { 'a.ts': 'a' } }));
    expect(plan.operations).toEqual([]);
    expect(plan.conflicts).toEqual([]);
  });
});

describe('P03 evidence', () => {
  test('P03 no missing evidence: no operation and a conflict', () => {
    const plan = createPlan(hostRequest({ candidates: { 'src/customers.tsx': 'x' } }));
    expect(plan.operations).toEqual([]);
    expect(codes(plan.conflicts)).toEqual(['no-evidence src/customers.tsx']);
  });

  test('P03 observed and listed missing: an update with a conflict', () => {
    const plan = createPlan(
      hostRequest({
        candidates: { 'src/customers.tsx': 'x' },
        files: { 'src/customers.tsx': 'old' },
        missing: ['src/customers.tsx'],
      }),
    );
    expect(operations(plan)).toEqual(['update src/customers.tsx']);
    expect(codes(plan.conflicts)).toEqual(['present-and-missing src/customers.tsx']);
  });

  test('P03 an inventory with another spelling and a child of the target', () => {
    const plan = createPlan(
      hostRequest({
        candidates: { 'src/customers.tsx': 'x', 'src/list': 'x' },
        files: { 'SRC/customers.tsx': 'old', 'src/list/item.ts': 'old' },
        missing: ['src/customers.tsx', 'src/list'],
      }),
    );
    expect(operations(plan)).toEqual([]);
    expect(codes(plan.conflicts)).toEqual([
      'case-collision src/customers.tsx',
      'case-collision src/list',
      'present-and-missing src/list',
      'target-collision src/list',
    ]);
  });

  test('P03 only missing evidence and another spelling drop an operation', () => {
    const plan = createPlan(
      hostRequest({
        candidates: { 'src/list': 'x', 'lib/a/b.ts': 'x' },
        files: { 'src/list/item.ts': 'old', 'lib/a': 'a file' },
        missing: ['src/list', 'lib/a/b.ts'],
      }),
    );
    expect(operations(plan)).toEqual(['create lib/a/b.ts', 'create src/list']);
    expect(codes(plan.conflicts)).toEqual([
      'target-collision lib/a/b.ts',
      'present-and-missing src/list',
      'target-collision src/list',
    ]);
    expect(parsePlan(plan).ok).toBe(true);
  });

  test('P03 a snapshot that contradicts itself is a conflict, in any order', () => {
    const first = { path: 'a.ts', sha256: sha256('1') };
    const second = { path: 'a.ts', sha256: sha256('2') };
    const other = { path: 'A.TS', sha256: sha256('3') };
    const plan = (files: readonly (typeof first)[]) => {
      const request = hostRequest({ candidates: { 'a.ts': 'x' } });
      return createPlan({ ...request, snapshot: { ...request.snapshot, files } });
    };
    expect(codes(plan([first, second]).conflicts)).toEqual(['snapshot-collision a.ts']);
    expect(plan([first, second])).toEqual(plan([second, first]));
    expect(codes(plan([first, other]).conflicts)).toEqual([
      'case-collision a.ts',
      'snapshot-collision a.ts',
    ]);
    expect(plan([other, first])).toEqual(plan([first, other]));
  });
});

describe('P04 configurations', () => {
  const before = '{ "compilerOptions": {} } // JSONC\n';
  const after = '{ "compilerOptions": { "strict": true } }\n';

  test('P04 the bytes of a tsconfig give the before hash', () => {
    const plan = createPlan(
      hostRequest({
        candidates: { 'tsconfig.json': after },
        configurations: { 'tsconfig.json': before },
        files: { 'tsconfig.json': before },
      }),
    );
    expect(plan.operations[0]?.beforeSha256).toBe(sha256(before));
    expect(plan.conflicts).toEqual([]);
  });

  test('P04 an inventory digest that disagrees is a conflict, and the plan still validates', () => {
    const plan = createPlan(
      hostRequest({
        candidates: { 'tsconfig.json': after },
        configurations: { 'tsconfig.json': before },
        files: { 'tsconfig.json': 'something else' },
      }),
    );
    expect(plan.operations[0]?.beforeSha256).toBe(sha256(before));
    expect(codes(plan.conflicts)).toEqual(['config-digest-mismatch tsconfig.json']);
    expect(parsePlan(plan)).toEqual({ ok: true, plan });
  });
});

describe('P05 the registry version', () => {
  const plan = (registryVersion: string | undefined, manifests: Readonly<Record<string, string>>) =>
    createPlan(
      hostRequest({
        candidates: { 'a.ts': 'x' },
        missing: ['a.ts'],
        configurations: Object.fromEntries(
          Object.entries(manifests).map(([directory, version]) => [
            `${directory}/manifest.json`,
            JSON.stringify({ registry: { resolvedVersion: version } }),
          ]),
        ),
        ...(registryVersion === undefined ? {} : { registryVersion }),
      }),
    );

  test('P05 comes from the manifest when the request has none', () => {
    const made = plan(undefined, { '.holdfast': '1.2.3' });
    expect(made.registryVersion).toBe('1.2.3');
    expect(made.conflicts).toEqual([]);
    expect(plan(undefined, { '.logic2b': '1.0.0-rc.17' }).registryVersion).toBe('1.0.0-rc.17');
  });

  test('P05 another explicit version is a conflict', () => {
    const made = plan('2.0.0', { '.holdfast': '1.2.3', '.logic2b': '2.0.0' });
    expect(made.registryVersion).toBe('2.0.0');
    expect(codes(made.conflicts)).toEqual(['registry-mismatch .holdfast/manifest.json']);
    expect(operations(made)).toEqual(['create a.ts']);
  });

  test('P05 two manifests that disagree are a conflict, and the plan carries no version', () => {
    const made = plan(undefined, { '.holdfast': '1.2.3', '.logic2b': '1.2.4' });
    expect(made).not.toHaveProperty('registryVersion');
    expect(codes(made.conflicts)).toEqual([
      'registry-mismatch .holdfast/manifest.json',
      'registry-mismatch .logic2b/manifest.json',
    ]);
  });

  test('P05 none anywhere, or none that is exact: a plan without one', () => {
    expect(plan(undefined, {})).not.toHaveProperty('registryVersion');
    expect(plan(undefined, { '.holdfast': '^1.0.0' })).not.toHaveProperty('registryVersion');
    const broken = hostRequest({
      candidates: { 'a.ts': 'x' },
      missing: ['a.ts'],
      configurations: { '.holdfast/manifest.json': '{ not JSON' },
    });
    expect(createPlan(broken)).not.toHaveProperty('registryVersion');
  });
});

describe('P12 applications of a workspace', () => {
  const applications = ['apps/web', 'apps/admin', 'packages/ui', 'apps/web/docs'];
  const request = { 'apps/web/src/a.ts': 'x', 'README.md': 'x' };
  const absent = new Set(Object.keys(request));

  test('P12 a candidate inside an application without an app root names the way out', () => {
    const plan = buildPlan(localRequest(request), evidence({ applications, absent }));
    expect(operations(plan)).toEqual(['create README.md', 'create apps/web/src/a.ts']);
    expect(codes(plan.unsupported)).toEqual(['workspace-unselected apps/web/src/a.ts']);
    const reason = plan.unsupported[0]?.reason;
    expect(reason).toContain('--app-root apps/web, which paths are then relative to');
    expect(reason).toContain('(write src/a.ts)');
  });

  test('P12 following the reason plans the same file, also when the case differs', () => {
    const path = 'Apps/WEB/src/a.ts';
    const plan = buildPlan(
      localRequest({ [path]: 'x' }),
      evidence({ applications, absent: new Set([path]) }),
    );
    expect(plan.unsupported[0]?.reason).toMatch(/--app-root apps\/web,.*\(write src\/a\.ts\)/);
  });

  test('P12 the innermost application is named', () => {
    const path = 'apps/web/docs/src/a.ts';
    const plan = buildPlan(
      localRequest({ [path]: 'x' }),
      evidence({ applications, absent: new Set([path]) }),
    );
    expect(plan.unsupported[0]?.reason).toContain('--app-root apps/web/docs,');
  });

  test('P12 --app-root . is always accepted', () => {
    const plan = buildPlan(
      localRequest(request),
      evidence({ applications, absent, appRootExplicit: true }),
    );
    expect(plan.unsupported).toEqual([]);
    expect(plan.operations).toHaveLength(2);
  });

  test('P12 one application, or a candidate outside all of them, needs no choice', () => {
    const one = evidence({ applications: ['apps/web'], absent });
    expect(buildPlan(localRequest(request), one).unsupported).toEqual([]);
    const outside = evidence({ applications, absent });
    expect(buildPlan(localRequest({ 'README.md': 'x' }), outside).unsupported).toEqual([]);
    const similar = evidence({ applications, absent: new Set(['apps/webshop/a.ts']) });
    expect(buildPlan(localRequest({ 'apps/webshop/a.ts': 'x' }), similar).unsupported).toEqual([]);
  });

  test('P12 apps/web/ and ./apps/web are apps/web', () => {
    const plans = ['apps/web', 'apps/web/', './apps/web'].map((appRoot) =>
      createPlan(hostRequest({ appRoot, candidates: { 'a.ts': 'x' }, missing: ['a.ts'] })),
    );
    expect(new Set(plans.map((plan) => plan.id)).size).toBe(1);
    expect(plans[0]?.appRoot).toBe('apps/web');
    const built = ['apps/web/', './apps//web'].map(
      (appRoot) => buildPlan(localRequest({ 'a.ts': 'x' }), evidence({ appRoot })).appRoot,
    );
    expect(built).toEqual(['apps/web', 'apps/web']);
  });

  test('P12 odd configurations, applications outside the rules and 80 packages never block', () => {
    const plan = createPlan(
      hostRequest({
        candidates: { 'src/a.ts': 'x' },
        missing: ['src/a.ts'],
        configurations: {
          'tsconfig.json':
            '{"references":[{"path":"../other"}],"compilerOptions":{"baseUrl":".."}}',
          'components.json': '{"tailwind":{"css":"../../packages/ui/src/globals.css"}}',
          'packages/a/tsconfig.build.json': 'not even JSON',
        },
        applications: Array.from({ length: 80 }, (_, index) => `packages/p${index}`),
      }),
    );
    expect(operations(plan)).toEqual(['create src/a.ts']);
    expect([plan.conflicts, plan.unsupported]).toEqual([[], []]);
  });

  test('P12 an app root that no plan may write to is refused', () => {
    for (const appRoot of ['.git', '../x', '/x', 'node_modules/pkg', '.holdfast', '']) {
      expect(() => buildPlan(localRequest({ 'a.ts': 'x' }), evidence({ appRoot }))).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^path-/) }),
      );
    }
  });
});

describe('P13 spellings on disk', () => {
  test.each([
    ['src/Button.tsx', 'src/button.tsx'],
    ['src/a.ts', 'SRC'],
    ['src/caf\u00e9/a.ts', 'src/cafe\u0301'],
    ['ſ.ts', 's.ts'],
  ])('P13 %s requested while %s is there: case-collision, dropped', (path, there) => {
    const plan = buildPlan(
      localRequest({ [path]: 'x' }),
      evidence({ absent: new Set([path]), spellings: [there] }),
    );
    expect(plan.operations).toEqual([]);
    expect(codes(plan.conflicts)).toEqual([`case-collision ${path}`]);
    expect(parsePlan(plan).ok).toBe(true);
  });

  test('P13 neighbours and the exact directories on the way are no collision', () => {
    const plan = buildPlan(
      localRequest({ 'src/button.tsx': 'x' }),
      evidence({
        present: new Map([['src/button.tsx', { sha256: sha256('old') }]]),
        spellings: ['src', 'src/Button.ts', 'src/button.tsx', 'src2/Button.tsx', 'Sr'],
      }),
    );
    expect(plan.conflicts).toEqual([]);
    expect(operations(plan)).toEqual(['update src/button.tsx']);
  });

  test('P13 a real directory where the file shall be is a target-collision', () => {
    const plan = buildPlan(
      localRequest({ 'src/list': 'x' }),
      evidence({ absent: new Set(['src/list']), spellings: ['src/list/item.ts'] }),
    );
    expect(codes(plan.conflicts)).toEqual(['target-collision src/list']);
    expect(operations(plan)).toEqual(['create src/list']);
  });
});

test('verification hints: three fixed ones, and one list of files that tools execute', () => {
  const plain = createPlan(hostRequest({ candidates: { 'a.ts': 'x' }, missing: ['a.ts'] }));
  expect(plain.verification.map(({ kind }) => kind)).toEqual(['static', 'static', 'runtime']);
  const paths = ['.husky/pre-commit', 'Makefile', 'a.ts', 'vite.config.ts'];
  const plan = createPlan(
    hostRequest({
      candidates: Object.fromEntries(paths.map((path) => [path, 'x'])),
      missing: paths,
    }),
  );
  expect(plan.verification).toHaveLength(4);
  expect(plan.verification[3]?.kind).toBe('static');
  expect(plan.verification[3]?.check).toMatch(/: \.husky\/pre-commit, Makefile, vite\.config\.ts$/);
});

describe('a plan that could not be loaded again is not made', () => {
  const conflicts = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => ({
      code: 'snapshot-collision' as const,
      path: `${index}`.padStart(length, 'x'),
      reason: 'r',
    }));

  test.each([
    ['more than 2 MiB', 600, 4000],
    ['more than 2048 conflicts', 2049, 10],
  ])('%s', (_, count, length) => {
    const much = evidence({ conflicts: conflicts(count, length) });
    expect(() => buildPlan(localRequest({ 'a.ts': 'x' }), much)).toThrow(
      expect.objectContaining({ code: 'too-large', hint: expect.stringContaining('Split') }),
    );
  });

  test('at the limits it is', () => {
    const plan = buildPlan(
      localRequest({ 'a.ts': 'x' }),
      evidence({ conflicts: conflicts(2047, 500) }),
    );
    expect(plan.conflicts).toHaveLength(2048);
    expect(parsePlan(plan)).toEqual({ ok: true, plan });
  });
});
