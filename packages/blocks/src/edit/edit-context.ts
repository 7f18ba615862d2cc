import type { ImportEdge } from '../graph/import-edge.js';

/** What an edit may know of the world besides the map. */
export interface EditContext {
  /** Every file of the project, relative to its root; lets patterns be resolved and paths be checked. */
  readonly files?: readonly string[];
  /** The import graph; lets sockets and cohesion be derived anew. */
  readonly edges?: readonly ImportEdge[];
}
