import type * as z from 'zod';
import { inputJsonSchema, outputJsonSchema } from './input/input-json-schema.js';
import type { Scope } from './scope.js';
import type { Tool } from './tool.js';
import type { ServerSetup } from './tool-context.js';

/** A tool as `tools/list` has it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
  readonly outputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
  readonly annotations: Tool['hints'];
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** The tools that a server offers, made once for all its requests. */
export interface Catalog {
  /** What a caller with these scopes sees; the same array for the same scopes. */
  readonly list: (scopes: ReadonlySet<Scope>) => readonly ListedTool[];
  /** The tool, if the server has it, whatever the caller may do. */
  readonly find: (name: string) => Tool | undefined;
}

/** Chooses among tools those that a server can do, and describes them. */
export function createCatalog(
  tools: readonly Tool[],
  setup: Pick<ServerSetup, 'projects' | 'facts'>,
): Catalog {
  const offered = tools
    .filter((tool) => isOffered(tool, setup))
    .map((tool) => (setup.projects.size > 1 ? tool : withoutRepository(tool)));
  const byName = new Map(offered.map((tool) => [tool.name, tool]));
  const listed = new Map<string, readonly ListedTool[]>();
  return {
    find: (name) => byName.get(name),
    list: (scopes) => {
      const key = [...scopes].sort().join(' ');
      const known = listed.get(key);
      if (known !== undefined) return known;
      const list = offered.filter(({ scope }) => scopes.has(scope)).map(listedTool);
      listed.set(key, list);
      return list;
    },
  };
}

function isOffered(tool: Tool, { projects, facts }: Pick<ServerSetup, 'projects' | 'facts'>) {
  const hosts = [...projects.values()];
  if (tool.hiddenBy === 'project' && hosts.length > 0) return false;
  if (tool.needs === 'facts') return facts !== undefined;
  if (tool.needs === 'nothing') return true;
  return hosts.some((host) => tool.offeredBy?.(host) ?? true);
}

/** One project needs no name: an argument less that a model can get wrong. */
function withoutRepository(tool: Tool): Tool {
  if (!('repository' in tool.input.shape)) return tool;
  return tool.withInput(tool.input.omit({ repository: true }) as z.ZodObject);
}

function listedTool(tool: Tool): ListedTool {
  const { name, title, description, hints, view } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputJsonSchema(tool.input),
    outputSchema: outputJsonSchema(tool.output),
    annotations: hints,
    ...(view === undefined ? {} : { _meta: { ui: { resourceUri: view } } }),
  };
}
