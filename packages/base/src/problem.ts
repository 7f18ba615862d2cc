import type { ErrorCode } from './error-codes.js';

/**
 * Something wrong with a user's data, returned in lists and never thrown.
 *
 * `code` is stable and listed in docs/reference/errors.md; `message` says what happened with the
 * (shortened) value; `hint` says what to do next. `path` is a project path, `op` the index of an
 * operation or candidate the problem belongs to.
 */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
  readonly path?: string;
  readonly op?: number;
  readonly hint?: string;
}
