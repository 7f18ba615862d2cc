import { parseArgs } from 'node:util';
import { runReady } from '../bootstrap/ensure-ready.mjs';
import { pinnedPnpmEnv } from '../bootstrap/pinned-pnpm.mjs';
import { ROOT } from '../bootstrap/workspace.mjs';
import { clearCounts, saveResults } from './results.mjs';
import { runSteps } from './run-steps.mjs';
import { CORES, STEPS } from './steps.mjs';

/** Runs the checks that the arguments choose; sets the exit code. */
export async function check(args) {
  const options = parseOptions(args);
  if (options === undefined) return;
  const steps = chooseSteps(options);
  // Only what the build step itself needs: the build's own failure is one row of the table.
  await runReady({ build: 'none', needGit: true });
  const env = await pinnedPnpmEnv(ROOT, (message) => process.stderr.write(`${message}\n`));
  clearCounts(steps);
  const alone = steps.length === 1;
  const results = await runSteps(alone ? steps.map((step) => ({ ...step, whole: true })) : steps, {
    cores: CORES,
    env: { ...env, FORCE_COLOR: process.stdout.isTTY && !process.env.NO_COLOR ? '1' : undefined },
    cwd: ROOT,
    bail: options.bail,
    onStart: (step) => step.whole && console.log(`\n── ${step.name}: ${step.what}`),
    onEnd: showOutcome,
  });
  saveResults(results);
  if (!alone) printTable(results);
  if (results.some(({ result }) => result !== 'ok')) process.exitCode = 1;
}

function parseOptions(args) {
  const list = { type: 'string', default: '' };
  const flag = { type: 'boolean', default: false };
  try {
    const { values } = parseArgs({
      args,
      options: { only: list, skip: list, with: list, bail: flag, list: flag },
    });
    const names = (text) => text.split(',').filter((name) => name !== '');
    const chosen = [values.only, values.skip, values.with].flatMap(names);
    const unknown = chosen.find((name) => !STEPS.some((step) => step.name === name));
    if (unknown !== undefined) throw new Error(`there is no step "${unknown}"`);
    if (!values.list) {
      return {
        only: names(values.only),
        skip: names(values.skip),
        with: names(values.with),
        bail: values.bail,
      };
    }
    for (const step of STEPS) console.log(`${step.name.padEnd(10)} ${step.what}`);
  } catch (error) {
    console.error(`check: ${error.message}. Steps: ${STEPS.map((step) => step.name).join(', ')}`);
    process.exitCode = 1;
  }
  return undefined;
}

function chooseSteps({ only, skip, with: more }) {
  return STEPS.filter(({ name, extra }) =>
    only.length > 0 ? only.includes(name) : (!extra || more.includes(name)) && !skip.includes(name),
  );
}

/** A passed step says its last line, a failed one everything. */
function showOutcome(step, { result, seconds, output }) {
  const time = `${seconds.toFixed(1)} s`;
  if (result === 'ok') {
    const last = step.whole ? '' : (output.trim().split('\n').pop() ?? '');
    console.log(`✓ ${step.name} (${time}) ${last}`.trimEnd());
  } else {
    console.log(`✗ ${step.name} (${time})\n${output.trim().replace(/^/gm, '  ')}`);
  }
}

function printTable(results) {
  console.log(`\n${'step'.padEnd(12)}${'seconds'.padStart(8)}  result`);
  for (const { name, seconds, result } of results) {
    console.log(`${name.padEnd(12)}${seconds.toFixed(1).padStart(8)}  ${result}`);
  }
  const bad = results.filter(({ result }) => result !== 'ok').length;
  console.log(
    bad === 0
      ? `\nall ${results.length} steps passed`
      : `\n${bad} of ${results.length} steps did not pass`,
  );
}
