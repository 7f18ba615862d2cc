import { oncePerKey } from '@holdfast/base';
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
  /** Whether a caller with these scopes sees the tool. */
  readonly offers: (name: string, scopes: ReadonlySet<Scope>) => boolean;
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
  const seenBy = oncePerKey((key: string): Seen => {
    const scopes = new Set(key.split(' '));
    const allowed = new Map([...byName].filter(([, { scope }]) => scopes.has(scope)));
    const visible = [...allowed.values()].filter((tool) => !isHidden(tool, allowed, setup));
    return {
      list: visible.map(listedTool),
      names: new Set(visible.map(({ name }) => name)),
    };
  });
  const seen = (scopes: ReadonlySet<Scope>) => seenBy([...scopes].sort().join(' '));
  return {
    find: (name) => byName.get(name),
    list: (scopes) => seen(scopes).list,
    offers: (name, scopes) => seen(scopes).names.has(name),
  };
}

/** What callers with the same scopes see. */
interface Seen {
  readonly list: readonly ListedTool[];
  readonly names: ReadonlySet<string>;
}

function isOffered(tool: Tool, { projects, facts }: Pick<ServerSetup, 'projects' | 'facts'>) {
  if (tool.needs === 'facts') return facts !== undefined;
  if (tool.needs === 'nothing') return true;
  return [...projects.values()].some((host) => tool.offeredBy?.(host) ?? true);
}

function isHidden(
  { hiddenBy }: Tool,
  allowed: ReadonlyMap<string, Tool>,
  { projects }: Pick<ServerSetup, 'projects'>,
): boolean {
  const better = hiddenBy === undefined ? undefined : allowed.get(hiddenBy);
  return (
    better !== undefined && [...projects.values()].every((host) => better.offeredBy?.(host) ?? true)
  );
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
