import { once } from '@holdfast/base';
import type { Config } from './config/config-schema.js';
import { configuredTree } from './configured-tree.js';
import type { Engines } from './open-engines.js';
import type { Project } from './project.js';

/** How {@link projectAt} opens what is written to. */
export interface StoreOptions {
  /** Ends a change of a store that has not begun to be written. */
  readonly signal?: AbortSignal;
}

/** The project in a directory. Its `close` leaves the engines to whoever opened them. */
export function projectAt(
  root: string,
  config: Config,
  engines: Pick<Engines, 'facts' | 'outlines' | 'importGraph'>,
  stores: StoreOptions = {},
): Project {
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(it: T): T => {
    opened.push(it);
    return it;
  };
  const history = once(async () => {
    const { openProjectHistory } = await import('./open-project-history.js');
    const found = await openProjectHistory(root);
    return found === undefined ? undefined : keep(found);
  });
  return {
    root,
    config,
    tree: async (moment = { kind: 'working' }) => {
      const { openTree } = await import('./open-tree.js');
      return configuredTree(keep(await openTree(root, moment, history)), config);
    },
    history,
    head: once(async () => (await history())?.resolve('HEAD')),
    facts: engines.facts,
    outlines: engines.outlines,
    importGraph: engines.importGraph,
    anchors: once(async () => {
      const { openAnchorStore } = await import('./open-anchors.js');
      return openAnchorStore(root, stores);
    }),
    blocks: once(async () => {
      const { openBlockStore } = await import('./open-blocks.js');
      return openBlockStore(root, stores);
    }),
    close: async () => {
      await Promise.all(opened.splice(0).map((it) => it.close()));
    },
  };
}
