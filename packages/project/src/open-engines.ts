import { once } from '@holdfast/base';
import type { NodeOutlineProvider, SavedGraph } from '@holdfast/blocks/node';
import type { FactsProvider } from '@holdfast/syntax';
import type { FactsEntries } from './open-facts.js';

/** What understands code: expensive to start, and the same whatever the files are. */
export interface Engines {
  facts(): Promise<FactsProvider>;
  outlines(): Promise<NodeOutlineProvider>;
  importGraph(): Promise<SavedGraph>;
  /** Ends threads and processes, and keeps what was learned. */
  close(): Promise<void>;
}

/** The engines of a project, each started when it is first asked for. */
export function openEngines(root: string, entries: FactsEntries | undefined): Engines {
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(it: T): T => {
    opened.push(it);
    return it;
  };
  return {
    facts: once(async () => {
      const { openFacts } = await import('./open-facts.js');
      return keep(openFacts(root, entries));
    }),
    outlines: once(async () => {
      const { openOutlines } = await import('./open-outlines.js');
      return keep(openOutlines(root, entries));
    }),
    importGraph: once(async () => {
      const { openImportGraph } = await import('./open-outlines.js');
      const memory = openImportGraph(root);
      keep({ close: async () => memory.save() });
      return memory;
    }),
    close: async () => {
      await Promise.all(opened.splice(0).map((it) => it.close()));
    },
  };
}
