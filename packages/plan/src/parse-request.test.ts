import { describe, expect, test } from 'vitest';
import { candidate, hostRequest } from '../test/host-request.js';
import { parseRequest } from './parse-request.js';

const first = (json: unknown) => {
  const result = parseRequest(json, 'host');
  return result.ok ? 'ok' : result.problems[0]?.message;
};

describe('the fixed order of validation', () => {
  // Each step puts one thing right, and the next problem of the order shows.
  const request = hostRequest({ candidates: { 'a.ts': 'x' } });
  const wrong = {
    pad: 'x'.repeat(2_100_000),
    schemaVersion: 3,
    snapshot: { ...request.snapshot, files: [{ path: '../x', sha256: '0'.repeat(64) }] },
    candidates: [candidate('../a'), candidate('b.ts', '\ud800'), candidate('c'), candidate('C')],
    missingFiles: ['/x'],
    registryVersion: 'next',
  };
  const { pad, ...small } = wrong;
  const versioned = { ...small, schemaVersion: 1 };
  const observed = { ...versioned, snapshot: request.snapshot };
  const written = { ...observed, candidates: observed.candidates.slice(2) };
  const unique = { ...written, candidates: written.candidates.slice(1) };
  const present = { ...unique, missingFiles: [] };

  test.each<[string, unknown, RegExp]>([
    ['size', wrong, /^The request has \d+ bytes/],
    ['shape', { ...small, pad: 1 }, /^The request has an unknown key "pad"/],
    ['version', small, /^schemaVersion must be 1 or 2\.$/],
    ['snapshot', versioned, /^"\.\.\/x" is not a canonical relative path/],
    ['candidates', observed, /^"\.\.\/a" has a \.\. part/],
    ['uniqueness', written, /is the same file as/],
    ['missing files', unique, /^"\/x" is absolute/],
    ['registry version', present, /^registryVersion must be an exact SemVer/],
    ['nothing', { ...present, registryVersion: '1.0.0' }, /^ok$/],
  ])('%s', (_, json, message) => {
    expect(first(json)).toMatch(message);
    const reversed = Object.fromEntries(Object.entries(json as object).reverse());
    expect(first(reversed)).toMatch(message);
  });

  test('candidates are judged in their order, each wholly', () => {
    const result = parseRequest(
      {
        candidates: [
          candidate('ok.ts'),
          { path: '../a', content: '\ud800', reason: '' },
          candidate('/b'),
        ],
      },
      'local',
    );
    expect(!result.ok && result.problems.map(({ code, op }) => `${op} ${code}`)).toEqual([
      '1 path-parent',
      '1 request-invalid',
      '1 request-invalid',
      '2 path-absolute',
    ]);
  });
});

describe('shape problems', () => {
  test('say where, what is expected, and name unknown keys shortened', () => {
    const result = parseRequest(
      {
        candidates: [{ path: 'a', content: 1 }],
        snapshot: [],
        missingFiles: [null],
        [`\u202e${'k'.repeat(200)}`]: 1,
        other: 2,
      },
      'host',
    );
    expect(!result.ok && result.problems.map(({ message }) => message)).toEqual([
      'candidates[0].content must be a string.',
      'candidates[0].reason is missing.',
      'snapshot must be an object.',
      'missingFiles[0] must be a string.',
      `The request has an unknown key "\\u{202e}${'k'.repeat(39)}…" and 1 more.`,
    ]);
  });

  const candidateProblems = (entry: object) => {
    const result = parseRequest({ candidates: [entry] }, 'local');
    return result.ok ? [] : result.problems.map(({ message, hint }) => `${message} ${hint}`);
  };

  test('a misspelt key is named where the right one is missing', () => {
    const hint = 'A candidate has path, content and reason.';
    expect(candidateProblems({ path: 'a', contents: 'secret', reason: 'r' })).toEqual([
      `candidates[0].content is missing; the key "contents" is not known. ${hint}`,
      `candidates[0] has an unknown key "contents". ${hint}`,
    ]);
    expect(
      first({ ...hostRequest({ candidates: {} }), candidates: undefined, files: [], x: 1 }),
    ).toBe('candidates is missing; the keys "files" and 1 more are not known.');
    const elsewhere = parseRequest(
      { candidates: [{ path: 'a', content: '' }], files: [] },
      'local',
    );
    expect(!elsewhere.ok && elsewhere.problems[0]?.message).toBe(
      'candidates[0].reason is missing.',
    );
  });

  test.each<[string, object]>([
    ['delete', { path: 'a', delete: true, reason: 'r' }],
    ['rename', { path: 'a', content: '', reason: 'r', rename: 'b' }],
    ['mode', { path: 'a', content: '', reason: 'r', mode: 0o755 }],
  ])('a request for other work than final texts is told what plans do: %s', (_, entry) => {
    expect(candidateProblems(entry)[0]).toMatch(/Version 1 plans create and update files only\./);
  });

  test('an empty list is told how many it needs', () => {
    expect(first({ ...hostRequest({ candidates: {} }), candidates: [] })).toBe(
      'candidates must have at least 1 entry.',
    );
  });

  test('evidence in a local request is explained', () => {
    const result = parseRequest(hostRequest({ candidates: { 'a.ts': 'x' } }), 'local');
    expect(result).toMatchObject({
      ok: false,
      problems: [{ hint: expect.stringContaining('gathered from disk') }],
    });
  });

  test('are cut after fifty', () => {
    const files = Array.from({ length: 900 }, () => ({ path: 1 }));
    const request = hostRequest({ candidates: { 'a.ts': 'x' } });
    const result = parseRequest({ ...request, snapshot: { ...request.snapshot, files } }, 'host');
    expect(!result.ok && result.problems).toHaveLength(50);
  });
});

describe('snapshots', () => {
  const request = hostRequest({ candidates: { 'a.ts': 'x' } });
  const withSnapshot = (snapshot: object) =>
    parseRequest({ ...request, snapshot: { ...request.snapshot, ...snapshot } }, 'host');
  const code = (snapshot: object) => {
    const result = withSnapshot(snapshot);
    return result.ok ? 'ok' : result.problems.map((problem) => problem.code).join(' ');
  };
  const configuration = (path: string, content = '{}') => ({ configurations: [{ path, content }] });
  const file = (path: string, sha256: unknown = 'a'.repeat(64)) => ({ files: [{ path, sha256 }] });

  test.each<[string, object, string]>([
    ['a tsconfig at any depth', configuration('packages/a/tsconfig.build.json'), 'ok'],
    ['a registry manifest', configuration('.logic2b/manifest.json'), 'ok'],
    ['a workspace file', configuration('pnpm-workspace.yaml'), 'ok'],
    ['source text', configuration('src/index.ts'), 'request-invalid'],
    ['a look-alike', configuration('mytsconfig.json'), 'request-invalid'],
    ['a registry manifest below', configuration('a/.holdfast/manifest.json'), 'request-invalid'],
    ['a lone surrogate', configuration('package.json', '\ud800'), 'request-invalid'],
    [
      '129 KiB of one configuration',
      configuration('package.json', 'x'.repeat(132_096)),
      'too-large',
    ],
    [
      '128 KiB in two configurations, and a byte',
      {
        configurations: [
          { path: 'package.json', content: 'x'.repeat(131_072) },
          { path: 'tsconfig.json', content: 'x' },
        ],
      },
      'too-large',
    ],
    [
      '33 configurations',
      { configurations: Array(33).fill({ path: 'package.json', content: '' }) },
      'too-large',
    ],
    ['1001 files', { files: Array(1001).fill(file('a').files[0]) }, 'too-large'],
    ['101 applications', { applications: Array(101).fill('a') }, 'too-large'],
    ['more than 1 MiB', { files: Array(1000).fill(file('a'.repeat(1000)).files[0]) }, 'too-large'],
    ['any readable file name', file('.env.local/CON/a: b?.ts'), 'ok'],
    ['an absolute path', file('/etc/passwd'), 'path-not-relative'],
    ['a parent path', file('a/../b'), 'path-not-relative'],
    ['a name that is not Unicode', file('a\ud800'), 'path-control'],
    ['an upper-case hash', file('a', 'A'.repeat(64)), 'request-invalid'],
    ['a base hash', { files: [{ ...file('a').files[0], baseSha256: 'b'.repeat(64) }] }, 'ok'],
    ['version 2', { schemaVersion: 2 }, 'request-invalid'],
    ['an unknown key', { originals: [] }, 'request-invalid'],
    ['the workspace as an application', { applications: ['.', './/./', './apps/a/'] }, 'ok'],
    ['an application outside', { applications: ['../a'] }, 'path-not-relative'],
    [
      'capabilities',
      { capabilities: { fileWrites: true, dependencyInstall: false, browser: false } },
      'ok',
    ],
    [
      'a capability missing',
      { capabilities: { fileWrites: true } },
      'request-invalid request-invalid',
    ],
    ['an unsafe app root', { appRoot: 'node_modules/x' }, 'path-reserved'],
  ])('%s', (_, snapshot, expected) => {
    expect(code(snapshot)).toBe(expected);
  });

  test('paths come back in canonical form', () => {
    const result = withSnapshot({
      appRoot: './apps/web/',
      ...file('./src//a.ts'),
      ...configuration('./package.json'),
      applications: ['./', 'apps/web/'],
    });
    expect(result.ok && result.request.snapshot).toMatchObject({
      appRoot: 'apps/web',
      files: [{ path: 'src/a.ts' }],
      configurations: [{ path: 'package.json' }],
      applications: ['.', 'apps/web'],
    });
  });
});

test.each<[string, string[], string]>([
  ['twice', ['src/a.ts', './src//a.ts'], '"src/a.ts" is named more than once.'],
  ['in another case', ['a', 'A'], '"a" is the same file as "A", or inside it.'],
  ['and something in it', ['a', 'a/b'], '"a/b" is the same file as "a", or inside it.'],
])('a file named %s', (_, paths, message) => {
  const candidates = paths.map((path) => candidate(path));
  expect(parseRequest({ candidates }, 'local')).toMatchObject({
    ok: false,
    problems: [{ code: 'target-collision', message }],
  });
});

test.each(['cli', '', undefined, null])('the form %j is a mistake of the caller', (form) => {
  const request = { candidates: [candidate('a.ts')] };
  expect(() => parseRequest(request, form as 'local')).toThrow(
    expect.objectContaining({
      code: 'usage-error',
      message: expect.stringMatching(/request form/),
    }),
  );
});

test('a parsed request is frozen all the way down and shares nothing with what was given', () => {
  const given = structuredClone(
    hostRequest({ candidates: { 'a.ts': 'x' }, files: { 'b.ts': '' } }),
  );
  const result = parseRequest(given, 'host');
  if (!result.ok) throw new Error('refused');
  const { request } = result;
  for (const part of [request, request.candidates, request.candidates[0], request.snapshot.files]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
  expect(Object.isFrozen(given)).toBe(false);
});
