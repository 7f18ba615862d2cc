/** Kinds of finding of a check of the map; what of them fails a check is the caller's to say. */
export const CHECK_CLASSES = [
  'rule',
  'idle',
  'missing',
  'overlap',
  'drift',
  'unmapped',
  'socket',
  'receipt',
  'baseline',
] as const;

/**
 * - `rule`: an import breaks a rule.
 * - `idle`: a pattern or a rule selects nothing, so that it protects nothing.
 * - `missing`: a member is no file.
 * - `overlap`: several blocks claim a file, and not all as shared.
 * - `drift`: a signed block is not what was signed.
 * - `unmapped`: files that no block claims.
 * - `socket`: a dependency on a block that is gone.
 * - `receipt`: evidence that a block's contract asks for is missing, stale or failed.
 * - `baseline`: the baseline of a rule lists imports that are gone.
 */
export type CheckClass = (typeof CHECK_CLASSES)[number];

/** What fails a check unless the caller says otherwise; the rest are warnings. */
export const DEFAULT_FAIL_ON: readonly CheckClass[] = ['rule', 'idle', 'missing', 'overlap'];
