import { escapeControl, snakeCase } from '@holdfast/base';
import type { ChangeSummary, EditConflict } from '@holdfast/blocks';
import type { Outcome } from '../command-line/outcome.js';
import type { Colors } from '../render/colors-of.js';
import { givenVersion } from './expected-of.js';

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
    | { readonly failures: readonly Reason[]; readonly conflict?: EditConflict }
    | { readonly problems: readonly Reason[] },
  colors: Colors,
  isBatch = false,
): Outcome {
  const reasons = 'failures' in refusal ? refusal.failures : refusal.problems;
  const lines = reasons.map(({ code, message, hint, opIndex }) => {
    const where = isBatch && opIndex !== undefined ? `ops[${opIndex}]: ` : '';
    const more = [hint, code === 'owner-only' ? OWNER : undefined].filter((it) => it !== undefined);
    const next = more.length === 0 ? '' : `\n      ${colors.dim(more.join(' '))}`;
    return `  ${colors.red(code)}  ${where}${message}${next}\n`;
  });
  const conflict = 'conflict' in refusal ? refusal.conflict : undefined;
  const since =
    conflict?.changedSince.map((change) => `      ${colors.dim(sinceText(change))}\n`) ?? [];
  return {
    exitCode: 1,
    json: {
      schema_version: 1,
      ok: false,
      failures: snakeCase(reasons),
      ...(conflict === undefined
        ? {}
        : { conflict: snakeCase({ ...conflict, expected: givenVersion(conflict.expected) }) }),
    },
    text: `${colors.bold('Refused; nothing was changed.')}\n${[...lines, ...since].join('')}`,
  };
}

// In words only: programs read the JSON, and are not the owner.
const OWNER = 'A person is the owner at a terminal, and in a pipe or a script with --by owner.';

/** Who was first, when, and with what. */
function sinceText({ toVersion, at, author, seat, ops, act, blocks }: ChangeSummary): string {
  const when = `${at.slice(0, 16).replace('T', ' ')} UTC`;
  const what = [...new Set(ops)].join(', ') || (act ?? 'undo');
  return `version ${toVersion}, ${when}, ${escapeControl(author)} (${seat}): ${what} of ${blocks.join(', ') || 'the map'}`;
}
