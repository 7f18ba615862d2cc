import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rulesDigest } from './rules-digest.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'holdfast-rules-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('every rule and every pinned parser changes the digest, a test does not', () => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
    return rulesDigest(directory);
  };
  const packages = ['base', 'source', 'syntax', 'anchors', 'blocks', 'project'];
  for (const name of packages) {
    mkdirSync(join(directory, name, 'src'), { recursive: true });
    writeFileSync(join(directory, name, 'package.json'), '{}');
  }
  const seen = new Set([rulesDigest(directory)]);
  for (const name of packages) {
    seen.add(write(`${name}/src/a.ts`, ''));
    seen.add(write(`${name}/src/deep/b.ts`, ''));
    seen.add(write(`${name}/src/deep/b.ts`, '// Another rule.'));
    seen.add(write(`${name}/package.json`, '{ "dependencies": { "oxc-parser": "2" } }'));
  }
  expect(seen.size).toBe(1 + 4 * packages.length);
  const last = rulesDigest(directory);
  expect(write('blocks/src/a.test.ts', 'test')).toBe(last);
  expect(write('mcp/src/a.ts', 'other')).toBe(last);
});
