import type { Server } from '@modelcontextprotocol/server';
import { noSuchResource } from './resources/no-such-resource.js';
import { readView } from './views/view-resources.js';

/**
 * Answers for the resources of a caller who sees no project: the views of tools. They are not listed,
 * as they are no use to whoever has no frame to show them in; tools say where they are.
 */
export function serveViews(server: Server): void {
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const view = readView(uri);
    if (view === undefined) throw noSuchResource(uri);
    return view;
  });
}
