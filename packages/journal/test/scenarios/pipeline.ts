import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileWarningName, type Plan, parseRequest, reviewPlan } from '@holdfast/plan';
import { planLocal } from '@holdfast/plan/local';
import { type ChangeResult, type JournalOptions, openJournal } from '../../src/index.js';

/** A change on its way from a request to the disk and back. */
export interface Change {
  readonly plan: Plan;
  /** What the review warns about, by path. */
  readonly warnings: Readonly<Record<string, readonly FileWarningName[]>>;
  apply(options?: JournalOptions): Promise<ChangeResult>;
  recover(options?: JournalOptions): Promise<ChangeResult>;
}

/** Plans and reviews texts for files of a real project; what cannot be planned is thrown. */
export async function proposeChange(
  root: string,
  contents: Readonly<Record<string, string>>,
): Promise<Change> {
  const candidates = Object.entries(contents).map(([path, content]) => ({
    path,
    content,
    reason: 'Test',
  }));
  const parsed = parseRequest({ candidates }, 'local');
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join(' '));
  const { plan, originals } = await planLocal(parsed.request, { cwd: root });
  const review = reviewPlan(plan, originals);
  const journal = openJournal(root);
  return {
    plan,
    warnings: Object.fromEntries(
      review.files.map(({ operation, warnings }) => [
        operation.path,
        warnings.map(({ name }) => name),
      ]),
    ),
    apply: (options) => journal.apply(plan, options),
    recover: (options) => journal.recover({ last: true }, options),
  };
}

/** The bytes of a file, one character each. */
export function bytesOf(root: string, path: string): string {
  return readFileSync(join(root, path), 'latin1');
}
