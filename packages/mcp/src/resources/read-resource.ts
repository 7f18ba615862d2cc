import type { ReadResourceResult } from '@modelcontextprotocol/server';
import type { ToolOutput } from '../tool.js';
import type { ToolContext } from '../tool-context.js';
import { projectOf } from '../tools/project-of.js';
import { anchorsResource } from './anchors-resource.js';
import { blocksResource } from './blocks-resource.js';
import { noSuchResource } from './no-such-resource.js';
import { planResource } from './plan-resource.js';
import { parseResourceUri, type ResourceName } from './resource-uri.js';
import { statusResource } from './status-resource.js';

/**
 * Reads a resource: JSON, in one page.
 *
 * @throws ProtocolError -32602 for an address that names nothing; HoldfastError as hosts throw.
 */
export async function readResource(uri: string, context: ToolContext): Promise<ReadResourceResult> {
  const name = parseResourceUri(uri);
  if (name === undefined) throw noSuchResource(uri);
  const text = JSON.stringify(await answer(name, context));
  return { contents: [{ uri, mimeType: 'application/json', text }] };
}

async function answer(
  { kind, document, plan, repository }: ResourceName,
  context: ToolContext,
): Promise<ToolOutput> {
  const host = projectOf({ repository }, context);
  switch (kind) {
    case 'blocks':
      return await blocksResource(host, context);
    case 'anchors':
      return await anchorsResource(host, document ?? '', context);
    case 'plan':
      return await planResource(host, plan ?? '', context);
    case 'status':
      return await statusResource(host, context);
  }
}
