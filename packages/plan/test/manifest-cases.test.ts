import { describe, expect, test } from 'vitest';
import { checkManifest, createPlan, parsePlan } from '../src/index.js';
import { GUARDED_KEYS } from '../src/manifest-policy/guarded-keys.js';
import { LIFECYCLE_HOOKS } from '../src/manifest-policy/lifecycle-hooks.js';
import { hostRequest } from './host-request.js';

const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** The plan of changing package.json from one value to another. */
const plan = (before: unknown, after: unknown) =>
  createPlan(
    hostRequest({
      candidates: { 'package.json': text(after) },
      ...(before === undefined
        ? { missing: ['package.json'] }
        : { configurations: { 'package.json': text(before) } }),
    }),
  );
const refusals = (before: unknown, after: unknown) =>
  plan(before, after).unsupported.map(({ code }) => code);

describe('P08 supported changes', () => {
  test('P08 a bump and a new dependency beside unchanged prepare and dev scripts', () => {
    const scripts = { prepare: 'husky', dev: 'vite' };
    const made = plan(
      { scripts, dependencies: { react: '^18.0.0' } },
      { scripts: { ...scripts, lint: 'biome' }, dependencies: { zod: '^4.0.0', react: '^19.0.0' } },
    );
    expect(made.dependencies).toEqual([
      { name: 'react', before: '^18.0.0', after: '^19.0.0' },
      { name: 'zod', after: '^4.0.0' },
    ]);
    expect(made.unsupported).toEqual([]);
    expect(parsePlan(made)).toEqual({ ok: true, plan: made });
  });

  test('P08 a new manifest with a peer and an optional dependency', () => {
    const made = plan(undefined, {
      packageManager: 'pnpm@10.34.8',
      workspaces: ['packages/*'],
      peerDependencies: { react: '>=18' },
      optionalDependencies: { fsevents: 'latest' },
    });
    expect(made.dependencies).toEqual([
      { name: 'fsevents', after: 'latest' },
      { name: 'react', after: '>=18' },
    ]);
    expect(made.unsupported).toEqual([]);
    expect(parsePlan(made).ok).toBe(true);
  });

  test('P08 dev ^19 with peer >=18, dev bumped: one dependency, supported', () => {
    const peerDependencies = { react: '>=18' };
    const made = plan(
      { devDependencies: { react: '^19.0.0' }, peerDependencies },
      { devDependencies: { react: '^19.1.0' }, peerDependencies },
    );
    expect(made.dependencies).toEqual([{ name: 'react', before: '^19.0.0', after: '^19.1.0' }]);
    expect(made.unsupported).toEqual([]);
  });

  test('P08 the same new spec in two sections is not ambiguous', () => {
    expect(
      refusals({}, { devDependencies: { zod: '^4.0.0' }, peerDependencies: { zod: '^4.0.0' } }),
    ).toEqual([]);
  });

  test('P08 legacy names with capitals stay legal, new ones are not', () => {
    const before = { dependencies: { JSONStream: '^1.0.0' } };
    const after = { dependencies: { JSONStream: '^1.3.0' } };
    expect(refusals(before, after)).toEqual([]);
    expect(refusals({}, after)).toEqual(['dependency-source']);
  });
});

describe('P09 refused changes', () => {
  test.each<[string, unknown, unknown, string[]]>([
    ['a removal', { dependencies: { zod: '^4.0.0' } }, {}, ['dependency-removed']],
    [
      'a move to another section',
      { dependencies: { zod: '^4.0.0' } },
      { devDependencies: { zod: '^4.0.0' } },
      ['dependency-removed'],
    ],
    [
      'one name with two new specs',
      {},
      { devDependencies: { react: '^19.0.0' }, peerDependencies: { react: '>=18' } },
      ['dependency-ambiguous'],
    ],
    [
      'a changed prepare',
      { scripts: { prepare: 'husky' } },
      { scripts: { prepare: 'curl evil' } },
      ['lifecycle-hook'],
    ],
    ['a removed postinstall', { scripts: { postinstall: 'x' } }, {}, ['lifecycle-hook']],
    ['a new manifest with a hook', undefined, { scripts: { prepack: 'x' } }, ['lifecycle-hook']],
    ['a new manifest with overrides', undefined, { overrides: { a: '1' } }, ['guarded-key']],
    [
      'a change away from workspace:',
      { dependencies: { ui: 'workspace:*' } },
      { dependencies: { ui: '^1.0.0' } },
      ['dependency-source'],
    ],
  ])('P09 %s', (_, before, after, codes) => {
    expect(refusals(before, after)).toEqual(codes);
  });

  test.each([
    'https://example.org/x.tgz',
    'http://user:hunter2@example.org/x.tgz',
    'file:../x',
    '../x',
    '/x',
    '~/x',
    'link:../x',
    'portal:../x',
    'git+ssh://git@example.org/x.git',
    'git://example.org/x',
    'github:user/repo',
    'user/repo',
    'user/repo#semver:^1.0.0',
    'workspace:*',
    'workspace:^1.0.0',
    'catalog:',
    'patch:x@1.0.0#./x.patch',
    'jsr:@scope/x@1.0.0',
    'next',
    'beta',
    'npm:x@next',
    'npm:../x',
    'npm:X@1.0.0',
    'npm:x@https://example.org/x.tgz',
    'npm:',
    '^1.0.0 || next',
    `>=1.0.0 ${'|| 1.0.0 '.repeat(40)}`,
  ])('P09 the spec %j is dependency-source', (spec) => {
    const made = plan({}, { dependencies: { x: spec } });
    expect(made.unsupported.map(({ code }) => code)).toEqual(['dependency-source']);
    expect(made.unsupported[0]?.reason).not.toContain('hunter2');
    expect(made.unsupported[0]?.path).toBe('package.json');
  });

  test.each([
    '1.0.0',
    '^1.0.0',
    '~1.2',
    '>=18 <20',
    '18 || 19',
    '1.x',
    '*',
    '',
    'latest',
    '1.0.0 - 2.0.0',
    'npm:x@^1.0.0',
    'npm:@scope/x@1.0.0-rc.1',
    'npm:@scope/x',
    'npm:x@latest',
    'npm:^1.0.0',
  ])('P09 the spec %j points to the registry', (spec) => {
    expect(refusals({}, { dependencies: { x: spec } })).toEqual([]);
  });

  test.each(GUARDED_KEYS)('P09 the guarded key %s added, changed or removed', (key) => {
    expect(refusals({}, { [key]: { a: 1 } })).toEqual(['guarded-key']);
    expect(refusals({ [key]: { a: 1 } }, { [key]: { a: 2 } })).toEqual(['guarded-key']);
    expect(refusals({ [key]: ['a'] }, {})).toEqual(['guarded-key']);
    expect(refusals({ [key]: { a: 1, b: 2 } }, { name: 'x', [key]: { b: 2, a: 1 } })).toEqual([]);
  });

  test.each(LIFECYCLE_HOOKS)('P09 the hook %s added, changed or removed', (hook) => {
    const hooked = (script: string) => ({ scripts: { test: 'vitest', [hook]: script } });
    const free = { scripts: { test: 'vitest' } };
    expect(refusals(free, hooked('a'))).toEqual(['lifecycle-hook']);
    expect(refusals(hooked('a'), hooked('b'))).toEqual(['lifecycle-hook']);
    expect(refusals(hooked('a'), free)).toEqual(['lifecycle-hook']);
    expect(refusals(hooked('a'), { ...hooked('a'), name: 'x' })).toEqual([]);
  });

  test('P09 every hook of the specification is guarded', () => {
    expect(LIFECYCLE_HOOKS.join(' ')).toBe(
      'preinstall install postinstall prepublish preprepare prepare postprepare prepublishOnly ' +
        'prepack postpack publish postpublish preversion version postversion dependencies ' +
        'pnpm:devPreinstall',
    );
  });

  test.each<[string, string]>([
    ['a spec that is no string', '{"dependencies":{"x":1}}'],
    ['scripts as a list', '{"scripts":["a"]}'],
    ['a script that is no string', '{"scripts":{"a":null}}'],
    ['a section as a list', '{"devDependencies":["x"]}'],
    ['a section as null', '{"peerDependencies":null}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no JSON', '{"a":1,}'],
    ['nothing', ''],
    ['a key twice in a section', '{"dependencies":{"x":"1.0.0","\\u0078":"2.0.0"}}'],
    ['a section twice', '{"dependencies":{},"dependencies":{"x":"1.0.0"}}'],
    ['a script twice', '{"scripts":{"postinstall":"a","postinstall":"b"}}'],
    ['deep nesting', `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
    ['a name with a lone surrogate', '{"dependencies":{"\\ud800":"1.0.0"}}'],
  ])('P09 %s is an error that names the file', (_, after) => {
    const request = hostRequest({
      candidates: { 'package.json': after },
      configurations: { 'package.json': '{}' },
    });
    const error = expect.objectContaining({ code: 'manifest-invalid', path: 'package.json' });
    expect(() => createPlan(request)).toThrow(error);
    expect(() => checkManifest(undefined, after)).toThrow(error);
  });

  test('P09 a current manifest that cannot be judged is an error; its repeated keys are not', () => {
    expect(() => checkManifest('{', '{}')).toThrow(/^The current package\.json is not valid JSON/);
    const before = '{"dependencies":{"x":"1.0.0","x":"2.0.0"},"a":{"b":1,"b":2}}';
    const after = '{"dependencies":{"x":"2.0.0"},"a":{"b":1,"b":2}}';
    expect(checkManifest(before, after)).toEqual({ dependencies: [], unsupported: [] });
  });

  test('P09 package.json known only by digest', () => {
    const made = createPlan(
      hostRequest({
        candidates: { 'package.json': '{"dependencies":{"x":"^1.0.0"}}' },
        files: { 'package.json': '{}' },
      }),
    );
    expect(made.unsupported.map(({ code }) => code)).toEqual(['manifest-bytes-missing']);
    expect(made.dependencies).toEqual([]);
    expect(parsePlan(made).ok).toBe(true);
  });

  test('P09 a nested manifest, and one in another spelling', () => {
    const made = createPlan(
      hostRequest({
        candidates: { 'packages/a/package.json': 'anything', 'b/Package.JSON': '{}' },
        missing: ['packages/a/package.json', 'b/Package.JSON'],
      }),
    );
    expect(made.unsupported.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'nested-manifest b/Package.JSON',
      'nested-manifest packages/a/package.json',
    ]);
    const root = createPlan(
      hostRequest({
        candidates: { 'Package.json': text({ scripts: { install: 'x' } }) },
        missing: ['Package.json'],
      }),
    );
    expect(root.unsupported).toMatchObject([{ code: 'lifecycle-hook', path: 'Package.json' }]);
  });

  test('P09 dependencies called constructor and __proto__ are names like any other', () => {
    const before = '{"dependencies":{"constructor":"1.0.0","__proto__":"1.0.0"}}';
    const after =
      '{"dependencies":{"constructor":"1.1.0","__proto__":"1.1.0","toString":"1.0.0","valueof":"1.0.0"}}';
    expect(checkManifest(before, after)).toEqual({
      dependencies: [
        { name: '__proto__', before: '1.0.0', after: '1.1.0' },
        { name: 'constructor', before: '1.0.0', after: '1.1.0' },
        { name: 'toString', after: '1.0.0' },
        { name: 'valueof', after: '1.0.0' },
      ],
      unsupported: [expect.objectContaining({ code: 'dependency-source' })],
    });
    const removed = checkManifest(before, '{"dependencies":{"constructor":"1.0.0"}}');
    expect(removed.unsupported).toMatchObject([{ code: 'dependency-removed' }]);
    const made = createPlan(
      hostRequest({
        candidates: { 'package.json': '{"dependencies":{"constructor":"^1.0.0"}}' },
        configurations: { 'package.json': '{}' },
      }),
    );
    expect(made.dependencies).toEqual([{ name: 'constructor', after: '^1.0.0' }]);
    expect(parsePlan(made).ok).toBe(true);
  });

  test('P09 a byte-order mark and CRLF do not get in the way', () => {
    const change = checkManifest('\uFEFF{\r\n}\r\n', '\uFEFF{"dependencies":{"x":"1.0.0"}}\r\n');
    expect(change.dependencies).toEqual([{ name: 'x', after: '1.0.0' }]);
  });

  test('P09 more dependency changes than a plan can list is too-large', () => {
    const many = Object.fromEntries(Array.from({ length: 1025 }, (_, i) => [`d${i}`, '1.0.0']));
    expect(() => plan({}, { dependencies: many })).toThrow(
      expect.objectContaining({ code: 'too-large', hint: expect.stringContaining('Split') }),
    );
  });
});
