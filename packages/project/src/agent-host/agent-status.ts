import { readAnchors } from '../anchors/read-anchors.js';
import { readMap } from '../blocks/read-map.js';
import { checkJournal } from '../check/check-journal.js';
import type { AgentHost } from './agent-host.js';
import type { AgentLanes } from './agent-lanes.js';

/** What agents are told of a project as a whole. */
export function agentStatus({ light }: AgentLanes): Pick<AgentHost, 'status'> {
  return {
    status: (options) =>
      light(options, async (project) => {
        const [{ interrupted }, anchors, map, head] = await Promise.all([
          checkJournal(project.root),
          readAnchors(project),
          readMap(project),
          project.head(),
        ]);
        return {
          interrupted: interrupted.length,
          anchors: anchors.length,
          ...(map === undefined
            ? {}
            : {
                blocks: {
                  count: map.blocks.filter(({ state }) => state !== 'archived').length,
                  storeVersion: map.storeVersion,
                  skeleton: map.skeleton.state,
                },
              }),
          ...(head === undefined ? {} : { head }),
        };
      }),
  };
}
