import { HoldfastError } from '@holdfast/base';

/**
 * What a host may leave out; where a server has several projects, only some of them may have it.
 *
 * @throws HoldfastError `usage-error`.
 */
export function requirePart<Part>(part: Part | undefined, what: string): Part {
  if (part !== undefined) return part;
  throw new HoldfastError('usage-error', `This repository takes no ${what} over the protocol.`, {
    hint: 'A person can do it with the `holdfast` command.',
  });
}
