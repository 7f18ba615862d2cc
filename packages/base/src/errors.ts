import type { ErrorCode } from './error-codes.js';
import type { JsonValue } from './json-value.js';

/** Optional parts of a {@link HoldfastError}. */
export interface HoldfastErrorOptions {
  /** The project path concerned. */
  readonly path?: string;
  /** What the user can do next, one sentence. */
  readonly hint?: string;
  /** Further machine-readable facts; never submitted content. */
  readonly data?: Readonly<Record<string, JsonValue>>;
  /** The error that led here. */
  readonly cause?: unknown;
}

/**
 * The one exception type of Holdfast: input/output failures and misuse. Problems of a user's data
 * are returned as `Problem` lists instead.
 *
 * @example
 * ```ts
 * import { HoldfastError } from '@holdfast/base';
 *
 * const error = new HoldfastError('plan-invalid', 'The plan is not JSON.', { hint: 'Make it again.' });
 * console.log(JSON.stringify(error));
 * // {"code":"plan-invalid","message":"The plan is not JSON.","hint":"Make it again."}
 * ```
 */
export class HoldfastError extends Error {
  readonly code: ErrorCode;
  readonly path?: string;
  readonly hint?: string;
  readonly data?: Readonly<Record<string, JsonValue>>;

  constructor(code: ErrorCode, message: string, options: HoldfastErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'HoldfastError';
    this.code = code;
    if (options.path !== undefined) this.path = options.path;
    if (options.hint !== undefined) this.hint = options.hint;
    if (options.data !== undefined) this.data = options.data;
  }

  toJSON(): Record<string, JsonValue> {
    return {
      code: this.code,
      message: this.message,
      ...(this.path === undefined ? {} : { path: this.path }),
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.data === undefined ? {} : { data: this.data }),
    };
  }
}

/** Whether a caught value is a {@link HoldfastError}, also across copies of this package. */
export function isHoldfastError(value: unknown): value is HoldfastError {
  return value instanceof Error && value.name === 'HoldfastError' && 'code' in value;
}
