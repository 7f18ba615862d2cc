import type { MemoryFs } from '@holdfast/files/testing';
import { describeEntry, readProject } from './project-state.js';

/** What a user or another program does to a target, behind the back of a running change. */
export interface UserEdit {
  readonly name: string;
  /** What must be at the target: a file, one with bytes, or nothing. */
  readonly needs: 'file' | 'bytes' | 'nothing';
  /** Does it. */
  make(disk: MemoryFs, path: string): void;
  /** What the user must still find afterwards; answers what is lost. */
  lost(disk: MemoryFs, path: string): string[];
}

/** What a user did, and how to take it back. */
export interface MadeEdit {
  readonly edit: UserEdit;
  readonly path: string;
  /** Paths that have the user's hands on them from now on. */
  readonly touched: readonly string[];
  undo(): void;
}

const TEXT = 'the user wrote this\n';

/** The edits of I6 (crash-safety.md 4.3). */
export const USER_EDITS: readonly UserEdit[] = [
  {
    name: 'save',
    needs: 'file',
    make: ({ outside }, path) => outside.write(path, TEXT),
    lost: (disk, path) => unlessText(disk, path),
  },
  {
    name: 'overwrite',
    needs: 'bytes',
    // As long as before: on a coarse clock only the bytes tell.
    make: ({ outside }, path) => outside.write(path, '!'.repeat(outside.read(path).length)),
    lost: ({ outside }, path) =>
      outside.exists(path) && /^!+$/.test(outside.readText(path)) ? [] : ['the text is lost'],
  },
  {
    name: 'replace',
    needs: 'file',
    make: ({ outside }, path) => outside.replace(path, TEXT),
    lost: (disk, path) => unlessText(disk, path),
  },
  {
    name: 'chmod',
    needs: 'file',
    make: ({ outside }, path) => outside.chmod(path, 0o604),
    lost: ({ outside }, path) =>
      outside.exists(path) && outside.inode(path).mode === 0o604 ? [] : ['the mode is lost'],
  },
  {
    name: 'delete',
    needs: 'file',
    make: ({ outside }, path) => outside.remove(path),
    lost: (disk, path) => (isFile(disk, path) ? ['the file is back'] : []),
  },
  {
    name: 'move away',
    needs: 'file',
    make: ({ outside }, path) => outside.rename(path, `${path}.moved`),
    lost: (disk, path) => (isFile(disk, path) ? ['the file is back'] : []),
  },
  {
    name: 'link',
    needs: 'file',
    make: ({ outside }, path) => outside.link(path, `${path}.link`),
    lost: ({ outside }, path) =>
      outside.exists(`${path}.link`) ? [] : ['the second name is gone'],
  },
  {
    name: 'create',
    needs: 'nothing',
    make: ({ outside }, path) => {
      outside.mkdir(path.slice(0, path.lastIndexOf('/')));
      outside.write(path, TEXT);
    },
    lost: (disk, path) => unlessText(disk, path),
  },
];

/** Makes an edit; `undefined` when it cannot be made now. */
export function makeEdit(disk: MemoryFs, edit: UserEdit, path: string): MadeEdit | undefined {
  const there = disk.outside.exists(path);
  if (there === (edit.needs === 'nothing')) return undefined;
  if (there && disk.outside.inode(path).type !== 'file') return undefined;
  if (!there && isBelowFile(disk, path)) return undefined;
  if (edit.needs === 'bytes' && disk.outside.read(path).length === 0) return undefined;
  const before = readProject(disk);
  edit.make(disk, path);
  const now = readProject(disk);
  const touched = [...new Set([...before.keys(), ...now.keys()])].filter(
    (at) => describeEntry(before.get(at)) !== describeEntry(now.get(at)) || at === path,
  );
  const was = before.get(path);
  return {
    edit,
    path,
    touched,
    undo() {
      const { outside } = disk;
      if (edit.name === 'move away') {
        outside.rename(`${path}.moved`, path);
        return;
      }
      for (const at of touched.toReversed()) {
        if (at !== path && outside.exists(at)) outside.remove(at);
      }
      if (was === undefined) {
        if (outside.exists(path)) outside.remove(path);
        return;
      }
      outside.write(path, Buffer.from(was.content ?? '', 'latin1'));
      outside.chmod(path, was.mode);
    },
  };
}

/** Where a directory was before the change, it may be back. */
function isFile({ outside }: MemoryFs, path: string): boolean {
  return outside.exists(path) && outside.inode(path).type === 'file';
}

/** What a plan turns into a directory may still be a file. */
function isBelowFile({ outside }: MemoryFs, path: string): boolean {
  const parts = path.split('/');
  return parts.some((_, depth) => {
    const above = parts.slice(0, depth).join('/');
    return above !== '' && outside.exists(above) && outside.inode(above).type !== 'directory';
  });
}

function unlessText({ outside }: MemoryFs, path: string): string[] {
  if (!outside.exists(path)) return ['the file is gone'];
  return outside.readText(path) === TEXT ? [] : ['the text is lost'];
}
