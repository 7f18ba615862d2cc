import type { RuleViolation } from '../rules/rule-report.js';
import type { BlockCheck } from './block-check.js';

/**
 * What one check of a map finds that another one does not: what came with the files between them. The
 * other way round it is what went away. Imports that are known by the baseline stay as they are.
 *
 * @param now - a check.
 * @param then - a check of the same map against other files.
 * @example
 * ```ts
 * import { checkBlocks, newInCheck } from '@holdfast/blocks';
 *
 * const map = { blocks: [], rules: [], rulesBaseline: [] };
 * const then = checkBlocks(map, { files: ['src/a.ts'], edges: [] });
 * const now = checkBlocks(map, { files: ['src/a.ts', 'src/b.ts'], edges: [] });
 * console.log(newInCheck(now, then).unmapped);
 * // [ 'src/b.ts' ]
 * ```
 */
export function newInCheck(now: BlockCheck, then: BlockCheck): BlockCheck {
  return {
    blocks: now.blocks,
    unmapped: onlyIn(now.unmapped, then.unmapped, (path) => path),
    missing: onlyIn(now.missing, then.missing, ({ block, path }) => `${block.blockId} ${path}`),
    overlaps: onlyIn(now.overlaps, then.overlaps, ({ path }) => path),
    drift: onlyIn(now.drift, then.drift, ({ block, added, removed }) =>
      JSON.stringify([block.blockId, added, removed]),
    ),
    idleGlobs: onlyIn(now.idleGlobs, then.idleGlobs, ({ block, pattern }) =>
      JSON.stringify([block.blockId, pattern]),
    ),
    danglingSockets: onlyIn(now.danglingSockets, then.danglingSockets, ({ block, to }) =>
      JSON.stringify([block.blockId, to]),
    ),
    receipts: onlyIn(now.receipts, then.receipts, (gap) => JSON.stringify(gap)),
    rules: {
      known: now.rules.known,
      violations: newViolations(now.rules.violations, then.rules.violations),
      shrinkable: onlyIn(now.rules.shrinkable, then.rules.shrinkable, (entry) =>
        JSON.stringify(entry),
      ),
      problems: onlyIn(now.rules.problems, then.rules.problems, (problem) =>
        JSON.stringify(problem),
      ),
    },
  };
}

function newViolations(
  now: readonly RuleViolation[],
  then: readonly RuleViolation[],
): readonly RuleViolation[] {
  const keysOf = ({ rule, imports }: RuleViolation): readonly string[] =>
    imports.map(({ from, to }) => JSON.stringify([rule.from, rule.to, from, to]));
  const known = new Set(then.flatMap(keysOf));
  return now.flatMap((violation) => {
    const keys = keysOf(violation);
    const imports = violation.imports.filter((_, index) => !known.has(keys[index] ?? ''));
    return imports.length === 0 ? [] : [{ rule: violation.rule, imports }];
  });
}

function onlyIn<T>(
  now: readonly T[],
  then: readonly T[],
  keyOf: (item: T) => string,
): readonly T[] {
  const known = new Set(then.map(keyOf));
  return now.filter((item) => !known.has(keyOf(item)));
}
