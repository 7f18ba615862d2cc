import { compareCodeUnits } from '@holdfast/base';
import type { SourceEntry, SourceRead, SourceTree } from '../source-tree.js';
import type { ObjectReader } from './object-reader.js';

/** What an object store knows of one tree. */
export interface ObjectTreeParts {
  readonly commit?: string;
  /** Lists the files in any order; called once, when the list is first needed. */
  readonly list: () => Promise<readonly SourceEntry[]>;
  readonly objects: Pick<ObjectReader, 'read'>;
  readonly close: () => Promise<void>;
}

/** A tree whose contents are objects of a repository, by the ids in its list of files. */
export function objectTree({ commit, list, objects, close }: ObjectTreeParts): SourceTree {
  let entries: Promise<ReadonlyMap<string, SourceEntry>> | undefined;
  const load = () => {
    entries ??= list().then(byPath);
    return entries;
  };
  return {
    ...(commit === undefined ? {} : { commit }),
    list: async () => [...(await load()).values()],
    entry: async (path) => (await load()).get(path),
    read: async (path, maxBytes) => readEntry(objects, (await load()).get(path), maxBytes),
    close,
  };
}

function byPath(entries: readonly SourceEntry[]): ReadonlyMap<string, SourceEntry> {
  const sorted = [...entries].sort((a, b) => compareCodeUnits(a.path, b.path));
  return new Map(sorted.map((entry) => [entry.path, entry]));
}

async function readEntry(
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
