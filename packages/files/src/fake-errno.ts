import { constants } from 'node:os';
import { getSystemErrorMap } from 'node:util';

/** An error as Node's file functions throw it. */
export interface FakeErrno extends Error {
  readonly code: string;
  readonly errno: number;
  readonly syscall: string;
  readonly path?: string;
}

/**
 * Makes an error that looks like one of Node's: `code`, negative `errno`, `syscall`, `path`, and
 * the same wording. Used by the memory file system and by fault injection.
 *
 * @param code a POSIX name such as `ENOSPC`.
 * @param syscall what was attempted, such as `open`.
 * @param path the name concerned, for the message.
 *
 * @example
 * ```ts
 * import { fakeErrno } from '@holdfast/files/testing';
 *
 * console.log(fakeErrno('ENOSPC', 'write').message);
 * // ENOSPC: no space left on device, write
 * ```
 */
export function fakeErrno(code: string, syscall: string, path?: string): FakeErrno {
  const number = -(ERRNO_NUMBERS[code] ?? 0);
  // Asked for anew, the map costs more than all else together.
  meanings ??= getSystemErrorMap();
  const meaning = meanings.get(number)?.[1] ?? 'unknown error';
  const where = path === undefined ? '' : ` '${path}'`;
  const error = shortError(`${code}: ${meaning}, ${syscall}${where}`);
  return Object.assign(error, {
    errno: number,
    code,
    syscall,
    ...(path === undefined ? {} : { path }),
  });
}

const ERRNO_NUMBERS: Readonly<Record<string, number>> = constants.errno;

let meanings: ReturnType<typeof getSystemErrorMap> | undefined;

/** Test runners ask for a hundred frames, and sweeps make errors by the hundred thousand. */
function shortError(message: string): Error {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Math.min(limit, FRAMES);
  try {
    return new Error(message);
  } finally {
    Error.stackTraceLimit = limit;
  }
}

const FRAMES = 5;
