import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WEBHOOK_SECRET } from './client.mjs';

const PROGRAM = fileURLToPath(new URL('../../apps/anchor-checker/dist/main.js', import.meta.url));
const LISTENS = /listens at (\S+)|waits for jobs/;

/**
 * Starts the built checker and waits until it works.
 *
 * @param {'serve' | 'worker'} command
 * @param {NodeJS.ProcessEnv} env - what it is told besides our own environment.
 */
export async function startProgram(command, env) {
  if (!existsSync(PROGRAM)) throw new Error('Build it first: npm run build.');
  const child = spawn(process.execPath, [PROGRAM, command], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info', ...SETTINGS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const memory = watchMemory(child.pid);
  const jobs = [];
  const waiting = new Set();
  eachLine(child.stdout, (line) => {
    const { msg, queue, repository, ms, time } = JSON.parse(line);
    if (msg === 'job failed') process.stderr.write(`${line}\n`);
    if (msg !== 'job done') return;
    jobs.push({ queue, repository, ms, at: Date.parse(time) });
    for (const look of waiting) look();
  });
  let stderr = '';
  const begun = new Promise((resolve) => {
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
      if (LISTENS.test(stderr)) resolve(true);
    });
  });
  if ((await Promise.race([begun, ended])) !== true) throw new Error(`It ended: ${stderr}`);
  return {
    url: LISTENS.exec(stderr)[1],
    token: /shown this once: (\S+)/.exec(stderr)?.[1],
    /** Jobs of the queue `check` that are done, in their order. */
    checks: () => jobs.filter(({ queue }) => queue === 'check'),
    /** Calls when a job is done. */
    onJob: (look) => waiting.add(look),
    /** Milliseconds of CPU so far, those of git among them. */
    cpu: () => cpuOf(child.pid),
    /** MiB of the process at its most, and of it together with its children. */
    memory,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      memory.stop();
    },
  };
}

/** Runs a command of the checker to its end. */
export function runProgram(words, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      env: { ...process.env, LOG_LEVEL: 'silent', ...SETTINGS, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${words}: ${code}`))));
  });
}

/** Waits until as many checks are done as are wanted, in all programs together. */
export function untilChecked(programs, count) {
  return new Promise((resolve) => {
    const look = () => {
      const done = programs.reduce((sum, it) => sum + it.checks().length, 0);
      if (done >= count) resolve();
    };
    for (const program of programs) program.onJob(look);
    look();
  });
}

/** Has a program do something that leads to a check, and waits until that is stored and its job is done. */
export async function untilCheckedAfter(program, act) {
  const before = program.checks().length;
  await act();
  await untilChecked([program], before + 1);
}

/** Everything is asked for by the bench itself. */
const SETTINGS = {
  ALLOW_FILE_REPOSITORIES: 'true',
  HOLDFAST_CONFIG: fileURLToPath(new URL('config.json', import.meta.url)),
  HOLDFAST_WEBHOOK_SECRET: WEBHOOK_SECRET,
};

function eachLine(stream, use) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) use(line);
  });
}

/**
 * What the kernel says of a process; its children (git, mostly) are looked at again and again. A child that has
 * not become another program yet is the same memory once more, and counts nothing; nor does the one that makes
 * the files of an embedded database before there is any work.
 */
function watchMemory(pid) {
  const most = { own: 0, together: 0 };
  const own = textOf(`/proc/${pid}/cmdline`);
  const isOther = (child) => {
    const words = textOf(`/proc/${child}/cmdline`);
    return words !== own && !words.includes('initialise-database');
  };
  const look = () => {
    most.own = Math.max(most.own, statusOf(pid, 'VmHWM'));
    const others = descendants(pid).filter(isOther);
    const sum = others.reduce((all, it) => all + statusOf(it, 'VmRSS'), statusOf(pid, 'VmRSS'));
    most.together = Math.max(most.together, sum);
  };
  const timer = setInterval(look, 100);
  return { most, stop: () => clearInterval(timer) };
}

/** Milliseconds of CPU that a process has used, with its children that have ended. */
function cpuOf(pid) {
  const [, rest = ''] = textOf(`/proc/${pid}/stat`).split(') ');
  const ticks = rest.split(' ').slice(11, 15).map(Number);
  return ticks.reduce((sum, it) => sum + it, 0) * 10;
}

function statusOf(pid, name) {
  const text = textOf(`/proc/${pid}/status`);
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
}

function descendants(pid) {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}
