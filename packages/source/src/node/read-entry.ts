import type { SourceEntry, SourceRead } from '../source-tree.js';
import type { ObjectReader } from './object-reader.js';

/** Reads the content of an entry whose id is known from the object store. */
export async function readEntry(
  objects: Pick<ObjectReader, 'read'>,
  entry: SourceEntry | undefined,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<SourceRead> {
  if (entry === undefined) return { kind: 'absent' };
  if (entry.type !== 'file') return { kind: 'unavailable', reason: entry.type };
  const object = await objects.read(entry.contentId ?? '');
  if (object === undefined) return { kind: 'unavailable', reason: 'blob-missing' };
  if (object.bytes.length > maxBytes) return { kind: 'too-large', size: object.bytes.length };
  return { kind: 'found', bytes: object.bytes, contentId: object.id };
}
