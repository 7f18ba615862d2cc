import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { once, sha256 } from '@holdfast/base';
import { writeCacheFile } from '@holdfast/files';
import type { GraphMemory, RememberedGraph } from '../../graph/memory/remembered-graph.js';
import { decodeGraph, encodeGraph } from './graph-code.js';
import { OUTLINES_VERSION } from './outlines-version.js';

/** An import graph that outlives its process. */
export interface SavedGraph extends GraphMemory {
  /** Writes what was kept; does nothing when nothing was, or when the disk does not take it. */
  save(): void;
}

/**
 * Opens the memory of a file, which is read when it is first asked. It is written whole and renamed into
 * place: of two processes the later one is remembered, and of one that is killed nothing.
 *
 * @param file - absolute path of a file below `.holdfast/cache`, which may be deleted at any time.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { buildImportGraph } from '@holdfast/blocks';
 * import { createOutlineProvider, openGraphMemory } from '@holdfast/blocks/node';
 * import { memorySourceTree } from '@holdfast/source';
 *
 * const memory = openGraphMemory(join(mkdtempSync(join(tmpdir(), 'example-')), 'imports'));
 * const outlines = createOutlineProvider();
 * const tree = memorySourceTree({ 'a.ts': "import './b.js';\n", 'b.ts': '' });
 * await buildImportGraph(tree, { outlines, memory });
 * await outlines.close();
 * memory.save();
 * console.log(memory.recall()?.files.get('a.ts')?.edges[0]?.to);
 * // b.ts
 * ```
 */
export function openGraphMemory(file: string): SavedGraph {
  const saved = once(() => readGraph(file));
  let kept: RememberedGraph | undefined;
  let unsaved = false;
  return {
    recall: () => kept ?? saved(),
    keep: (graph) => {
      kept = graph;
      unsaved = true;
    },
    save: () => {
      if (!unsaved || kept === undefined) return;
      const body = encodeGraph(kept);
      writeCacheFile(dirname(file), file, `${VERSION} ${sha256(body)}\n${body}`);
      unsaved = false;
    },
  };
}

/** Changes when the same imports lead elsewhere, or are written down in another way. */
const RULES = 1;

/** Stands for the way in which import graphs are made. */
export const RULES_OF_GRAPHS = `${RULES}-${OUTLINES_VERSION}`;

const VERSION = `holdfast-imports-${RULES_OF_GRAPHS}`;

function readGraph(file: string): RememberedGraph | undefined {
  try {
    const content = readFileSync(file, 'utf8');
    const head = content.indexOf('\n');
    const body = content.slice(head + 1);
    return content.slice(0, head) === `${VERSION} ${sha256(body)}` ? decodeGraph(body) : undefined;
  } catch {
    // Absent, or unreadable for whatever reason: everything is resolved again.
    return undefined;
  }
}
