import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What one test run came to, as the count file holds it. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** Full names of the tests that did not run. */
  readonly skipped: readonly string[];
}

/**
 * Writes a run's counts to a file, from which the CI script makes its last line. With CI set, a
 * skipped test fails the run and is named: a missing browser or compiler must not look like success.
 */
export function countReporter(file: string): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const counts = countTests(modules, unhandledErrors.length);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(counts));
      if (counts.skipped.length === 0) return;
      process.stderr.write(`\nnot run:\n${counts.skipped.map((name) => `  ${name}\n`).join('')}`);
      if (!process.env.CI) return;
      process.stderr.write('With CI set, a skipped test fails the run.\n');
      process.exitCode = 1;
    },
  };
}

/** A file that could not be loaded, and an error outside any test, count as one failure each. */
export function countTests(
  modules: readonly Pick<TestModule, 'state' | 'children'>[],
  unhandledErrors: number,
): TestCounts {
  let passed = 0;
  let failed = unhandledErrors;
  const skipped: string[] = [];
  for (const module of modules) {
    const tests = [...module.children.allTests()];
    const failedTests = tests.filter((test) => test.result().state === 'failed').length;
    const loadFailure = failedTests === 0 && module.state() === 'failed' ? 1 : 0;
    failed += failedTests + loadFailure;
    for (const test of tests) {
      if (test.result().state === 'passed') passed += 1;
      else if (test.result().state !== 'failed') skipped.push(nameOf(test));
    }
  }
  return { passed, failed, skipped };
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}
