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
  const meaning = getSystemErrorMap().get(number)?.[1] ?? 'unknown error';
  const where = path === undefined ? '' : ` '${path}'`;
  const error = new Error(`${code}: ${meaning}, ${syscall}${where}`);
  return Object.assign(error, {
    errno: number,
    code,
    syscall,
    ...(path === undefined ? {} : { path }),
  });
}

const ERRNO_NUMBERS: Readonly<Record<string, number>> = constants.errno;
