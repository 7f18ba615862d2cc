import type { Plan } from '@holdfast/plan';
import { overlaySourceTree, type SourceTree } from '@holdfast/source';

/** The contents of a plan by path below the project's root. */
export type PlannedContents = ReadonlyMap<string, string>;

/**
 * What a plan writes, by path below the project's root.
 *
 * @param workspace - the plan's workspace below that root, `.` for the root itself.
 */
export function plannedContents(
  { appRoot, operations }: Pick<Plan, 'appRoot' | 'operations'>,
  workspace: string,
): PlannedContents {
  const above = [workspace, appRoot].filter((part) => part !== '.' && part !== '');
  return new Map(operations.map(({ path, content }) => [[...above, path].join('/'), content]));
}

/** A tree as it would be after an apply. */
export function plannedTree(tree: SourceTree, contents: PlannedContents): SourceTree {
  return overlaySourceTree(tree, contents);
}
