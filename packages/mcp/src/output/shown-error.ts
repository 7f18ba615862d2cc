import { isHoldfastError } from '@holdfast/base';
import type { ServerSetup } from '../tool-context.js';
import type { ShownError } from './tool-result.js';
import { withoutSecrets } from './without-secrets.js';

/**
 * What a client is told of an error. Of one that nobody expected it is told nothing but an id, under
 * which the cause is given to the log.
 *
 * @param name - the tool, or the method of the protocol.
 */
export function shownError(
  error: unknown,
  name: string,
  { projects, onFailure }: Pick<ServerSetup, 'projects' | 'onFailure'>,
): ShownError {
  if (isHoldfastError(error)) {
    const shown = withoutSecrets(error, projects.values());
    return { ...shown, hint: shown.hint ?? NEXT_STEP };
  }
  const id = crypto.randomUUID();
  onFailure?.({ id, tool: name, cause: error });
  return {
    code: 'internal-error',
    message: 'The tool failed unexpectedly.',
    hint: `The log of the server has the cause under ${id}.`,
  };
}

/** Where an error says nothing better. */
const NEXT_STEP = 'Correct what the message names, and call again.';
