import {
  type BlockCheck,
  type BlockMap,
  blockOwners,
  blockRef,
  type CheckFacts,
  checkBlocks,
  newInCheck,
} from '@holdfast/blocks';
import type { SourceTree } from '@holdfast/source';
import type { BothTrees } from './anchors-impact.js';
import { dependencyChanges } from './dependency-changes.js';
import { driftChanges } from './drift-changes.js';
import type { BlocksImpact, IdlePart, RuleBreach } from './impact.js';

/** A map, and how to see what it is about. */
export interface BlockSources {
  readonly map: Pick<BlockMap, 'blocks' | 'rules' | 'rulesBaseline'>;
  /** The files of a tree and who imports whom, as a check of the map takes them. */
  readonly facts: (tree: SourceTree) => Promise<CheckFacts>;
}

/** Checks the map on both trees, and says what only one of them has. */
export async function blocksImpact(
  { map, facts }: BlockSources,
  trees: BothTrees,
): Promise<BlocksImpact> {
  const then = await facts(trees.before);
  const now = await facts(trees.after);
  const before = checkBlocks(map, then);
  const after = checkBlocks(map, now);
  const appeared = newInCheck(after, before);
  const gone = newInCheck(before, after);
  const dependencies = dependencyChanges(map, then, now);
  return {
    newDependencies: dependencies.appeared,
    goneDependencies: dependencies.gone,
    newViolations: breaches(appeared),
    solvedViolations: breaches(gone),
    unmapped: blockOwners(map, appeared.unmapped, now.files).map(({ path, suggestions }) => ({
      path,
      suggestions,
    })),
    missing: appeared.missing,
    overlaps: overlapsOf(appeared),
    drift: driftChanges(after.drift, before.drift),
    idle: idleParts(appeared),
    shrinkable: appeared.rules.shrinkable,
    solved: {
      missing: gone.missing,
      unmapped: gone.unmapped,
      overlaps: overlapsOf(gone),
      drift: driftChanges(before.drift, after.drift),
      idle: idleParts(gone),
      shrinkable: gone.rules.shrinkable,
    },
  };
}

function overlapsOf({ overlaps }: BlockCheck): BlocksImpact['overlaps'] {
  return overlaps.map(({ path, claims }) => ({
    path,
    blocks: claims.map(({ block }) => block.name),
  }));
}

function breaches({ rules, blocks }: BlockCheck): readonly RuleBreach[] {
  const nameOf = (side: string): string =>
    blocks.find(({ blockId }) => blockId === side)?.name ?? side;
  return rules.violations.flatMap(({ rule, imports }) => {
    const sides = { from: nameOf(rule.from), to: nameOf(rule.to) };
    return imports.map((found) => ({ rule, import: found, sides }));
  });
}

function idleParts({ idleGlobs, rules }: BlockCheck): readonly IdlePart[] {
  return [
    ...idleGlobs.map(({ block, pattern }) => ({
      kind: 'pattern' as const,
      block: blockRef(block),
      pattern,
    })),
    ...rules.problems.map((problem) => ({ kind: 'rule' as const, ...problem })),
  ];
}
