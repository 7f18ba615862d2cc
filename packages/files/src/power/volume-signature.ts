import { createHash } from 'node:crypto';
import { compareCodeUnits } from '@holdfast/base';
import type { DirInode, FileInode, Inode } from '../memory/inode.js';
import type { Volume } from '../memory/volume.js';

/**
 * Tells volumes apart by names, bytes, modes, owners, attributes and which names share an inode;
 * not by times.
 */
export function volumeSignature(volume: Volume): string {
  const parts: string[] = [];
  visit(volume.root, parts, new Map());
  return createHash('sha1').update(parts.join('\n')).digest('base64');
}

function visit(dir: DirInode, parts: string[], numbers: Map<Inode, number>): void {
  const names = [...dir.entries.keys()].sort(compareCodeUnits);
  for (const name of names) {
    const inode = dir.entries.get(name);
    if (inode === undefined) continue;
    parts.push(`${name}/${facts(inode)}${numberOf(inode, numbers)}`);
    if (inode.type === 'directory') visit(inode, parts, numbers);
  }
  // Closes the directory: no name is empty.
  parts.push('');
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
