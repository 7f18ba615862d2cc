import { foldCase } from '@holdfast/base';

/**
 * The part of a directory's path that no change may go through, in whatever case: version control,
 * whose hooks are run, and our own state. Otherwise the user may choose any directory as workspace.
 */
export function reservedPart(path: string): string | undefined {
  return path.split('/').find((part) => RESERVED.has(foldCase(part)));
}

const RESERVED: ReadonlySet<string> = new Set(['.git', 'git~1', '.holdfast', '.logic2b']);
