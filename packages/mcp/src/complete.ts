import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import { documentsOf } from './resources/documents-of.js';
import type { ToolContext } from './tool-context.js';
import { projectOf } from './tools/project-of.js';

/** Completes the document and the repository of resources and prompts; nothing else is known. */
export async function complete(
  { argument, context: known }: Pick<CompleteRequestParams, 'argument' | 'context'>,
  context: ToolContext,
): Promise<CompleteResult> {
  const values = await candidates(argument.name, known?.arguments?.repository, context);
  const found = values.filter((value) => value.startsWith(argument.value));
  const shown = found.slice(0, MOST);
  return { completion: { values: shown, total: found.length, hasMore: found.length > MOST } };
}

/** What the protocol allows. */
const MOST = 100;

async function candidates(
  argument: string,
  repository: string | undefined,
  context: ToolContext,
): Promise<readonly string[]> {
  if (argument === 'repository') return [...context.projects.keys()];
  if (argument !== 'doc' && argument !== 'document') return [];
  // Without its repository a document of several projects is anybody's.
  if (repository === undefined && context.projects.size > 1) return [];
  return await documentsOf(projectOf({ repository }, context), context);
}
