import { shorten } from '@holdfast/base';
import { errnoOf } from '@holdfast/files';

/**
 * What the operating system refused, as a sentence: `The system refused mkdir of ".holdfast"
 * (EROFS).` Names are without their directories, which the caller knows.
 *
 * @returns `undefined` for anything but an error of a file operation.
 */
export function describeRefusedStep(error: unknown): string | undefined {
  const errno = errnoOf(error);
  if (errno === undefined) return undefined;
  // Which file met the limit is chance: it may be a part of this program.
  if (TOO_MANY_OPEN.has(errno)) return `Too many files are open (${errno}).`;
  const { syscall, path } = error as NodeJS.ErrnoException;
  const name = path === undefined ? '' : ` of ${shorten(path.slice(path.lastIndexOf('/') + 1))}`;
  const step = syscall === undefined ? 'a step' : `${syscall}${name}`;
  return `The system refused ${step} (${errno}).`;
}

const TOO_MANY_OPEN: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);
