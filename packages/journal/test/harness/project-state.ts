import { type MemoryFs, type SnapshotEntry, snapshotTree } from '@holdfast/files/testing';
import { ROOT } from '../simulated-project.js';

/** Every entry outside the journal by absolute path, the rest of the disk included. */
export type ProjectState = ReadonlyMap<string, EntryState>;

export interface EntryState extends SnapshotEntry {
  /** Access lists and extended attributes, as text. */
  readonly attributes: string;
}

/** Reads everything but `.holdfast`, as user 0 sees it. */
export function readProject(disk: MemoryFs): ProjectState {
  const skip = [`${ROOT}/.holdfast`.slice(1)];
  const state = new Map<string, EntryState>();
  for (const [path, entry] of Object.entries(snapshotTree(disk, '/', { exact: true, skip }))) {
    const { attributes } = disk.outside.inode(`/${path}`);
    state.set(`/${path}`, { ...entry, attributes: JSON.stringify(attributes) });
  }
  return state;
}

/** Facts of an entry that the user cares about, as one line for comparisons and messages. */
export function describeEntry(entry: EntryState | undefined, ...ignored: string[]): string {
  if (entry === undefined) return 'nothing';
  const facts = {
    mode: entry.mode.toString(8),
    uid: entry.uid,
    gid: entry.gid,
    attributes: entry.attributes,
    content: entry.content,
  };
  return JSON.stringify([
    entry.type,
    ...Object.entries(facts).filter(([name]) => !ignored.includes(name)),
  ]);
}

/** Every fact, times and inode number included: equal only when nothing was touched. */
export function exactEntry(entry: EntryState | undefined): string {
  if (entry === undefined) return 'nothing';
  return JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}
