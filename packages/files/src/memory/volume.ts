import { FoldedEntries } from './folded-entries.js';
import type { DirInode, FileInode, Inode, InodeFacts, SpecialKind } from './inode.js';
import type { MetaChange, MicroOp } from './micro-op.js';

/** The state of one memory file system, shared by its port and by the view from outside. */
export interface Volume {
  readonly root: DirInode;
  readonly settings: VolumeSettings;
  readonly mounts: Mount[];
  /** Inode numbers to hand out again; only with `settings.reuseInodes`. */
  readonly freeInos: number[];
  nextId: number;
  nextIno: number;
  nextGroup: number;
  timeNs: bigint;
  observer: ((op: MicroOp) => void) | undefined;
}

export interface VolumeSettings {
  readonly uid: number;
  readonly gid: number;
  readonly groups: ReadonlySet<number>;
  readonly umask: number;
  readonly tickNs: bigint;
  readonly reuseInodes: boolean;
  readonly anchoring: 'descriptor' | 'verified';
  readonly attributesCopied: boolean;
  readonly listsSeen: boolean;
  readonly caseInsensitive: boolean;
}

export interface Mount {
  readonly dev: bigint;
  readonly readOnly: boolean;
}

/** Makes an empty volume whose root directory belongs to the user. */
export function createVolume(settings: VolumeSettings): Volume {
  const root: DirInode = {
    type: 'directory',
    id: 0,
    ino: 2,
    mode: 0o755,
    uid: settings.uid,
    gid: settings.gid,
    links: 1,
    openHandles: 0,
    mtimeNs: EPOCH_NS,
    ctimeNs: EPOCH_NS,
    attributes: NO_ATTRIBUTES,
    immutable: false,
    mount: 0,
    entries: newEntries(settings),
    parent: undefined,
  };
  return {
    root,
    settings,
    mounts: [{ dev: FIRST_DEVICE, readOnly: false }],
    freeInos: [],
    nextId: 1,
    nextIno: FIRST_INO,
    nextGroup: 1,
    timeNs: EPOCH_NS,
    observer: undefined,
  };
}

/** An empty directory's entries. */
export function newEntries({ caseInsensitive }: VolumeSettings): Map<string, Inode> {
  return caseInsensitive ? new FoldedEntries() : new Map();
}

export const NO_ATTRIBUTES = Object.freeze({});
export const FIRST_DEVICE = 0x10n;
const EPOCH_NS = 1_700_000_000_000_000_000n;
const FIRST_INO = 11;

/** Advances the clock: every change has its own time, so that none hides behind an equal stamp. */
export function tick(volume: Volume): bigint {
  volume.timeNs += volume.settings.tickNs;
  return volume.timeNs;
}

export interface NewInode {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  readonly mount: number;
}

export function newFile(volume: Volume, facts: NewInode): FileInode {
  return born(volume, { ...newFacts(volume, facts), type: 'file', bytes: EMPTY });
}

export function newDirectory(volume: Volume, facts: NewInode): DirInode {
  const common = newFacts(volume, facts);
  const entries = newEntries(volume.settings);
  return born(volume, { ...common, type: 'directory', entries, parent: undefined });
}

export function newSymlink(volume: Volume, facts: NewInode, target: string): Inode {
  return born(volume, { ...newFacts(volume, facts), type: 'symlink', target });
}

export function newSpecial(volume: Volume, facts: NewInode, kind: SpecialKind): Inode {
  return born(volume, { ...newFacts(volume, facts), type: 'other', kind });
}

const EMPTY = new Uint8Array(0);

function newFacts(volume: Volume, facts: NewInode): InodeFacts {
  const timeNs = tick(volume);
  const reused = volume.freeInos.pop();
  if (reused === undefined) volume.nextIno += 1;
  volume.nextId += 1;
  return {
    id: volume.nextId - 1,
    ino: reused ?? volume.nextIno - 1,
    ...facts,
    links: 0,
    openHandles: 0,
    mtimeNs: timeNs,
    ctimeNs: timeNs,
    attributes: NO_ATTRIBUTES,
    immutable: false,
  };
}

function born<T extends Inode>(volume: Volume, inode: T): T {
  volume.observer?.({ kind: 'birth', inode: { ...inode } });
  return inode;
}

/** Makes `name` lead to `inode`, replacing what was there. */
export function setEntry(
  volume: Volume,
  dir: DirInode,
  name: string,
  inode: Inode,
  rename?: number,
): void {
  const replaced = dir.entries.get(name);
  dir.entries.set(name, inode);
  inode.links += 1;
  if (inode.type === 'directory') inode.parent = dir;
  if (replaced !== undefined) dropLink(volume, replaced);
  stampEntry(volume, dir, inode);
  volume.observer?.({
    kind: 'entry',
    dir,
    name,
    inode,
    ...(rename === undefined ? {} : { rename }),
  });
}

/** Removes a name that exists. */
export function removeEntry(
  volume: Volume,
  dir: DirInode,
  name: string,
  inode: Inode,
  rename?: number,
): void {
  dir.entries.delete(name);
  dropLink(volume, inode);
  stampEntry(volume, dir, inode);
  volume.observer?.({
    kind: 'entry',
    dir,
    name,
    inode: undefined,
    ...(rename === undefined ? {} : { rename }),
  });
}

/** Gives an entry another spelling of its name, where names are not told apart by case. */
export function respellEntry(
  volume: Volume,
  dir: DirInode,
  from: string,
  to: string,
  inode: Inode,
): void {
  volume.nextGroup += 1;
  const rename = volume.nextGroup;
  dir.entries.delete(from);
  dir.entries.set(to, inode);
  stampEntry(volume, dir, inode);
  volume.observer?.({ kind: 'entry', dir, name: to, inode, rename });
  volume.observer?.({ kind: 'entry', dir, name: from, inode: undefined, rename });
}

function dropLink(volume: Volume, inode: Inode): void {
  inode.links -= 1;
  if (inode.links > 0) return;
  if (inode.type === 'directory') inode.parent = undefined;
  freeIfUnused(volume, inode);
}

/** Gives the number of a file that no name and no handle leads to back, where that is asked for. */
export function freeIfUnused(volume: Volume, inode: Inode): void {
  // While changes are recorded, a power cut may bring the file back.
  if (volume.observer !== undefined) return;
  if (!volume.settings.reuseInodes || inode.links > 0 || inode.openHandles > 0) return;
  volume.freeInos.push(inode.ino);
}

function stampEntry(volume: Volume, dir: DirInode, inode: Inode): void {
  const timeNs = tick(volume);
  dir.mtimeNs = timeNs;
  dir.ctimeNs = timeNs;
  inode.ctimeNs = timeNs;
}

export function writeBytes(
  volume: Volume,
  inode: FileInode,
  position: number,
  bytes: Uint8Array,
): void {
  inode.bytes = patched(inode.bytes, position, bytes);
  const timeNs = stampData(volume, inode);
  volume.observer?.({ kind: 'write', inode, position, bytes: bytes.slice(), timeNs });
}

/** The bytes of a file after a write at a position, with zeros in a gap before it. */
export function patched(old: Uint8Array, position: number, bytes: Uint8Array): Uint8Array {
  const next = new Uint8Array(Math.max(old.length, position + bytes.length));
  next.set(old);
  next.set(bytes, position);
  return next;
}

export function truncateBytes(volume: Volume, inode: FileInode, size: number): void {
  inode.bytes = resized(inode.bytes, size);
  const timeNs = stampData(volume, inode);
  volume.observer?.({ kind: 'truncate', inode, size, timeNs });
}

/** The bytes of a file cut or filled up with zeros to a size. */
export function resized(old: Uint8Array, size: number): Uint8Array {
  if (size <= old.length) return old.slice(0, size);
  const next = new Uint8Array(size);
  next.set(old);
  return next;
}

function stampData(volume: Volume, inode: FileInode): bigint {
  const timeNs = tick(volume);
  inode.mtimeNs = timeNs;
  inode.ctimeNs = timeNs;
  return timeNs;
}

export function changeMeta(volume: Volume, inode: Inode, change: MetaChange): void {
  const timeNs = tick(volume);
  Object.assign(inode, change);
  inode.ctimeNs = timeNs;
  volume.observer?.({ kind: 'meta', inode, change, timeNs });
}
