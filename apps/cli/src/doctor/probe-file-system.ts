import { randomBytes } from 'node:crypto';
import { encodeUtf8, type Finding } from '@holdfast/base';
import { createFile, type DirHandle, errnoOf } from '@holdfast/files';
import type { DoctorContext } from './doctor-context.js';

/**
 * Tries hard links and attribute copies with two small files inside `.holdfast`, and removes them.
 * A project without that directory is left as it is.
 */
export async function probeFileSystem(context: DoctorContext): Promise<readonly Finding[]> {
  const { fs, root } = context;
  const dir = fs.openRoot(root);
  try {
    const state = openState(context, dir);
    if (state === undefined) return [nothingToProbeIn()];
    try {
      return await tryThings(context, state);
    } finally {
      fs.close(state);
    }
  } finally {
    fs.close(dir);
  }
}

function openState({ fs }: DoctorContext, dir: DirHandle): DirHandle | undefined {
  try {
    return fs.openDir(dir, '.holdfast');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function tryThings({ fs }: DoctorContext, state: DirHandle): Promise<readonly Finding[]> {
  const name = `.holdfast-probe-${randomBytes(8).toString('hex')}`;
  const names = [name, `${name}-2`] as const;
  try {
    fs.close(createFile(fs, state, name, encodeUtf8('probe\n')));
    return [tryLink({ fs, state, names }), await tryAttributes({ fs, state, names })];
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === undefined) throw error;
    return [
      {
        rule: 'probe',
        level: 'error',
        message: `No file can be made in .holdfast (${errno}).`,
        path: '.holdfast',
        hint: 'Applying needs write access there. Check the permissions, and whether the disk is full or read-only.',
      },
    ];
  } finally {
    for (const made of names) removeIfThere({ fs, state }, made);
  }
}

interface Probe {
  readonly fs: DoctorContext['fs'];
  readonly state: DirHandle;
  readonly names: readonly [string, string];
}

function tryLink({ fs, state, names: [first, second] }: Probe): Finding {
  const rule = 'hard-links';
  try {
    fs.link(state, first, state, second);
    fs.unlink(state, second);
    return {
      rule,
      level: 'note',
      message: 'Hard links work: a new file can never replace one that appeared meanwhile.',
    };
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === undefined) throw error;
    return {
      rule,
      level: 'warning',
      message: `Hard links do not work here (${errno}).`,
      hint: 'New files are written in place and originals are kept as copies: an apply stays recoverable, with more writing.',
    };
  }
}

async function tryAttributes({ fs, state, names: [first] }: Probe): Promise<Finding> {
  const rule = 'attributes';
  const sub = `${first}-dir`;
  fs.mkdir(state, sub, 0o700);
  const target = fs.openDir(state, sub);
  try {
    const copied = await fs.copyAttributes(state, target, [first]);
    if (copied.has(first)) {
      return {
        rule,
        level: 'note',
        message: 'Access lists and extended attributes are kept when a file is replaced.',
      };
    }
    return {
      rule,
      level: 'warning',
      message: 'Access lists and extended attributes cannot be copied here.',
      hint: 'A replaced file loses them; its mode is kept and never widened. On Linux, GNU cp does the copying.',
    };
  } finally {
    removeIfThere({ fs, state: target }, first);
    fs.close(target);
    fs.rmdir(state, sub);
  }
}

function removeIfThere({ fs, state }: Pick<Probe, 'fs' | 'state'>, name: string): void {
  try {
    fs.unlink(state, name);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

function nothingToProbeIn(): Finding {
  return {
    rule: 'probe',
    level: 'note',
    message:
      'Hard links and attribute copies were not tried: there is no .holdfast directory to try them in.',
    hint: 'The first apply or change plan --save makes it.',
  };
}
