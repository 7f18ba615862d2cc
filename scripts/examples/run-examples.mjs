import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STARTS } from './example-marks.mjs';
import { instrument, outputProblems } from './instrument.mjs';

const TIMEOUT_MS = 60_000;
/** How many examples take turns in a process. */
const TURNS = 16;
const RUNNER = fileURLToPath(new URL('run-in-turn.mjs', import.meta.url));

/**
 * Runs examples, each in an empty directory where it may write, and answers what is wrong with each:
 * `[{example, line, message}]`. They take turns in a few processes, because most of the time of a
 * process is its start. One that is not as expected there has its say in a process of its own.
 *
 * @param {{ name: string, code: string }[]} examples
 * @param {string} area directory for the programs, from which packages are found by name.
 */
export async function runExamples(examples, area) {
  const jobs = examples.map((example) => prepare(example, area));
  const groups = Array.from({ length: Math.ceil(jobs.length / TURNS) }, (_, index) =>
    jobs.slice(index * TURNS, (index + 1) * TURNS),
  );
  const suspects = (await inParallel(groups, runTogether)).flat();
  return (await inParallel(suspects, runAlone)).flat();
}

function prepare(example, area) {
  const { js, expectations } = instrument(example.code);
  const program = join(area, `${example.name}.mjs`);
  writeFileSync(program, js);
  return { example, program, expectations };
}

/** Those of a group that did not do as they say; all of them when their process failed. */
async function runTogether(jobs) {
  const { stdout, failure } = await execute(jobs);
  if (failure !== undefined) return jobs;
  const outputs = jobs.map((_, index) => {
    const [, output = ''] = stdout.split(`${STARTS}${index}\n`);
    return output.split(STARTS)[0];
  });
  return jobs.filter((job, index) => outputProblems(outputs[index], job.expectations).length > 0);
}

async function runAlone(job) {
  const { example, expectations } = job;
  const { stdout, failure } = await execute([job]);
  if (failure !== undefined) return [{ example, line: 0, message: `failed\n${failure}` }];
  return outputProblems(stdout, expectations).map((problem) => ({ example, ...problem }));
}

function execute(jobs) {
  const directories = jobs.map(() => mkdtempSync(join(tmpdir(), 'holdfast-example-')));
  const args = jobs.flatMap(({ program }, index) => [program, directories[index]]);
  const env = { ...process.env, NO_COLOR: '1', TZ: 'UTC', FORCE_COLOR: undefined };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [RUNNER, ...args],
      { env, timeout: TIMEOUT_MS, encoding: 'utf8' },
      (error, stdout, stderr) => {
        for (const directory of directories) rmSync(directory, { recursive: true, force: true });
        const failure = error === null ? undefined : shorten(stderr || error.message);
        resolve({ stdout, failure });
      },
    );
  });
}

/** The error itself; where Node's own modules were at that time helps nobody. */
function shorten(text) {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s+at .*node:internal|^Node\.js v|^$/.test(line));
  return lines.slice(0, 12).join('\n');
}

async function inParallel(items, task) {
  const results = [];
  const queue = [...items.entries()];
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results[next[0]] = await task(next[1]);
    }
  });
  await Promise.all(workers);
  return results;
}
