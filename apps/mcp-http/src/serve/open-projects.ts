import { stat } from 'node:fs/promises';
import { once } from '@holdfast/base';
import type { ServerSetup } from '@holdfast/mcp';
import { type AgentHost, type FactsEntries, openAgentHost } from '@holdfast/project';
import { createFactsProvider } from '@holdfast/syntax/node';
import type { Config } from '../config/config-schema.js';

/** The configured repositories, and grammars for code that clients send. */
export interface OpenProjects extends Pick<ServerSetup, 'facts'> {
  readonly projects: ReadonlyMap<string, AgentHost>;
  /** Whether all of them are still there. */
  readonly ready: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the repositories of a configuration, each for no more than it may write.
 *
 * @throws HoldfastError as `openAgentHost` does; those that were opened are closed.
 */
export async function openProjects(
  { repositories = [] }: Config,
  factsEntries: FactsEntries | undefined,
): Promise<OpenProjects> {
  const projects = new Map<string, AgentHost>();
  const facts = once(async () =>
    createFactsProvider({ workers: 1, ...(factsEntries && { entries: factsEntries }) }),
  );
  let factsAreOpen = false;
  const close = async (): Promise<void> => {
    await Promise.all([...projects.values()].map((host) => host.close()));
    if (factsAreOpen) await (await facts()).close();
  };
  try {
    for (const { name, root, writable = {} } of repositories) {
      const { plans = false, edit = false, confirm = false } = writable;
      const host = await openAgentHost({
        cwd: root,
        plans,
        edit,
        confirm,
        ...(factsEntries && { factsEntries }),
      });
      projects.set(name, host);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    projects,
    facts: () => {
      factsAreOpen = true;
      return facts();
    },
    ready: async () => (await Promise.all([...projects.values()].map(isThere))).every(Boolean),
    close,
  };
}

async function isThere({ root }: AgentHost): Promise<boolean> {
  return stat(root).then(
    (it) => it.isDirectory(),
    () => false,
  );
}
