import { parseLog } from '@holdfast/files';
import type { MemoryFs } from '@holdfast/files/testing';
import { ROOT } from '../simulated-project.js';

/** Where the journal is. */
export const CHANGES = `${ROOT}/.holdfast/changes`;

/** Names of transactions whose intent is in place, oldest first. */
export function transactionsOn(disk: MemoryFs): string[] {
  return namesIn(disk, CHANGES).filter((name) => /^[0-9a-f]{8}-/.test(name));
}

/** The inodes that transactions keep originals by. */
export function journalInodes(disk: MemoryFs): bigint[] {
  return transactionsOn(disk).flatMap((id) => {
    const dir = `${CHANGES}/${id}/orig`;
    return namesIn(disk, dir).map((name) => BigInt(disk.outside.inode(`${dir}/${name}`).ino));
  });
}

/** Bytes of the newest transaction, files that are the user's too not counted. */
export function journalSize(disk: MemoryFs): number {
  const newest = namesIn(disk, CHANGES)
    .filter((name) => /^(\.preparing-)?[0-9a-f]{8}-/.test(name))
    .map((name) => sizeBelow(disk, `${CHANGES}/${name}`));
  return newest.at(-1) ?? 0;
}

/** Types of a transaction's log records, the torn tail left out. */
export function logTypes(disk: MemoryFs, id: string): string[] {
  const path = `${CHANGES}/${id}/log`;
  if (!disk.outside.exists(path)) return [];
  return parseLog(disk.outside.read(path)).records.map(({ value }) => {
    const record = value as { readonly t: string; readonly i?: number; readonly d?: number };
    return `${record.t}${record.i ?? record.d ?? ''}`;
  });
}

/**
 * What the newest transaction is like, times and names of locks aside: states that recovery cannot
 * tell apart have the same key.
 */
export function journalKey(disk: MemoryFs, targets: readonly string[]): string {
  const id = transactionsOn(disk).at(-1);
  if (id === undefined) return 'no transaction';
  const dir = `${CHANGES}/${id}`;
  const files = ['new', 'orig', 'restore', 'trash', 'attributes'].map(
    (part) => `${part}:${namesIn(disk, `${dir}/${part}`).join(',')}`,
  );
  const numbers = targets.map((path) =>
    disk.outside.exists(path) ? `${disk.outside.inode(path).ino}` : '-',
  );
  return [...logTypes(disk, id), ...files, ...numbers].join(' ');
}

/** Names in a directory; none when it does not exist. */
export function namesIn(disk: MemoryFs, path: string): string[] {
  return disk.outside.exists(path) ? disk.outside.list(path) : [];
}

function sizeBelow(disk: MemoryFs, path: string): number {
  const inode = disk.outside.inode(path);
  if (inode.type === 'file') return path.includes('/orig/') ? 0 : inode.bytes.length;
  if (inode.type !== 'directory') return 0;
  return disk.outside
    .list(path)
    .map((name) => sizeBelow(disk, `${path}/${name}`))
    .reduce((sum, size) => sum + size, 0);
}
