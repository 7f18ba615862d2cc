import type { FsPort } from '@holdfast/files';
import {
  fakeErrno,
  type MemoryFs,
  type MemoryFsOptions,
  type MemoryTree,
} from '@holdfast/files/testing';

/** One situation in which a plan is applied; paths are relative to the project. */
export interface Scenario {
  readonly name: string;
  readonly tree: MemoryTree;
  /** Final text of each target. */
  readonly contents: Readonly<Record<string, string>>;
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

const TREE: MemoryTree = {
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
  platform: (fs) => ({
    ...fs,
    link() {
      throw fakeErrno('EPERM', 'link');
    },
  }),
  tornCreates: true,
};

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
