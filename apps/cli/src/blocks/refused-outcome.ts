import { snakeCase } from '../anchors/snake-case.js';
import type { Outcome } from '../command-line/outcome.js';
import type { Colors } from '../render/colors-of.js';

/** One reason why a change of the map was refused. */
interface Reason {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly opIndex?: number;
  readonly field?: string;
}

/** Every reason why a change of the map was refused; nothing was changed. */
export function refusedOutcome(
  refusal:
    | { readonly failures: readonly Reason[]; readonly conflict?: unknown }
    | { readonly problems: readonly Reason[] },
  colors: Colors,
  isBatch = false,
): Outcome {
  const reasons = 'failures' in refusal ? refusal.failures : refusal.problems;
  const lines = reasons.map(({ code, message, hint, opIndex }) => {
    const where = isBatch && opIndex !== undefined ? `ops[${opIndex}]: ` : '';
    const next = hint === undefined ? '' : `\n      ${colors.dim(hint)}`;
    return `  ${colors.red(code)}  ${where}${message}${next}\n`;
  });
  return {
    exitCode: 1,
    json: {
      schema_version: 1,
      ok: false,
      failures: snakeCase(reasons),
      ...('conflict' in refusal && refusal.conflict !== undefined
        ? { conflict: snakeCase(refusal.conflict) }
        : {}),
    },
    text: `${colors.bold('Refused; nothing was changed.')}\n${lines.join('')}`,
  };
}
