import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { nextSteps } from './next-steps.js';

const steps = nextSteps('printf %s\\\\n');

test.each([
  'plain/path.ts',
  'it\'s [id]/$HOME `ls` \\ "q" | > ;',
  "line\nbreak\u202e and it's \\n",
  '\u0007%s\u{e0001}',
  '😀',
])('a shell reads the words of a command as they were: %j', (word) => {
  expect(bash(steps.owner(word))).toBe(`owner\n${word}\n`);
});

test.each(["it's \u202e\n\u{e0001} 😀", '$(ls)'])('and operations: %j', (path) => {
  const [, , json = ''] = bash(steps.edit({ op: 'resolve_seam', path, resolution: 'both' })).split(
    '\n',
  );
  expect(JSON.parse(json)).toEqual([{ op: 'resolve_seam', path, resolution: 'both' }]);
});

test('a path that looks like an option is none', () => {
  expect(nextSteps('holdfast blocks').owner('-x')).toBe('holdfast blocks owner -- -x');
});

function bash(command: string): string {
  return execFileSync('bash', ['--norc', '-c', command], {
    encoding: 'utf8',
    env: { LC_ALL: 'C.UTF-8' },
  });
}
