import { createHash } from 'node:crypto';
import { compareCodeUnits } from '@holdfast/base';
import type { DirInode, FileInode, Inode } from '../memory/inode.js';

/**
 * Tells trees apart by names, bytes, modes, owners, attributes and which names share an inode; not
 * by times. `skip` holds paths relative to the directory that do not count.
 */
export function dirSignature(root: DirInode, skip: readonly string[] = []): string {
  const parts: string[] = [];
  visit(root, skip, parts, new Map());
  return createHash('sha1').update(parts.join('\n')).digest('base64');
}

function visit(
  dir: DirInode,
  skip: readonly string[],
  parts: string[],
  numbers: Map<Inode, number>,
): void {
  const names = [...dir.entries.keys()].sort(compareCodeUnits);
  for (const name of names) {
    const inode = dir.entries.get(name);
    if (inode === undefined || (skip.length > 0 && skip.includes(name))) continue;
    parts.push(`${name}/${facts(inode)}${numberOf(inode, numbers)}`);
    if (inode.type === 'directory') visit(inode, below(skip, name), parts, numbers);
  }
  // Closes the directory: no name is empty.
  parts.push('');
}

function below(skip: readonly string[], name: string): readonly string[] {
  if (skip.length === 0) return skip;
  const prefix = `${name}/`;
  return skip.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}

function facts(inode: Inode): string {
  const attributes =
    Object.keys(inode.attributes).length > 0 ? JSON.stringify(inode.attributes) : '';
  const common = `${inode.mode},${inode.uid},${inode.gid},${attributes}`;
  if (inode.type === 'file') return `f${common},${contentHash(inode)}`;
  if (inode.type === 'symlink') return `l${common},${JSON.stringify(inode.target)}`;
  return inode.type === 'directory' ? `d${common}` : `${inode.kind}${common}`;
}

function numberOf(inode: Inode, numbers: Map<Inode, number>): string {
  if (inode.links < 2 || inode.type === 'directory') return '';
  const number = numbers.get(inode) ?? numbers.size;
  numbers.set(inode, number);
  return `#${number}`;
}

function contentHash(inode: FileInode): string {
  const known = hashes.get(inode.bytes);
  if (known !== undefined) return known;
  const hash = createHash('sha1').update(inode.bytes).digest('base64');
  hashes.set(inode.bytes, hash);
  return hash;
}

/** Byte arrays of memory files are never changed in place, so a hash holds for ever. */
const hashes = new WeakMap<Uint8Array, string>();
