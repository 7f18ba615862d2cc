import { isAbsolute } from 'node:path';
import { HoldfastError, shorten } from '@holdfast/base';
import type { Journal, JournalOptions } from './journal.js';
import { translateErrors } from './translate-errors.js';

/**
 * Opens the journal of a project. Nothing on disk is made or changed before something is applied.
 *
 * @param root - absolute path of the project root; `findProjectRoot` of `@holdfast/files` finds it.
 * @param defaults - options for every call; each call may give its own.
 * @throws HoldfastError `usage-error` when the root is not an absolute path.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { openJournal } from '@holdfast/journal';
 * import { planLocal } from '@holdfast/plan/local';
 *
 * const cwd = mkdtempSync(join(tmpdir(), 'example-'));
 * const candidates = [{ path: 'src/a.ts', content: 'export {};\n', reason: 'Start' }];
 * const { plan } = await planLocal({ candidates }, { cwd });
 *
 * const journal = openJournal(cwd);
 * const applied = await journal.apply(plan);
 * console.log(applied.status, applied.files);
 * // applied [ { path: 'src/a.ts', outcome: 'written' } ]
 * const undone = await journal.recover({ last: true });
 * console.log(undone.status, undone.files);
 * // recovered [ { path: 'src/a.ts', outcome: 'restored' } ]
 * ```
 */
export function openJournal(root: string, defaults: JournalOptions = {}): Journal {
  checkRoot(root);
  // Each verb is loaded when it is called: status, which has to be cheap, needs none of what apply
  // validates plans with.
  return {
    root,
    apply: (plan, options) =>
      translateErrors(async () => {
        const { apply } = await import('./apply.js');
        return apply(root, plan, { ...defaults, ...options });
      }, true),
    recover: (which, options) =>
      translateErrors(async () => {
        const { recover } = await import('./recover.js');
        return recover(root, which, { ...defaults, ...options });
      }, true),
    resume: (which, options) =>
      translateErrors(async () => {
        const { resume } = await import('./resume.js');
        return resume(root, which, { ...defaults, ...options });
      }, true),
    abandon: (which, options) =>
      translateErrors(async () => {
        const { abandon } = await import('./abandon.js');
        if (typeof which !== 'string')
          throw misuse('A transaction is named by its id.', 'status() lists them.');
        return abandon(root, which, { ...defaults, ...options });
      }, false),
    status: (options) =>
      translateErrors(async () => {
        const { status } = await import('./status.js');
        return status(root, { ...defaults, ...options });
      }, true),
    prune: (options) =>
      translateErrors(async () => {
        const { prune } = await import('./prune.js');
        return prune(root, { ...defaults, ...options });
      }, false),
  };
}

/** JavaScript callers and file names from elsewhere: what no directory can be called. */
function checkRoot(root: unknown): void {
  if (typeof root !== 'string') throw misuse('The project root has to be a string.');
  if (!isAbsolute(root)) throw misuse(`${shorten(root)} is not an absolute path.`);
  if (root.includes('\0')) throw misuse(`${shorten(root)} has a NUL character.`);
}

function misuse(
  message: string,
  hint = 'Give the project root as an absolute path.',
): HoldfastError {
  return new HoldfastError('usage-error', message, { hint });
}
