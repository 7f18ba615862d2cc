import { CHECK_CLASSES, DEFAULT_FAIL_ON } from '@holdfast/blocks';

const ANCHOR_FAILURES = ['stale', 'moved-renamed', 'lost', 'unchecked', 'transactions'] as const;

/**
 * Everything that can make a check fail: what `failOn` of a configuration may name.
 *
 * @example
 * ```ts
 * import { ALL_FAILURES } from '@holdfast/project';
 *
 * console.log(ALL_FAILURES.slice(0, 3));
 * // [ 'stale', 'moved-renamed', 'lost' ]
 * ```
 */
export const ALL_FAILURES = [...ANCHOR_FAILURES, ...CHECK_CLASSES] as const;

/** What can make a check fail. */
export type FailOn = (typeof ALL_FAILURES)[number];

/** What makes a check fail where the configuration says nothing. */
export const DEFAULT_FAILURES: readonly FailOn[] = [...ANCHOR_FAILURES, ...DEFAULT_FAIL_ON];
