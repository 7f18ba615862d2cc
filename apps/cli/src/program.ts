import { inspect } from 'node:util';
import { asksForJson } from './command-line/asks-for-json.js';
import { dispatch } from './command-line/dispatch.js';
import { errorExit } from './command-line/error-exit.js';
import type { Outcome } from './command-line/outcome.js';
import { createTerminal } from './terminal/create-terminal.js';
import { listenForInterruption } from './terminal/interruption.js';
import { createOutput, type Output } from './terminal/output.js';
import { errorText, type ShownError, shownError } from './terminal/shown-error.js';
import type { Terminal } from './terminal/terminal.js';

/**
 * Runs the program: one command line, one outcome, one exit code. Under `--json` stdout carries one
 * document whatever happens: a result, a usage error, a crash or Ctrl-C.
 */
export async function runProgram(argv: readonly string[]): Promise<void> {
  const output = createOutput(asksForJson(argv), process.stdout, process.stderr, (error) => {
    showError(output, shownError(error));
    process.exitCode = 2;
  });
  const crash = (error: unknown): void => {
    fail(output, error);
    output.flushed(() => process.exit(2));
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  let finished = false;
  process.once('beforeExit', () => {
    if (!finished) crash(new Error('Nothing is left to wait for, and there is no outcome.'));
  });
  const interruption = listenForInterruption(process, {
    onWait: (signal) =>
      output.note(`${signal}: winding up; once more to leave at once (recoverable).\n`),
    onStop: (signal, safe) => stop(output, signal, safe),
  });
  let terminal: Terminal | undefined;
  try {
    const outcome = await dispatch(argv, (values) => {
      terminal = createTerminal(values, output, interruption);
      return terminal;
    });
    await show(outcome, output, terminal);
    process.exitCode ??= outcome.exitCode;
  } catch (error) {
    process.exitCode = errorExit(fail(output, error), argv);
  }
  finished = true;
}

async function show(
  outcome: Outcome,
  output: Output,
  terminal: Terminal | undefined,
): Promise<void> {
  if (output.json) {
    output.document(outcome.json);
    return;
  }
  if (outcome.review !== undefined && terminal !== undefined) {
    const { page } = await import('./terminal/pager.js');
    await page(outcome.review, terminal);
  }
  output.print(outcome.text);
}

/** Shows an error and answers its code. */
function fail(output: Output, error: unknown): string {
  if (process.env.HOLDFAST_DEBUG === '1') output.note(`${inspect(error)}\n`);
  const shown = shownError(error);
  showError(output, shown);
  return shown.code;
}

function showError(output: Output, error: ShownError): void {
  if (output.json) output.document({ schemaVersion: 1, error });
  else output.note(errorText(error));
}

/** Ends the program on a signal: 1, or 128 + the signal's number when a roll-back is left behind. */
function stop(output: Output, signal: NodeJS.Signals, safe: boolean): void {
  // From here on a further signal ends the process at once, even when nobody reads our output.
  process.removeAllListeners(signal);
  const message = safe
    ? `Stopped by ${signal}.`
    : `Stopped by ${signal} before everything was wound up. The journal has what is needed to recover.`;
  const hint = safe
    ? undefined
    : 'Run holdfast change status, then holdfast change recover --last.';
  showError(output, { code: 'interrupted', message, ...(hint === undefined ? {} : { hint }) });
  output.flushed(() => process.exit(safe ? 1 : SIGNAL_EXIT[signal]));
}

const SIGNAL_EXIT: Readonly<Partial<Record<NodeJS.Signals, number>>> = {
  SIGHUP: 129,
  SIGINT: 130,
  SIGTERM: 143,
};
