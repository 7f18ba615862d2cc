import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anchorsOf, linkProblem, linksOf } from './check-links.mjs';

test('links are found with their line; code, fences and other sites are left out', () => {
  const text = [
    'See [a](one.md) and [b](two.md#x "title") and ![p](p.png).',
    '`[code](no.md)` [web](https://example.org) [mail](mailto:a@example.org)',
    '```md',
    '[fenced](no.md)',
    '```',
    '[ref]: three.md',
    '<a href="four.md">x</a>',
  ].join('\n');
  expect(linksOf('docs/x.md', text).map(({ line, target }) => `${line} ${target}`)).toEqual([
    '1 one.md',
    '1 two.md#x',
    '1 p.png',
    '6 three.md',
    '7 four.md',
  ]);
});

test('anchors follow headings, repeated ones are numbered, explicit ids count', () => {
  const text = '# Über `plan.json`, twice!\n## Same\n## Same\n<a id="own"></a>\n```\n# not\n```\n';
  expect([...anchorsOf(text)].sort()).toEqual(['own', 'same', 'same-1', 'über-planjson-twice']);
});

test('a link leads to a file and a heading inside the repository, or is a problem', () => {
  const root = mkdtempSync(join(tmpdir(), 'holdfast-links-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'docs/a.md'), '# One\n');
  writeFileSync(join(root, 'b.ts'), '');
  const problem = (target: string) => linkProblem(root, { file: 'docs/x.md', line: 3, target });
  writeFileSync(join(root, 'docs/x.md'), '# Here\n');
  for (const good of ['a.md', 'a.md#one', '#here', '../b.ts#L3', './', '..']) {
    expect(problem(good), good).toBeUndefined();
  }
  expect(problem('gone.md')).toBe('docs/x.md:3: gone.md leads to nothing');
  expect(problem('a.md#two')).toMatch(/names a heading that docs\/a\.md does not have/);
  expect(problem('#nowhere')).toMatch(/names a heading/);
  expect(problem('../../out.md')).toMatch(/leaves the repository/);
  expect(problem('/etc/passwd')).toMatch(/leaves the repository/);
  rmSync(root, { recursive: true });
});
