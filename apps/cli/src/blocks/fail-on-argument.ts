import { shorten } from '@holdfast/base';
import { CHECK_CLASSES, type CheckClass } from '@holdfast/blocks';
import { usageError } from '../command-line/usage-error.js';

/**
 * `--fail-on rule,drift` as classes; `none` for no class.
 *
 * @throws HoldfastError `usage-error` for a class that is not one.
 */
export function failOnArgument(text: string | undefined): readonly CheckClass[] | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return [];
  return text.split(',').map((word) => {
    const known = CHECK_CLASSES.find((name) => name === word.trim());
    if (known !== undefined) return known;
    throw usageError(
      `--fail-on does not know ${shorten(word)}.`,
      `The classes are ${CHECK_CLASSES.join(', ')}; none for nothing.`,
    );
  });
}
