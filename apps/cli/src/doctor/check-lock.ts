import type { Finding } from '@holdfast/base';
import {
  type DirHandle,
  errnoOf,
  type FsPort,
  type HighestClaim,
  probeOwner,
  readClaims,
} from '@holdfast/files';
import type { DoctorContext } from './doctor-context.js';

/** Who holds the project's lock. */
export async function checkLock({ fs, root }: DoctorContext): Promise<readonly Finding[]> {
  const { highest } = readProjectClaims(fs, root);
  return [highest === undefined || highest.done ? free() : describe(highest)];
}

function readProjectClaims(fs: FsPort, root: string): { readonly highest?: HighestClaim } {
  const open: DirHandle[] = [fs.openRoot(root)];
  try {
    for (const name of ['.holdfast', 'changes', 'claims']) {
      open.push(fs.openDir(open.at(-1) as DirHandle, name));
    }
    return readClaims(fs, open.at(-1) as DirHandle, probeOwner);
  } catch (error) {
    // A symlink in the way is the journal's issue, and status reports it.
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes(errnoOf(error) ?? '')) return {};
    throw error;
  } finally {
    for (const dir of open) fs.close(dir);
  }
}

function free(): Finding {
  return { rule: 'lock', level: 'note', message: 'Nobody holds the lock of this project.' };
}

function describe({ name, owner, damaged }: HighestClaim): Finding {
  const rule = 'lock';
  const path = `.holdfast/changes/claims/${name}`;
  if (damaged || owner === undefined) {
    return {
      rule,
      level: 'error',
      message: 'The lock of this project is damaged.',
      path,
      hint: `When no other holdfast runs here: holdfast change abandon claims/${name} --take-over ${name}`,
    };
  }
  const who = `process ${owner.pid} on ${owner.hostname}`;
  const liveness = probeOwner(owner);
  if (liveness === 'alive') {
    return { rule, level: 'note', message: `The lock is held by ${who}, which runs.` };
  }
  if (liveness === 'dead') {
    return {
      rule,
      level: 'note',
      message: `The lock was held by ${who}, which has ended; the next command takes it over.`,
    };
  }
  return {
    rule,
    level: 'error',
    message: `The lock is held by ${who}, which cannot be judged from here (another host or container).`,
    path,
    hint: `When you know that it has ended: holdfast change abandon claims/${name} --take-over ${owner.nonce}`,
  };
}
