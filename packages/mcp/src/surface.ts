import { type Catalog, createCatalog } from './create-catalog.js';
import type { Tool } from './tool.js';
import type { ServerSetup } from './tool-context.js';
import { ALL_TOOLS } from './tools/all-tools.js';

/** What stays the same over all requests of a process: make it once. */
export interface Surface {
  readonly setup: ServerSetup;
  readonly catalog: Catalog;
}

/**
 * Chooses what a server offers and converts its schemas.
 *
 * @param setup - projects, grammars and limits; see {@link ServerSetup}.
 * @param tools - the product's tools where it is not given.
 * @returns what {@link createServer} makes servers of, as many as there are requests.
 * @example
 * ```ts
 * import { createServer, createSurface } from '@holdfast/mcp';
 *
 * const surface = createSurface({ version: '1.0.0', projects: new Map() });
 * const server = createServer(surface, { id: 'me', scopes: new Set(['plan']) });
 * console.log(surface.catalog.list(new Set(['plan'])).map(({ name }) => name).includes('change_plan'));
 * // true
 * await server.close();
 * ```
 */
export function createSurface(setup: ServerSetup, tools: readonly Tool[] = ALL_TOOLS): Surface {
  return { setup, catalog: createCatalog(tools, setup) };
}
