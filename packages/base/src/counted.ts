/**
 * So many of something, as a sentence has it.
 *
 * @param many - the plural; `one` with an `s` where it is not given.
 *
 * @example
 * ```ts
 * import { counted } from '@holdfast/base';
 *
 * console.log(counted(1, 'file'), counted(2300, 'file'), counted(0, 'entry', 'entries'));
 * // 1 file 2,300 files 0 entries
 * ```
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Without `toLocaleString`, whose first call loads locale data: longer than many a check takes. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
