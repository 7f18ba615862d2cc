import { HoldfastError } from '@holdfast/base';
import { type Operation, operationText, type Plan } from '@holdfast/plan';
import { overlaySourceTree, type SourceTree } from '@holdfast/source';

/** The contents of a plan by path below the project's root. */
export type PlannedContents = ReadonlyMap<string, string>;

/**
 * What a plan writes, by path below the project's root.
 *
 * @throws HoldfastError `plan-version` for a plan that does more than create and update texts.
 * @param directory - what the plan's paths are relative to, below that root; `.` for the root.
 * @example
 * ```ts
 * import { plannedContents } from '@holdfast/impact';
 *
 * console.log(plannedContents({ operations: [] }, 'apps/web').size);
 * // 0
 * ```
 */
export function plannedContents(
  { operations }: Pick<Plan, 'operations'>,
  directory: string,
): PlannedContents {
  const above = directory === '.' ? '' : `${directory}/`;
  const entries = operations.map((operation): [string, string] => [
    `${above}${operation.path}`,
    writtenText(operation),
  ]);
  return new Map(entries);
}

function writtenText(operation: Operation): string {
  const text = operation.kind === 'move' ? undefined : operationText(operation);
  if (text !== undefined) return text;
  throw new HoldfastError(
    'plan-version',
    'The impact of a plan that deletes, moves, changes modes or has binary content is not told yet.',
    { path: operation.path, hint: 'Review the plan itself; the checks run after it is applied.' },
  );
}

/** A tree as it would be after an apply; its listing has nothing that is `unlisted`. */
export function plannedTree(
  tree: SourceTree,
  contents: PlannedContents,
  unlisted: ReadonlySet<string> = new Set(),
): SourceTree {
  const planned = overlaySourceTree(tree, contents);
  if (unlisted.size === 0) return planned;
  return {
    ...planned,
    list: async () => (await planned.list()).filter(({ path }) => !unlisted.has(path)),
  };
}
