import { constants } from 'node:os';

/**
 * The `errno` name (`ENOENT`, `EEXIST`, ...) of a caught value, or `undefined` when it is not a file
 * system error. Looks through one `cause`, so it also works on a `HoldfastError` that wraps one.
 *
 * @example
 * ```ts
 * import { lstatSync } from 'node:fs';
 * import { errnoOf } from '@holdfast/files';
 *
 * try {
 *   lstatSync('/no/such/file');
 * } catch (error) {
 *   console.log(errnoOf(error));
 *   // ENOENT
 * }
 * ```
 */
export function errnoOf(error: unknown): string | undefined {
  return ownErrno(error) ?? (error instanceof Error ? ownErrno(error.cause) : undefined);
}

/** An error shaped like Node's own file system errors. */
export function errnoError(code: string, syscall: string, reason: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${reason}, ${syscall}`), { code, syscall });
}

function ownErrno(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  if (typeof code !== 'string') return undefined;
  if (/^E[A-Z0-9]+$/.test(code)) return code;
  const number = /^Unknown system error -(\d+)$/.exec(code)?.[1];
  return number === undefined ? undefined : nameOfErrno(Number(number));
}

/** Node has no names for some, a full quota (`EDQUOT`) and a stale network file (`ESTALE`) among them. */
function nameOfErrno(number: number): string {
  const known = Object.entries(constants.errno).find(([, value]) => value === number);
  return known?.[0] ?? `E${number}`;
}
