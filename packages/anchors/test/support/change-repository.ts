import { makeRepository, type Repository } from '@holdfast/test-kit';
import type { Files } from './make-anchor.js';

/** New content by path; `null` removes a file. */
export type Changes = Readonly<Record<string, string | null>>;

/** A repository with one commit of these files, and that commit. */
export function startRepository(files: Files): { repository: Repository; commit: string } {
  const repository = makeRepository();
  return { repository, commit: repository.commit(files) };
}

/** Commits changes. */
export function commitChanges(repository: Repository, changes: Changes, message?: string): string {
  for (const [path, text] of Object.entries(changes))
    if (text === null) repository.git('rm', '-q', path);
  const written = Object.entries(changes).flatMap(([path, text]) =>
    text === null ? [] : [[path, text] as const],
  );
  return repository.commit(Object.fromEntries(written), message);
}
