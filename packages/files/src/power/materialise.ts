import { forkVolume } from '../memory/fork-volume.js';
import type { DirInode, FileInode, Inode } from '../memory/inode.js';
import type { MicroOp } from '../memory/micro-op.js';
import { patched, resized, type Volume } from '../memory/volume.js';
import type { Fate } from './choose-fates.js';
import type { RecordedSteps } from './recording.js';

/** The volume that a power cut before step `crashIndex` leaves, given what happened to each step. */
export function materialise(
  recorded: RecordedSteps,
  crashIndex: number,
  fateOf: (index: number) => Fate,
): Volume {
  const inodes = new Map<number, Inode>();
  const volume = forkVolume(recorded.base, recorded.live.settings, inodes);
  const build: Build = { recorded, inodes, patches: new Map() };
  for (let index = 0; index < crashIndex; index += 1) {
    const step = recorded.steps[index];
    if (step === undefined || step.kind === 'mark' || step.kind === 'sync') continue;
    const fate = fateOf(index);
    if (fate !== 'lost') applyStep(build, step, index, fate);
  }
  for (const [file, patches] of build.patches) file.bytes = contentOf(recorded, file, patches);
  relink(volume.root);
  const { nextId, nextIno, nextGroup, timeNs, mounts } = recorded.live;
  const counters = { nextId, nextIno, nextGroup, timeNs, freeInos: [] };
  return Object.assign(volume, counters, { mounts: [...mounts] });
}

interface Build {
  readonly recorded: RecordedSteps;
  readonly inodes: Map<number, Inode>;
  /** What happened to a file's bytes, to be looked up or played back at the end. */
  readonly patches: Map<FileInode, Patch[]>;
}

interface Patch {
  readonly index: number;
  readonly fate: Fate;
}

function applyStep(build: Build, step: MicroOp, index: number, fate: Fate): void {
  if (step.kind === 'birth') {
    build.inodes.set(step.inode.id, newborn(step.inode));
    return;
  }
  if (step.kind === 'entry') {
    const dir = build.inodes.get(step.dir.id);
    if (dir?.type !== 'directory') return;
    const inode = step.inode === undefined ? undefined : build.inodes.get(step.inode.id);
    if (inode === undefined) dir.entries.delete(step.name);
    else dir.entries.set(step.name, inode);
    return;
  }
  // A file that had no name when the recording began cannot be found after a cut.
  const inode = build.inodes.get(step.inode.id);
  if (inode === undefined || step.kind === 'sync') return;
  inode.ctimeNs = step.timeNs;
  if (step.kind === 'meta') {
    Object.assign(inode, step.change);
  } else if (inode.type === 'file') {
    inode.mtimeNs = step.timeNs;
    const patches = build.patches.get(inode);
    if (patches === undefined) build.patches.set(inode, [{ index, fate }]);
    else patches.push({ index, fate });
  }
}

function newborn(inode: Inode): Inode {
  return inode.type === 'directory' ? { ...inode, entries: new Map() } : { ...inode };
}

/** The bytes of a file after its patches; equal histories share one array. */
function contentOf(
  recorded: RecordedSteps,
  file: FileInode,
  patches: readonly Patch[],
): Uint8Array {
  const history = patches.map(({ index, fate }) => `${index}${fate}`).join();
  const key = `${file.id}:${history}`;
  const known = recorded.contents.get(key);
  if (known !== undefined) return known;
  let bytes = file.bytes;
  for (const { index, fate } of patches) bytes = patch(bytes, recorded.steps[index], fate);
  recorded.contents.set(key, bytes);
  return bytes;
}

function patch(bytes: Uint8Array, step: RecordedSteps['steps'][number] | undefined, fate: Fate) {
  if (step?.kind === 'truncate') return resized(bytes, step.size);
  if (step?.kind !== 'write') return bytes;
  return patched(bytes, step.position, damaged(step.bytes, fate));
}

function damaged(bytes: Uint8Array, fate: Fate): Uint8Array {
  if (fate === 'kept') return bytes;
  const good = fate === 'zeros' ? 0 : bytes.length >> 1;
  if (fate === 'half') return bytes.subarray(0, good);
  const torn = new Uint8Array(bytes.length);
  torn.set(bytes.subarray(0, good));
  return torn;
}

/** Counts names again. A directory that two names lead to keeps the first: it is a tree. */
function relink(root: DirInode): void {
  const seen = new Set<Inode>([root]);
  const visit = (dir: DirInode) => {
    for (const [name, inode] of dir.entries) {
      if (!seen.has(inode)) {
        seen.add(inode);
        inode.links = 1;
        if (inode.type !== 'directory') continue;
        inode.parent = dir;
        visit(inode);
      } else if (inode.type === 'directory') {
        dir.entries.delete(name);
      } else {
        inode.links += 1;
      }
    }
  };
  visit(root);
}
