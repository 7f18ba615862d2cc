import { findProjectRoot } from '@holdfast/files';
import { readConfig } from '../config/read-config.js';
import { type Engines, openEngines } from '../open-engines.js';
import type { OpenProjectOptions } from '../open-project.js';
import type { Project } from '../project.js';
import { projectAt } from '../project-at.js';
import { agentAnchors } from './agent-anchors.js';
import { agentBlocks } from './agent-blocks.js';
import type { AgentCall, AgentHost } from './agent-host.js';
import type { ProjectCalls } from './agent-lanes.js';
import { agentPlans } from './agent-plans.js';
import { agentStatus } from './agent-status.js';
import { createLane, type Lane } from './create-lane.js';
import { projectSecrets } from './project-secrets.js';
import { stoppableProject } from './stoppable-project.js';
import { trackCalls } from './track-calls.js';

/** How {@link openAgentHost} opens a project, and what agents may write. */
export interface AgentHostOptions extends OpenProjectOptions {
  /** Keep plans in `.holdfast/plans`. */
  readonly plans?: boolean;
  /** Edit the map of blocks, from the runner's seat: what a person has signed stays as it is. */
  readonly edit?: boolean;
  /** Confirm anchors. */
  readonly confirm?: boolean;
}

/**
 * Opens a project for agents. What is not switched on cannot be written: the host has no member for
 * it. Nothing here changes a file of the project but `.holdfast/plans`, `blocks.json` and
 * `anchors.json` with their records, and the cache.
 *
 * @param options - a directory of the project; what may be written.
 * @returns the host, to be closed by whoever opened it.
 * @throws HoldfastError `io-error` when the directory cannot be opened, `config-invalid`.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { openAgentHost } from '@holdfast/project';
 *
 * const cwd = mkdtempSync(join(tmpdir(), 'example-'));
 * writeFileSync(join(cwd, 'a.ts'), 'export const a = 1;\n');
 * const host = await openAgentHost({ cwd, plans: true });
 * const options = { signal: AbortSignal.timeout(10_000) };
 * const candidates = [{ path: 'a.ts', content: 'export const a = 2;\n', reason: 'Count on' }];
 * const plan = await host.plan({ candidates }, options);
 * console.log((await host.savePlan?.(plan, options)) === `.holdfast/plans/${plan.id}.json`);
 * // true
 * console.log(host.editMap);
 * // undefined
 * await host.close();
 * ```
 */
export async function openAgentHost(options: AgentHostOptions): Promise<AgentHost> {
  const root = findProjectRoot(options.cwd);
  await readConfig(root);
  const engines = openEngines(root, options.factsEntries);
  const { track, abortAll } = trackCalls();
  const inLane =
    (lane: Lane): ProjectCalls =>
    (call, work) =>
      track(call.signal, (signal) =>
        lane(signal, () => withProject(root, engines, { ...call, signal }, work)),
      );
  const calls = { light: inLane(createLane(LIGHT)), heavy: inLane(createLane(HEAVY)) };
  const { plans = false, edit = false, confirm = false } = options;
  return {
    root,
    secrets: projectSecrets(root, options.cwd),
    ...agentPlans(calls, plans),
    ...agentAnchors(calls, confirm),
    ...agentBlocks(calls, edit),
    ...agentStatus(calls),
    close: async () => {
      await abortAll();
      await engines.close();
    },
  };
}

const LIGHT = 16;
const HEAVY = 4;

async function withProject<T>(
  root: string,
  engines: Engines,
  { signal, progress }: AgentCall,
  work: (project: Project) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const project = projectAt(root, await readConfig(root), engines, { signal });
  let outlined = 0;
  const onOutline = () => {
    outlined += 1;
    progress?.(outlined, undefined);
  };
  try {
    return await work(stoppableProject(project, signal, onOutline));
  } finally {
    await project.close();
  }
}
