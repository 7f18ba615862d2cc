import { type BlocksProject, makeBlocksProject } from './blocks-project.js';
import type { McpProcess } from './mcp-process.js';

/** A project with a map, and with so many files that nobody has read yet that a check of it takes a while. */
export async function largeProject(): Promise<BlocksProject> {
  const project = makeBlocksProject();
  await project.run(['blocks', 'scan', '--by', 'owner', '--author', 'Ada']);
  for (let at = 0; at < 2_000; at += 1) {
    project.write(`gen/${at}.py`, `import os\n\ndef f${at}():\n    return ${at}\n`);
  }
  return project;
}

/** Starts a check of the map, and resolves while it goes on. */
export async function callUntilProgress(server: McpProcess, id: number): Promise<void> {
  const params = { name: 'blocks_check', arguments: {}, _meta: { progressToken: id } };
  void server.request(id, 'tools/call', params);
  await new Promise<void>((resolve) => {
    server.child.stdout.on('data', () => {
      if (server.lines.some((line) => line.includes('notifications/progress'))) resolve();
    });
  });
}
