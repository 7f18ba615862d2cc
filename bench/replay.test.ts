import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { makeRepository } from '@holdfast/test-kit';
import { expect, test } from 'vitest';

const REPLAY = join(import.meta.dirname, 'replay.mjs');

const body = (name: string, sign = '+') => `export function ${name}(a: number, b: number) {
  const sum = a ${sign} b;
  if (sum > 10) return sum - 1;
  return sum;
}
`;

test('a replay counts states beside the alarms of lines and of raw tokens', () => {
  const repository = makeRepository({
    'a.ts': body('stays') + body('renamed', '-') + body('changes', '*') + body('goes', '/'),
    'b.ts': body('moves', '%'),
    'broken.ts': 'export function cut(',
  });
  const from = repository.git('rev-parse', 'HEAD').trim();
  const formatted = body('stays')
    .replace('(a: number, b: number)', '(\n  a: number,\n  b: number,\n)')
    .replace('{', '{\n  // A comment.');
  repository.commit({
    'a.ts': formatted + body('other', '-') + body('changes', '**'),
    'b.ts': '',
    'c.ts': body('moves', '%'),
  });
  const args = [REPLAY, repository.path, from, 'HEAD', '--json'];
  const report = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  expect(report).toMatchObject({ anchors: 5, from });
  expect(report.rows).toHaveLength(1);
  expect(report.rows[0]).toMatchObject({
    fresh: 1,
    stale: 1,
    moved: 1,
    renamed: 1,
    lost: 1,
    ambiguous: 0,
    unchecked: 0,
    // Every line of every declaration is another one now, and only `stays` is still the same code.
    lineAlarms: 5,
    lineFalse: 1,
    // The formatter's trailing comma is a token.
    tokenAlarms: 5,
    tokenFalse: 1,
  });
});
