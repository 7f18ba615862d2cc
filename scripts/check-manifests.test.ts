import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manifestProblems } from './check-manifests.mjs';

const ROOT = join(import.meta.dirname, '..');
const MEMBERS = ['packages/base', 'packages/report', 'packages/test-kit'];
let copy: string;

/** Three real members in a workspace of their own: everything is in order until a test breaks it. */
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'holdfast-manifests-'));
  cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'));
  for (const dir of MEMBERS) {
    mkdirSync(join(copy, dir, 'src'), { recursive: true });
    for (const file of ['package.json', 'tsconfig.json', 'src/index.ts']) {
      cpSync(join(ROOT, dir, file), join(copy, dir, file));
    }
    writeFileSync(join(copy, dir, 'README.md'), '# A package\n');
  }
  writeJson('tsconfig.json', { files: [], references: MEMBERS.map((path) => ({ path })) });
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

test('the real members are in order', () => {
  expect(manifestProblems(copy)).toEqual([]);
});

describe('a deviation is named', () => {
  const cases: readonly (readonly [string, RegExp, (manifest: Manifest) => void])[] = [
    ['name', /name is/, (it) => Object.assign(it, { name: '@holdfast/other' })],
    ['version', /different versions/, (it) => Object.assign(it, { version: '0.2.0' })],
    ['licence', /license is/, (it) => Object.assign(it, { license: 'GPL-3.0' })],
    ['engines', /engines is/, (it) => Object.assign(it, { engines: { node: '>=18' } })],
    ['type', /type is/, (it) => Object.assign(it, { type: 'commonjs' })],
    ['sideEffects', /sideEffects is/, (it) => Object.assign(it, { sideEffects: true })],
    ['files', /files does not include/, (it) => Object.assign(it, { files: ['dist'] })],
    ['build', /scripts\.build/, (it) => Object.assign(it, { scripts: { build: 'tsc' } })],
    ['description', /description/, (it) => Object.assign(it, { description: '' })],
    ['access', /publishConfig\.access/, (it) => Object.assign(it.publishConfig, { access: 'x' })],
    [
      'a range',
      /not an exact version/,
      (it) => Object.assign(it.dependencies, { picocolors: '^1' }),
    ],
    ['a tag', /not an exact version/, (it) => Object.assign(it.dependencies, { zod: 'latest' })],
    [
      'two versions',
      /several versions/,
      (it) => Object.assign(it.dependencies, { turbo: '1.0.0' }),
    ],
    [
      'a workspace dependency by version',
      /is not workspace:\*/,
      (it) => Object.assign(it.dependencies, { '@holdfast/base': '0.1.0' }),
    ],
    [
      'a dependency without project reference',
      /tsconfig\.json references/,
      (it) => Object.assign(it.dependencies, { '@holdfast/base': undefined }),
    ],
    [
      'a repository the root does not state',
      /repository/,
      (it) => Object.assign(it, { repository: { type: 'git', url: 'git+ssh://example.org/x' } }),
    ],
    [
      'exports without source condition',
      /exports\["\."\] is not/,
      (it) =>
        Object.assign(it.exports, {
          '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        }),
    ],
    [
      'published exports with source condition',
      /publishConfig\.exports/,
      (it) => Object.assign(it.publishConfig, { exports: it.exports }),
    ],
    [
      'an entry without source',
      /a source that does not exist/,
      (it) => {
        const entry = { types: './dist/gone.d.ts', default: './dist/gone.js' };
        Object.assign(it.exports, { './gone': { '@holdfast/source': './src/gone.ts', ...entry } });
        Object.assign(it.publishConfig.exports, { './gone': entry });
      },
    ],
  ];

  test.each(cases)('%s', (_, expected, change) => {
    const path = 'packages/report/package.json';
    const manifest = JSON.parse(readFileSync(join(copy, path), 'utf8')) as Manifest;
    change(manifest);
    writeJson(path, manifest);
    const problems = manifestProblems(copy);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(expected);
  });

  test('a member that the root does not refer to', () => {
    writeJson('tsconfig.json', { references: [{ path: 'packages/base' }] });
    expect(manifestProblems(copy).join()).toMatch(/references \(all members\)/);
  });

  test('a package without README', () => {
    rmSync(join(copy, 'packages/base/README.md'));
    expect(manifestProblems(copy)).toEqual(['packages/base: README.md is missing']);
  });
});

interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly exports: Record<string, unknown>;
  readonly publishConfig: { readonly exports: Record<string, unknown> };
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(join(copy, path), JSON.stringify(value));
}
