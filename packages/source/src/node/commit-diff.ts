import { HoldfastError } from '@holdfast/base';
import { runGit } from './git-command.js';

/** One side of a file that differs between two commits. */
export interface DiffSide {
  /** As git writes it: `100644`, `100755`, `120000` for a symlink, `160000` for a submodule. */
  readonly mode: string;
  /** Git's id of the content. */
  readonly contentId: string;
}

/** A file that differs between two commits. Without `before` it is new, without `after` it is gone. */
export interface DiffEntry {
  readonly path: string;
  /** The old name, where git takes it for renamed. */
  readonly from?: string;
  readonly before?: DiffSide;
  readonly after?: DiffSide;
}

/**
 * The files that differ between two commits, below a directory, with renames by similarity of at least
 * half. Runs no filter, driver or hook.
 *
 * @param directory - absolute path of a directory inside a work tree; paths are relative to it.
 * @param from - a full commit id; {@link openHistory} resolves names.
 * @throws HoldfastError `source-unavailable` when a commit is not there.
 */
export async function commitDiff(
  directory: string,
  from: string,
  to: string,
): Promise<readonly DiffEntry[]> {
  const args = ['-r', '-z', '--raw', '--no-abbrev', '--relative', '-M50%', '-l4000'];
  const output = await runGit({ directory }, [
    'diff-tree',
    ...args,
    '--no-ext-diff',
    '--no-textconv',
    from,
    to,
  ]);
  if (output === undefined) {
    throw new HoldfastError('source-unavailable', 'The two commits cannot be compared.', {
      hint: 'A shallow or partial clone may lack them: fetch them first.',
    });
  }
  return parseRaw(output.toString('utf8').split('\0'));
}

/** `:<mode> <mode> <id> <id> <status>`, then one path, or two of a rename. */
function parseRaw(fields: readonly string[]): DiffEntry[] {
  const entries: DiffEntry[] = [];
  for (let at = 0; at + 1 < fields.length; ) {
    const [oldMode = '', newMode = '', oldId = '', newId = '', status = ''] = (fields[at] ?? '')
      .slice(1)
      .split(' ');
    const isRename = status.startsWith('R');
    const before = sideOf(oldMode, oldId);
    const after = sideOf(newMode, newId);
    entries.push({
      path: fields[at + (isRename ? 2 : 1)] ?? '',
      ...(isRename ? { from: fields[at + 1] ?? '' } : {}),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
    at += isRename ? 3 : 2;
  }
  return entries;
}

function sideOf(mode: string, contentId: string): DiffSide | undefined {
  return mode === '000000' ? undefined : { mode, contentId };
}

/**
 * How many commits lead to one commit and not to another.
 *
 * @param directory - absolute path of a directory inside a work tree.
 * @param of - a full commit id.
 * @param without - a full commit id.
 * @returns undefined where a shallow clone cannot tell.
 */
export async function countCommits(
  directory: string,
  of: string,
  without: string,
): Promise<number | undefined> {
  const output = await runGit({ directory }, ['rev-list', '--count', of, `^${without}`]);
  return output === undefined ? undefined : Number(output.toString('utf8'));
}
