import type { FileWarning } from '../review-model.js';
import type { TextContext } from './text-context.js';
import { wrap } from './wrap.js';

/** One file's warnings, each with its name; the messages are ours and need no escaping. */
export function warningLines(
  warnings: readonly FileWarning[],
  { colors, width }: TextContext,
  indent: string,
): string[] {
  return warnings.flatMap(({ name, level, message }) => {
    const sign = level === 'warning' ? '!' : '-';
    const paint = level === 'warning' ? colors.yellow : colors.dim;
    const text = `${sign} ${name}: ${message}`;
    return wrap(text, { width, first: indent, indent: `${indent}  ` }).map(paint);
  });
}
