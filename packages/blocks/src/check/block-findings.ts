import type { Finding } from '@holdfast/base';
import type { BlockCheck } from './block-check.js';
import { type CheckClass, DEFAULT_FAIL_ON } from './check-classes.js';
import { memberFindings, unmappedFindings } from './member-findings.js';
import { nextSteps } from './next-steps.js';
import { ruleFindings } from './rule-findings.js';
import { receiptFindings, socketFindings } from './socket-findings.js';

/** How to make findings of a check. */
export interface BlockFindingOptions {
  /** Classes whose findings are errors; default `rule`, `idle`, `missing` and `overlap`. The rest are warnings. */
  readonly failOn?: readonly CheckClass[];
  /** What the commands in hints begin with; default `holdfast blocks`. */
  readonly command?: string;
  /** How many unmapped files the finding names; default 5. All of them are in the check itself. */
  readonly unmappedNames?: number;
}

/**
 * What of a check needs somebody's attention, for any format of `@holdfast/report`. Every message
 * names the block and what it is for, every hint the next step as a command. Rules are
 * `blocks-` and the class, such as `blocks-drift`.
 *
 * @returns sorted as the check is: rules first, then members, unmapped files, sockets, receipts.
 *
 * @example
 * ```ts
 * import { blockFindings, checkBlocks } from '@holdfast/blocks';
 *
 * const map = { blocks: [], rules: [], rulesBaseline: [] };
 * const check = checkBlocks(map, { files: ['src/a.ts'], edges: [] });
 * console.log(blockFindings(check)[0]?.message);
 * // 1 file belongs to no block: src/a.ts.
 * ```
 */
export function blockFindings(
  check: BlockCheck,
  options: BlockFindingOptions = {},
): readonly Finding[] {
  const { failOn = DEFAULT_FAIL_ON, command = 'holdfast blocks', unmappedNames = 5 } = options;
  const steps = nextSteps(command);
  const found = [
    ...ruleFindings(check, steps),
    ...memberFindings(check, steps),
    ...unmappedFindings(check.unmapped, unmappedNames, steps),
    ...socketFindings(check, steps),
    ...receiptFindings(check, steps),
  ];
  return found.map(({ class: kind, quiet, ...finding }) => ({
    ...finding,
    level: failOn.includes(kind) ? 'error' : quiet ? 'note' : 'warning',
  }));
}
