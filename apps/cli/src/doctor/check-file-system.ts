import type { Finding } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';
import type { DoctorContext } from './doctor-context.js';
import { probeFileSystem } from './probe-file-system.js';

/** What the file system of the project can do, as far as that can be seen without writing. */
export async function checkFileSystem(context: DoctorContext): Promise<readonly Finding[]> {
  const { fs, root, probe } = context;
  const dir = fs.openRoot(root);
  try {
    return [
      anchoring(fs.anchoring),
      await directoryFlush(context, dir),
      caseSensitivity(context, dir),
      ...(probe ? await probeFileSystem(context) : [notProbed()]),
    ];
  } finally {
    fs.close(dir);
  }
}

type Dir = ReturnType<DoctorContext['fs']['openRoot']>;

function anchoring(mode: DoctorContext['fs']['anchoring']): Finding {
  const rule = 'anchoring';
  if (mode === 'descriptor') {
    return {
      rule,
      level: 'note',
      message:
        'Names are resolved through open directories: a swapped directory cannot mislead a write.',
    };
  }
  return {
    rule,
    level: 'warning',
    message: 'Directories can only be verified before and after each change on this platform.',
    hint: 'A directory swapped for a symlink within microseconds may go unnoticed. Keep other writers away during an apply.',
  };
}

/** Flushing an open directory changes nothing in it. */
async function directoryFlush({ fs }: DoctorContext, dir: Dir): Promise<Finding> {
  const rule = 'directory-flush';
  const [error] = await fs.flush([dir]);
  if (error === undefined) {
    return { rule, level: 'note', message: 'Directories can be made durable.' };
  }
  return {
    rule,
    level: 'warning',
    message: `Directories cannot be made durable here (${errnoOf(error) ?? 'unknown'}).`,
    hint: 'After a power cut a finished apply may be missing; the journal still recovers what is there.',
  };
}

/** Looks one existing name up in the other case; without a name that has letters nothing is known. */
function caseSensitivity({ fs }: DoctorContext, dir: Dir): Finding {
  const rule = 'case-sensitivity';
  const names = fs.list(dir);
  const name = names.find((candidate) => {
    const other = swapCase(candidate);
    return other !== candidate && !names.includes(other);
  });
  if (name === undefined) {
    return { rule, level: 'note', message: 'Case sensitivity: unknown, there is no name to try.' };
  }
  try {
    fs.lstat(dir, swapCase(name));
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    return { rule, level: 'note', message: 'Names that differ by case are different files here.' };
  }
  return {
    rule,
    level: 'note',
    message:
      'Names that differ only by case are the same file here; plans treat them so everywhere.',
  };
}

function swapCase(name: string): string {
  const lower = name.toLowerCase();
  return lower === name ? name.toUpperCase() : lower;
}

function notProbed(): Finding {
  return {
    rule: 'probe',
    level: 'note',
    message: 'Hard links and attribute copies were not tried: that would write files.',
    hint: 'holdfast doctor --probe tries them with small files inside .holdfast and removes them.',
  };
}
