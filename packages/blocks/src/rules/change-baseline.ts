import type { RepoPath } from '@holdfast/base';
import type { BaselineEntry, BlockMap } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { fileList } from '../map/resolve-members.js';
import { baselineKey } from './baseline-key.js';
import { checkRules } from './check-rules.js';
import { followBaseline } from './follow-baseline.js';
import type { RuleFacts } from './rule-report.js';

/** What a baseline became. */
export interface BaselineChange {
  readonly rulesBaseline: readonly BaselineEntry[];
  readonly added: readonly BaselineEntry[];
  readonly removed: readonly BaselineEntry[];
}

/**
 * The baseline without the entries whose import or rule is gone; nothing else ever takes an entry
 * away, and nothing here adds one.
 *
 * @example
 * ```ts
 * import { type BlockMap, shrinkBaseline } from '@holdfast/blocks';
 *
 * const map: Pick<BlockMap, 'blocks' | 'rules' | 'rulesBaseline'> = { blocks: [], rules: [], rulesBaseline: [] };
 * console.log(shrinkBaseline(map, { files: [], edges: [] }).removed);
 * // []
 * ```
 */
export function shrinkBaseline(
  map: Pick<BlockMap, 'blocks' | 'rules' | 'rulesBaseline'>,
  facts: RuleFacts,
): BaselineChange {
  const { shrinkable: removed } = checkRules(map, facts);
  return {
    rulesBaseline: keptOf(map, facts, removed),
    added: [],
    removed,
  };
}

/**
 * The baseline with today's violations taken in, which is the owner's explicit act: from then on
 * they are known and fail no check. Entries whose import is gone go at the same time.
 *
 * @param only - takes in the violations of these rules only, by `from` and `to`; all without it.
 * @example
 * ```ts
 * import { acceptViolations, type BlockMap } from '@holdfast/blocks';
 *
 * const map: Pick<BlockMap, 'blocks' | 'rules' | 'rulesBaseline'> = {
 *   blocks: [],
 *   rules: [{ from: 'ui/**', to: 'external:pg', allow: false, because: 'Pages ask the API.' }],
 *   rulesBaseline: [],
 * };
 * const { added } = acceptViolations(map, {
 *   files: ['ui/page.ts'],
 *   edges: [],
 *   externals: [{ from: 'ui/page.ts', class: 'npm', alias: 'pg', type: 'imports', count: 1 }],
 * });
 * console.log(added[0]?.from, added[0]?.to);
 * // ui/page.ts external:pg
 * ```
 */
export function acceptViolations(
  map: Pick<BlockMap, 'blocks' | 'rules' | 'rulesBaseline'>,
  facts: RuleFacts,
  only?: readonly { readonly from: string; readonly to: string }[],
): BaselineChange {
  const { violations, shrinkable } = checkRules(map, facts);
  const isWanted = ({ from, to }: { readonly from: string; readonly to: string }) =>
    only === undefined || only.some((rule) => rule.from === from && rule.to === to);
  const added = new Map<string, BaselineEntry>();
  for (const { rule, imports } of violations) {
    if (!isWanted(rule)) continue;
    for (const { from, to } of imports) {
      // Paths of the file list are canonical already.
      const entry = { rule: { from: rule.from, to: rule.to }, from: from as RepoPath, to };
      added.set(baselineKey(entry), entry);
    }
  }
  const kept = keptOf(map, facts, shrinkable);
  return {
    rulesBaseline: [...kept, ...added.values()].sort(compareEntries),
    added: [...added.values()].sort(compareEntries),
    removed: shrinkable,
  };
}

/** The entries whose import is still there, under the names that its files have now. */
function keptOf(
  { rulesBaseline }: Pick<BlockMap, 'rulesBaseline'>,
  { files, renames }: RuleFacts,
  gone: readonly BaselineEntry[],
): readonly BaselineEntry[] {
  const keys = new Set(gone.map(baselineKey));
  const followed = followBaseline(rulesBaseline, fileList(files), renames);
  return followed.filter((entry) => !keys.has(baselineKey(entry)));
}

function compareEntries(a: BaselineEntry, b: BaselineEntry): number {
  return (
    compareUtf8(a.rule.from, b.rule.from) ||
    compareUtf8(a.rule.to, b.rule.to) ||
    compareUtf8(a.from, b.from) ||
    compareUtf8(a.to, b.to)
  );
}
