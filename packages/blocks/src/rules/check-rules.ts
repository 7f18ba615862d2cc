import { type BlockOwnership, blockOwnership, isInsideOneBlock } from '../check/block-ownership.js';
import { firstLine } from '../graph/first-line.js';
import type { ImportEdge, ImportType } from '../graph/import-edge.js';
import type { BlockMap, Rule } from '../map/block-map.js';
import { compareUtf8 } from '../map/compare-utf8.js';
import { fileList } from '../map/resolve-members.js';
import { baselineKey } from './baseline-key.js';
import { canBeBroken } from './can-be-broken.js';
import { followBaseline } from './follow-baseline.js';
import type {
  RuleFacts,
  RuleImport,
  RuleProblem,
  RuleReport,
  RuleViolation,
} from './rule-report.js';
import { EXTERNAL, type RuleSelector, selectForRule } from './rule-selector.js';

/**
 * Checks a map's rules against the imports there are (blocks.md 4). A rule is about borders: an
 * import between two files of one block never breaks one. A rule that selects no file, or that no
 * import could break, is a problem; `external:` names may be imported by nobody, which is what
 * such a rule wants.
 *
 * @param map - the map; its `rulesBaseline` lists the imports that are known.
 * @param facts - today's files and imports.
 * @example
 * ```ts
 * import { type BlockMap, checkRules } from '@holdfast/blocks';
 *
 * const rule = { from: 'src/ui/**', to: 'src/db/**', allow: false, because: 'Pages ask the API.' } as const;
 * const map: Pick<BlockMap, 'blocks' | 'rules' | 'rulesBaseline'> = {
 *   blocks: [],
 *   rules: [rule],
 *   rulesBaseline: [],
 * };
 * const report = checkRules(map, {
 *   files: ['src/ui/page.ts', 'src/db/pool.ts'],
 *   edges: [{ from: 'src/ui/page.ts', to: 'src/db/pool.ts', type: 'imports', count: 1 }],
 * });
 * console.log(report.violations[0]?.imports[0]?.to);
 * // src/db/pool.ts
 * ```
 */
export function checkRules(
  map: Pick<BlockMap, 'blocks' | 'rules' | 'rulesBaseline'>,
  facts: RuleFacts,
): RuleReport {
  return checkOwnedRules(map, facts, blockOwnership(map, fileList(facts.files)));
}

/** {@link checkRules} for who has resolved the map's members already. */
export function checkOwnedRules(
  map: Pick<BlockMap, 'rules' | 'rulesBaseline'>,
  facts: RuleFacts,
  ownership: BlockOwnership,
): RuleReport {
  const accepted = followBaseline(map.rulesBaseline, ownership.files, facts.renames);
  const baseline = new Set(accepted.map(baselineKey));
  const stillBroken = new Set<string>();
  const violations: RuleViolation[] = [];
  const known: RuleViolation[] = [];
  const problems: RuleProblem[] = [];
  for (const rule of map.rules) {
    const from = selectForRule(rule.from, 'from', ownership);
    const to = selectForRule(rule.to, 'to', ownership);
    problems.push(...problemsOf(rule, from, to, ownership));
    const imports = breakingImports(from, to, facts, ownership);
    const keyOf = (found: RuleImport) => baselineKey({ rule, from: found.from, to: found.to });
    for (const found of imports) stillBroken.add(keyOf(found));
    pushUnlessEmpty(
      violations,
      rule,
      imports.filter((found) => !baseline.has(keyOf(found))),
    );
    pushUnlessEmpty(
      known,
      rule,
      imports.filter((found) => baseline.has(keyOf(found))),
    );
  }
  const shrinkable = accepted.filter((entry) => !stillBroken.has(baselineKey(entry)));
  return { violations, known, shrinkable, problems };
}

function problemsOf(
  rule: Rule,
  from: RuleSelector,
  to: RuleSelector,
  ownership: BlockOwnership,
): readonly RuleProblem[] {
  const wrong = (
    [
      ['from', from],
      ['to', to],
    ] as const
  ).flatMap(([side, { kind, ...rest }]) =>
    kind === 'wrong' && 'code' in rest
      ? [{ rule, side, code: rest.code, reason: rest.reason }]
      : [],
  );
  if (wrong.length > 0 || from.kind !== 'files' || to.kind !== 'files') return wrong;
  if (canBeBroken(from.paths, to.paths, ownership)) return [];
  const reason = 'no import can break it: both sides lie within the same block';
  return [{ rule, side: 'both', code: 'only-inside', reason }];
}

function breakingImports(
  from: RuleSelector,
  to: RuleSelector,
  { edges, externals = [], typeOnly = 'forbid' }: RuleFacts,
  ownership: BlockOwnership,
): readonly RuleImport[] {
  if (from.kind !== 'files') return [];
  const found = new Map<string, RuleImport>();
  const counts = (type: ImportType) => !(type === 'type-only' && typeOnly === 'allow');
  if (to.kind === 'files') {
    for (const edge of edges) {
      if (!(from.paths.has(edge.from) && to.paths.has(edge.to) && counts(edge.type))) continue;
      if (edge.from === edge.to) continue;
      if (isInsideOneBlock(ownership.claimsOn(edge.from), ownership.claimsOn(edge.to))) continue;
      addImport(found, edge.from, edge.to, edge);
    }
  }
  if (to.kind === 'external') {
    for (const outside of externals) {
      if (!(from.paths.has(outside.from) && to.matches(outside.alias) && counts(outside.type)))
        continue;
      addImport(found, outside.from, `${EXTERNAL}${outside.alias}`, outside);
    }
  }
  return [...found.values()].sort(
    (a, b) => b.count - a.count || compareUtf8(a.from, b.from) || compareUtf8(a.to, b.to),
  );
}

function addImport(
  found: Map<string, RuleImport>,
  from: string,
  to: string,
  edge: Pick<ImportEdge, 'type' | 'count' | 'line'>,
): void {
  const key = `${from}\0${to}`;
  const known = found.get(key);
  const types = [...new Set([...(known?.types ?? []), edge.type])].sort(compareUtf8);
  const total = (known?.count ?? 0) + edge.count;
  found.set(key, { from, to, types, count: total, ...firstLine(known, edge) });
}

function pushUnlessEmpty(list: RuleViolation[], rule: Rule, imports: readonly RuleImport[]): void {
  if (imports.length > 0) list.push({ rule, imports });
}
