import { ProtocolError, type Server, type ServerContext } from '@modelcontextprotocol/server';
import { complete } from './complete.js';
import { protocolError } from './output/protocol-error.js';
import { REPOSITORY_DATA } from './output/repository-data.js';
import { shownError } from './output/shown-error.js';
import { progressOf } from './progress-of.js';
import { getPrompt } from './prompts/get-prompt.js';
import { listedPrompts, offeredPrompts } from './prompts/offered-prompts.js';
import { listResources, listResourceTemplates } from './resources/list-resources.js';
import { readResource } from './resources/read-resource.js';
import type { Surface } from './surface.js';
import type { Caller, ToolContext } from './tool-context.js';
import { readView } from './views/view-resources.js';
import { withinLimits } from './within-limits.js';

/** Answers for resources and prompts, which only a server with projects has. */
export function serveProjects(server: Server, { setup, catalog }: Surface, caller: Caller): void {
  const prompts = () => offeredPrompts(catalog, caller.scopes);
  const within =
    <Request, Result>(
      method: string,
      work: (request: Request, context: ToolContext) => Promise<Result>,
    ) =>
    async (request: Request, { mcpReq }: ServerContext): Promise<Result> => {
      const context = { ...setup, caller, signal: mcpReq.signal, progress: progressOf(mcpReq) };
      try {
        return await withinLimits(context, (signal) => work(request, { ...context, signal }));
      } catch (error) {
        // What the protocol has its own errors for.
        if (error instanceof ProtocolError) throw error;
        throw protocolError(shownError(error, method, context), REPOSITORY_DATA);
      }
    };

  server.setRequestHandler(
    'resources/list',
    within('resources/list', ({ params }, context) => listResources(params?.cursor, context)),
  );
  server.setRequestHandler('resources/templates/list', () => listResourceTemplates(setup));
  server.setRequestHandler(
    'resources/read',
    within(
      'resources/read',
      async ({ params }, context) => readView(params.uri) ?? readResource(params.uri, context),
    ),
  );
  server.setRequestHandler('prompts/list', () => listedPrompts(prompts()));
  server.setRequestHandler(
    'prompts/get',
    within('prompts/get', async ({ params }) =>
      getPrompt(prompts(), params.name, params.arguments),
    ),
  );
  server.setRequestHandler(
    'completion/complete',
    within('completion/complete', ({ params }, context) => complete(params, context)),
  );
}
