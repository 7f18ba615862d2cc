import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileProblems } from './check-workflows.mjs';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const action = read('action/action.yml');
const workflow = read('.github/workflows/ci.yml');
// A string that looks like a template would be taken for a mistake.
const open = '$'.concat('{{');

describe('the check of workflows is red for', () => {
  test.each([
    ['a key that actions do not have', action.replace('runs:\n', 'runs:\n  stepz: []\n')],
    ['a context that is not there', action.replace('steps.install.', 'stepz.install.')],
    ['no way to run', action.replace(/^runs:[\s\S]*/m, '')],
    ['an expression in a script', action.replace('exit "$', `exit ${open} inputs.since }}"$`)],
  ])('an action with %s', async (_, text) => {
    expect(text).not.toBe(action);
    expect(await fileProblems('action/action.yml', text)).not.toEqual([]);
  });

  test.each([
    ['a key that workflows do not have', workflow.replace('permissions:', 'permission:')],
    ['a step without anything to do', workflow.replace('- run: ', '- name: ')],
    [
      'an expression in a script',
      workflow.replace('- run: ', `- run: echo ${open} github.ref }}; `),
    ],
    ['no YAML', workflow.replace('jobs:', 'jobs: [')],
  ])('a workflow with %s', async (_, text) => {
    expect(text).not.toBe(workflow);
    expect(await fileProblems('.github/workflows/ci.yml', text)).not.toEqual([]);
  });

  test('a hook without a name, and one with a key too many', async () => {
    const hooks = read('.pre-commit-hooks.yaml');
    expect(await fileProblems('.pre-commit-hooks.yaml', hooks)).toEqual([]);
    const broken = hooks.replace('  name: holdfast check\n', '  nome: holdfast check\n');
    expect(await fileProblems('.pre-commit-hooks.yaml', broken)).toHaveLength(2);
  });
});
