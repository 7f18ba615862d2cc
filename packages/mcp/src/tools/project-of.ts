import { HoldfastError, shorten } from '@holdfast/base';
import * as z from 'zod';
import type { ProjectHost } from '../project-host.js';
import type { ToolContext } from '../tool-context.js';

/** Names the project; only offered where a server has several. */
export const repository = z
  .string()
  .max(200)
  .describe('Name of the configured repository.')
  .optional();

/**
 * The project that a call is about.
 *
 * @throws HoldfastError `repository-not-found` for an unknown name, or none where there are several.
 */
export function projectOf(
  { repository: name }: { readonly repository?: string | undefined },
  { projects }: Pick<ToolContext, 'projects'>,
): ProjectHost {
  const [only] = projects.size === 1 ? projects.values() : [];
  const found = name === undefined ? only : projects.get(name);
  if (found !== undefined) return found;
  const names = [...projects.keys()].slice(0, 20).join(', ');
  throw new HoldfastError(
    'repository-not-found',
    name === undefined
      ? 'This server has several repositories.'
      : `There is no repository ${shorten(name, 60)}.`,
    { hint: `Name one with "repository": ${names}.` },
  );
}
