import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Colors, colorsOf } from '../render/colors-of.js';
import { commandLine } from '../render/command-line.js';
import type { Terminal } from '../terminal/terminal.js';

/** One command of the tour as it really went. */
export interface TourStep {
  readonly title: string;
  readonly command: string;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A claim of the tour, checked when it is made. */
export interface TourCheck {
  readonly claim: string;
  readonly holds: boolean;
}

/** How a command of the tour is run and shown. */
export interface RunOptions {
  /** The command that it stands for. */
  readonly shownAs?: string;
  /** Show only so many lines of the output. */
  readonly lines?: number;
  /** Another project than the script's own. */
  readonly cwd?: string;
}

/** Runs commands in the sample project, shows them, and records what happened. */
export interface TourScript {
  readonly steps: readonly TourStep[];
  readonly checks: readonly TourCheck[];
  chapter(title: string): void;
  say(text: string): void;
  run(args: readonly string[], options?: RunOptions): Promise<TourStep>;
  /** Answers whether the claim holds. */
  check(claim: string, holds: boolean): boolean;
}

/** Starts a script in a project directory. */
export function startScript(root: string, terminal: Terminal): TourScript {
  const colors = colorsOf(terminal);
  const steps: TourStep[] = [];
  const checks: TourCheck[] = [];
  let title = '';
  let chapters = 0;
  return {
    steps,
    checks,
    chapter(text) {
      title = text;
      chapters += 1;
      terminal.print(`\n${colors.bold(colors.cyan(`${chapters}. ${text}`))}\n`);
    },
    say: (text) => terminal.print(`${text}\n`),
    async run(args, options = {}) {
      const { shownAs = commandLine(args), lines = Number.POSITIVE_INFINITY, cwd = root } = options;
      terminal.print(`\n${colors.bold(`$ ${shownAs}`)}\n`);
      const step = { title, command: shownAs, ...(await runSelf(args, cwd, terminal)) };
      steps.push(step);
      terminal.print(indented(`${step.stdout}${step.stderr}`, lines, colors));
      if (step.signal !== null) terminal.print(`  ${colors.red(`Killed by ${step.signal}.`)}\n`);
      else if (step.exitCode !== 0)
        terminal.print(`  ${colors.dim(`exit code ${step.exitCode}`)}\n`);
      return step;
    },
    check(claim, holds) {
      checks.push({ claim, holds });
      terminal.print(`${holds ? colors.green('✓') : colors.red('✗ NOT TRUE:')} ${claim}\n`);
      return holds;
    },
  };
}

/** Runs this very program again, as a user would. */
function runSelf(
  args: readonly string[],
  cwd: string,
  terminal: Terminal,
): Promise<Omit<TourStep, 'title' | 'command'>> {
  const main = fileURLToPath(new URL('./main.js', import.meta.url));
  const { INIT_CWD: _, ...env } = terminal.env;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd,
      env: { ...env, ...(terminal.color ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (exitCode, signal) =>
      resolve({
        exitCode,
        signal,
        stdout: Buffer.concat(out).toString('utf8'),
        stderr: Buffer.concat(err).toString('utf8'),
      }),
    );
  });
}

function indented(text: string, limit: number, colors: Colors): string {
  const lines = text.trimEnd() === '' ? [] : text.trimEnd().split('\n');
  const left = lines.length - limit;
  const shown = left > 0 ? [...lines.slice(0, limit), colors.dim(`… ${left} more lines`)] : lines;
  return shown.map((line) => `  ${colors.dim('│')} ${line}\n`).join('');
}
