import { spawn } from 'node:child_process';

/**
 * Runs steps, at most `cores` at once, and resolves to `[{name, seconds, result, output}]` in the order
 * given; `result` is `ok`, `failed`, or `not run` when a step it needs did not pass. All steps run even
 * when one fails, so that one run tells everything, unless `bail` is set.
 *
 * @returns {Promise<{ name: string, seconds: number, result: string, output: string }[]>}
 */
export async function runSteps(steps, { cores, env, cwd, bail = false, onStart, onEnd }) {
  const wanted = new Set(steps.map((step) => step.name));
  const done = new Map();
  const running = new Set();
  const waiting = [...steps];
  while (waiting.length > 0 || running.size > 0) {
    const next = nextStep(waiting, running, done, wanted, cores);
    if (next === undefined) {
      await Promise.race([...running].map((it) => it.ended));
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const failed = next.needs.some((name) => wanted.has(name) && done.get(name)?.result !== 'ok');
    const stopped = bail && [...done.values()].some((it) => it.result === 'failed');
    if (failed || stopped) {
      done.set(next.name, { name: next.name, seconds: 0, result: 'not run', output: '' });
      continue;
    }
    onStart(next);
    const job = { step: next, ended: undefined };
    running.add(job);
    job.ended = runStep(next, { env, cwd }).then((outcome) => {
      running.delete(job);
      done.set(next.name, outcome);
      onEnd(next, outcome);
    });
  }
  return steps.map((step) => done.get(step.name));
}

/** The first step that may start now; a `whole` one waits for an idle machine and holds back others. */
function nextStep(waiting, running, done, wanted, cores) {
  if (running.size >= cores || [...running].some(({ step }) => step.whole)) return undefined;
  const ready = waiting.find((step) => step.needs.every((it) => !wanted.has(it) || done.has(it)));
  return ready?.whole && running.size > 0 ? undefined : ready;
}

async function runStep(step, { env, cwd }) {
  const started = Date.now();
  const chunks = [];
  const [command, ...args] = step.command;
  const ok = await run(command, args, { env, cwd, chunks, show: step.whole });
  return {
    name: step.name,
    seconds: (Date.now() - started) / 1000,
    result: ok ? 'ok' : 'failed',
    output: Buffer.concat(chunks).toString('utf8'),
  };
}

function run(command, args, { env, cwd, chunks, show }) {
  return new Promise((resolve) => {
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env, stdio });
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${command}: ${error.message}\n`));
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}
