import { execFileSync } from 'node:child_process';
import type { Repository } from '@holdfast/test-kit';

/** Entries of a tree in their order, whatever git thinks of them. */
export type TreeBytes = readonly (readonly [mode: string, name: string, content: string])[];

/** Makes `main` a commit whose tree has these very bytes, which git itself would not write. */
export function commitTree(
  repository: Repository,
  entries: TreeBytes,
  author = 'A <a@example.invalid>',
): string {
  const bytes = entries.map(([mode, name, content]) => {
    const id = store(repository, 'blob', Buffer.from(content));
    return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
  });
  const tree = store(repository, 'tree', Buffer.concat(bytes));
  const when = '1000000000 +0000';
  const text = `tree ${tree}\nauthor ${author} ${when}\ncommitter A <a@example.invalid> ${when}\n\nStrange\n`;
  const commit = store(repository, 'commit', Buffer.from(text));
  repository.git('update-ref', 'refs/heads/main', commit);
  return commit;
}

function store({ path }: Repository, type: string, bytes: Uint8Array): string {
  const args = ['hash-object', '-w', '--literally', '-t', type, '--stdin'];
  return execFileSync('git', args, { cwd: path, input: bytes }).toString('utf8').trim();
}
