import type { BlockCheck, RuleViolation } from '@holdfast/blocks';

/**
 * What a check of the map finds that an earlier one does not: what came with the files between them.
 * Both are of the same map.
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
