import { joinPath } from './project-path.js';
import type { TransactionRecord } from './transaction-record.js';

/**
 * Every directory that did not exist before a transaction, relative to the project root, outer ones
 * before those in them.
 */
export function newDirectories({
  appRoot,
  operations,
}: Pick<TransactionRecord, 'appRoot' | 'operations'>): string[] {
  const paths = new Set<string>();
  for (const operation of operations) {
    if (operation.kind !== 'create') continue;
    const parts = joinPath(appRoot, operation.path).split('/').slice(0, -1);
    for (let missing = operation.newDirectories - 1; missing >= 0; missing -= 1) {
      paths.add(parts.slice(0, parts.length - missing).join('/'));
    }
  }
  return [...paths];
}
