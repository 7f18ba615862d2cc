import { sha256 } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import { createPlan, type Plan, parsePlan, planId } from '../src/index.js';
import { hostRequest } from './host-request.js';

const base = createPlan(
  hostRequest({
    candidates: {
      'package.json': '{"dependencies":{"zod":"^4.0.0","react":"^19.0.0"}}',
      'src/a.ts': 'after\n',
      'src/b.ts': 'new\n',
    },
    configurations: { 'package.json': '{"dependencies":{"react":"^18.0.0"}}' },
    files: { 'src/a.ts': 'before\n' },
    missing: ['src/b.ts'],
  }),
);

/** An edited plan whose id was made to fit again. */
const resigned = (edit: Readonly<Record<string, unknown>>) => {
  const plan = { ...base, ...edit } as Plan;
  return parsePlan({ ...plan, id: planId(plan) });
};
const refusal = (result: ReturnType<typeof parsePlan>) =>
  result.ok ? 'ok' : result.problems.map(({ code }) => code).join(' ');

const operation = (edit: Readonly<Record<string, unknown>>, index = 1) =>
  base.operations.map((entry, at) => (at === index ? { ...entry, ...edit } : entry));

const create = (path: string, content = 'x') => ({
  path,
  kind: 'create',
  beforeSha256: null,
  afterSha256: sha256(content),
  content,
  reason: 'r',
});

test('P02 the plan itself is valid, in any order of keys', () => {
  expect(base.dependencies).toHaveLength(2);
  expect(parsePlan(base)).toEqual({ ok: true, plan: base });
  const reversed = Object.fromEntries(Object.entries(base).reverse());
  expect(Object.keys(reversed)[0]).not.toBe(Object.keys(base)[0]);
  expect(parsePlan(reversed)).toEqual({ ok: true, plan: base });
});

test('a plan that was checked cannot be edited, and is not checked again', () => {
  const first = parsePlan(base);
  if (!first.ok) throw new Error('The plan is refused.');
  const { plan } = first;
  expect(parsePlan(plan)).toEqual({ ok: true, plan });
  const again = parsePlan(plan);
  expect(again.ok && again.plan).toBe(plan);
  for (const part of [plan, plan.operations, plan.operations[0], plan.dependencies[0]]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
  expect(Object.isFrozen(base.operations[0])).toBe(false);
});

test.each<[string, (plan: Plan) => unknown]>([
  ['a copy', (plan) => ({ ...plan, operations: plan.operations.slice(1) })],
  ['what inherits from it', (plan) => Object.create(plan, { appRoot: { value: 'other' } })],
  ['a proxy of its copy', (plan) => new Proxy({ ...plan }, { get: () => 1 })],
])('%s of a checked plan is checked', (_, edit) => {
  const checked = parsePlan(base);
  if (!checked.ok) throw new Error('The plan is refused.');
  expect(refusal(parsePlan(edit(checked.plan)))).toMatch(/^plan-invalid/);
});

describe('P11 dependency claims', () => {
  test.each<[string, unknown]>([
    ['an after that is not in the manifest', [{ name: 'zod', after: '^5.0.0' }]],
    ['a name that is not in the manifest', [{ name: 'vue', after: '^3.0.0' }]],
    [
      'a name twice',
      [
        { name: 'zod', after: '^4.0.0' },
        { name: 'zod', after: '^4.0.0' },
      ],
    ],
    ['a change that is none', [{ name: 'zod', before: '^4.0.0', after: '^4.0.0' }]],
    ['a name of Object.prototype', [{ name: 'constructor', after: '^4.0.0' }]],
    [
      'the wrong order',
      [
        { name: 'zod', after: '^4.0.0' },
        { name: 'react', before: '^18.0.0', after: '^19.0.0' },
      ],
    ],
  ])('P11 %s is refused', (_, dependencies) => {
    expect(refusal(resigned({ dependencies }))).toBe('plan-invalid');
  });

  test('P11 claims without a planned manifest are refused', () => {
    const operations = base.operations.filter(({ path }) => path !== 'package.json');
    expect(refusal(resigned({ operations }))).toBe('plan-invalid');
    expect(refusal(resigned({ operations, dependencies: [] }))).toBe('ok');
  });

  test('P11 of a new manifest every dependency is derived again', () => {
    const content = '{"dependencies":{"zod":"^4.0.0","react":"^19.0.0"}}';
    const operations = [create('package.json', content)];
    const all = [
      { name: 'react', after: '^19.0.0' },
      { name: 'zod', after: '^4.0.0' },
    ];
    expect(refusal(resigned({ operations, dependencies: all }))).toBe('ok');
    expect(refusal(resigned({ operations, dependencies: all.slice(1) }))).toBe('plan-invalid');
    expect(refusal(resigned({ operations, dependencies: base.dependencies }))).toBe('plan-invalid');
    const broken = [create('package.json', '{"dependencies":[]}')];
    expect(refusal(resigned({ operations: broken, dependencies: [] }))).toBe('plan-invalid');
  });
});

describe('P11 manifests that a plan must call unsupported', () => {
  const entry = (code: string, path: string) => ({ code, path, reason: 'because' });

  test('P11 a nested manifest', () => {
    const operations = [create('a/package.json', 'anything')];
    const empty = { operations, dependencies: [] };
    const hidden = resigned(empty);
    expect(hidden).toMatchObject({
      ok: false,
      problems: [{ code: 'plan-invalid', path: 'a/package.json' }],
    });
    const wrong = [entry('nested-manifest', 'b/package.json')];
    expect(refusal(resigned({ ...empty, unsupported: wrong }))).toBe('plan-invalid');
    const said = [entry('nested-manifest', 'a/package.json')];
    expect(refusal(resigned({ ...empty, unsupported: said }))).toBe('ok');
  });

  test.each([
    ['lifecycle-hook', '{"scripts":{"postinstall":"x"}}', 'package.json'],
    ['guarded-key', '{"overrides":{"a":"1.0.0"}}', 'Package.json'],
  ])('P11 a new manifest with a %s', (code, content, path) => {
    const edit = { operations: [create(path, content)], dependencies: [] };
    expect(refusal(resigned(edit))).toBe('plan-invalid');
    expect(refusal(resigned({ ...edit, unsupported: [entry(code, path)] }))).toBe('ok');
  });
});

describe('P11 operations', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    [
      '33 operations',
      { operations: Array.from({ length: 33 }, (_, i) => create(`f${i + 100}`)), dependencies: [] },
      'too-large',
    ],
    ['kind delete', { operations: operation({ kind: 'delete' }) }, 'plan-invalid'],
    ['a create with a before hash', { operations: operation({ kind: 'create' }) }, 'plan-invalid'],
    ['an update with null', { operations: operation({ beforeSha256: null }) }, 'plan-invalid'],
    [
      'an upper-case hash',
      { operations: operation({ beforeSha256: 'A'.repeat(64) }) },
      'plan-invalid',
    ],
    ['other content', { operations: operation({ content: 'tampered\n' }) }, 'plan-invalid'],
    [
      'an update to the same bytes',
      { operations: operation({ beforeSha256: sha256('after\n') }) },
      'plan-invalid',
    ],
    ['a parent path', { operations: operation({ path: 'src/../a.ts' }) }, 'path-parent'],
    ['a reserved path', { operations: operation({ path: 'src/.git/x' }) }, 'path-reserved'],
    [
      'a path that is not canonical',
      { operations: operation({ path: './src/a.ts' }) },
      'plan-invalid',
    ],
    ['a blank reason', { operations: operation({ reason: ' ' }) }, 'plan-invalid'],
    ['a collision', { operations: [...base.operations, create('src/b.ts/c')] }, 'target-collision'],
    ['the wrong order', { operations: [...base.operations].reverse() }, 'plan-invalid'],
    [
      'too many bytes',
      {
        operations: [
          create('a', 'a'.repeat(131_072)),
          create('b', 'b'.repeat(131_072)),
          create('c'),
        ],
        dependencies: [],
      },
      'too-large',
    ],
    ['129 KiB', { operations: [create('a', 'a'.repeat(132_096))], dependencies: [] }, 'too-large'],
    [
      '3-byte characters over 128 KiB',
      { operations: [create('a', '€'.repeat(43_691))], dependencies: [] },
      'too-large',
    ],
  ])('P11 %s', (_, edit, code) => {
    const plan = { ...base, ...edit };
    const result = parsePlan({ ...plan, id: planId(plan as Plan) });
    expect(refusal(result)).toBe(code);
  });
});

describe('P11 the rest of a plan', () => {
  const conflict = (code: string, path: string) => ({ code, path, reason: 'because' });

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a later version', { schemaVersion: 3 }, 'plan-version'],
    ['no version', { schemaVersion: '2' }, 'plan-invalid'],
    ['an unknown key', { command: 'rm -rf /' }, 'plan-invalid'],
    ['an app root outside', { appRoot: '../x' }, 'path-parent'],
    ['an app root in .git', { appRoot: '.git' }, 'path-reserved'],
    ['an app root in another form', { appRoot: './apps/web' }, 'plan-invalid'],
    ['a registry channel', { registryVersion: 'next' }, 'plan-invalid'],
    ['a conflict of an unknown kind', { conflicts: [conflict('other', 'a')] }, 'plan-invalid'],
    [
      'conflicts in the wrong order',
      { conflicts: [conflict('no-evidence', 'b'), conflict('no-evidence', 'a')] },
      'plan-invalid',
    ],
    [
      'a conflict twice',
      { conflicts: [conflict('no-evidence', 'b'), conflict('no-evidence', 'b')] },
      'plan-invalid',
    ],
    [
      'other wordings',
      {
        conflicts: [conflict('no-evidence', 'b')],
        unsupported: [{ code: 'guarded-key', reason: 'r' }],
        verification: [{ kind: 'static', check: 'look' }],
      },
      'ok',
    ],
    [
      '17 hints',
      { verification: Array.from({ length: 17 }, () => ({ kind: 'static', check: 'c' })) },
      'too-large',
    ],
  ])('P11 %s', (_, edit, code) => {
    expect(refusal(resigned(edit))).toBe(code);
  });

  test('P11 a lone surrogate anywhere is refused', () => {
    const unsupported = [{ code: 'guarded-key', reason: 'a\ud800' }];
    expect(refusal(parsePlan({ ...base, unsupported }))).toBe('plan-invalid');
    expect(refusal(parsePlan({ ...base, operations: operation({ reason: '\ud800' }) }))).toBe(
      'plan-invalid',
    );
  });

  test('P11 an edited plan must be made again and reviewed again, and the message says so', () => {
    const zeroed = parsePlan({ ...base, id: '0'.repeat(64) });
    const reworded = parsePlan({ ...base, operations: operation({ reason: 'Harmless' }) });
    const tampered = parsePlan({ ...base, operations: operation({ content: 'evil\n' }) });
    for (const result of [zeroed, reworded, tampered]) {
      expect(result).toMatchObject({ ok: false, problems: [{ code: 'plan-invalid' }] });
      expect(!result.ok && result.problems[0]?.message).toMatch(
        /A plan that was edited must be made again and reviewed again\.$/,
      );
    }
    expect(tampered).toMatchObject({ problems: [{ path: 'src/a.ts', op: 1 }] });
    expect(JSON.stringify(tampered)).not.toContain('evil');
  });
});
