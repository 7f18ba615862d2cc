import { mapAnswer } from '../answers/map-answer.js';
import { firstPage } from '../output/paged-answer.js';
import type { ProjectHost } from '../project-host.js';
import type { ToolOutput } from '../tool.js';
import type { ToolContext } from '../tool-context.js';
import { requireMap } from '../tools/require-map.js';

/** The map in short; `blocks_get` has the rest. */
export async function blocksResource(host: ProjectHost, context: ToolContext): Promise<ToolOutput> {
  const map = await requireMap(host, context);
  const { rest, lists } = await mapAnswer(map, {}, host, context);
  return firstPage({
    tool: 'blocks',
    caller: context.caller,
    rest: { store_version: map.storeVersion, state: map.skeleton.state, ...rest },
    lists,
  });
}
