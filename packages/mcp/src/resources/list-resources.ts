import { sha256, utf8Length } from '@holdfast/base';
import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  Resource,
} from '@modelcontextprotocol/server';
import { pageOf } from '../output/page.js';
import type { ToolContext } from '../tool-context.js';
import { documentsOf } from './documents-of.js';
import { resourceUri } from './resource-uri.js';

/**
 * The resources of all projects, in pages. What a repository calls its files stands in addresses only,
 * percent-encoded: names are shown to people and models as words of the server, so they are its own.
 *
 * @throws HoldfastError `cursor-invalid`.
 */
export async function listResources(
  cursor: string | undefined,
  context: ToolContext,
): Promise<ListResourcesResult> {
  const found: Resource[] = [];
  for (const [name, host] of context.projects) {
    const of = context.projects.size > 1 ? { repository: name } : {};
    found.push(
      { ...BLOCKS, uri: resourceUri({ kind: 'blocks', ...of }) },
      { ...STATUS, uri: resourceUri({ kind: 'status', ...of }) },
    );
    for (const document of await documentsOf(host, context)) {
      const uri = resourceUri({ kind: 'anchors', document, ...of });
      found.push({ ...ANCHORS, name: `anchors-${sha256(uri).slice(0, NAME_DIGITS)}`, uri });
    }
  }
  const { items, next_cursor: nextCursor } = pageOf({
    items: found,
    sizeOf: (item) => utf8Length(JSON.stringify(item)),
    cut: (item) => item,
    rest: {},
    limit: undefined,
    cursor,
    scope: ['resources/list', context.caller.id],
  });
  return { resources: [...items], ...(nextCursor === undefined ? {} : { nextCursor }) };
}

/** The addresses that have a document or a plan in them. */
export function listResourceTemplates({
  projects,
}: Pick<ToolContext, 'projects'>): ListResourceTemplatesResult {
  const query = projects.size > 1 ? '{?repository}' : '';
  return {
    resourceTemplates: [
      { ...ANCHORS, uriTemplate: `holdfast://anchors/{doc}${query}` },
      { ...PLAN, uriTemplate: `holdfast://plan/{id}${query}` },
    ],
  };
}

/** Enough for names of a list to differ, as clients expect that key by them. */
const NAME_DIGITS = 12;

const JSON_TYPE = { mimeType: 'application/json' } as const;

const BLOCKS = {
  name: 'blocks',
  title: 'Map of blocks',
  description: 'The architecture map in short: blocks, what they are for, and how large they are.',
  ...JSON_TYPE,
} as const;

const STATUS = {
  name: 'status',
  title: 'Status of the project',
  description: 'Interrupted changes, number of anchors, version of the map, current commit.',
  ...JSON_TYPE,
} as const;

const PLAN = {
  name: 'plan',
  title: 'Review of a saved plan',
  description:
    'What a saved plan changes in each file, line by line, against the files as they are.',
  ...JSON_TYPE,
} as const;

const ANCHORS = {
  name: 'anchors',
  title: 'Anchors of a document',
  description: 'Whether what a document says of the code is still about the code that is there.',
  ...JSON_TYPE,
} as const;
