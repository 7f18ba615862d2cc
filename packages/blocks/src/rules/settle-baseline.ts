import { type ActResult, ownerOnly, refused } from '../life/act-failure.js';
import type { BlockMap, Seat } from '../map/block-map.js';
import { acceptViolations, shrinkBaseline } from './change-baseline.js';
import type { RuleFacts } from './rule-report.js';

/**
 * The map with another baseline of its rules: with today's violations taken in, which only the owner
 * may do, or without the entries whose import is gone.
 *
 * @example
 * ```ts
 * import { createMap, settleBaseline } from '@holdfast/blocks';
 *
 * const result = settleBaseline(createMap({ repoId: 'shop' }), { files: [], edges: [] }, 'accept', 'runner');
 * console.log(!result.ok && result.failures[0]?.code);
 * // owner-only
 * ```
 */
export function settleBaseline(
  map: BlockMap,
  facts: RuleFacts,
  how: 'accept' | 'shrink',
  seat: Seat,
): ActResult {
  const forbidden = how === 'accept' ? ownerOnly(seat, 'accept violations of rules') : undefined;
  if (forbidden !== undefined) return forbidden;
  const change = how === 'accept' ? acceptViolations(map, facts) : shrinkBaseline(map, facts);
  if (change.added.length === 0 && change.removed.length === 0) {
    return refused({
      code: 'nothing-to-change',
      message: 'The baseline is what it would become.',
      hint:
        how === 'accept'
          ? 'No rule is broken by an import that is not in it.'
          : 'Every import in it is still there.',
    });
  }
  return { ok: true, map: { ...map, rulesBaseline: change.rulesBaseline } };
}
