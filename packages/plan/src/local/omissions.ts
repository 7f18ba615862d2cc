import { shorten } from '@holdfast/base';
import type { Unknown } from '../inspect/inspection-model.js';

/** Collects what a snapshot leaves out, so that it can be said in a few lines. */
export interface Omissions {
  /** Counts one path under a reason, which continues the number: "3 symbolic links were ...". */
  add(reason: string, path: string): void;
  note(why: string): void;
  unknowns(): readonly Unknown[];
}

export function createOmissions(): Omissions {
  const paths = new Map<string, string[]>();
  const notes: Unknown[] = [];
  return {
    add(reason, path) {
      const known = paths.get(reason);
      if (known === undefined) paths.set(reason, [path]);
      else known.push(path);
    },
    note: (why) => void notes.push({ about: 'snapshot', why }),
    unknowns: () => [...[...paths].map(([reason, list]) => counted(reason, list)), ...notes],
  };
}

const NAMED = 3;

function counted(reason: string, paths: readonly string[]): Unknown {
  const named = paths.slice(0, NAMED).map((path) => shorten(path));
  const more = paths.length > NAMED ? ', …' : '';
  return { about: 'snapshot', why: `${paths.length} ${reason}: ${named.join(', ')}${more}` };
}
