import { LIMITS, utf8Length } from '@holdfast/base';
import { describe, expect, test } from 'vitest';
import { parseRequest } from '../src/index.js';
import { candidate, hostRequest } from './host-request.js';

const local = (json: unknown) => {
  const result = parseRequest(json, 'local');
  return result.ok ? 'ok' : result.problems.map(({ code }) => code).join(' ');
};
const paths = (...list: string[]) => local({ candidates: list.map((path) => candidate(path)) });

describe('P05 registry versions', () => {
  const secret = 'https://user:hunter2@registry.example/1.0.0';

  test.each([
    'next',
    'latest',
    '^1.0.0',
    'v1.0.0',
    '1.0',
    '01.0.0',
    '1.0.0-01',
    '1.0.0 ',
    '1.0.0\n',
    '',
    `1.0.0-${'a'.repeat(123)}`,
    secret,
  ])('P05 %j is refused and not repeated', (registryVersion) => {
    const result = parseRequest({ registryVersion, candidates: [candidate('a.ts')] }, 'local');
    expect(result).toMatchObject({ ok: false, problems: [{ code: 'request-invalid' }] });
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(JSON.stringify(result)).toMatch(/registryVersion (?:must be an exact|is longer)/);
  });

  test.each([
    '0.0.0',
    '1.0.0-rc.17',
    '1.2.3+build.01',
    '10.20.30-x-y.0+z',
    `1.0.0-${'a'.repeat(122)}`,
  ])('P05 %s is exact', (registryVersion) => {
    expect(local({ registryVersion, candidates: [candidate('a.ts')] })).toBe('ok');
  });
});

describe('P06 paths of a request', () => {
  test('P06 ./src//customers.tsx is normalised', () => {
    const result = parseRequest({ candidates: [candidate('./src//customers.tsx')] }, 'local');
    expect(result.ok && result.request.candidates[0]?.path).toBe('src/customers.tsx');
  });

  test.each([
    ['../x', 'path-parent'],
    ['src/../x', 'path-parent'],
    ['/x', 'path-absolute'],
    ['C:/x', 'path-absolute'],
    ['\\\\server\\x', 'path-absolute'],
    ['src\\x', 'path-character'],
    ['.', 'path-empty'],
    ['.git/config', 'path-reserved'],
    ['node_modules/pkg/x', 'path-reserved'],
    ['src/.env', 'path-reserved'],
    ['.environment', 'path-reserved'],
    ['.env.local', 'path-reserved'],
    ['.holdfast/journal', 'path-reserved'],
    ['src/.holdfast-change-abc', 'path-reserved'],
    ['@/x', 'path-alias'],
    ['~/x', 'path-alias'],
    ['#imports/x', 'path-character'],
    ['src/*.tsx', 'path-character'],
    ['src/CON.txt', 'path-device'],
    ['src/com¹', 'path-device'],
    ['x. ', 'path-trailing'],
    ['cafe\u0301.ts', 'path-not-nfc'],
    ['a\0b', 'path-control'],
    ['a'.repeat(257), 'path-too-long'],
    ['ü'.repeat(128), 'path-too-long'],
    ['a\u202eb', 'path-invisible'],
    ['a\u200bb', 'path-invisible'],
    ['a\ud800b', 'path-control'],
  ])('P06 %j is refused: %s', (path, code) => {
    expect(paths(path)).toBe(code);
    const missing = parseRequest(
      { ...hostRequest({ candidates: { 'a.ts': 'x' } }), missingFiles: [path] },
      'host',
    );
    expect(!missing.ok && missing.problems.map((problem) => problem.code)).toEqual([code]);
  });

  test.each([
    [['./src/x', 'src/x']],
    [['src/X', 'src/x']],
    [['src/a', 'src/a/file']],
    [['SRC/A', 'src/a/file']],
    [['src/a', 'src/a-b', 'src/a/file']],
    [['ſ.ts', 's.ts']],
  ])('P06 %j cannot be planned together', (list) => {
    expect(paths(...list)).toBe('target-collision');
    expect(paths(...[...list].reverse())).toBe('target-collision');
    const missing = parseRequest(
      { ...hostRequest({ candidates: { 'z.ts': 'x' } }), missingFiles: list },
      'host',
    );
    expect(!missing.ok && missing.problems[0]?.code).toBe('target-collision');
  });

  test('P06 names that only look dangerous are accepted', () => {
    const list = [
      '.env.example',
      '.github/workflows/ci.yml',
      '.gitignore',
      'Makefile',
      'app/[id]/page.tsx',
      'app/(group)/x.tsx',
      '@scope/x',
      '~x',
      'src/ünï.ts',
      'a/b c.ts',
    ];
    expect(paths(...list)).toBe('ok');
  });
});

describe('P07 malformed requests', () => {
  const good = candidate('a.ts');
  const withCandidates = (...candidates: unknown[]) => ({ candidates });

  test.each<[string, unknown, string]>([
    ['null', null, 'request-invalid'],
    ['an array', [], 'request-invalid'],
    ['undefined', undefined, 'request-invalid'],
    ['a function', () => 1, 'request-invalid'],
    ['schemaVersion 2', { schemaVersion: 2, ...withCandidates(good) }, 'request-invalid'],
    ['schemaVersion "1"', { schemaVersion: '1', ...withCandidates(good) }, 'request-invalid'],
    ['an extra key', { ...withCandidates(good), force: true }, 'request-invalid'],
    ['0 candidates', withCandidates(), 'request-invalid'],
    [
      '33 candidates',
      withCandidates(...Array.from({ length: 33 }, (_, i) => candidate(`${i}.ts`))),
      'too-large',
    ],
    ['beforeSha256', withCandidates({ ...good, beforeSha256: null }), 'request-invalid'],
    ['numeric content', withCandidates({ ...good, content: 1 }), 'request-invalid'],
    ['no content', withCandidates({ path: 'a.ts', reason: 'r' }), 'request-invalid'],
    [
      'a lone surrogate in content',
      withCandidates(candidate('a.ts', 'a\udc00')),
      'request-invalid',
    ],
    [
      'a lone surrogate in a reason',
      withCandidates({ ...good, reason: 'a\udc00' }),
      'request-invalid',
    ],
    ['a blank reason', withCandidates({ ...good, reason: ' \u00a0 ' }), 'request-invalid'],
    ['an empty reason', withCandidates({ ...good, reason: '' }), 'request-invalid'],
    ['a control character', withCandidates({ ...good, reason: 'a\tb' }), 'request-invalid'],
    ['DEL', withCandidates({ ...good, reason: 'a\u007f' }), 'request-invalid'],
    ['513 units', withCandidates({ ...good, reason: 'r'.repeat(513) }), 'request-invalid'],
    [
      '3-byte characters just over 128 KiB',
      withCandidates(candidate('a.ts', '€'.repeat(43_691))),
      'too-large',
    ],
    ['131073 units', withCandidates(candidate('a.ts', 'a'.repeat(131_073))), 'too-large'],
    [
      'three files over 256 KiB',
      withCandidates(
        candidate('a.ts', 'a'.repeat(131_072)),
        candidate('b.ts', 'b'.repeat(131_072)),
        candidate('c.ts', 'c'),
      ),
      'too-large',
    ],
    ['a snapshot', hostRequest({ candidates: { 'a.ts': 'x' } }), 'request-invalid'],
    ['missingFiles', { ...withCandidates(good), missingFiles: [] }, 'request-invalid'],
    ['2 MiB', { ...withCandidates(good), pad: 'x'.repeat(LIMITS.documentBytes) }, 'too-large'],
  ])('P07 %s is refused', (_, json, code) => {
    expect(local(json)).toBe(code);
  });

  test('P07 missingFiles as a string, and 33 of them', () => {
    const request = hostRequest({ candidates: { 'a.ts': 'x' } });
    const wrong = parseRequest({ ...request, missingFiles: 'a.ts' }, 'host');
    expect(!wrong.ok && wrong.problems[0]?.message).toBe('missingFiles must be a list.');
    const many = Array.from({ length: 33 }, (_, index) => `${index}.ts`);
    const long = parseRequest({ ...request, missingFiles: many }, 'host');
    expect(!long.ok && long.problems[0]?.code).toBe('too-large');
  });

  test('P07 limits are inclusive, and emoji, BOM, NUL and CRLF are content like any other', () => {
    const content = `${'€'.repeat(43_690)}ab`;
    expect(utf8Length(content)).toBe(LIMITS.contentBytes);
    expect(local(withCandidates(candidate('a.ts', content)))).toBe('ok');
    expect(local(withCandidates({ ...good, reason: 'r'.repeat(512) }))).toBe('ok');
    const odd = '\uFEFF😀\r\n\0\u0001\r\u2028';
    const result = parseRequest(
      withCandidates(candidate('a.ts', odd), candidate('b.ts', '')),
      'local',
    );
    expect(result.ok && result.request.candidates[0]?.content).toBe(odd);
  });

  test('P07 nothing that was submitted is repeated, apart from shortened names', () => {
    const secret = 'hunter2-hunter2';
    const requests = [
      { candidates: secret },
      { candidates: [{ path: 1, content: [secret], reason: { secret } }] },
      { candidates: [candidate('a.ts', `${secret}\ud800`)] },
      { candidates: [{ ...good, reason: `${secret}\n` }] },
      { candidates: [good], registryVersion: secret },
      { candidates: [good], schemaVersion: secret },
      { candidates: [good], [`${'k'.repeat(60)}${secret}`]: 1 },
    ];
    for (const request of requests) {
      const result = parseRequest(request, 'local');
      expect(result.ok).toBe(false);
      expect(JSON.stringify(result)).not.toContain('hunter2');
    }
  });
});
