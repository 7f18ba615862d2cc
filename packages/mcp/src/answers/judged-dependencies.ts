import { snakeCase } from '@holdfast/base';
import type { BlockMap, BlockView } from '@holdfast/blocks';

/** What a block depends on, and which of it a rule of the map is against. */
export function judgedDependencies(
  { rules }: Pick<BlockMap, 'rules'>,
  { blockId, dependsOn }: Pick<BlockView, 'blockId' | 'dependsOn'>,
): readonly object[] {
  const against = new Set(rules.filter(({ from }) => from === blockId).map(({ to }) => to));
  return dependsOn.map((use) => ({
    ...(snakeCase(use) as object),
    ...(against.has(use.blockId) ? { forbidden: true } : {}),
  }));
}
