import type { Plan } from '@holdfast/plan';
import { overlaySourceTree, type SourceTree } from '@holdfast/source';

/** The contents of a plan by path below the project's root. */
export type PlannedContents = ReadonlyMap<string, string>;

/**
 * What a plan writes, by path below the project's root.
 *
 * @param directory - what the plan's paths are relative to, below that root; `.` for the root.
 */
export function plannedContents(
  { operations }: Pick<Plan, 'operations'>,
  directory: string,
): PlannedContents {
  const above = directory === '.' ? '' : `${directory}/`;
  return new Map(operations.map(({ path, content }) => [`${above}${path}`, content]));
}

/** A tree as it would be after an apply. */
export function plannedTree(tree: SourceTree, contents: PlannedContents): SourceTree {
  return overlaySourceTree(tree, contents);
}
