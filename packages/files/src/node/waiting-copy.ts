import { type ChildProcess, spawn } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { descriptorAnchor } from './anchor.js';
import {
  COPY_OPTIONS,
  COPY_TIMEOUT_MS,
  type CopyEnd,
  copyFaithfully,
  endOf,
  findCopyProgram,
  runCopy,
  type WantedCopies,
} from './copy-attributes.js';
import type { DirState } from './handles.js';
import { procKnowsUs } from './proc-knows-us.js';

/** A run of `cp` that was started before it is known what it shall copy. */
export interface WaitingCopy {
  /** As `copyAttributes` of the port; the first call gets the run that waits. */
  copy(wanted: WantedCopies): Promise<ReadonlySet<string>>;
  /** Lets it go when it was not used. */
  close(): void;
}

/**
 * Starts a shell that waits for one line with the directories and the names, and then becomes `cp`. A
 * start from Node takes milliseconds, the more the larger this process is, and can so be made while
 * the disk is busy. `undefined` where that is not possible; for descriptor-anchored ports only.
 */
export function startWaitingCopy(
  program = findCopyProgram(),
  timeoutMs = COPY_TIMEOUT_MS,
): WaitingCopy | undefined {
  if (program === undefined || !canBeSeen()) return undefined;
  let waiting = startShell(program);
  const copyAlone = (wanted: WantedCopies): Promise<ReadonlySet<string>> =>
    copyFaithfully(descriptorAnchor, wanted, (from, to, names, options) =>
      runCopy(descriptorAnchor, from, to, names, { program, timeoutMs, options }),
    );
  return {
    async copy(wanted) {
      const child = waiting;
      if (child === undefined || !wanted.names.every((name) => PLAIN_NAME.test(name))) {
        return copyAlone(wanted);
      }
      let mayTryAgain = false;
      const made = await copyFaithfully(
        descriptorAnchor,
        wanted,
        async (from, to, names, options) => {
          if (waiting === undefined) {
            mayTryAgain = false;
            return runCopy(descriptorAnchor, from, to, names, { program, timeoutMs, options });
          }
          waiting = undefined;
          const { end, tooLong } = await tell(child, from, to, names, timeoutMs);
          // Another run would take as long.
          mayTryAgain = !tooLong;
          return end;
        },
      );
      // When nothing was made, perhaps there is no shell, or it may not look into this process.
      return mayTryAgain && made.size === 0 ? copyAlone(wanted) : made;
    },
    close() {
      if (waiting !== undefined) letGo(waiting);
      waiting = undefined;
    },
  };
}

/** Nothing that the shell would split, or that would be an option. */
const PLAIN_NAME = /^\w+$/;

const SHELL = '/bin/sh';

const SCRIPT = `
set -f
read -r from to names || exit 1
set -- "$@" "--target-directory=$to" --
for name in $names; do set -- "$@" "$from/$name"; done
exec "$@"
`;

function startShell(program: string): ChildProcess | undefined {
  try {
    const child = spawn(SHELL, ['-c', SCRIPT, 'sh', program, ...COPY_OPTIONS], {
      cwd: '/',
      env: { LC_ALL: 'C' },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // What did not start, or ended early, has copied nothing: that is seen later.
    child.on('error', () => undefined);
    child.stdin.on('error', () => undefined);
    return child;
  } catch {
    // Too little memory for another process: the same will be seen, and said, when it is needed.
    return undefined;
  }
}

async function tell(
  child: ChildProcess,
  from: DirState,
  to: DirState,
  names: readonly string[],
  timeoutMs: number,
): Promise<{ readonly end: CopyEnd; readonly tooLong: boolean }> {
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  if (child.pid === undefined || hasEnded) return { end: 'stopped', tooLong: false };
  const path = ({ fd }: DirState): string => `/proc/${process.pid}/fd/${fd}`;
  return new Promise((resolve) => {
    let tooLong = false;
    const timer = setTimeout(() => {
      tooLong = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve({ end: endOf(code), tooLong });
    });
    child.stdin?.end(`${path(from)} ${path(to)} ${names.join(' ')}\n`);
  });
}

/** Its input ends, and with it the shell. */
function letGo(child: ChildProcess): void {
  child.stdin?.destroy();
  child.unref();
}

/** Whether a shell that is started finds our descriptors by our number. */
function canBeSeen(): boolean {
  return procKnowsUs() && lstatSync(SHELL, { throwIfNoEntry: false }) !== undefined;
}
