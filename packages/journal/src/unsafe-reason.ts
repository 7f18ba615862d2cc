import type { UnsafeTarget } from '@holdfast/files';
import type { Conflict } from '@holdfast/plan';

/** The conflict code and wording for a target that cannot be replaced safely. */
export function unsafeReason(
  what: UnsafeTarget,
): readonly [code: Conflict['code'], reason: string] {
  return [what === 'changing' ? 'changed-since-plan' : 'unsafe-target', REASONS[what]];
}

const REASONS: Readonly<Record<UnsafeTarget, string>> = {
  symlink: 'The target is a symlink; name the file it leads to.',
  directory: 'The target is a directory.',
  'hard-link': 'The file has a second name (a hard link), which would keep the old content.',
  fifo: 'The target is a named pipe.',
  socket: 'The target is a socket.',
  device: 'The target is a device.',
  changing: 'Another program is writing to the file.',
};
