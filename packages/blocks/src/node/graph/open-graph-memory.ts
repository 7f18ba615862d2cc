import { dirname } from 'node:path';
import { once } from '@holdfast/base';
import { readCacheText, writeCacheText } from '@holdfast/files';
import type { GraphMemory, RememberedGraph } from '../../graph/memory/remembered-graph.js';
import { decodeGraph, encodeGraph } from './graph-code.js';
import { RULES_OF_BUILD } from './rules-of-build.js';

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
      writeCacheText({ directory: dirname(file), file, version: VERSION }, encodeGraph(kept));
      unsaved = false;
    },
  };
}

const VERSION = `holdfast-imports-${RULES_OF_BUILD}`;

function readGraph(file: string): RememberedGraph | undefined {
  const text = readCacheText({ file, version: VERSION });
  return text === undefined ? undefined : decodeGraph(text);
}
