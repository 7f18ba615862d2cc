import { snakeCase } from '@holdfast/base';
import { type AcceptedEdit, type BlockMap, diffMaps } from '@holdfast/blocks';
import type { ToolOutput } from '../tool.js';

/** What an accepted batch did: what is small, and lists that may be cut. */
export function acceptedEdit(
  before: BlockMap,
  { store, changed, effectiveOrder, created, warnings }: AcceptedEdit,
): { readonly rest: ToolOutput; readonly lists: Readonly<Record<string, readonly unknown[]>> } {
  return {
    rest: {
      changed,
      store_version: store.storeVersion,
      content_hash: store.contentHash,
      effective_order: effectiveOrder,
    },
    lists: {
      warnings: warnings.map(snakeCase),
      created,
      changes: diffMaps(before, store).map(snakeCase),
    },
  };
}
