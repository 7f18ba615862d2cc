import type { FsPort } from '@holdfast/files';
import {
  fakeErrno,
  type MemoryFs,
  type MemoryFsOptions,
  type MemoryTree,
} from '@holdfast/files/testing';
import type { Wanted } from '../plan-of.js';

/** One situation in which a plan is applied; paths are relative to the project. */
export interface Scenario {
  readonly name: string;
  readonly tree: MemoryTree;
  /** Final text of each target. */
  readonly contents: Readonly<Record<string, string>>;
  /** What a plan of version 2 does, instead of `contents`, in which its new files stand. */
  readonly changes?: Readonly<Record<string, Wanted>>;
  readonly disk?: MemoryFsOptions;
  /** What the platform refuses. */
  readonly platform?: (fs: FsPort) => FsPort;
  /** What the user does after the plan was made; paths are absolute. */
  readonly afterPlan?: (disk: MemoryFs) => void;
  /** An earlier change that was applied before the plan was made. */
  readonly earlier?: Readonly<Record<string, string>>;
  /** A dead process left its claim and a half-made transaction. */
  readonly leftovers?: true;
  /** A create is written at its own name, so a crash may leave a beginning of it. */
  readonly tornCreates?: true;
  /** Files are staged beside targets in these directories. */
  readonly distant?: readonly string[];
  /** Facts that a rewritten original cannot get back in this situation. */
  readonly inexact?: readonly ('uid' | 'mode')[];
}

export const TREE: MemoryTree = {
  'package.json': '{}\n',
  'README.md': { file: 'Nobody touches this.\n', mode: 0o444 },
  'lib/c.ts': { file: 'c old\n', mode: 0o600 },
  src: { directory: true },
  'src/a.ts': { file: 'a old\n', mode: 0o640 },
  'src/b.ts': { file: '\ufeffb old\r\n', mode: 0o755 },
  'src/keep.ts': 'keep\n',
};

const CONTENTS = {
  'lib/c.ts': 'c new, and longer\n',
  'src/a.ts': 'a new\n',
  'src/b.ts': '\ufeffb\r\n',
  'src/deep/er/d.ts': 'd new\n',
};

/** Three updates and one create in a new directory: the situation of crash-safety.md 4.1. */
export const USUAL: Scenario = {
  name: 'three updates and a create',
  tree: TREE,
  contents: CONTENTS,
};

export const CREATES: Scenario = {
  name: 'creates only',
  tree: { 'package.json': '{}\n', 'docs/other.md': 'other\n' },
  contents: {
    'a.ts': 'export const a = 1;\n',
    'docs/empty.md': '',
    'docs/new/guide.md': '# Guide\n',
    'docs/new/deep/one.md': 'one\n',
  },
  disk: { umask: 0o027 },
};

export const NO_LINKS: Scenario = {
  name: 'no hard links',
  tree: TREE,
  contents: CONTENTS,
  platform: withoutLinks,
  tornCreates: true,
};

function withoutLinks(fs: FsPort): FsPort {
  return {
    ...fs,
    link() {
      throw fakeErrno('EPERM', 'link');
    },
  };
}

const FOREIGN_OWNER: Scenario = {
  name: 'files of another user',
  tree: {
    ...TREE,
    'src/a.ts': { file: 'a old\n', mode: 0o644, uid: 2000 },
    'src/b.ts': { file: 'b old\n', mode: 0o4755, uid: 2000 },
  },
  contents: CONTENTS,
  inexact: ['uid', 'mode'],
};

export const BIND_MOUNT: Scenario = {
  name: 'targets on a bind mount',
  tree: { ...TREE, src: { directory: true, mount: { sameDevice: true } } },
  contents: CONTENTS,
  distant: ['src', 'src/deep/er'],
};

const OTHER_DISK: Scenario = {
  name: 'targets on another disk',
  tree: { ...TREE, src: { directory: true, mount: {} } },
  contents: CONTENTS,
  distant: ['src', 'src/deep/er'],
};

const SETGID: Scenario = {
  name: 'a setgid directory and special bits',
  tree: {
    ...TREE,
    src: { directory: true, mode: 0o2775, gid: 2000 },
    'src/a.ts': { file: 'a old\n', mode: 0o2755, gid: 2000 },
    'src/b.ts': {
      file: 'b old\n',
      mode: 0o660,
      attributes: { 'system.posix_acl_access': 'user:1001:rw', 'user.note': 'mine' },
    },
    'lib/c.ts': { file: 'c old\n', mode: 0o4755 },
  },
  contents: CONTENTS,
  disk: { groups: [2000] },
};

const PARTLY_APPLIED: Scenario = {
  name: 'some targets already hold the result',
  tree: TREE,
  contents: CONTENTS,
  afterPlan(disk) {
    disk.outside.write('/project/src/a.ts', CONTENTS['src/a.ts']);
    disk.outside.mkdir('/project/src/deep/er');
    disk.outside.write('/project/src/deep/er/d.ts', CONTENTS['src/deep/er/d.ts']);
  },
};

export const SECOND: Scenario = {
  name: 'a second change of the same files',
  tree: TREE,
  contents: { ...CONTENTS, 'src/e.ts': 'e third\n' },
  earlier: { 'src/a.ts': 'a between\n', 'src/e.ts': 'e second\n' },
};

export const LEFTOVERS: Scenario = {
  name: 'after another process died while preparing',
  tree: TREE,
  contents: CONTENTS,
  leftovers: true,
};

export const NO_DESCRIPTORS: Scenario = {
  name: 'no descriptor paths, inode numbers reused, a coarse clock',
  tree: TREE,
  contents: CONTENTS,
  disk: { anchoring: 'verified', reuseInodes: true, tickNs: 0, attributesCopied: false },
  inexact: ['mode'],
};

const AS_ROOT: Scenario = {
  name: 'run by root on files of a user',
  tree: {
    ...TREE,
    'src/a.ts': { file: 'a old\n', mode: 0o4711, uid: 1234, gid: 1234 },
  },
  contents: CONTENTS,
  disk: { uid: 0, gid: 0, umask: 0o077 },
};

const MIXED_TREE: MemoryTree = {
  ...TREE,
  'lib/only/last.ts': { file: 'the last one\n', mode: 0o644 },
  'lib/only': { directory: true, mode: 0o750 },
  'src/go.ts': { file: 'goes\n', mode: 0o644 },
  'src/logo.png': { file: Buffer.from([0x89, 0x50, 0xff, 0]) },
  'tool.sh': { file: '#!/bin/sh\n', mode: 0o644 },
};

const MIXED_CHANGES: Readonly<Record<string, Wanted>> = {
  'lib/c.ts': 'c new, and longer\n',
  'lib/only/last.ts': { delete: true },
  'src/go.ts': { delete: true },
  'src/moved/a.ts': { from: 'src/a.ts' },
  'src/deep/b.ts': { from: 'src/b.ts', content: 'b, moved and new\n', executable: false },
  'src/new.ts': { content: 'new\n', executable: true },
  'src/logo.png': { content: Uint8Array.of(0x89, 0x50, 0xfe) },
  'tool.sh': { executable: true },
};

/** A plan of version 2 with every kind of operation, one of which empties a directory. */
export const MIXED: Scenario = {
  name: 'every kind of operation',
  tree: MIXED_TREE,
  contents: {},
  changes: MIXED_CHANGES,
};

export const DELETES: Scenario = {
  name: 'deletes only',
  tree: MIXED_TREE,
  contents: {},
  changes: {
    'lib/only/last.ts': { delete: true },
    'src/a.ts': { delete: true },
    'src/go.ts': { delete: true },
  },
};

const MOVES: Scenario = {
  name: 'moves only',
  tree: { ...MIXED_TREE, 'src/b.ts': { file: 'b\n', mode: 0o4750 } },
  contents: {},
  changes: {
    'src/A.ts': { from: 'src/a.ts' },
    'lib/b.ts': { from: 'src/b.ts' },
    'lib/last.ts': { from: 'lib/only/last.ts', content: 'edited on the way\n' },
  },
};

/** Names that change by case only, where the disk takes both spellings for one name. */
export const RESPELLED: Scenario = {
  name: 'other spellings of names, on a disk that does not tell case apart',
  tree: MIXED_TREE,
  contents: {},
  changes: {
    'lib/C.ts': { from: 'lib/c.ts', executable: true },
    'src/A.ts': { from: 'src/a.ts' },
    'src/B.ts': { from: 'src/b.ts', content: 'b, respelled and new\n' },
  },
  disk: { caseInsensitive: true },
};

const MODES: Scenario = {
  name: 'modes only',
  tree: MIXED_TREE,
  contents: {},
  changes: {
    'src/a.ts': { executable: true },
    'src/b.ts': { executable: false },
    'tool.sh': { content: '#!/bin/sh\ntrue\n', executable: true },
  },
};

/** A file becomes a directory, and a directory a file. */
export const TURNED: Scenario = {
  name: 'files and directories change places',
  tree: {
    'package.json': '{}\n',
    name: { file: 'a file\n', mode: 0o640 },
    dir: { directory: true, mode: 0o770 },
    'dir/in/inner.txt': 'inner\n',
    'keep.txt': 'keep\n',
  },
  contents: {},
  changes: {
    name: { delete: true },
    'name/deep/index.ts': 'index\n',
    dir: { from: 'dir/in/inner.txt' },
  },
};

const MIXED_NO_LINKS: Scenario = {
  ...MIXED,
  name: 'every kind of operation, no hard links',
  platform: withoutLinks,
  tornCreates: true,
};

export const MIXED_BIND_MOUNT: Scenario = {
  ...MIXED,
  name: 'every kind of operation on a bind mount',
  tree: { ...MIXED_TREE, src: { directory: true, mount: { sameDevice: true } } },
  distant: ['src', 'src/moved', 'src/deep'],
};

const MIXED_NO_DESCRIPTORS: Scenario = {
  ...MIXED,
  name: 'every kind of operation, no descriptor paths, a coarse clock',
  disk: { anchoring: 'verified', reuseInodes: true, tickNs: 0, attributesCopied: false },
  inexact: ['mode'],
};

/** Situations of plans of version 2. */
export const CHANGES_SCENARIOS: readonly Scenario[] = [
  MIXED,
  DELETES,
  MOVES,
  MODES,
  TURNED,
  MIXED_NO_LINKS,
  MIXED_BIND_MOUNT,
  MIXED_NO_DESCRIPTORS,
];

/** Every situation; each is swept whole. */
export const SCENARIOS: readonly Scenario[] = [
  USUAL,
  CREATES,
  NO_LINKS,
  FOREIGN_OWNER,
  BIND_MOUNT,
  OTHER_DISK,
  SETGID,
  PARTLY_APPLIED,
  SECOND,
  LEFTOVERS,
  NO_DESCRIPTORS,
  AS_ROOT,
];

/** Those in which the protocol goes different ways; the others differ in what files are like. */
export const MOST_DIFFERENT: readonly Scenario[] = [
  USUAL,
  CREATES,
  NO_LINKS,
  BIND_MOUNT,
  SECOND,
  NO_DESCRIPTORS,
];
