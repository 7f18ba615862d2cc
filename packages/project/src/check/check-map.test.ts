import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRepository } from '@holdfast/test-kit';
import { expect, test } from 'vitest';
import { scanBlocks } from '../blocks/scan-blocks.js';
import { openProject } from '../open-project.js';
import { checkFindings } from './check-findings.js';
import { checkJson } from './check-json.js';
import { checkProject } from './check-project.js';
import { judgeCheck } from './judge-check.js';

const FILES = {
  'package.json': '{"name":"shop"}\n',
  ...Object.fromEntries(
    ['ui', 'db'].flatMap((folder) =>
      ['a', 'b', 'c', 'd', 'e'].map((name, index, names) => [
        `src/${folder}/${name}.ts`,
        `import './${names[(index + 1) % names.length]}.js';\n`,
      ]),
    ),
  ),
};

test('a check of the project has the map in it, and fails for what is wrong with it', async () => {
  using repository = makeRepository(FILES);
  const project = await openProject({ cwd: repository.path });
  try {
    const before = await checkProject(project);
    expect(before.blocks).toBeUndefined();
    expect(checkJson(before, judgeCheck(before))).not.toHaveProperty('blocks');

    const scanned = await scanBlocks(project, {
      seat: 'owner',
      author: 'Ada',
      at: '2026-01-01T00:00:00Z',
    });
    expect(scanned.ok).toBe(true);
    const clean = await checkProject(project);
    expect(clean.blocks).toMatchObject({ fileCount: 11, unmapped: [] });
    expect(judgeCheck(clean)).toEqual({ status: 'fresh', because: [] });

    rmSync(join(repository.path, 'src/ui'), { recursive: true });
    writeFileSync(join(repository.path, 'extra.ts'), '');
    const broken = await checkProject(project);
    const verdict = judgeCheck(broken);
    expect(verdict).toEqual({ status: 'attention', because: ['idle'] });
    expect(checkFindings(broken, verdict).map(({ level, rule }) => `${level} ${rule}`)).toEqual([
      'error blocks-idle',
      'warning blocks-unmapped',
    ]);
    // What a commit has already is no news of what came after it.
    repository.git('add', '-A');
    repository.git('commit', '-qm', 'Break it');
    writeFileSync(join(repository.path, 'later.ts'), '');
    const later = await openProject({ cwd: repository.path });
    const since = await checkProject(later, { since: 'HEAD' });
    await later.close();
    expect(since.blocks).toMatchObject({ unmapped: ['later.ts'], idleGlobs: [] });
    expect(judgeCheck(since).because).toEqual([]);
    expect(judgeCheck(broken, { failOn: ['unmapped'] }).because).toEqual(['unmapped']);
    expect(checkJson(broken, verdict).blocks).toMatchObject({
      findings: [{ rule: 'blocks-idle', level: 'error' }, { rule: 'blocks-unmapped' }],
      unmapped: ['extra.ts'],
    });
  } finally {
    await project.close();
  }
});
