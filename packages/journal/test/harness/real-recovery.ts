import { isHoldfastError } from '@holdfast/base';
import { runProcess } from '@holdfast/test-kit';
import { openJournal } from '../../src/index.js';
import type { RealFixture } from './real-fixture.js';

/** What the next process answered. */
export interface RealAnswer {
  readonly code: number | null;
  readonly status?: string;
  readonly error?: string;
}

/** Runs `recover --last` in a fresh process: by the built command where it is up to date. */
export async function recoverForReal(fixture: RealFixture, root: string): Promise<RealAnswer> {
  const { command } = fixture;
  const { code, stdout, stderr } =
    command === undefined
      ? await runProcess(process.execPath, [fixture.script], {
          input: JSON.stringify({ root, command: 'recover' }),
        })
      : await runProcess(process.execPath, [
          command,
          ...['change', 'recover', '--last', '--json', '--cwd', root],
        ]);
  return answerOf(code, stdout, stderr);
}

/**
 * Recovers in this process, which is as foreign to the one that died as a fresh one, and is not
 * started for every point.
 */
export async function recoverHere(root: string): Promise<RealAnswer> {
  try {
    const { status } = await openJournal(root).recover({ last: true });
    return { code: 0, status };
  } catch (error) {
    if (!isHoldfastError(error)) throw error;
    return { code: 1, error: error.code };
  }
}

/** Reads what a process of ours printed. */
export function answerOf(code: number | null, stdout: string, stderr: string): RealAnswer {
  if (stdout === '') {
    return { code, error: /^ *code: '([a-z-]+)'/m.exec(stderr)?.[1] ?? stderr };
  }
  const document = JSON.parse(stdout) as { status?: string; error?: { code: string } };
  return {
    code,
    ...(document.status === undefined ? {} : { status: document.status }),
    ...(document.error === undefined ? {} : { error: document.error.code }),
  };
}
