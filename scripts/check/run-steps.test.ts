import { expect, test } from 'vitest';
import { runSteps } from './run-steps.mjs';

/** A step that takes its time, so that steps which may overlap do. */
function step(name: string, options: { needs?: string[]; whole?: boolean; fails?: boolean } = {}) {
  const speak = options.whole ? '' : `process.stderr.write('${name} speaks');`;
  const code = `${speak} setTimeout(() => process.exit(${options.fails ? 3 : 0}), 150);`;
  return {
    name,
    needs: options.needs ?? [],
    whole: options.whole,
    command: [process.execPath, '--eval', code],
  };
}

async function run(steps: ReturnType<typeof step>[], bail = false) {
  let running = 0;
  let most = 0;
  let overlap = false;
  const results = await runSteps(steps, {
    cores: 2,
    env: process.env,
    cwd: process.cwd(),
    bail,
    onStart: (started: { whole?: boolean }) => {
      if (started.whole && running > 0) overlap = true;
      running += 1;
      most = Math.max(most, running);
    },
    onEnd: () => {
      running -= 1;
    },
  });
  return { results, table: results.map((it) => `${it.name} ${it.result}`), most, overlap };
}

test('steps run two at a time, whole ones alone, and their output is kept', async () => {
  const steps = [step('a'), step('b'), step('c'), step('w', { whole: true }), step('d')];
  const { results, table, most, overlap } = await run(steps);
  expect(table).toEqual(['a ok', 'b ok', 'c ok', 'w ok', 'd ok']);
  expect(most).toBe(2);
  expect(overlap).toBe(false);
  expect(results[0]?.output).toBe('a speaks');
});

test('a failure stops only what needs it, however indirectly', async () => {
  const steps = [
    step('late', { needs: ['build'] }),
    step('build', { fails: true }),
    step('smoke', { needs: ['late'] }),
    step('other'),
  ];
  expect((await run(steps)).table).toEqual([
    'late not run',
    'build failed',
    'smoke not run',
    'other ok',
  ]);
});

test('a step that is needed but was not chosen does not hold anything back', async () => {
  expect((await run([step('a', { needs: ['build'] })])).table).toEqual(['a ok']);
});

test('with bail nothing starts after the first failure', async () => {
  const steps = [step('w', { whole: true, fails: true }), step('a'), step('b')];
  expect((await run(steps, true)).table).toEqual(['w failed', 'a not run', 'b not run']);
});

test('a program that does not exist is a failure that says so', async () => {
  const missing = { ...step('x'), command: ['/nonexistent/program'] };
  const { results } = await run([missing]);
  expect(results[0]?.result).toBe('failed');
  expect(results[0]?.output).toContain('/nonexistent/program');
});
