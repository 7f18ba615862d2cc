import { isAbsolute } from 'node:path';
import { HoldfastError } from '@holdfast/base';
import type { StatusOptions } from '../journal.js';
import type { StatusResult } from '../results.js';
import { status } from '../status.js';
import { translateErrors } from '../translate-errors.js';

/**
 * Lists the journal of a project, as `Journal.status` does. This entry of the package has no code
 * that changes anything, for programs that must not be able to.
 *
 * @param root - absolute path of the project root.
 * @throws HoldfastError `usage-error` when the root is not absolute, `io-error`.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { readStatus } from '@holdfast/journal/reading';
 *
 * const { transactions } = await readStatus(mkdtempSync(join(tmpdir(), 'example-')));
 * console.log(transactions);
 * // []
 * ```
 */
export async function readStatus(root: string, options: StatusOptions = {}): Promise<StatusResult> {
  if (!isAbsolute(root)) {
    throw new HoldfastError('usage-error', 'The project root is not an absolute path.', {
      hint: 'Give the project root as an absolute path.',
    });
  }
  return translateErrors(() => status(root, options), true);
}
