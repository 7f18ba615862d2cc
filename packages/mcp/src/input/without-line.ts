import type { Problem } from '@holdfast/base';

/** A problem of a file that was sent as data: nobody wrote lines, the place is in the words that follow. */
export function withoutLine<P extends Problem>(problem: P): P {
  return { ...problem, message: problem.message.replace(/^Line \d+, column \d+: /u, '') };
}
