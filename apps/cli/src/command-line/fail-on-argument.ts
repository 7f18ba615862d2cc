import { shorten } from '@holdfast/base';
import { usageError } from './usage-error.js';

/**
 * `--fail-on rule,drift` as classes of those given; `none` for no class.
 *
 * @throws HoldfastError `usage-error` for a class that is not one.
 */
export function failOnArgument<Class extends string>(
  text: string | undefined,
  classes: readonly Class[],
): readonly Class[] | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return [];
  return text.split(',').map((word) => {
    const known = classes.find((name) => name === word.trim());
    if (known !== undefined) return known;
    throw usageError(
      `--fail-on does not know ${shorten(word)}.`,
      `The classes are ${classes.join(', ')}; none for nothing.`,
    );
  });
}
