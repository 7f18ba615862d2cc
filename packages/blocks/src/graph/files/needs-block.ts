import type { FileClass } from '../../propose/proposal-input.js';

/**
 * Whether a file of a class makes a block, and is missed where no block has it: nobody misses what is
 * generated, vendored, locked or binary.
 *
 * @example
 * ```ts
 * import { classifyFiles, needsBlock } from '@holdfast/blocks';
 *
 * const files = classifyFiles([{ path: 'src/a.ts' }, { path: 'yarn.lock' }]);
 * console.log(files.filter((file) => needsBlock(file.class)).map(({ path }) => path));
 * // [ 'src/a.ts' ]
 * ```
 */
export function needsBlock(fileClass: FileClass): boolean {
  return !ASIDE.has(fileClass);
}

const ASIDE: ReadonlySet<FileClass> = new Set(['generated', 'vendored', 'lock', 'binary']);
