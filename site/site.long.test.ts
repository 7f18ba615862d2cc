import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildCli } from '../apps/cli/test/built-cli.js';
import { makeTempDir, writeTree } from '../packages/test-kit/src/index.js';
import { linkProblems } from './build/link-problems.mjs';

const SITE = import.meta.dirname;

test('the site is built of all documents, and each of its links leads somewhere', async () => {
  await buildCli();
  const { stdout } = await promisify(execFile)(process.execPath, [join(SITE, 'build.mjs')]);
  expect(stdout).toMatch(/^\d\d pages, 0 broken links$/m);
  const page = (path: string): string => readFileSync(join(SITE, 'dist', path), 'utf8');
  expect(page('index.html')).toContain('Code, documents and the map tell the same truth');
  expect(page('guide/anchors.html')).not.toContain('<!-- step');
  expect(page('reference/licences.html')).toContain('tree-sitter-rust');
  expect(page('architecture.html')).toContain('map.svg');
  expect(page('map.svg')).toMatch(/<desc>\d+ blocks, \d+ dependencies/);
}, 600_000);

test('a link to no page, no file and no heading is found', () => {
  const dir = makeTempDir('holdfast-site-');
  mkdirSync(join(dir.path, 'guide'));
  writeTree(dir.path, {
    'index.html':
      '<a href="/guide/a.html#b"></a><a href="/guide/a.html#c"></a><a href="./gone.html"></a>',
    'guide/a.html':
      '<h2 id="b"></h2><a href="../index.html"></a><img src="/gone.png"><a href="#d"></a>',
  });
  expect(linkProblems(dir.path).sort()).toEqual([
    'guide/a.html: #d names a heading that is not there',
    'guide/a.html: /gone.png leads to nothing',
    'index.html: ./gone.html leads to nothing',
    'index.html: /guide/a.html#c names a heading that is not there',
  ]);
  dir.remove();
});
