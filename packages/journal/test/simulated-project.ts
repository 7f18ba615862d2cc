import { decodeUtf8, sha256 } from '@holdfast/base';
import type { OwnerIdentity, ProcessTable } from '@holdfast/files';
import {
  createMemoryFs,
  type MemoryFs,
  type MemoryFsOptions,
  type MemoryTree,
} from '@holdfast/files/testing';
import { buildPlan, type Plan } from '@holdfast/plan';
import type { JournalOptions } from '../src/index.js';
import { planOf, type Wanted } from './plan-of.js';

/** Where simulated projects are. */
export const ROOT = '/project';

/** A project on a file system in memory; paths are relative to it. */
export function simulateProject(tree: MemoryTree, options: MemoryFsOptions = {}): MemoryFs {
  const entries = Object.entries(tree).map(([path, entry]) => [`${ROOT}/${path}`, entry] as const);
  return createMemoryFs({ [ROOT]: { directory: true }, ...Object.fromEntries(entries) }, options);
}

/** A plan made from what is on the simulated disk. */
export function simulatePlan(fs: MemoryFs, contents: Readonly<Record<string, string>>): Plan {
  const present = new Map<string, { sha256: ReturnType<typeof sha256> }>();
  const absent = new Set<string>();
  for (const path of Object.keys(contents)) {
    const full = `${ROOT}/${path}`;
    if (fs.outside.exists(full)) present.set(path, { sha256: sha256(fs.outside.read(full)) });
    else absent.add(path);
  }
  const candidates = Object.entries(contents).map(([path, content]) => ({
    path,
    content,
    reason: 'Test',
  }));
  return buildPlan(
    { candidates },
    {
      appRoot: '.',
      appRootExplicit: false,
      present,
      absent,
      spellings: [],
      configurations: new Map(),
      applications: [],
    },
  );
}

/** A plan of version 2 made from what is on the simulated disk. */
export function simulateChanges(fs: MemoryFs, wanted: Readonly<Record<string, Wanted>>): Plan {
  return planOf(wanted, (path) => {
    const full = `${ROOT}/${path}`;
    if (!fs.outside.exists(full)) return undefined;
    const inode = fs.outside.inode(full);
    if (inode.type !== 'file') return undefined;
    return { bytes: fs.outside.read(full), mode: inode.mode };
  });
}

/** Options of one simulated process; those with a lower number are dead. */
export function simulateProcess(fs: JournalOptions['fs'], pid: number): JournalOptions {
  return {
    ...(fs === undefined ? {} : { fs }),
    processes: processTable(pid),
    now: () => 1_800_000_000_000 + pid,
  };
}

function processTable(pid: number): ProcessTable {
  return {
    current: (): OwnerIdentity => ({
      pid,
      startTicks: '1',
      bootId: 'boot',
      pidNs: 'ns',
      machineId: 'machine',
      hostname: 'host',
      threadId: 0,
      nonce: pid.toString(16).padStart(32, '0'),
    }),
    probe: (owner) => (owner.pid < pid ? 'dead' : 'alive'),
  };
}

/** Every file and directory of the project outside `.holdfast`, with its mode. */
export function userTree(fs: MemoryFs): Record<string, string> {
  const tree: Record<string, string> = {};
  const visit = (path: string): void => {
    for (const name of fs.outside.list(path)) {
      if (name === '.holdfast') continue;
      const child = `${path}/${name}`;
      const inode = fs.outside.inode(child);
      const mode = inode.type === 'symlink' ? '' : inode.mode.toString(8);
      if (inode.type === 'directory') {
        tree[child] = `directory ${mode}`;
        visit(child);
      } else if (inode.type === 'file') {
        tree[child] = `${mode} ${inode.links} ${decodeUtf8(inode.bytes) ?? inode.bytes.toString()}`;
      } else {
        tree[child] = inode.type;
      }
    }
  };
  visit(ROOT);
  return tree;
}
