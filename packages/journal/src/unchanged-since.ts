import type { FileStat } from '@holdfast/files';
import { lstatIfThere } from './lstat-if-there.js';
import type { OpenTransaction } from './open-transaction.js';
import type { Place } from './places.js';

/** Whether a target is still the file, in the state, that it was when these facts were taken. */
export function unchangedSince(
  { fs }: Pick<OpenTransaction, 'fs'>,
  { parent, leaf }: Place,
  facts: FileStat | undefined,
): boolean {
  const now = facts === undefined ? undefined : lstatIfThere(fs, parent, leaf);
  return (
    facts !== undefined && now !== undefined && FACTS.every((fact) => now[fact] === facts[fact])
  );
}

const FACTS = ['type', 'dev', 'ino', 'size', 'mode', 'nlink', 'mtimeNs', 'ctimeNs'] as const;
