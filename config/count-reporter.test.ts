import { expect, test } from 'vitest';
import { countTests } from './count-reporter.ts';

type Module = Parameters<typeof countTests>[0][number];

/** What the reporter reads of a vitest module: its state and its tests'. */
function moduleOf(file: string, state: string, tests: Readonly<Record<string, string>>): Module {
  const all = Object.entries(tests).map(([fullName, result]) => ({
    fullName,
    module: { relativeModuleId: file },
    result: () => ({ state: result }),
  }));
  const children = { allTests: () => all };
  return { state: () => state, children } as unknown as Module;
}

test('passed, failed and skipped tests are counted; skipped ones by name', () => {
  const modules = [
    moduleOf('a.test.ts', 'failed', { one: 'passed', two: 'failed' }),
    moduleOf('b.test.ts', 'passed', { 'group > three': 'skipped', four: 'passed' }),
  ];
  expect(countTests(modules, 0)).toEqual({
    passed: 2,
    failed: 1,
    skipped: ['b.test.ts > group > three'],
  });
});

test('a file that cannot be loaded, a hook that fails and an error outside tests are failures', () => {
  expect(countTests([moduleOf('a.test.ts', 'failed', {})], 0).failed).toBe(1);
  expect(countTests([moduleOf('a.test.ts', 'failed', { one: 'passed' })], 0).failed).toBe(1);
  expect(countTests([], 2).failed).toBe(2);
});

test('a test that was never run counts as skipped, not as passed', () => {
  expect(countTests([moduleOf('a.test.ts', 'passed', { one: 'pending' })], 0)).toEqual({
    passed: 0,
    failed: 0,
    skipped: ['a.test.ts > one'],
  });
});
