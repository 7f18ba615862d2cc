import fc from 'fast-check';
import { expect, test } from 'vitest';
import { member } from './json-object.js';
import { parseConfiguration } from './parse-configuration.js';
import { readPnpmWorkspace } from './pnpm-workspace.js';

test('compiler configurations may have comments, trailing commas and a byte-order mark', () => {
  const text = '\ufeff// shared\n{ "a": [1, 2,], /* b */ "b": {}, }';
  expect(parseConfiguration('apps/x/tsconfig.app.json', text)).toMatchObject({ ok: true });
  expect(parseConfiguration('jsconfig.json', text)).toMatchObject({ ok: true });
  expect(parseConfiguration('package.json', text)).toEqual({ ok: false, why: 'is not valid JSON' });
  expect(parseConfiguration('package.json', '\ufeff{}')).toEqual({ ok: true, value: {} });
});

test('what is wrong is said without repeating the text', () => {
  expect(parseConfiguration('tsconfig.json', '{\n  "secret" "x"\n}')).toEqual({
    ok: false,
    why: 'is not valid JSON with comments (ColonExpected in line 2)',
  });
  expect(parseConfiguration('tsconfig.json', '[]')).toEqual({
    ok: false,
    why: 'is not a JSON object',
  });
  expect(parseConfiguration('tsconfig.json', '')).toMatchObject({ ok: false });
});

test('hostile nesting is a reason, not a stack overflow', () => {
  for (const path of ['tsconfig.json', 'package.json']) {
    expect(parseConfiguration(path, '['.repeat(120_000))).toMatchObject({ ok: false });
    expect(parseConfiguration(path, `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`).ok).toBe(
      path === 'package.json',
    );
  }
});

test('only own members count', () => {
  const parsed = parseConfiguration('tsconfig.json', '{"__proto__": {"extends": "x"}}');
  expect(parsed.ok && member(parsed.value, 'extends')).toBeUndefined();
  expect(member({}, 'constructor')).toBeUndefined();
});

test('law: no text makes a parser throw', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    'a',
    '&a ',
    '*a ',
    '- ',
    '\n',
    '!',
    '|',
    '\u0000',
    '<<',
  );
  fc.assert(
    fc.property(fc.string({ unit: pieces, maxLength: 40 }), (text) => {
      expect(typeof parseConfiguration('tsconfig.json', text).ok).toBe('boolean');
      expect(typeof parseConfiguration('package.json', text).ok).toBe('boolean');
      expect(['patterns', 'none', 'odd']).toContain(readPnpmWorkspace(text).kind);
    }),
    { numRuns: 1000 },
  );
});

test('aliases that expand without end are refused', () => {
  const levels = Array.from(
    { length: 12 },
    (_, n) => `l${n + 1}: &l${n + 1} [${Array(9).fill(`*l${n}`).join(', ')}]`,
  );
  expect(readPnpmWorkspace(`l0: &l0 [a]\n${levels.join('\n')}\npackages: *l12\n`)).toMatchObject({
    kind: 'odd',
  });
});
