import { HoldfastError, shorten } from '@holdfast/base';
import type { FileState } from '@holdfast/plan';
import type { History } from '@holdfast/source';
import type { DiffSide } from '@holdfast/source/node';

/**
 * An ordinary file as a commit has it.
 *
 * @throws HoldfastError `source-unavailable`, with `path`, when a partial clone lacks its content.
 */
export async function committedState(
  history: History,
  { contentId, mode }: DiffSide,
  path: string,
): Promise<FileState> {
  const read = await history.blob(contentId);
  if (read.kind === 'found') return { bytes: read.bytes, executable: mode === '100755' };
  throw new HoldfastError('source-unavailable', `The content of ${shorten(path)} is not here.`, {
    path,
    hint: 'A partial clone lacks it: fetch the commit with its contents first.',
  });
}
