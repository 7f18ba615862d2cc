import type { ToolContext } from '../tool-context.js';

/** Who a change is attributed to. */
export function actorOf({ caller }: Pick<ToolContext, 'caller'>): string {
  return caller.actor ?? `mcp:${caller.id}`;
}
