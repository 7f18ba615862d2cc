import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkWritablePath } from './writable-path.js';

const code = (text: string) => {
  const check = checkWritablePath(text);
  return check.ok ? `ok ${check.path}` : check.problem.code;
};

describe('P06 writable paths', () => {
  test.each([
    ['./src//customers.tsx', 'src/customers.tsx'],
    ['a/', 'a'],
    ['././a/./b', 'a/b'],
    ['.env.example', '.env.example'],
    ['.github/workflows/ci.yml', '.github/workflows/ci.yml'],
    ['.gitignore', '.gitignore'],
    ['Makefile', 'Makefile'],
    ['app/[id]/page.tsx', 'app/[id]/page.tsx'],
    ['app/(group)/x.tsx', 'app/(group)/x.tsx'],
    ['@scope/x', '@scope/x'],
    ['~x', '~x'],
    ['src/ünï.ts', 'src/ünï.ts'],
    ['a/b c.ts', 'a/b c.ts'],
    ['com10.txt', 'com10.txt'],
    ['console/x', 'console/x'],
    [`${'a'.repeat(252)}/b.c`, `${'a'.repeat(252)}/b.c`],
  ])('P06 accepts %j as %j', (text, path) => {
    expect(checkWritablePath(text)).toEqual({ ok: true, path });
  });

  test.each([
    ['', 'path-empty'],
    ['.', 'path-empty'],
    ['./', 'path-empty'],
    ['../x', 'path-parent'],
    ['src/../x', 'path-parent'],
    ['/x', 'path-absolute'],
    ['C:/x', 'path-absolute'],
    ['\\\\server\\x', 'path-absolute'],
    ['src\\x', 'path-character'],
    ['src/a:b', 'path-character'],
    ['#imports/x', 'path-character'],
    ['src/*.tsx', 'path-character'],
    ['src/a?', 'path-character'],
    ['.git/config', 'path-reserved'],
    ['.GIT/hooks/pre-commit', 'path-reserved'],
    ['.gıt/config', 'path-reserved'],
    ['GIT~1/config', 'path-reserved'],
    ['node_modules/pkg/x', 'path-reserved'],
    ['a/NODE_MODULES/x', 'path-reserved'],
    ['src/.env', 'path-reserved'],
    ['.environment', 'path-reserved'],
    ['.env.local', 'path-reserved'],
    ['.ENV.EXAMPLE', 'path-reserved'],
    ['.env.example.local', 'path-reserved'],
    ['.holdfast/journal', 'path-reserved'],
    ['.logic2b/x', 'path-reserved'],
    ['src/.holdfast-change-abc', 'path-reserved'],
    ['src/.Holdfast-Change-abc', 'path-reserved'],
    ['@/x', 'path-alias'],
    ['./~/x', 'path-alias'],
    ['src/CON.txt', 'path-device'],
    ['src/com¹', 'path-device'],
    ['nul', 'path-device'],
    ['conin$', 'path-device'],
    ['lpt0.tar.gz', 'path-device'],
    ['aux .txt', 'path-device'],
    ['x. ', 'path-trailing'],
    ['x.', 'path-trailing'],
    ['a /b', 'path-trailing'],
    ['cafe\u0301.ts', 'path-not-nfc'],
    ['a\0b', 'path-control'],
    ['a\u0085b', 'path-control'],
    ['a\x7fb', 'path-control'],
    ['a\ud800b', 'path-control'],
    ['a\u202eb', 'path-invisible'],
    ['a\u200bb', 'path-invisible'],
    ['a\u034fb', 'path-invisible'],
    ['a\u3164b', 'path-invisible'],
    ['a\ufe0fb', 'path-invisible'],
    ['HOLDFA~1/x', 'path-reserved'],
    ['src/GIT~2', 'path-reserved'],
    ['NODE_M~1', 'path-reserved'],
    ['ENV~1', 'path-reserved'],
    ['ENV~1.LOC', 'path-reserved'],
    ['ENVRC~1', 'path-reserved'],
    ['ENVLOC~1.TES', 'path-reserved'],
    ['GI7EBA~1', 'path-reserved'],
    ['a\u2800b', 'path-invisible'],
    ['a\u2028b', 'path-invisible'],
    ['a\ufeffb', 'path-invisible'],
    [`${'x/'.repeat(127)}abc`, 'path-too-long'],
    ['é'.repeat(128), 'path-too-long'],
  ])('P06 refuses %j with %s', (text, expected) => {
    expect(code(text)).toBe(expected);
  });

  test('P06 limits are exact: 256 units and 255 bytes pass, one more does not', () => {
    expect(code(`${'a'.repeat(127)}/${'b'.repeat(128)}`)).toMatch(/^ok /);
    expect(code(`${'a'.repeat(128)}/${'b'.repeat(128)}`)).toBe('path-too-long');
    expect(code('a'.repeat(255))).toMatch(/^ok /);
    expect(code('a'.repeat(256))).toBe('path-too-long');
    expect(code(`${'é'.repeat(127)}a`)).toMatch(/^ok /);
  });

  test('a message never carries raw control or invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const check = checkWritablePath(text);
        if (!check.ok) expect(check.problem.message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
    );
  });

  test('an accepted path is canonical: checking it again gives itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const check = checkWritablePath(text);
        if (!check.ok) return;
        expect(checkWritablePath(check.path)).toEqual(check);
        expect(check.path.split('/')).not.toContain('..');
        expect(check.path.startsWith('/')).toBe(false);
      }),
    );
  });

  test('no spelling of a reserved name gets through', () => {
    const reserved = fc.constantFrom(
      'node_modules',
      '.git',
      '.holdfast',
      '.env',
      '.env.local',
      'con',
    );
    const mixed = reserved.chain((name) =>
      fc
        .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
        .map((ups) => [...name].map((c, i) => (ups[i] ? c.toUpperCase() : c)).join('')),
    );
    const prefix = fc.constantFrom('', './', 'a/', 'a//', 'a/./');
    fc.assert(
      fc.property(prefix, mixed, fc.constantFrom('', '/x', '/'), (before, name, after) => {
        expect(checkWritablePath(before + name + after).ok).toBe(false);
      }),
    );
  });
});
