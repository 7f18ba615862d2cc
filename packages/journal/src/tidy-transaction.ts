import { errnoOf } from '@holdfast/files';
import { LAYOUT } from './layout.js';
import type { OpenTransaction } from './open-transaction.js';
import { removeTree } from './remove-tree.js';

/**
 * Removes what a finished rollback no longer needs. The transaction is over and durable, so what
 * cannot be removed only takes space.
 */
export function tidyTransaction({ fs, dir }: OpenTransaction): void {
  for (const name of [LAYOUT.staged, LAYOUT.restore, LAYOUT.trash, LAYOUT.attributes]) {
    try {
      removeTree(fs, dir, name);
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
    }
  }
}
