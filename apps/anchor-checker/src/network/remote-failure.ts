import { type ErrorCode, HoldfastError, isHoldfastError } from '@holdfast/base';

/** Why something on another machine could not be had. */
export type RemoteReason =
  | 'url-refused'
  | 'address-refused'
  | 'credential-missing'
  | 'unauthorized'
  | 'not-found'
  | 'redirected'
  | 'not-git'
  | 'unreachable'
  | 'rate-limited'
  | 'timed-out'
  | 'too-large'
  | 'too-many-refs'
  | 'objects-refused'
  | 'ref-missing'
  | 'empty'
  | 'disk-full'
  | 'busy'
  | 'git-unavailable'
  | 'stopped'
  | 'failed';

/** What is known of a failure besides its sentence. */
export interface RemoteFailureOptions {
  readonly hint?: string;
  readonly cause?: unknown;
  /** Seconds after which the other side wants to be asked again. */
  readonly retryAfter?: number;
}

/**
 * An error that carries its reason, and whether trying again may help: `repository-refused` where the
 * configuration does not allow it, `repository-unavailable` otherwise.
 */
export function remoteFailure(
  reason: RemoteReason,
  message: string,
  { hint, cause, retryAfter }: RemoteFailureOptions = {},
): HoldfastError {
  return new HoldfastError(
    REFUSED.has(reason) ? 'repository-refused' : 'repository-unavailable',
    message,
    {
      ...(hint === undefined ? {} : { hint }),
      ...(cause === undefined ? {} : { cause }),
      data: {
        reason,
        retry: PASSING.has(reason),
        ...(retryAfter === undefined ? {} : { retryAfter }),
      },
    },
  );
}

/** The reason of a {@link remoteFailure}; `undefined` for any other value. */
export function remoteReasonOf(error: unknown): RemoteReason | undefined {
  if (!isHoldfastError(error) || !CODES.has(error.code)) return undefined;
  return error.data?.reason as RemoteReason | undefined;
}

const CODES: ReadonlySet<ErrorCode> = new Set(['repository-refused', 'repository-unavailable']);

const REFUSED: ReadonlySet<RemoteReason> = new Set(['url-refused', 'address-refused']);

/** Reasons that may be gone without anybody changing a setting. */
const PASSING: ReadonlySet<RemoteReason> = new Set([
  'unreachable',
  'rate-limited',
  'timed-out',
  'disk-full',
  'busy',
  'stopped',
  'failed',
]);
